/** The calls about points, and about the experts that a reader follows. */
import { Type, type Static } from 'typebox'
import { ExpertId } from '../expert.ts'
import { ClubId, Instant, LeagueId, MatchId } from '../match.ts'
import { PlanId } from '../plan.ts'
import { count, fromOneTo, integer, list, oneOf, orNull, positive, text } from '../schema.ts'
import { call, done, fields, nothing, size } from './call.ts'
import { largestInteger } from '../values.ts'

/** Points have no money value and cannot be bought. */
export const Balance = count('balance in points')

/**
 * Why points changed: grants; an unlock; a refund and its reason (`refund_duplicate`: the same plan
 * had also been unlocked before signing in); a reversal after a corrected result; points that a
 * visitor carried over to an account.
 */
export const PointsReason = oneOf(
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
  'reason for the change of points',
)
export type PointsReason = Static<typeof PointsReason>
/** The reasons by which points of an unlock come back, or are taken again. */
export const refundReasons = [
  'refund_miss',
  'refund_push',
  'refund_not_counted',
  'refund_unrevealed',
  'refund_duplicate',
  'refund_reversed',
] as const satisfies PointsReason[]

const PointsEntry = Type.Object({
  id: positive('id of the entry, which grows from entry to entry'),
  at: Instant,
  reason: PointsReason,
  amount: integer('amount in points: positive for a credit, negative for a debit'),
  balance: count('balance after this entry, in points'),
  plan: Type.Optional(
    Type.Object(
      {
        id: PlanId,
        expertId: ExpertId,
        title: text('title of the plan'),
        expert: text('name of the expert'),
      },
      { description: 'plan that caused the change; absent if there is none' },
    ),
  ),
})

export const pointsCalls = {
  pointsMine: call({
    path: '/api/points/mine',
    summary: 'Lists the changes of the caller’s points, the latest first',
    read: true,
    caller: 'identity',
    data: fields({
      size,
      before: Type.Optional(
        fromOneTo(
          Number.MAX_SAFE_INTEGER,
          'id below which entries are returned; absent: the latest entries',
        ),
      ),
    }),
    result: Type.Object({
      balance: Balance,
      withoutWelcome: Type.Optional(
        oneOf(
          ['address', 'account'] as const,
          'reason for a balance of 0: `address`, no welcome left today (UTC); `account`, none ' +
            'before a passkey or the second day; absent after the welcome',
        ),
      ),
      records: list(PointsEntry, 'changes, the latest first', 100),
      next: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        'value of `before` for the next page; null on the last page',
      ),
    }),
  }),
  followMine: call({
    path: '/api/follow/mine',
    summary: 'Lists the experts, matches, teams and leagues that the caller follows',
    read: true,
    caller: 'identity',
    data: nothing,
    result: Type.Object({
      experts: list(ExpertId, 'experts, the first followed first', 200),
      matches: list(MatchId, 'matches, the last followed first', 500),
      teams: list(ClubId, 'teams, the first followed first', 200),
      leagues: list(LeagueId, 'leagues, the first followed first', 200),
    }),
  }),
  followExpert: call({
    path: '/api/follow/expert',
    summary: 'Follows or unfollows an expert; at most 200',
    read: false,
    caller: 'identity',
    data: fields({
      expertId: ExpertId,
      on: Type.Boolean({ description: 'true to follow, false to unfollow' }),
    }),
    result: done,
  }),
} as const
