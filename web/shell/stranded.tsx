import { useWords } from '../nav.tsx'
import styles from './stranded.module.css'

/** Shown by the journey's word on <html> alone: what was pressed cannot be fetched, as there is no network. */
export function Stranded() {
  return (
    <p className={styles.sign} role="status">
      {useWords().trouble.offline}
    </p>
  )
}
