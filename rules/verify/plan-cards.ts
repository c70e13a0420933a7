/**
 * Compares the cards of plans in lists with the log. A list says how many entries of the log it has
 * at least, so a card may show the plan and its expert after these entries, or after later ones.
 */
import type { PlanCard } from '../../contract/plan.ts'
import type { TextLanguage } from '../../contract/values.ts'
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
import { gather, kickoffsFrom, statedKickoffs, type Gathered } from './plans.ts'
import { withdrawnTexts } from './removed.ts'
import { settledPlans } from './settlements.ts'
import { opener, type OpenText, type TextRecord } from './texts.ts'
import { isBehind, type Requested } from './signed-answers.ts'

/** A list of cards, as the site answers it; without a language, that of the page. */
export type ShownPlans = Requested<{
  records: readonly PlanCard[]
  logSize?: number
  language?: TextLanguage
}>

interface Logged extends LoggedPlan {
  record: ReturnType<typeof recordOf>
  /** The kick-offs of its match after these entries or later, the last one at the end. */
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

/** States tried: a card of an expert with more later entries shows one of the latest. */
const mostStates = 40

/** Differences between the cards of one expert in these lists and the log. */
export function cardDifferences(
  facts: readonly Fact[],
  gathered: Gathered,
  lists: readonly ShownPlans[],
  { texts, language: ofPage }: { texts: readonly TextRecord[]; language: TextLanguage },
): ShownDifference[] {
  const cards = lists.flatMap(({ records, logSize = 0, language = ofPage }) =>
    records.map((card) => ({ card, logSize, language })),
  )
  const behind = lists.filter(isBehind).map(({ logSize = 0, signed = 0 }) => ({
    serial: null,
    at: 'cards.logSize',
    shown: logSize,
    follows: signed,
  }))
  if (cards.length === 0 || behind.length > 0) return behind
  const withdrawn = withdrawnTexts(facts)
  const openers = new Map<TextLanguage, OpenText>()
  const textIn = (language: TextLanguage) => {
    const text = openers.get(language) ?? opener(texts, language, withdrawn)
    openers.set(language, text)
    return text
  }
  const entries = facts.flatMap((fact) => ('expertId' in fact ? [fact.index] : []))
  const states = new Map<number, ReturnType<typeof stateBefore>>()
  const stateAt = (cut: number) => {
    const state = states.get(cut) ?? stateBefore(facts, gathered, cut)
    states.set(cut, state)
    return state
  }
  return cards.flatMap(({ card, logSize, language }) => {
    const text = textIn(language)
    const later = entries.filter((index) => index >= logSize).slice(-mostStates)
    let first: ShownDifference[] | null = null
    for (const cut of [Infinity, ...later.toReversed()]) {
      const { plans, record, results, expert } = stateAt(cut)
      const plan = plans.get(Number(card.id))
      if (!plan) continue
      const found: Difference[] = []
      const { matchId } = plan.last
      const of = results.get(matchId) ?? []
      const kickoffs = kickoffsFrom(statedKickoffs(gathered, matchId), logSize)
      const logged = { plan, expert, text, language, results: of, record, kickoffs }
      compareFields(fields, card, { ...logged, kickoff: kickoffs.at(-1) }, found)
      if (found.length === 0) return []
      first ??= found.map((one) => ({ serial: plan.serial, ...one, at: `card.${one.at}` }))
    }
    return first ?? [{ serial: null, at: 'card.id', shown: card.id, follows: null }]
  })
}

/** What cards show of an expert, by the log before one of its entries. */
function stateBefore(facts: readonly Fact[], gathered: Gathered, cut: number) {
  const state =
    cut === Infinity
      ? gathered
      : gather(
          facts.filter(({ index }) => index < cut),
          gathered.books,
        )
  return {
    plans: new Map(state.plans.map((plan) => [plan.last.planId, plan])),
    record: recordOf(inOrder(settledPlans(state)), always, state.books.last),
    results: state.results,
    expert: facts.filter((fact) => fact.kind === 'expert').findLast(({ index }) => index < cut),
  }
}
