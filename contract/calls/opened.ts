/** The calls about the plans that a reader opened: the list, and what became of them. */
import { Type, type Static } from 'typebox'
import { ExpertId, FormMark } from '../expert.ts'
import { Instant, LeagueId, MatchId, matchNow } from '../match.ts'
import { Score } from '../plan-detail.ts'
import { Odds, playAndLine, PlanCard, PlanId, PlanOutcome, ReasonOrNull } from '../plan.ts'
import { count, decimalOrNull, integer, list, oneOf, orNull, text, upTo } from '../schema.ts'
import { largestInteger } from '../values.ts'
import { call, done, fields, nothing, only, redescribed, size } from './call.ts'
import { PointsReason } from './points.ts'

/** Free plans in the list of one reader, at most; the first opened one leaves. */
export const mostOpened = 500
/** Days after which a settlement is no news. */
export const newsDays = 30
/** Results in the form of a reader's own list, at most. */
export const formShown = 10
/** Plans whose news one answer has. */
export const mostNews = 20

/** `open`: before the deadline. `waiting`: for the result. */
const OpenedState = oneOf(
  ['open', 'waiting', 'settled'] as const,
  'state of the plan: before its deadline, waiting for the result, or settled',
)
export type OpenedState = Static<typeof OpenedState>

const cursor = Type.String({
  pattern: '^[0-9_.-]{1,60}$',
  description: 'cursor of the next page; opaque',
})

const sequence = (description: string) =>
  Type.Integer({ minimum: 1, maximum: largestInteger, description })

/** A plan as one settlement left it. */
export const Verdict = {
  outcome: PlanOutcome,
  ncReason: ReasonOrNull,
  hitResult: upTo(2, 'hit result: 0 push or Not Counted; 1 hit; 2 miss'),
  score: orNull(Score, 'score after regular time that settled the plan; null if no score did'),
}
/** The settlement that a correction replaced. */
export const before = orNull(
  Type.Object(Verdict),
  'settlement that a correction replaced; null if there was no correction',
)

/** The picks of a plan, in lists of the caller's own. */
export const OpenedPicks = list(
  Type.Object({
    ...playAndLine,
    key: text('key of the pick, as the play type defines it'),
    odds: Type.Optional(Odds),
  }),
  'picks of all selections, the main one first',
)

const OpenedPlan = Type.Object({
  ...PlanCard.properties,
  state: OpenedState,
  match: Type.Object({ matchId: MatchId, ...matchNow }, { description: 'state of the match' }),
  openedAt: Instant,
  paid: orNull(count('points that the unlock cost'), 'points of the unlock; null if free'),
  carriedOver: Type.Boolean({
    description: 'true if a visitor unlocked the plan, whose data the account took over',
  }),
  deadline: Instant,
  outcome: orNull(PlanOutcome, 'outcome of the main selection; null while undecided'),
  ncReason: ReasonOrNull,
  profit: decimalOrNull(
    'profit in units on a stake of 1; null if odds are unknown or the plan is undecided',
  ),
  settledAt: orNull(Instant, 'last settlement, UTC instant; null while undecided'),
  before,
  picks: OpenedPicks,
  moves: list(
    Type.Object({
      at: Instant,
      reason: PointsReason,
      amount: integer('amount in points: positive for a credit, negative for a debit'),
    }),
    'changes of the reader’s points by the plan, in order',
  ),
})
export type OpenedPlan = Static<typeof OpenedPlan>

const choice = (id: typeof ExpertId | typeof LeagueId, subject: string) =>
  list(
    Type.Object({
      id,
      name: text(`name of the ${subject}`),
      plans: count('plans in the list without a filter'),
    }),
    `${subject}s of the list, the one with most plans first`,
    200,
  )

const PlanNews = Type.Object({
  id: PlanId,
  expertId: ExpertId,
  expert: text('name of the expert'),
  solutionTitle: text('title of the plan'),
  homeShortName: text('short name of the home side'),
  awayShortName: text('short name of the away side'),
  sequence: sequence('number of the last settlement of the plan'),
  settledAt: Instant,
  ...Verdict,
  before,
  points: integer(
    'points that came back since the reader last saw the plan; negative: taken again',
  ),
})
export type PlanNews = Static<typeof PlanNews>

export const openedCalls = {
  planOpened: call({
    path: '/api/predict/opened',
    summary: 'Lists the plans that the caller unlocked, and the free ones that the caller opened',
    read: true,
    caller: 'identity',
    data: fields({
      size,
      after: Type.Optional(cursor),
      state: Type.Optional(redescribed(OpenedState, 'state of the plans; absent: all')),
      result: Type.Optional(
        oneOf(
          ['hit', 'miss', 'other'] as const,
          'result of settled plans; other: push or Not Counted; absent: all plans',
        ),
      ),
      expertId: Type.Optional(only(ExpertId, 'expert of the plans')),
      leagueId: Type.Optional(only(LeagueId, 'league of the plans')),
    }),
    result: Type.Object({
      records: list(
        OpenedPlan,
        'open plans, then waiting ones, each by kick-off; then settled ones, the latest first',
        100,
      ),
      next: orNull(cursor, 'value of `after` for the next page; null on the last page'),
      counts: Type.Object(
        {
          open: count('plans before their deadline, without a filter'),
          waiting: count('plans that wait for the result, without a filter'),
          settled: count('settled plans, without a filter'),
        },
        { description: 'plans of each state' },
      ),
      experts: choice(ExpertId, 'expert'),
      leagues: choice(LeagueId, 'league'),
      summary: Type.Object(
        {
          hits: count('hits among the settled plans of people'),
          misses: count('misses among the settled plans of people'),
          others: count('pushes and Not Counted plans among those of people'),
          models: Type.Optional(
            Type.Object(
              {
                hits: count('hits among the settled plans of models'),
                misses: count('misses among the settled plans of models'),
                others: count('pushes and Not Counted plans among those of models'),
              },
              { description: 'results of models; absent on older servers, which add them above' },
            ),
          ),
          form: Type.Optional(
            list(
              FormMark,
              'results of the last settled plans of people by kick-off, oldest first; absent on ' +
                'older servers',
              formShown,
            ),
          ),
          paid: count('points that all unlocks cost'),
          returned: count('points that came back and were not taken again'),
        },
        { description: 'sums over all plans of the list, without a filter' },
      ),
    }),
  }),
  planOpen: call({
    path: '/api/predict/open',
    summary: 'Adds a free plan to the caller’s list; has no effect on other plans',
    read: false,
    caller: 'identity',
    data: fields({ id: PlanId }),
    result: done,
  }),
  planTakeOut: call({
    path: '/api/predict/takeOut',
    summary: 'Removes a free plan from the caller’s list; unlocked plans stay',
    read: false,
    caller: 'identity',
    data: fields({ id: PlanId }),
    result: done,
  }),
  planNews: call({
    path: '/api/predict/news',
    summary: `Lists settlements of opened plans that the caller has not seen, of ${newsDays} days`,
    read: true,
    caller: 'identity',
    data: nothing,
    result: Type.Object({
      records: list(PlanNews, 'plans with news, the last settled first', mostNews),
      total: count('plans with news, with those that the list leaves out'),
    }),
  }),
  planSeen: call({
    path: '/api/predict/seen',
    summary: 'Sets how far the caller has seen the settlements of these plans',
    read: false,
    caller: 'identity',
    data: fields({
      plans: Type.Array(
        fields({ id: PlanId, sequence: sequence('number of the last settlement seen') }),
        { minItems: 1, maxItems: mostNews, description: 'plans that the caller has seen' },
      ),
    }),
    result: done,
  }),
} as const
