import { useWords } from '../app/nav.tsx'
import styles from './no-identity.module.css'

/**
 * Shown by an attribute that the head script sets on <html>: this browser has no identity yet and
 * requesting one has failed. A time-out is told by IdentityNotice alone.
 */
export function NoIdentity() {
  return (
    <p className={`wrap ${styles.line}`} role="status">
      {useWords().errors.unreachable}
    </p>
  )
}
