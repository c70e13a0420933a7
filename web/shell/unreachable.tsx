import { useWords } from '../app/nav.tsx'
import styles from './unreachable.module.css'

/** Shown by the head script's word on <html> alone: this browser has no identity yet and asking for one has failed. */
export function Unreachable() {
  return (
    <p className={`wrap ${styles.line}`} role="status">
      {useWords().trouble.unreachable}
    </p>
  )
}
