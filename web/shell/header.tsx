import type { ReactNode } from 'react'
import { home } from '../page/links.ts'
import { Link, useSite, useWords } from '../page/nav.tsx'
import { AccountEntry } from './account-entry.tsx'
import { Bell } from './bell.tsx'
import { DarkSwitch } from './dark-switch.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { LanguageOfferHost } from './language-offer-host.tsx'
import { Logo } from './logo.tsx'
import { SearchLink } from './search-link.tsx'

/**
 * Logo, navigation if there is room for it, the two settings, the account link, and the offer of a
 * language.
 */
export function Header({ children }: { children?: ReactNode }) {
  const { specOnly } = useSite()
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.line}`}>
        <Link to={home.path} className={styles.home}>
          <Logo site={useWords().site} />
        </Link>
        {children}
        <div className={styles.tools}>
          {!specOnly && <Bell />}
          {!specOnly && <SearchLink />}
          <LanguageMenu />
          <DarkSwitch />
          <AccountEntry />
        </div>
        <LanguageOfferHost />
      </div>
    </header>
  )
}
