import { useSyncExternalStore } from 'react'
import { codes } from '../../contract/values.ts'
import { identity } from '../api/identity.ts'
import { useWords } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import { Icon } from '../parts/icon.tsx'
import styles from './no-identity.module.css'

/**
 * Says that this browser could not be given an identity: what was sent can be read, and what needs
 * an identity waits. Shown by an attribute that the head script sets on <html>, so it needs no
 * bundle. The identity is requested again automatically and by the button.
 */
export function NoIdentity() {
  const { errors } = useWords()
  // ten seconds have passed by then, so the page is hydrated
  const isTimeout = useSyncExternalStore(
    (changed) => identity().subscribe(changed),
    () => identity().timedOut(),
    () => false,
  )
  return (
    <div className={`wrap ${styles.notice}`} role="status">
      <p>
        {isTimeout ? errors.byCode[codes.timeout] : errors.unreachable} {errors.noIdentity}
      </p>
      <button type="button" className={button.button} onClick={() => void identity().createNow()}>
        <Icon name="refresh" size={16} />
        {errors.retry}
      </button>
    </div>
  )
}
