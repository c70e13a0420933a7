import { askToSignIn } from '../account/sign-in.ts'
import { useAccount } from '../api/act.ts'
import { me } from '../app/links.ts'
import { Go, usePlace, useWords } from '../app/nav.tsx'
import styles from './account-entry.module.css'

/** Signs in, or leads to what is the reader's own. */
export function AccountEntry() {
  const { nav } = useWords()
  const here = usePlace().name === 'me'
  return (
    <div className={styles.entry}>
      {useAccount() ? (
        <Go to={me.path} {...(here && { 'aria-current': 'page' })}>
          {nav.me}
        </Go>
      ) : (
        <button type="button" onClick={() => askToSignIn()}>
          {nav.signIn}
        </button>
      )}
    </div>
  )
}
