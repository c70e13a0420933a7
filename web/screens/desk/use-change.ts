import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CallName, DataOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { askToSignIn } from '../../account/sign-in.ts'
import { useMutate } from '../../api/mutation.ts'
import type { ReadOf } from '../../api/read/spec-only.ts'
import { useTexts } from './words.ts'

/** Codes whose message ends with the field or state that it is about. */
const explained = new Set<number>([codes.badRequest, codes.notFound, codes.conflict])

/**
 * Sends a change of the desk. If the sign-in is too old, asks for the passkey first. The error's
 * text stays until the next attempt. Resolves to the answer's data; undefined after an error.
 */
export function useChange<N extends CallName>(name: N, refreshed: readonly CallName[]) {
  const texts = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** In the operator's language if the desk knows the reason; else the server's text. */
  function wordsOf(code: number, msg: string): string {
    const reasons: Readonly<Partial<Record<string, string>>> = texts.refused
    const reason = explained.has(code) ? /\w+$/.exec(msg)?.[0] : undefined
    return reasons[reason ?? ''] ?? (msg || texts.unknown)
  }

  async function change(data: DataOf<N>, signedIn = false): Promise<ReadOf<N> | undefined> {
    if (busy) return undefined
    setBusy(true)
    setError(null)
    const { code, msg, data: result } = await mutate(name, data)
    setBusy(false)
    const tooOld = code === codes.conflict && msg.endsWith('signIn')
    if (tooOld && !signedIn)
      return new Promise((resolve) => askToSignIn(() => resolve(change(data, true))))
    if (code !== codes.ok) setError(tooOld ? texts.notVerified : wordsOf(code, msg))
    for (const query of [...refreshed, 'deskOverview', 'deskAudit'])
      void client.invalidateQueries({ queryKey: [query] })
    return result
  }

  return { change: (data: DataOf<N>) => change(data), error, busy }
}
