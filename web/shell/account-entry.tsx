import { askToSignIn } from '../account/sign-in.ts'
import { useAccount } from '../api/act.ts'
import { me } from '../app/links.ts'
import { Go, usePlace, useWords } from '../app/nav.tsx'
import styles from './account-entry.module.css'

/** Opens sign-in, or links to the reader's own screen. */
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
