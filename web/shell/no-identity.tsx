import { useWords } from '../page/nav.tsx'
import styles from './no-identity.module.css'

/**
 * Shown by an attribute that the head script sets on <html>: this browser has no identity yet and
 * requesting one has failed. IdentityNotice alone reports a time-out.
 */
export function NoIdentity() {
  return (
    <p className={`wrap ${styles.line}`} role="status">
      {useWords().errors.unreachable}
    </p>
  )
}
