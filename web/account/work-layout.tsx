import type { ReactNode } from 'react'
import { useAccount } from '../api/mutation.ts'
import type { Href } from '../page/links.ts'
import { Link } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import tabs from '../parts/tabs.module.css'
import { askToSignIn } from './sign-in.ts'
import styles from './work-layout.module.css'

interface Props {
  title: string
  /** The page's audience, shown to a visitor. */
  visitor: string
  signIn: string
  /** Shown to a visitor below the request to sign in. */
  guide?: ReactNode
  children: ReactNode
}

/**
 * The layout of the studio and the desk. The page is the same for everyone; the browser fetches the
 * account's state, and a visitor is asked to sign in.
 */
export function WorkLayout({ title, visitor, signIn, guide, children }: Props) {
  const isAccount = useAccount()
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {isAccount ? (
        children
      ) : (
        <>
          <SignInNotice text={visitor} signIn={signIn} />
          {guide}
        </>
      )}
    </div>
  )
}

/** Tells a visitor whom the page is for. */
export function SignInNotice({ text, signIn }: { text: string; signIn: string }) {
  return (
    <div className={styles.notice}>
      <p>{text}</p>
      <button type="button" className={button.button} onClick={() => askToSignIn()}>
        {signIn}
      </button>
    </div>
  )
}

interface TabsProps<T extends string> {
  label: string
  current: T
  tabs: readonly { key: T; name: string; to: Href }[]
}

/** The sections of the studio or the desk, each with its own address. */
export function WorkTabs<T extends string>({ label, current, tabs: all }: TabsProps<T>) {
  return (
    <nav className={tabs.tabs} aria-label={label}>
      <ul>
        {all.map(({ key, name, to }) => (
          <li key={key}>
            <Link to={to} stay {...(key === current && { 'aria-current': 'page' })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
