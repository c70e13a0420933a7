/**
 * The state of the plan for this reader. Fetched separately from the plan, which is the same for
 * everyone.
 */
import type { Id } from '../../../contract/id.ts'
import { use, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { useMutate, useUid } from '../../api/mutation.ts'
import { CallApiContext, queryOf, type Failure } from '../../api/queries.ts'
import { openTabs } from '../../api/tabs.ts'
import { useLanguage, useSite } from '../../page/nav.tsx'
import { keep } from '../../page/stored.ts'

type AccessState = ResultOf<'planMine'>
type Unlocked = ResultOf<'planUnlock'>

export interface PlanAccess {
  /** Undefined until it is loaded. */
  state: AccessState | undefined
  /** Why it could not be loaded. */
  lost: Failure | undefined
  /** When `state` was fetched, in milliseconds of this browser’s clock. */
  at: number
  busy: boolean
  /** The result of the last attempt: the points it cost, or the code of its refusal. */
  done: Unlocked | undefined
  failed: number | undefined
  unlock: (price: number) => void
}

/** Notifies this browser’s other tabs that a plan was unlocked. */
const channelName = 'touchline:unlocked'

export function usePlanAccess(id: Id, free: boolean): PlanAccess {
  const callApi = use(CallApiContext)
  if (callApi === null) throw new Error('outside the app')
  const lang = useLanguage()
  const mutate = useMutate()
  const client = useQueryClient()
  const uid = useUid()
  const [attempt, setAttempt] = useState<{ busy: boolean; done?: Unlocked; failed?: number }>({
    busy: false,
  })
  // A ref, because two clicks in one tick both see the state before it.
  const running = useRef(false)
  // The uid keeps one reader’s answer apart from another’s.
  const key = ['planMine', { id }, lang, uid]
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...queryOf(callApi, { name: 'planMine', data: { id }, lang }),
    queryKey: key,
    enabled: uid !== null,
  })

  useEffect(() => {
    // The plan is open now, and the balance for other plans is lower.
    const tabs = openTabs<number>(
      channelName,
      () => void client.invalidateQueries({ queryKey: ['planMine'] }),
    )
    return () => tabs?.close()
  }, [client])

  const { apiBase } = useSite()
  const isOpened = free && apiBase === ''
  useEffect(() => {
    // a free plan is listed among the reader's own by itself
    if (isOpened && uid !== null) void mutate('planOpen', { id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each plan and reader
  }, [isOpened, id, uid])
  const isListed = isOpened || data?.unlocked != null
  useEffect(() => {
    if (isListed) keep('opened', '1')
  }, [isListed])

  async function run(price: number) {
    if (running.current) return
    running.current = true
    setAttempt({ busy: true })
    const answer = await mutate('planUnlock', { id, price })
    running.current = false
    if (answer.code !== codes.ok || answer.data === undefined) {
      setAttempt({ busy: false, failed: answer.code })
      // The price, deadline or balance may have changed; or the call succeeded and only its answer
      // was lost.
      await Promise.all([
        client.invalidateQueries({ queryKey: ['planMine', { id }] }),
        client.invalidateQueries({ queryKey: ['planDetail', { id }] }),
      ])
      return
    }
    const { data: done } = answer
    setAttempt({ busy: false, done })
    client.setQueryData<AccessState>(
      key,
      (before) =>
        before && {
          ...before,
          balance: done.balance,
          content: done.content,
          ...(done.opening && { opening: done.opening }),
        },
    )
    void client.invalidateQueries({ queryKey: ['planMine', { id }] })
    const tabs = openTabs<Id>(channelName, () => {})
    tabs?.post(id)
    tabs?.close()
  }

  const isLost = data === undefined && error !== null && error.code !== codes.notOffered
  return {
    state: data,
    lost: isLost
      ? { code: error.code, msg: error.message, retry: () => void refetch() }
      : undefined,
    at: dataUpdatedAt,
    busy: attempt.busy,
    done: attempt.done,
    failed: attempt.failed,
    unlock: (price) => void run(price),
  }
}
