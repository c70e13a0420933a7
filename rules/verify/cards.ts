/**
 * Compares the cards of plans in lists with the log. A list does not say when it was made, so each
 * card may show the plan and its expert as they were at any moment since an instant.
 */
import type { PlanCard } from '../../contract/plan.ts'
import type { Language } from '../../contract/values.ts'
import { recordOf } from '../record.ts'
import {
  cardFields,
  compareFields,
  type LoggedPlan,
  type Rules,
  type ShownDifference,
} from './card.ts'
import type { Fact } from './facts.ts'
import { inOrder, type Difference } from './numbers.ts'
import { gather, kickoffsSince, statedKickoffs, type Gathered } from './plans.ts'
import { withdrawnTexts } from './removed.ts'
import { settledPlans } from './settlements.ts'
import { opener, type TextRecord } from './texts.ts'

export interface ShownCards {
  records: readonly PlanCard[]
  /** Not later than any of the lists was made. */
  since: Date
}

interface Logged extends LoggedPlan {
  record: ReturnType<typeof recordOf>
  /** The kick-offs of its match at any moment since then, the last one at the end. */
  kickoffs: readonly (string | null)[]
}

const fields: Rules<PlanCard, Logged> = {
  ...cardFields,
  matchTime: ({ kickoffs }, { matchTime }) =>
    kickoffs.includes(matchTime) ? matchTime : kickoffs.at(-1),
  streakWinCnt: ({ record }) => record.streakWinCnt,
  recentCnt: ({ record }) => record.recentCnt,
  recentWinCnt: ({ record }) => record.recentWinCnt,
  recentHitRate: ({ record }) => record.recentHitRate,
}

const always = new Date(-8.64e15)

/** Moments tried: a card of an expert with more entries since then shows one of the latest. */
const mostMoments = 40

/** Differences between the cards of one expert and the log. */
export function cardDifferences(
  facts: readonly Fact[],
  gathered: Gathered,
  { records, since }: ShownCards,
  { texts, language }: { texts: readonly TextRecord[]; language: Language },
): ShownDifference[] {
  if (records.length === 0) return []
  const text = opener(texts, language, withdrawnTexts(facts))
  const later = facts.filter((fact) => 'expertId' in fact && fact.time > since)
  const cuts = later.slice(-mostMoments).map(({ index }) => index)
  const states = [Infinity, ...cuts.toReversed()].map((cut) => {
    const state = cut === Infinity ? gathered : before(facts, gathered, cut)
    return {
      plans: new Map(state.plans.map((plan) => [plan.last.planId, plan])),
      record: recordOf(inOrder(settledPlans(state)), always, state.books.last),
      results: state.results,
      expert: facts.filter((fact) => fact.kind === 'expert').findLast(({ index }) => index < cut),
    }
  })
  return records.flatMap((card) => {
    let first: ShownDifference[] | null = null
    for (const { plans, record, results, expert } of states) {
      const plan = plans.get(Number(card.id))
      if (!plan) continue
      const found: Difference[] = []
      const { matchId } = plan.last
      const of = results.get(matchId) ?? []
      const kickoffs = kickoffsSince(statedKickoffs(gathered, matchId), since)
      const logged = { plan, expert, text, language, results: of, record, kickoffs }
      compareFields(fields, card, { ...logged, kickoff: kickoffs.at(-1) }, found)
      if (found.length === 0) return []
      first ??= found.map((one) => ({ serial: plan.serial, ...one, at: `card.${one.at}` }))
    }
    return first ?? [{ serial: null, at: 'card.id', shown: card.id, follows: null }]
  })
}

/** The expert by the log before one of its entries. */
const before = (facts: readonly Fact[], { books }: Gathered, cut: number): Gathered =>
  gather(
    facts.filter(({ index }) => index < cut),
    books,
  )
