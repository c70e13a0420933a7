/** The calls about experts, and the call by which experts publish. */
import { Type } from 'typebox'
import {
  ExpertDetail,
  ExpertLuck,
  ExpertPlan,
  ExpertSpread,
  RecordWindow,
} from '../expert-detail.ts'
import { ExpertId, RankedExpert } from '../expert.ts'
import { Instant, MatchId } from '../match.ts'
import { KeyedDraft, PlanId } from '../plan.ts'
import { logSize, text } from '../schema.ts'
import { boards, expertKinds, expertOrders, largestInteger, playTypes } from '../values.ts'
import { call, fields, nothing, numbered, paging } from './call.ts'

export const expertCalls = {
  expertList: call({
    path: '/api/expert/list',
    summary: 'A board of experts',
    read: true,
    caller: 'anyone',
    data: fields({
      ...paging,
      type: Type.Enum(Object.values(boards), {
        description:
          '1 recent form, 2 skill, 3 yield, 4 streak, 5 newcomers, 6 those named in ids, ' +
          '7 hit rate, 8 closing-line value',
      }),
      play: Type.Optional(
        Type.Enum(Object.values(playTypes), {
          description: 'only plans whose main play type is this one',
        }),
      ),
      window: Type.Optional(
        Type.Enum(['30', '90', 'all'] as const, {
          description:
            'boards 2, 3, 6, 7 and 8 only, 90 where absent: board 1 is about the last ten, ' +
            '4 over 90 days, 5 over all time',
        }),
      ),
      kind: Type.Optional(
        Type.Enum(expertKinds, {
          description:
            'people, models, or all where absent; models have no rank among models alone',
        }),
      ),
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 40,
          description:
            'part of a name in any of the languages, at least two letters or one ideograph: ' +
            'finds everyone, on the board or not',
        }),
      ),
      ids: Type.Optional(
        Type.String({
          pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,199}$',
          description: 'expert ids, comma-separated; board 6 needs them, the others have none',
        }),
      ),
      sort: Type.Optional(
        Type.Enum(expertOrders, { description: 'another order than the board’s own rule' }),
      ),
      ascending: Type.Optional(
        Type.Boolean({
          description:
            'from the other end, smallest first; absent means largest first, and names from ' +
            'the last to the first',
        }),
      ),
    }),
    result: Type.Object({
      records: Type.Array(RankedExpert, {
        maxItems: 100,
        description: 'of this page, in the order asked for',
      }),
      total: Type.Integer({
        maximum: largestInteger,
        minimum: 0,
        description: 'experts on this board, on all pages',
      }),
      computedAt: Instant,
      logSize,
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
  expertLuck: call({
    path: '/api/expert/luck',
    summary: 'How much of the skill board is luck: its experts against a field without skill',
    read: true,
    caller: 'anyone',
    data: fields({
      play: Type.Optional(
        Type.Enum(Object.values(playTypes), { description: 'only plans of this main play type' }),
      ),
      window: Type.Optional(
        Type.Enum(['30', '90', 'all'] as const, { description: 'days; 90 where absent' }),
      ),
    }),
    result: ExpertLuck,
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
      ...numbered,
      before: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: largestInteger,
          description: 'serials below this one',
        }),
      ),
      state: Type.Optional(
        Type.Enum(['onSale', 'settled', 'notCounted'] as const, {
          description: 'only these; absent means all',
        }),
      ),
    }),
    result: Type.Object({
      records: Type.Array(ExpertPlan, { maxItems: 100, description: 'the highest serial first' }),
      next: Type.Union([Type.Integer({ maximum: largestInteger, minimum: 1 }), Type.Null()], {
        description: '`before` of the next page; null on the last',
      }),
    }),
  }),
  /**
   * 400: the draft can be corrected; the message has one line for each field and reason. Also for a
   * key that does not exist. 409: the state forbids it, because the deadline has passed, the plan
   * is settled, or the key or the expert is withdrawn. Never 403, which is about a reader's
   * identity. A draft equal to the current version of a plan of the same expert stores nothing and
   * answers with that plan, so retries publish only once. The limit is 30 a minute for each key.
   */
  expertPublish: call({
    path: '/api/expert/publish',
    summary:
      'Publishes a plan, or its next version until the deadline; repeating it changes nothing',
    read: false,
    caller: 'expert',
    data: fields({
      key: Type.String({
        minLength: 20,
        maxLength: 128,
        pattern: '^[A-Za-z0-9._-]+$',
        description: 'the expert’s publishing key; secret',
      }),
      plan: KeyedDraft,
    }),
    result: Type.Object({
      id: PlanId,
      serial: Type.Integer({
        maximum: largestInteger,
        minimum: 1,
        description: 'of its expert: 1, 2, 3 … without a gap',
      }),
      version: Type.Integer({
        maximum: largestInteger,
        minimum: 1,
        description: '1 when first published, then one more each time',
      }),
      publishedAt: Instant,
      deadline: Instant,
    }),
  }),
  expertMatches: call({
    path: '/api/expert/matches',
    summary: 'The matches that plans can be published on, by kick-off: at most 200 of one day',
    read: true,
    caller: 'anyone',
    data: fields({
      day: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 60,
          description:
            'kick-offs from so many times 24 hours after now, for 24 hours; absent means 0',
        }),
      ),
    }),
    result: Type.Object({
      records: Type.Array(
        Type.Object({
          matchId: MatchId,
          leagueName: text('name of the league or cup'),
          homeName: text('name of the home side'),
          awayName: text('name of the away side'),
          matchTime: Instant,
          deadline: Instant,
          solutionCount: Type.Integer({
            maximum: largestInteger,
            minimum: 0,
            description: 'plans published on this match',
          }),
        }),
        { maxItems: 200, description: 'by kick-off' },
      ),
      logSize,
    }),
  }),
} as const
