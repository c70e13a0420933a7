/** The movement of a match's prices, from the entries of the public log. */
import { Type, type Static } from 'typebox'
import { ExpertId, ExpertKind } from './expert.ts'
import { Instant } from './match.ts'
import { Odds, PlanId } from './plan.ts'
import { count, list, logSize, oneOf, orNull, text, upTo } from './schema.ts'

/** Points of one market, at most; the latest ones. */
export const pricePoints = 500
/** Plans marked on the prices, at most. */
export const pricedPlans = 100

const pointFields = {
  index: count('place of the entry in the public log that first states these prices'),
  at: Instant,
  kind: oneOf(
    ['commit', 'close'] as const,
    'kind of the entry: commit, the seal of a plan; close, the last before kick-off',
  ),
  source: text('name of the source of the prices'),
}

export const MatchPrices = Type.Object({
  result: list(
    Type.Object({
      ...pointFields,
      home: Odds,
      draw: Odds,
      away: Odds,
    }),
    'prices of the match result, the earliest first',
    pricePoints,
  ),
  totals: list(
    Type.Object({
      ...pointFields,
      line: Type.Number({
        minimum: 0,
        maximum: 99,
        description: 'line in goals: the first one of the earliest entry with totals',
      }),
      over: Odds,
      under: Odds,
    }),
    'prices of one line of goals, the earliest first',
    pricePoints,
  ),
  plans: list(
    Type.Object({
      id: PlanId,
      expertId: ExpertId,
      name: text('name of the expert'),
      kind: ExpertKind,
      index: count('place in the public log of the seal of the version that counts'),
      at: Instant,
      keys: Type.Array(text('key of a pick of the match result'), {
        minItems: 1,
        maxItems: 3,
        description: 'picks of the main selection, as they were sealed',
      }),
      odds: orNull(Odds, 'price of the first pick at the seal; null if unknown'),
      hitResult: upTo(2, 'result of the plan: 0 none, 1 hit, 2 miss'),
    }),
    'plans whose main selection is the match result, in the order of their seals; empty ' +
      'before kick-off, since the log has not revealed them',
    pricedPlans,
  ),
  logSize,
})
export type MatchPrices = Static<typeof MatchPrices>
