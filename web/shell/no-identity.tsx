import { useSyncExternalStore } from 'react'
import { codes } from '../../contract/values.ts'
import { identity } from '../api/identity.ts'
import { useWords } from '../page/nav.tsx'
import button from '../parts/button.module.css'
import { Icon } from '../parts/icon.tsx'
import styles from './no-identity.module.css'

const subscribe = (changed: () => void) => identity().subscribe(changed)

/** Why there is no identity; null if there is one, or none was requested. */
function failure(): 'timeout' | 'unreachable' | null {
  if (identity().state() !== 'failed') return null
  return identity().timedOut() ? 'timeout' : 'unreachable'
}

/**
 * Says that this browser could not be given an identity: what was sent can be read, and what needs
 * an identity waits. Shown by an attribute that the head script sets on <html>, so the sentence
 * needs no bundle. The identity is requested again automatically and by a button.
 */
export function NoIdentity() {
  const { errors } = useWords()
  const failed = useSyncExternalStore(subscribe, failure, () => null)
  return (
    <div className={`wrap ${styles.notice}`} role="status">
      <p>
        {failed === 'timeout' ? errors.byCode[codes.timeout] : errors.unreachable}{' '}
        {errors.noIdentity}
      </p>
      {failed !== null && (
        <button type="button" className={button.button} onClick={() => void identity().createNow()}>
          <Icon name="refresh" size={16} />
          {errors.retry}
        </button>
      )}
    </div>
  )
}
