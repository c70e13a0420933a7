/** Calls that change something, and who makes them. */
import { use, useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { CallName, DataOf, ResultOf } from '../../contract/calls.ts'
import type { Answer } from '../../contract/envelope.ts'
import { useBrowserState, useLanguage } from '../app/nav.tsx'
import { identity } from './identity.ts'
import { AskContext } from './queries.ts'

export type Act = <N extends CallName>(name: N, data: DataOf<N>) => Promise<Answer<ResultOf<N>>>

/**
 * Sends a call that changes something, in the reader's language. Never repeated by itself; never
 * throws.
 */
export function useAct(): Act {
  const ask = use(AskContext)
  if (ask === null) throw new Error('outside the app')
  const lang = useLanguage()
  return (name, data) => ask(name, data, { lang })
}

const subscribe = (changed: () => void) => identity().subscribe(changed)
const currentUid = () => identity().current()?.uid ?? null

/** Whoever asks from this browser now; null on the server, and until there is an identity. */
export const useUid = (): string | null => useBrowserState(subscribe, currentUid, null)

/** Whether that is an account. Another backend's accounts are known by where they are stored. */
export const useAccount = (): boolean =>
  useBrowserState(subscribe, () => identity().isUser(), false)

const personal = new Set<unknown>([
  'planMine',
  'pointsMine',
  'followMine',
  'userMe',
] satisfies CallName[])

/** Forgets one reader's own answers when another one asks: what is on screen is asked for anew. */
export function useOwnAnswers(cache: QueryClient): void {
  useEffect(() => {
    let uid = currentUid()
    return subscribe(() => {
      if (currentUid() === uid) return
      uid = currentUid()
      void cache.resetQueries({ predicate: ({ queryKey }) => personal.has(queryKey[0]) })
    })
  }, [cache])
}
