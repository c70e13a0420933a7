import { useWords } from '../app/nav.tsx'
import notice from '../parts/notice.module.css'
import styles from './offline-page.module.css'

/**
 * Shown by the journey's word on <html> alone: what was pressed cannot be fetched, as there is no
 * network.
 */
export function OfflinePage() {
  return (
    <p className={`${notice.notice} ${styles.offline}`} role="status">
      {useWords().errors.offline}
    </p>
  )
}
