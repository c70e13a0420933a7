/** The calls about points, and about the experts that a reader follows. */
import { Type, type Static } from 'typebox'
import { ExpertId } from '../expert.ts'
import { ClubId, Instant, LeagueId, MatchId } from '../match.ts'
import { PlanId, PlanOutcome } from '../plan.ts'
import { count, fromOneTo, integer, list, oneOf, orNull, positive, text, upTo } from '../schema.ts'
import { call, done, fields, nothing, size } from './call.ts'
import { largestInteger, pointsKinds, type PointsKind } from '../values.ts'

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

/** The reasons of each kind of entry. */
export const reasonsOf: Record<PointsKind, readonly PointsReason[]> = {
  unlock: ['unlock'],
  refund: refundReasons,
  gain: ['welcome', 'daily', 'carried_over'],
}

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
        outcome: Type.Optional(
          orNull(PlanOutcome, 'outcome of the plan; null while undecided; absent on older servers'),
        ),
        hitResult: Type.Optional(
          upTo(2, 'hit result: 0 undecided, push or Not Counted; 1 hit; 2 miss; see outcome'),
        ),
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
      kind: Type.Optional(
        oneOf(pointsKinds, 'kind of the entries: unlocks, refunds, points given; absent: all'),
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
