import type { ReactNode } from 'react'
import { SignInHost } from '../account/host.tsx'
import { useWords } from '../app/nav.tsx'
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
  /** The phones' door: one column however wide the screen is. */
  narrow?: boolean
  /** What the header has beside the logo. */
  header?: ReactNode
  children: ReactNode
}

/**
 * What surrounds every screen. Its width, not the screen's, decides the layout of all that stands
 * in it.
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
