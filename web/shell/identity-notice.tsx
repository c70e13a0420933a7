import { useSyncExternalStore } from 'react'
import { codes } from '../../contract/values.ts'
import { identity } from '../api/identity.ts'
import { useWords } from '../app/nav.tsx'
import { Failed } from '../parts/failed.tsx'

/**
 * Says why the main view does not show: this browser got no identity. It is asked for again by
 * itself, and when the reader says so.
 */
export function IdentityNotice() {
  const { titles } = useWords()
  const state = useSyncExternalStore(
    (changed) => identity().subscribe(changed),
    () => identity().state(),
    () => 'ready' as const,
  )
  if (state !== 'failed') return null
  return (
    <Failed
      failure={{ code: codes.tryAgain, msg: '', retry: identity().hurry }}
      title={titles.error}
    />
  )
}
