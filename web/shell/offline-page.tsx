import { useWords } from '../app/nav.tsx'
import notice from '../parts/notice.module.css'
import styles from './offline-page.module.css'

/** Shown by the journey's word on <html> alone: what was pressed cannot be fetched, as there is no network. */
export function Stranded() {
  return (
    <p className={`${notice.notice} ${styles.stranded}`} role="status">
      {useWords().trouble.offline}
    </p>
  )
}
