import { askToSignIn } from '../account/sign-in.ts'
import { useAccount } from '../api/mutation.ts'
import { me } from '../page/links.ts'
import { Link, usePlace, useWords } from '../page/nav.tsx'
import styles from './account-entry.module.css'
import { AccountMenu } from './account-menu.tsx'

/** Opens sign-in, or links to the reader's own screen, with a menu of the account's places. */
export function AccountEntry() {
  const { nav } = useWords()
  const here = usePlace().name === 'me'
  return (
    <div className={styles.entry}>
      {useAccount() ? (
        <>
          <Link to={me.path} {...(here && { 'aria-current': 'page' })}>
            {nav.me}
          </Link>
          <AccountMenu />
        </>
      ) : (
        <button type="button" onClick={() => askToSignIn()}>
          {nav.signIn}
        </button>
      )}
    </div>
  )
}
