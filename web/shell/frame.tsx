import type { ReactNode } from 'react'
import { SignInHost } from '../account/host.tsx'
import { useWords } from '../page/nav.tsx'
import { CrestOutlines } from '../parts/crest.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { KeptNotice } from './stale-notice.tsx'
import { OfflinePage } from './offline-page.tsx'
import { TabLinks } from './tab-links.tsx'
import { NoIdentity } from './no-identity.tsx'
import { WorldNotice } from './world-notice.tsx'

interface Props {
  /** The mobile site: one column on every screen width. */
  narrow?: boolean
  /** Content of the header beside the logo. */
  header?: ReactNode
  children: ReactNode
}

/**
 * The frame around every screen. Its width, not the window's, decides the layout of its content.
 */
export function Frame({ narrow = false, header, children }: Props) {
  const { nav } = useWords()
  const width = narrow ? styles.narrow : ''
  return (
    <>
      <div className={`${styles.page} ${width}`}>
        <div className={styles.frame}>
          <a className={styles.skip} href="#main">
            {nav.skip}
          </a>
          <Header>{header}</Header>
          <KeptNotice />
          <WorldNotice />
          <NoIdentity />
          <main id="main" tabIndex={-1} className={`wrap ${styles.main}`}>
            {children}
          </main>
          <Footer />
          <SignInHost />
        </div>
      </div>
      <div className={`${styles.bar} ${width}`}>
        <TabLinks at="foot" />
      </div>
      <OfflinePage />
      <CrestOutlines />
    </>
  )
}
