import { useEffect, useState } from 'react'
import type { Opening } from '../../../contract/opening.ts'
import type { PlanContent, PlanDetail } from '../../../contract/plan-detail.ts'
import type { Receipt } from '../../../rules/verify/receipt.ts'
import { planSealQuery } from '../../api/plan-detail-queries.ts'
import { useMutate } from '../../api/mutation.ts'
import { useAnswer } from '../../api/queries.ts'
import { logFailure } from '../../page/log-failure.ts'
import { never, useBrowserState, useLanguage } from '../../page/nav.tsx'
import { load } from '../../page/stored.ts'
import type { Read } from '../../verify/receipts.ts'
import type { PlanAccess } from './use-plan-access.ts'

/** The receipts of this device. */
export interface Receipts {
  kept: (planId: number) => readonly Receipt[]
  save: (receipt: Receipt) => void
  hashOf: (receipt: Receipt) => string | null
}

interface Done {
  subject: string
  read: Read
  receipts: Receipts | null
}

export interface Reading {
  /** Null until what was answered has been compared with its seal. */
  read: Read | null
  /** The answer may be shown. That of a free plan is part of the document until it is compared. */
  mayShow: boolean
  /** The code that lists and saves the receipts of this device; null until it is loaded. */
  receipts: Receipts | null
}

/** The code that compares did not load. */
const notCompared: Read = {
  state: 'unread',
  findings: [],
  receipt: null,
  opens: null,
  checkpoint: null,
}

/**
 * All of an answer that is compared: an answer that differs in it is compared again. Without the
 * note, which is another one in each answer, and without prices and results.
 */
const subjectOf = (
  { selections, probabilities, analysis }: PlanContent,
  opening: Opening | undefined,
) =>
  JSON.stringify([
    selections.map(({ play, line, picks }) => [play, line, picks.map(({ key }) => key)]),
    selections.map(({ picks }) => picks.map(({ probability }) => probability)),
    probabilities,
    analysis,
    opening && [opening.version, opening.index, opening.salt, opening.body, opening.analysis],
  ])

/**
 * Compares what the site answered with its seal: of an unlocked plan before it is shown, of a free
 * plan right after. From the reveal on it is compared for readers who read it before.
 */
export function useReading(
  { plan, ...detail }: PlanDetail,
  { state }: PlanAccess,
  content: PlanContent | undefined,
): Reading {
  const language = useLanguage()
  const mutate = useMutate()
  const seal = useAnswer(planSealQuery(language, plan.id)).data
  const [done, setDone] = useState<Done | null>(null)
  const { id, revealed } = plan
  const kept = useBrowserState(
    never,
    () => typeof id === 'number' && load(`receipt ${id}`) !== null,
    false,
  )
  const opening = detail.opening ?? state?.opening
  // before the reveal only readers of a free plan and buyers have content
  const isOwn = kept || state?.unlocked != null || !revealed
  // a back end without a log has neither
  const isSealed = opening !== undefined || seal?.signed === true
  const sealed = [seal?.index ?? null, ...(seal?.versions ?? [])].filter((one) => one !== null)
  const isCompared = content !== undefined && isSealed && isOwn && typeof id === 'number'
  const subject = isCompared ? subjectOf(content, opening) : null
  useEffect(() => {
    if (!isCompared || subject === null) return undefined
    let isOver = false
    async function compare() {
      if (content === undefined || typeof id !== 'number' || subject === null) return
      const { readAnswer, keptReceipts, saveReceipt, hashOf } =
        await import('../../verify/receipts.ts')
      const read = await readAnswer({
        planId: id,
        opening,
        content,
        language,
        sealed,
        isRevealed: revealed,
      })
      const receipts = { kept: keptReceipts, save: saveReceipt, hashOf }
      if (!isOver) setDone({ subject, read, receipts })
    }
    void compare().catch((error: unknown) => {
      logFailure('what was read is not compared', error)
      if (!isOver) setDone({ subject, read: notCompared, receipts: null })
    })
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `subject` has all of the answer
  }, [subject, id, language, sealed.join(), revealed])

  const { read = null, receipts = null } = done?.subject === subject ? (done ?? {}) : {}
  const opens = read?.opens ?? null
  const isUnknown = state !== undefined && !state.receipts?.some((one) => one.opens === opens)
  useEffect(() => {
    if (opens === null || !isUnknown || !opening || typeof id !== 'number') return
    const { version, index } = opening
    const { size = null, root = null } = read?.checkpoint ?? {}
    void mutate('planKeepReceipt', { id, version, index, opens, size, root })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each content
  }, [opens, isUnknown, id])

  const isDocument = detail.content !== undefined
  const mayShow = read === null ? isDocument || !isCompared : read.state !== 'differs'
  return { read, mayShow, receipts }
}
