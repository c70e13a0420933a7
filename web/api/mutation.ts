/** Calls that change something, and the identity that makes them. */
import { use, useEffect } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { CallName, DataOf } from '../../contract/calls.ts'
import type { Answer } from '../../contract/envelope.ts'
import { logFailure } from '../page/log-failure.ts'
import { useBrowserState, useLanguage } from '../page/nav.tsx'
import { forgetOwn } from '../page/own-store.ts'
import { dropReceipts } from '../page/stored.ts'
import { identity } from './identity.ts'
import type { ReadOf } from './read/spec-only.ts'
import { CallApiContext } from './queries.ts'

export type Mutate = <N extends CallName>(name: N, data: DataOf<N>) => Promise<Answer<ReadOf<N>>>

/**
 * Sends a call that changes something, in the reader's language. Never retried automatically; never
 * throws.
 */
export function useMutate(): Mutate {
  const callApi = use(CallApiContext)
  if (callApi === null) throw new Error('outside the app')
  const lang = useLanguage()
  return (name, data) => callApi(name, data, { lang })
}

/**
 * Signs out on this device, which then forgets its receipts too: they have the content of plans. An
 * identity that a site refuses does not delete them, or a lie could remove its own evidence.
 */
export function signOutHere(): Promise<void> {
  dropReceipts()
  return identity().signOut()
}

const subscribe = (changed: () => void) => identity().subscribe(changed)
const currentUid = () => identity().current()?.uid ?? null

/** The uid of the current identity. Null on the server, and until there is an identity. */
export const useUid = (): string | null => useBrowserState(subscribe, currentUid, null)

/**
 * Tests whether the identity is an account. For other back ends this follows from where it is
 * stored.
 */
export const useAccount = (): boolean =>
  useBrowserState(subscribe, () => identity().isUser(), false)

/** Whether the browser asked for an identity and got none. */
export const useIdentityFailed = (): boolean =>
  useBrowserState(subscribe, () => identity().state() === 'failed', false)

/** Questions whose answers differ from one account or visitor to another. */
export const personal: ReadonlySet<unknown> = new Set([
  'planMine',
  'planOpened',
  'planNews',
  'pointsMine',
  'followMine',
  'matchPicks',
  'followBrought',
  'followFeed',
  'followFavourites',
  'followOnSale',
  'userChoices',
  'userMe',
  'userSessions',
  'userExport',
  'studioMine',
  'studioMatches',
  'studioKeys',
  'studioMatch',
  'studioOverview',
  'studioPlans',
  'studioNotices',
  'deskOverview',
  'deskApplications',
  'deskAudit',
  'deskReports',
  'deskExperts',
  'deskSources',
  'deskAccounts',
  'deskNames',
  'deskLog',
] satisfies CallName[])

/** Removes one reader's own answers when the identity changes, and refetches those on screen. */
export function useOwnAnswers(cache: QueryClient): void {
  useEffect(() => {
    let uid = currentUid()
    return subscribe(() => {
      if (currentUid() === uid) return
      uid = currentUid()
      forgetOwn().catch((error: unknown) => logFailure('own plans stayed on the device', error))
      void cache.resetQueries({ predicate: ({ queryKey }) => personal.has(queryKey[0]) })
    })
  }, [cache])
}
