import { useWords } from '../page/nav.tsx'
import notice from '../parts/notice.module.css'
import styles from './offline-page.module.css'

/**
 * Shown by an attribute that app/navigation.ts sets on <html>: the next screen cannot be fetched,
 * because there is no network.
 */
export function OfflinePage() {
  return (
    <p className={`${notice.notice} ${styles.offline}`} role="status">
      {useWords().errors.offline}
    </p>
  )
}
