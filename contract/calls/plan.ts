/** The calls about plans: lists, one plan, its state for the caller, and unlocking. */
import { Type } from 'typebox'
import { ExpertId } from '../expert.ts'
import { Instant, MatchId } from '../match.ts'
import { PlanContent, PlanDetail } from '../plan-detail.ts'
import { PlanCard, PlanId } from '../plan.ts'
import { logSize } from '../schema.ts'
import { largestInteger, planStatus, playTypes, largestNumber } from '../values.ts'
import { Balance } from './points.ts'
import { call, fields, numbered, only, redescribed } from './call.ts'

const cursor = Type.String({
  pattern: '^[A-Za-z0-9_.-]{1,80}$',
  description: 'where the next page begins; opaque',
})

export const planCalls = {
  planList: call({
    path: '/api/predict/list',
    summary: 'Plans: of a match, of an expert, or all, the latest kick-off first',
    read: true,
    caller: 'anyone',
    data: fields({
      ...numbered,
      after: Type.Optional(cursor),
      matchId: Type.Optional(only(MatchId, 'of this match')),
      expertId: Type.Optional(only(ExpertId, 'of this expert')),
      play: Type.Optional(Type.Enum(Object.values(playTypes), { description: 'main play type' })),
      state: Type.Optional(
        Type.Enum(['onSale', 'decided'] as const, { description: 'only these; absent means all' }),
      ),
      status: Type.Optional(
        Type.Enum(Object.values(planStatus), {
          description: 'how they are offered, 0 free or 1 priced; of one match only, else 400',
        }),
      ),
    }),
    result: Type.Object({
      records: Type.Array(PlanCard, { maxItems: 100, description: 'the latest kick-off first' }),
      next: Type.Union([cursor, Type.Null()], {
        description: '`after` of the next page; null on the last',
      }),
      logSize,
    }),
  }),
  planDetail: call({
    path: '/api/predict/detail',
    summary: 'One plan, as everyone may read it',
    read: true,
    caller: 'anyone',
    data: fields({
      id: PlanId,
      expertId: Type.Optional(
        redescribed(
          ExpertId,
          'as links have it; not looked at: a plan is shown with its own expert',
        ),
      ),
    }),
    result: PlanDetail,
  }),
  planMine: call({
    path: '/api/predict/mine',
    summary: 'What a plan is to the one who asks: points, and its content where they unlocked it',
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
            description: 'seconds of the site in one real second; 1 but for a replay',
          }),
        },
        { description: 'the site’s present' },
      ),
      unlocked: Type.Union(
        [
          Type.Object({
            at: Instant,
            price: Type.Integer({
              maximum: largestInteger,
              minimum: 0,
              description: 'points that were taken',
            }),
            refunded: Type.Boolean({ description: 'the points came back' }),
          }),
          Type.Null(),
        ],
        { description: 'null where they did not unlock it' },
      ),
      content: Type.Optional(PlanContent),
    }),
  }),
  planUnlock: call({
    path: '/api/predict/unlock',
    summary: 'Unlocks a plan for points; any number of repetitions charges once',
    read: false,
    caller: 'identity',
    data: fields({
      id: PlanId,
      price: Type.Integer({
        minimum: 0,
        maximum: largestInteger,
        description: 'points, as its reader saw it: at another price nothing is charged (1006)',
      }),
    }),
    result: Type.Object({
      charged: Type.Integer({
        maximum: largestInteger,
        minimum: 0,
        description: 'points taken by this very call; 0 where it was unlocked already',
      }),
      balanceBefore: Balance,
      balance: Balance,
      content: PlanContent,
    }),
  }),
} as const
