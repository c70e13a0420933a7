import { useWords } from '../app/nav.tsx'
import styles from './no-identity.module.css'

/**
 * Shown by the head script's word on <html> alone: this browser has no identity yet and asking for
 * one has failed.
 */
export function NoIdentity() {
  return (
    <p className={`wrap ${styles.line}`} role="status">
      {useWords().errors.unreachable}
    </p>
  )
}
