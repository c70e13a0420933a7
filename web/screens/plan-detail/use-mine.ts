/**
 * What the plan is to this reader: asked apart from the plan itself, which is the same for
 * everyone.
 */
import { use, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import { useAct, useUid } from '../../api/act.ts'
import { AskContext, queryOf } from '../../api/queries.ts'
import { useLanguage } from '../../app/nav.tsx'

type Mine = ResultOf<'planMine'>
type Unlocked = ResultOf<'planUnlock'>

export interface MinePlan {
  /** Undefined until it is known. */
  mine: Mine | undefined
  /** When `mine` came, in milliseconds of this browser’s clock. */
  at: number
  busy: boolean
  /** What the last attempt came to: the points it took, or the code that refused it. */
  done: Unlocked | undefined
  failed: number | undefined
  unlock: (price: number) => void
}

/** Tells this browser’s other tabs that a plan was unlocked. */
const channelName = 'touchline:unlocked'

export function useMine(id: number): MinePlan {
  const ask = use(AskContext)
  if (ask === null) throw new Error('outside the app')
  const lang = useLanguage()
  const act = useAct()
  const client = useQueryClient()
  const uid = useUid()
  const [attempt, setAttempt] = useState<{ busy: boolean; done?: Unlocked; failed?: number }>({
    busy: false,
  })
  // two clicks in one turn both see the state of the turn before
  const running = useRef(false)
  // one reader’s answer is never another’s
  const key = ['planMine', { id }, lang, uid]
  const { data, dataUpdatedAt } = useQuery({
    ...queryOf(ask, { name: 'planMine', data: { id }, lang }),
    queryKey: key,
    enabled: uid !== null,
  })

  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    // the plan is open now, and there are fewer points for any other
    channel.addEventListener(
      'message',
      () => void client.invalidateQueries({ queryKey: ['planMine'] }),
    )
    return () => channel.close()
  }, [client])

  async function run(price: number) {
    if (running.current) return
    running.current = true
    setAttempt({ busy: true })
    const answer = await act('planUnlock', { id, price })
    running.current = false
    if (answer.code !== codes.ok || answer.data === undefined) {
      setAttempt({ busy: false, failed: answer.code })
      // the price, the deadline or the balance may be another one by now; or it was done and only
      // the answer got lost
      await Promise.all([
        client.invalidateQueries({ queryKey: ['planMine', { id }] }),
        client.invalidateQueries({ queryKey: ['planDetail', { id }] }),
      ])
      return
    }
    const { data: done } = answer
    setAttempt({ busy: false, done })
    client.setQueryData<Mine>(
      key,
      (before) => before && { ...before, balance: done.balance, content: done.content },
    )
    void client.invalidateQueries({ queryKey: ['planMine', { id }] })
    const channel = new BroadcastChannel(channelName)
    // to our own tabs only, and it says nothing but a number
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(id)
    channel.close()
  }

  return {
    mine: data,
    at: dataUpdatedAt,
    busy: attempt.busy,
    done: attempt.done,
    failed: attempt.failed,
    unlock: (price) => void run(price),
  }
}
