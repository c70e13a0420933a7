/** The calls about plans: lists, one plan, its state for the caller, and unlocking. */
import { Type } from 'typebox'
import { PaidSoFar } from '../evidence.ts'
import { ExpertId } from '../expert.ts'
import { Instant, MatchId } from '../match.ts'
import { KeptReceipt, Opening } from '../opening.ts'
import { PlanContent, PlanDetail } from '../plan-detail.ts'
import { PlanCard, PlanId } from '../plan.ts'
import { logSize } from '../schema.ts'
import { largestInteger, planStatus, playTypes, largestNumber } from '../values.ts'
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
        Type.Enum(Object.values(playTypes), {
          description: 'code of the main play type; absent: all',
        }),
      ),
      state: Type.Optional(
        Type.Enum(['onSale', 'decided'] as const, {
          description: 'state of the plans: on sale or decided; absent: any',
        }),
      ),
      status: Type.Optional(
        Type.Enum(Object.values(planStatus), {
          description: 'offer: 0 free, 1 priced; allowed for the plans of one match only, else 400',
        }),
      ),
    }),
    result: Type.Object({
      records: Type.Array(PlanCard, {
        maxItems: 100,
        description: 'plans, the latest kick-off first',
      }),
      next: Type.Union([cursor, Type.Null()], {
        description: 'value of `after` for the next page; null on the last page',
      }),
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
          speed: Type.Number({
            maximum: largestNumber,
            minimum: 0,
            description:
              'speed of the site’s clock, in its seconds per real second; 1 except in a replay',
          }),
        },
        { description: 'clock of the site' },
      ),
      unlocked: Type.Union(
        [
          Type.Object({
            at: Instant,
            price: Type.Integer({
              maximum: largestInteger,
              minimum: 0,
              description: 'price paid, in points',
            }),
            refunded: Type.Boolean({ description: 'true if the points were refunded' }),
          }),
          Type.Null(),
        ],
        { description: 'unlock by the caller; null if the plan is not unlocked' },
      ),
      paid: Type.Optional(PaidSoFar),
      content: Type.Optional(PlanContent),
      opening: Type.Optional(Opening),
      receipts: Type.Array(Type.Object({ ...KeptReceipt, at: Instant }), {
        maxItems: mostReceipts,
        description: 'receipts that the site keeps of what the caller read, the first one first',
      }),
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
      price: Type.Integer({
        minimum: 0,
        maximum: largestInteger,
        description:
          'price in points that the reader saw; at another price nothing is charged (1006)',
      }),
    }),
    result: Type.Object({
      charged: Type.Integer({
        maximum: largestInteger,
        minimum: 0,
        description: 'points charged by this call; 0 if the plan was already unlocked',
      }),
      balanceBefore: Balance,
      balance: Balance,
      content: PlanContent,
      opening: Type.Optional(Opening),
    }),
  }),
} as const
