import { useSyncExternalStore } from 'react'
import { codes } from '../../contract/values.ts'
import { identity } from '../api/identity.ts'
import { useWords } from '../page/nav.tsx'
import { Failed } from '../parts/failed.tsx'

/** Why there is no identity; null if there is one, or none was requested. */
function failureCode(): number | null {
  if (identity().state() !== 'failed') return null
  return identity().timedOut() ? codes.timeout : codes.tryAgain
}

/**
 * Explains that the main view is hidden because this browser got no identity. It is requested again
 * automatically and by a button.
 */
export function IdentityNotice() {
  const { errors } = useWords()
  const code = useSyncExternalStore(
    (changed) => identity().subscribe(changed),
    failureCode,
    () => null,
  )
  if (code === null) return null
  return <Failed failure={{ code, msg: '', retry: identity().createNow }} title={errors.title} />
}
