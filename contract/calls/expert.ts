/** The calls about experts, and the one by which they publish. */
import { Type } from 'typebox'
import { ExpertDetail, ExpertPlan, ExpertSpread, RecordWindow } from '../expert-detail.ts'
import { ExpertId, RankedExpert } from '../expert.ts'
import { Instant } from '../match.ts'
import { PlanDraft, PlanId } from '../plan.ts'
import { boards, playTypes } from '../values.ts'
import { call, fields, nothing, paging, size } from './call.ts'

/** What a board can be ordered by instead of its own rule. Ties stand in the board's own order. */
export const expertOrders = ['name', 'n', 'hitRate', 'yield', 'streak', 'onSale', 'notCounted'] as const

export const expertCalls = {
  expertList: call({
    path: '/api/expert/list',
    summary: 'A board of experts',
    read: true,
    caller: 'anyone',
    data: fields({
      ...paging,
      type: Type.Enum(Object.values(boards), {
        description: '1 recent form, 2 overall, 3 yield, 4 streak, 5 newcomers, 6 those named in ids',
      }),
      play: Type.Optional(Type.Enum(Object.values(playTypes), { description: 'only plans whose main play type is this one' })),
      window: Type.Optional(RecordWindow),
      search: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'part of a name, in any of the languages' })),
      ids: Type.Optional(
        Type.String({ pattern: '^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,199}$', description: 'expert ids, comma-separated; board 6 only' }),
      ),
      sort: Type.Optional(Type.Enum(expertOrders, { description: 'another order than the board’s own rule' })),
      ascending: Type.Optional(Type.Boolean({ description: 'with sort: smallest first; absent means largest first' })),
    }),
    result: Type.Object({
      records: Type.Array(RankedExpert, { maxItems: 100 }),
      total: Type.Integer({ minimum: 0, description: 'experts on this board, on all pages' }),
      computedAt: Instant,
    }),
  }),
  expertSpread: call({
    path: '/api/expert/spread',
    summary: 'Everyone who ever published, and how their hit rates are spread',
    read: true,
    caller: 'anyone',
    data: nothing,
    result: ExpertSpread,
  }),
  expertDetail: call({
    path: '/api/expert/detail',
    summary: 'One expert: the whole record over a window',
    read: true,
    caller: 'anyone',
    data: fields({ expertId: ExpertId, window: Type.Optional(RecordWindow) }),
    result: ExpertDetail,
  }),
  expertPredicts: call({
    path: '/api/expert/queryPredicts',
    summary: 'An expert’s plans by serial number, the latest first, without a gap',
    read: true,
    caller: 'anyone',
    data: fields({
      expertId: ExpertId,
      size,
      before: Type.Optional(Type.Integer({ minimum: 1, description: 'serials below this one' })),
      state: Type.Optional(Type.Enum(['onSale', 'settled', 'notCounted'] as const, { description: 'only these; absent means all' })),
    }),
    result: Type.Object({
      records: Type.Array(ExpertPlan, { maxItems: 100 }),
      next: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: '`before` of the next page; null on the last' }),
    }),
  }),
  expertPublish: call({
    path: '/api/expert/publish',
    summary: 'Publishes a plan, or its next version until the deadline',
    read: false,
    caller: 'expert',
    data: fields({
      key: Type.String({ minLength: 20, maxLength: 128, pattern: '^[A-Za-z0-9._-]+$', description: 'the expert’s publishing key; secret' }),
      plan: Type.Omit(PlanDraft, ['expertId']),
    }),
    result: Type.Object({
      id: PlanId,
      serial: Type.Integer({ minimum: 1 }),
      version: Type.Integer({ minimum: 1 }),
      publishedAt: Instant,
      deadline: Instant,
    }),
  }),
} as const
