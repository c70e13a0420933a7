/** The calls about points, and about the experts that a reader follows. */
import { Type, type Static } from 'typebox'
import { ExpertId } from '../expert.ts'
import { Instant, MatchId } from '../match.ts'
import { PlanId } from '../plan.ts'
import { text } from '../schema.ts'
import { call, done, fields, nothing, size } from './call.ts'
import { largestInteger } from '../values.ts'

/** Points have no money value and cannot be bought. */
export const Balance = Type.Integer({ maximum: largestInteger, minimum: 0, description: 'points' })

/**
 * Why points changed: grants; an unlock; a refund and its reason (`refund_duplicate`: the same plan
 * had also been unlocked before signing in); a reversal after a corrected result; points that a
 * visitor carried over to an account.
 */
export const PointsReason = Type.Enum(
  [
    'welcome',
    'daily',
    'unlock',
    'refund_miss',
    'refund_push',
    'refund_not_counted',
    'refund_unrevealed',
    'refund_duplicate',
    'refund_reversed',
    'carried_over',
  ] as const,
  { description: 'why the points moved' },
)
export type PointsReason = Static<typeof PointsReason>

const PointsEntry = Type.Object({
  id: Type.Integer({
    maximum: largestInteger,
    minimum: 1,
    description: 'rises from entry to entry',
  }),
  at: Instant,
  reason: PointsReason,
  amount: Type.Integer({
    minimum: -largestInteger,
    maximum: largestInteger,
    description: 'points; positive came in, negative went out',
  }),
  balance: Type.Integer({ maximum: largestInteger, minimum: 0, description: 'after this entry' }),
  plan: Type.Optional(
    Type.Object(
      {
        id: PlanId,
        expertId: ExpertId,
        title: text('the plan’s title'),
        expert: text('the expert’s name'),
      },
      { description: 'the plan that they moved for' },
    ),
  ),
})

export const pointsCalls = {
  pointsMine: call({
    path: '/api/points/mine',
    summary: 'One’s own points, every entry, the latest first',
    read: true,
    caller: 'identity',
    data: fields({
      size,
      before: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'entries with an id below this one',
        }),
      ),
    }),
    result: Type.Object({
      balance: Balance,
      records: Type.Array(PointsEntry, { maxItems: 100, description: 'the latest first' }),
      next: Type.Union([Type.Integer({ maximum: largestInteger, minimum: 1 }), Type.Null()], {
        description: '`before` of the next page; null on the last',
      }),
    }),
  }),
  followMine: call({
    path: '/api/follow/mine',
    summary: 'The experts and the matches that the one who asks follows',
    read: true,
    caller: 'identity',
    data: nothing,
    result: Type.Object({
      experts: Type.Array(ExpertId, { maxItems: 200, description: 'the first followed first' }),
      matches: Type.Array(MatchId, { maxItems: 500, description: 'the last followed first' }),
    }),
  }),
  followExpert: call({
    path: '/api/follow/expert',
    summary: 'Follows an expert, or no longer; at most 200',
    read: false,
    caller: 'identity',
    data: fields({
      expertId: ExpertId,
      on: Type.Boolean({ description: 'true: from now on; false: no longer' }),
    }),
    result: done,
  }),
} as const
