/** The calls of the home screen. */
import { Type, type Static } from 'typebox'
import { Identity } from '../envelope.ts'
import { Expert } from '../expert.ts'
import { HomeMatch, Instant, MatchId } from '../match.ts'
import { PlanCard } from '../plan.ts'
import { coinLast, count, list, logSize, oneOf, orNull, share, text } from '../schema.ts'
import { resultPicks } from '../values.ts'
import { call, fields, nothing, paging } from './call.ts'

const MadeAt = Type.String({
  format: 'date-time',
  description:
    'time of the computation on the site’s clock, UTC instant; absent if there is no entry',
})

/** A match ahead, on which people and the market differ: rules/gaps.ts. */
const Gap = Type.Object({
  matchId: MatchId,
  homeShortName: text('short name of the home side'),
  awayShortName: text('short name of the away side'),
  matchTime: orNull(Instant, 'kick-off, UTC instant; null while no time is known'),
  key: oneOf(
    Object.values(resultPicks),
    'result on which the two differ most: 2 home win, 3 draw, 1 away win',
  ),
  people: count(
    'people whose first plan on the match result is free and on sale, at least 3; no models',
  ),
  share: share('part of these picks that is on this result; two picks of a plan count half each'),
  chance: share('probability by the market, 0 to 1, without the bookmaker’s margin'),
  at: Type.String({
    format: 'date-time',
    description: 'time of the reading of these prices, UTC instant; the last in a sealed plan',
  }),
})
export type Gap = Static<typeof Gap>

export const homeCalls = {
  visitorCreate: call({
    path: '/api/visitor/create',
    summary: 'Creates an anonymous visitor',
    read: false,
    caller: 'anyone',
    data: nothing,
    result: Identity,
  }),
  queryHome: call({
    path: '/api/queryHome',
    summary: 'Returns the matches of the carousel and the recommended experts',
    read: true,
    caller: 'anyone',
    data: nothing,
    result: Type.Object({
      matches: list(
        HomeMatch,
        'matches of the carousel: live and next ones, those with plans first',
        10,
      ),
      experts: list(Expert, 'experts recommended, in this order', 20),
      models: Type.Optional(
        count(
          'models among `experts`: after all people; absent on older servers, which list both ' +
            'together',
        ),
      ),
      coinLast,
      gaps: Type.Optional(
        list(
          Gap,
          'matches ahead with a price, of the ten with the most people whose free plan is on ' +
            'the result; the widest difference between people and market first',
          10,
        ),
      ),
      simulated: Type.Optional(
        Type.Boolean({
          description:
            'true if the world is invented, which every page then states; absent otherwise',
        }),
      ),
      computedAt: Type.Optional(MadeAt),
      logSize,
    }),
  }),
  queryRecommend: call({
    path: '/api/home/queryRecommend',
    summary: 'Lists recommended plans',
    read: true,
    caller: 'anyone',
    data: fields(paging),
    result: Type.Object({
      records: list(PlanCard, 'plans recommended, in this order', 100),
      models: Type.Optional(
        count(
          'plans of models among `records`: after all plans of people; absent on older servers, ' +
            'which list both together',
        ),
      ),
      coinLast,
      computedAt: Type.Optional(MadeAt),
      logSize,
    }),
  }),
} as const
