/** The calls about plans: lists, one plan, its state for the caller, and unlocking. */
import { Type } from 'typebox'
import { PaidSoFar } from '../evidence.ts'
import { ExpertId } from '../expert.ts'
import { Instant, MatchId } from '../match.ts'
import { KeptReceipt, Opening } from '../opening.ts'
import { PlanContent, PlanDetail } from '../plan-detail.ts'
import { PlanCard, PlanId } from '../plan.ts'
import { count, list, logSize, oneOf, orNull, quantity } from '../schema.ts'
import { planStatus, playTypes } from '../values.ts'
import { Balance } from './points.ts'
import { call, done, fields, numbered, only, redescribed } from './call.ts'

const cursor = Type.String({
  pattern: '^[A-Za-z0-9_.-]{1,80}$',
  description: 'cursor of the next page; opaque',
})

/** Receipts that are kept of one reader and plan. */
export const mostReceipts = 20

export const planCalls = {
  planList: call({
    path: '/api/predict/list',
    summary: 'Lists plans of a match, of an expert, or of all, the latest kick-off first',
    read: true,
    caller: 'anyone',
    data: fields({
      ...numbered,
      after: Type.Optional(cursor),
      matchId: Type.Optional(only(MatchId, 'match of the plans')),
      expertId: Type.Optional(only(ExpertId, 'expert of the plans')),
      play: Type.Optional(
        oneOf(Object.values(playTypes), 'code of the main play type; absent: all'),
      ),
      state: Type.Optional(
        oneOf(
          ['onSale', 'decided'] as const,
          'state of the plans: on sale or decided; absent: any',
        ),
      ),
      status: Type.Optional(
        oneOf(
          Object.values(planStatus),
          'offer: 0 free, 1 priced; allowed for the plans of one match only, else 400',
        ),
      ),
    }),
    result: Type.Object({
      records: list(PlanCard, 'plans, the latest kick-off first', 100),
      next: orNull(cursor, 'value of `after` for the next page; null on the last page'),
      logSize,
    }),
  }),
  planDetail: call({
    path: '/api/predict/detail',
    summary: 'Returns one plan as everyone may read it',
    read: true,
    caller: 'anyone',
    data: fields({
      id: PlanId,
      expertId: Type.Optional(
        redescribed(
          ExpertId,
          'id of the expert, as in links; ignored: a plan is returned with its own expert',
        ),
      ),
    }),
    result: PlanDetail,
  }),
  planMine: call({
    path: '/api/predict/mine',
    summary: 'Returns the reader’s balance, and the plan’s content if unlocked',
    read: true,
    caller: 'identity',
    data: fields({ id: PlanId }),
    result: Type.Object({
      balance: Balance,
      clock: Type.Object(
        {
          at: Instant,
          speed: quantity(
            'speed of the site’s clock, in its seconds per real second; 1 except in a replay',
          ),
        },
        { description: 'clock of the site' },
      ),
      unlocked: orNull(
        Type.Object({
          at: Instant,
          price: count('price paid, in points'),
          refunded: Type.Boolean({ description: 'true if the points were refunded' }),
        }),
        'unlock by the caller; null if the plan is not unlocked',
      ),
      paid: Type.Optional(PaidSoFar),
      content: Type.Optional(PlanContent),
      opening: Type.Optional(Opening),
      receipts: list(
        Type.Object({ ...KeptReceipt, at: Instant }),
        'receipts that the site keeps of what the caller read, the first one first',
        mostReceipts,
      ),
    }),
  }),
  planKeepReceipt: call({
    path: '/api/predict/keepReceipt',
    summary: 'Adds a receipt of what the caller read of an opened plan, once for each content',
    read: false,
    caller: 'identity',
    data: fields({ id: PlanId, ...KeptReceipt }),
    result: done,
  }),
  planUnlock: call({
    path: '/api/predict/unlock',
    summary: 'Unlocks a plan for points; repeated calls charge once',
    read: false,
    caller: 'identity',
    data: fields({
      id: PlanId,
      price: count(
        'price in points that the reader saw; at another price nothing is charged (1006)',
      ),
    }),
    result: Type.Object({
      charged: count('points charged by this call; 0 if the plan was already unlocked'),
      balanceBefore: Balance,
      balance: Balance,
      content: PlanContent,
      opening: Type.Optional(Opening),
    }),
  }),
} as const
