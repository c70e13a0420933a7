/** Compares the movement of a match's prices, and the plans marked on it, with the log. */
import canonicalize from 'canonicalize'
import type { OwnResultOf } from '../../contract/calls.ts'
import type { ExpertKind } from '../../contract/expert.ts'
import type { Id } from '../../contract/id.ts'
import { pricedPlans, pricePoints, type MatchPrices } from '../../contract/match-prices.ts'
import { hitResults, playTypes } from '../../contract/values.ts'
import { priceOf } from '../market.ts'
import { resultPoints, totalsPoints, type PricedEntry } from '../price-points.ts'
import { compareFields, type Rules } from './card.ts'
import type { PlanFacts } from './facts.ts'
import type { Difference } from './numbers.ts'
import type { Requested } from './signed-answers.ts'
import { openedOf } from './settlements.ts'

export type ShownPrices = Requested<OwnResultOf<'matchPrices'>>

/** The entries of a plan that state prices, and its mark on them once the log has revealed it. */
export interface Priced {
  entries: readonly PricedEntry[]
  mark: Mark | null
}

interface Mark {
  expertId: number
  planId: number
  index: number
  at: string
  keys: readonly string[]
  odds: string | null
  /** Its settlements, and the places of their entries. */
  results: readonly { index: number; hitResult: number }[]
  /** The place of the entry that reveals it. */
  revealed: number
}

export function pricedOf(plan: PlanFacts): Priced {
  const { commits, last, close, settlements } = plan
  const opened = openedOf(plan)
  const [main] = opened?.body.selections ?? []
  const keys = main?.picks.map(({ key }) => key) ?? []
  return {
    entries: [...commits, ...(close ? [close] : [])].flatMap(({ index, kind, market }) =>
      market ? [{ index, kind, market }] : [],
    ),
    mark:
      opened && last.mainPlay === playTypes.result
        ? {
            expertId: last.expertId,
            planId: last.planId,
            index: last.index,
            at: last.at,
            keys,
            odds: priceOf(last.market ?? null, playTypes.result, null, keys[0] ?? '') ?? null,
            results: settlements.map(({ index, hitResult }) => ({ index, hitResult })),
            revealed: opened.index,
          }
        : null,
  }
}

type MarkedPlan = MatchPrices['plans'][number]

const markFields: Rules<MarkedPlan, Mark & Of & { logSize: number }> = {
  id: ({ planId }) => planId,
  expertId: ({ expertId }) => expertId,
  name: ({ expertId, names }) => names.get(expertId),
  kind: ({ expertId, kinds }) => kinds.get(expertId),
  index: ({ index }) => index,
  at: ({ at }) => at,
  keys: ({ keys }) => keys,
  odds: ({ odds }) => odds,
  hitResult: ({ results, logSize }, { hitResult }) => {
    const known = results.filter(({ index }) => index < logSize).at(-1)?.hitResult
    const last = results.at(-1)?.hitResult
    return hitResult === last ? hitResult : (known ?? hitResults.none)
  },
}

/** The names and kinds of experts. */
interface Of {
  names: ReadonlyMap<Id, string>
  kinds: ReadonlyMap<Id, ExpertKind>
}

/** Of all plans on the match by the log; later ones than the answer's may be in it. */
export function priceDifferences(
  shown: ShownPrices,
  plans: readonly Priced[],
  of: Of,
): Difference[] {
  const found: Difference[] = []
  const { logSize = 0 } = shown
  const entries = plans.flatMap((plan) => plan.entries)
  comparePoints('result', shown.result, resultPoints, entries, logSize, found)
  comparePoints('totals', shown.totals, totalsPoints, entries, logSize, found)
  const marks = plans.flatMap(({ mark }) => mark ?? [])
  const byId = new Map<Id, Mark>(marks.map((mark) => [mark.planId, mark]))
  for (const [at, plan] of shown.plans.entries()) {
    const mark = byId.get(plan.id)
    if (mark) compareFields(markFields, plan, { ...mark, ...of, logSize }, found, `plans.${at}.`)
    else found.push({ at: `plans.${at}`, shown: `plan ${plan.id}`, follows: null })
  }
  const listed = new Set(shown.plans.map(({ id }) => id))
  for (const { planId, revealed } of marks)
    if (revealed < logSize && !listed.has(planId) && shown.plans.length < pricedPlans)
      found.push({ at: 'plans', shown: 'nothing', follows: `plan ${planId}` })
  return found
}

/** Each shown point follows from the log, and each point of the answer's entries is shown. */
function comparePoints<P extends { at: string; index: number }>(
  name: string,
  shown: readonly P[],
  pointsOf: (entries: readonly PricedEntry[]) => P[],
  entries: readonly PricedEntry[],
  logSize: number,
  found: Difference[],
): void {
  const known = pointsOf(entries.filter(({ index }) => index < logSize))
  const follow = new Map(
    [...known, ...pointsOf(entries)].map((point) => [canonicalize(point), point]),
  )
  const texts = shown.map((point) => canonicalize(point))
  for (const [at, text] of texts.entries())
    if (!follow.has(text)) found.push({ at: `${name}.${at}`, shown: text, follows: null })
  if (shown.length >= pricePoints) return
  const all = new Set(texts)
  for (const point of known)
    if (!all.has(canonicalize(point)) && !shown.some(({ at }) => at === point.at))
      found.push({ at: name, shown: 'nothing', follows: `entry ${point.index}` })
}
