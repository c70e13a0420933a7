/** What a reader sees beside the price of a locked plan: the record that is paid for. */
import { Type, type Static } from 'typebox'
import { pricedShown } from './expert-shown.ts'
import { Instant } from './match.ts'
import { PlanId, PlanOutcome } from './plan.ts'
import { count, list, orNull, positive, quantity, upTo } from './schema.ts'
import { largestNumber } from './values.ts'

const anyNumber = Type.Number({ minimum: -largestNumber, maximum: largestNumber })
const atLeastZero = Type.Number({ minimum: 0, maximum: largestNumber })

export const PlanEvidence = Type.Object(
  {
    from: Instant,
    skillCnt: count('counted plans of the 90 days with known market odds'),
    skillHits: count('hits among skillCnt'),
    expectedHits: quantity('expected hits among skillCnt by the market’s odds, without margin'),
    skill: orNull(
      anyNumber,
      'hits above the expectation, per plan of skillCnt; null if skillCnt is 0',
    ),
    skillLow: orNull(
      anyNumber,
      'lower bound of the 95 % interval of skill, in hits per plan; null if it is',
    ),
    skillHigh: orNull(
      anyNumber,
      'upper bound of the 95 % interval of skill, in hits per plan; null if it is',
    ),
    yieldCnt: count('plans of the 90 days with known odds, pushes included'),
    yield: orNull(anyNumber, 'profit per unit staked over yieldCnt, from -1; null if it is 0'),
    yieldError: orNull(atLeastZero, 'standard error of yield; null for fewer than two matches'),
    closingCnt: count('counted plans of the 90 days with a known closing price'),
    closing: orNull(
      anyNumber,
      'mean closing-line value over closingCnt, as a share; null if it is 0',
    ),
    closingError: orNull(atLeastZero, 'standard error of closing; null for fewer than two matches'),
    closingMargin: orNull(
      anyNumber,
      'mean of closing at the fair price at sealing, about -margin, as a share; null if ' +
        'closingCnt is 0',
    ),
    priced: list(
      Type.Object({
        planId: PlanId,
        kickoff: Instant,
        price: positive('price of that plan, in points'),
        outcome: PlanOutcome,
        hitResult: upTo(2, 'hit result: 0 push or Not Counted; 1 hit; 2 miss'),
        profit: orNull(anyNumber, 'profit in units on a stake of 1; null if odds are unknown'),
      }),
      'last settled plans of the expert that had a price, the latest first',
      pricedShown,
    ),
  },
  {
    description:
      'record of the expert since `from`, 90 days; only for a plan with a price before its ' +
      'reveal; absent on older servers',
  },
)
export type PlanEvidence = Static<typeof PlanEvidence>

/** What a reader has paid an expert so far, and what came of it. */
export const PaidSoFar = Type.Object(
  {
    plans: count('plans of this expert that the reader unlocked'),
    points: count('points paid for them'),
    refunded: count('points that came back'),
    hits: count('hits among them'),
    misses: count('misses among them'),
    open: count('plans among them that are not settled yet'),
  },
  { description: 'points paid to the expert of this plan; absent on older servers' },
)
export type PaidSoFar = Static<typeof PaidSoFar>
