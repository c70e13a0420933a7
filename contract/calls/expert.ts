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
import { Foretold } from '../foretell.ts'
import { Instant, LeagueId, MatchId } from '../match.ts'
import { KeyedDraft, PlanId } from '../plan.ts'
import { coinLast, count, list, logSize, oneOf, orNull, positive, text, upTo } from '../schema.ts'
import { boards, expertKinds, expertOrders, largestInteger, playTypes, prices } from '../values.ts'
import { call, fields, nothing, numbered, only, paging } from './call.ts'

export const expertCalls = {
  expertList: call({
    path: '/api/expert/list',
    summary: 'Lists the experts of a board',
    read: true,
    caller: 'anyone',
    data: fields({
      ...paging,
      type: oneOf(
        Object.values(boards),
        'board: 1 recent form, 2 skill, 3 yield, 4 streak, 5 newcomers, 6 the experts in ' +
          'ids, 7 hit rate, 8 closing-line value',
      ),
      play: Type.Optional(
        oneOf(
          Object.values(playTypes),
          'code of the main play type of the plans to include; absent: all',
        ),
      ),
      window: Type.Optional(
        oneOf(
          ['30', '90', 'all'] as const,
          'window in days of boards 2, 3, 6, 7 and 8; absent: 90; others are fixed: 1 the ' +
            'last ten plans, 4 90 days, 5 all time',
        ),
      ),
      kind: Type.Optional(
        oneOf(expertKinds, 'kind of experts; absent: all, people first; models have no rank'),
      ),
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 40,
          description:
            'part of a name in any language, at least two letters or one ideograph; finds ' +
            'experts outside the board too',
        }),
      ),
      ids: Type.Optional(
        Type.String({
          pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,199}$',
          description: 'expert ids, comma-separated; required for board 6, refused for the others',
        }),
      ),
      sort: Type.Optional(
        oneOf(
          expertOrders,
          'column that replaces the board’s own rule, which orders equal values; absent: that ' +
            'rule; interval: the lower bound; price: the lowest if ascending',
        ),
      ),
      ascending: Type.Optional(
        Type.Boolean({
          description: 'true for the smallest value or first name first; absent: false',
        }),
      ),
    }),
    result: Type.Object({
      records: list(RankedExpert, 'experts of this page, in the order requested', 100),
      total: count('number of experts on this board, on all pages'),
      models: Type.Optional(
        count(
          'models among `total`: after all people in every order, without a rank; absent on ' +
            'older servers, which rank both together',
        ),
      ),
      coinLast,
      provisional: Type.Optional(
        Type.Literal(true, {
          description:
            'true if board 1 ranks by all counted plans, as no expert has ten with a market ' +
            'price or a model’s estimate; absent otherwise',
        }),
      ),
      computedAt: Instant,
      logSize,
    }),
  }),
  expertSpread: call({
    path: '/api/expert/spread',
    summary: 'Returns the distribution of hit rates over all experts who ever published',
    read: true,
    caller: 'anyone',
    data: nothing,
    result: ExpertSpread,
  }),
  expertForetell: call({
    path: '/api/expert/foretell',
    summary: 'Returns what each board promised in past months, and what came',
    read: true,
    caller: 'anyone',
    data: nothing,
    result: Type.Object({ months: Foretold, computedAt: Instant, logSize }),
  }),
  expertLuck: call({
    path: '/api/expert/luck',
    summary:
      'Returns how much of the skill board luck explains: its experts against a field ' +
      'without skill',
    read: true,
    caller: 'anyone',
    data: fields({
      play: Type.Optional(
        oneOf(
          Object.values(playTypes),
          'code of the main play type of the plans to include; absent: all',
        ),
      ),
      window: Type.Optional(oneOf(['30', '90', 'all'] as const, 'window in days; absent: 90')),
    }),
    result: ExpertLuck,
  }),
  expertDetail: call({
    path: '/api/expert/detail',
    summary: 'Returns an expert’s whole record over a window',
    read: true,
    caller: 'anyone',
    data: fields({ expertId: ExpertId, window: Type.Optional(RecordWindow) }),
    result: ExpertDetail,
  }),
  expertPredicts: call({
    path: '/api/expert/queryPredicts',
    summary: 'Lists an expert’s plans by serial number, the latest first, without a gap',
    read: true,
    caller: 'anyone',
    data: fields({
      expertId: ExpertId,
      ...numbered,
      before: Type.Optional(
        positive('serial number below which plans are returned; absent: the latest plans'),
      ),
      state: Type.Optional(
        oneOf(
          ['onSale', 'settled', 'notCounted'] as const,
          'state of the plans to list; absent: any',
        ),
      ),
      leagueId: Type.Optional(only(LeagueId, 'league of the plans')),
      result: Type.Optional(
        oneOf(
          ['hit', 'miss', 'other'] as const,
          'result of the plans; other: a push or Not Counted; absent: any, or none yet',
        ),
      ),
      price: Type.Optional(
        oneOf([0, ...prices] as const, 'price of the plans in points; 0 is free; absent: any'),
      ),
      month: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
          description: 'UTC month of kick-off, YYYY-MM; absent: any',
        }),
      ),
    }),
    result: Type.Object({
      records: list(ExpertPlan, 'plans, the highest serial number first', 100),
      next: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        'value of `before` for the next page; null on the last page',
      ),
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
      'Publishes a plan, or its next version until the deadline; a repeated call changes ' +
      'nothing',
    read: false,
    caller: 'expert',
    data: fields({
      key: Type.String({
        minLength: 20,
        maxLength: 128,
        pattern: '^[A-Za-z0-9._-]+$',
        description: 'publishing key of the expert; secret',
      }),
      plan: KeyedDraft,
    }),
    result: Type.Object({
      id: PlanId,
      serial: positive('serial number among the expert’s plans: 1, 2, 3 … without a gap'),
      version: positive('version number: 1 when first published, then incremented'),
      publishedAt: Instant,
      deadline: Instant,
    }),
  }),
  expertMatches: call({
    path: '/api/expert/matches',
    summary:
      'Lists the matches of one day that plans can be published on, by kick-off, at most 200',
    read: true,
    caller: 'anyone',
    data: fields({
      day: Type.Optional(
        upTo(60, 'number of 24-hour periods from now to the start of the day; absent: 0'),
      ),
    }),
    result: Type.Object({
      records: list(
        Type.Object({
          matchId: MatchId,
          leagueName: text('name of the league or cup'),
          homeName: text('name of the home side'),
          awayName: text('name of the away side'),
          matchTime: Instant,
          deadline: Instant,
          solutionCount: count('plans published on this match, of people and of models'),
        }),
        'matches, by kick-off',
        200,
      ),
      logSize,
    }),
  }),
} as const
