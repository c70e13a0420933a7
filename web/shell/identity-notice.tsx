import { useSyncExternalStore } from 'react'
import { codes } from '../../contract/values.ts'
import { identity } from '../api/identity.ts'
import { useWords } from '../app/nav.tsx'
import { Failed } from '../parts/failed.tsx'

/**
 * Explains that the main view is hidden because this browser got no identity. It is requested again
 * automatically and by a button.
 */
export function IdentityNotice() {
  const { errors } = useWords()
  const state = useSyncExternalStore(
    (changed) => identity().subscribe(changed),
    () => identity().state(),
    () => 'ready' as const,
  )
  if (state !== 'failed') return null
  return (
    <Failed
      failure={{ code: codes.tryAgain, msg: '', retry: identity().hurry }}
      title={errors.title}
    />
  )
}
