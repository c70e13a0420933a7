/** The calls about the plans of the experts that a reader follows. */
import { Type, type Static, type TObject } from 'typebox'
import { ExpertId, ExpertKind } from '../expert.ts'
import { ClubId, HomeMatch, Instant, LeagueId, MatchId, PicturePath } from '../match.ts'
import { PlanCard, PlanId, PlanOutcome } from '../plan.ts'
import { count, decimalOrNull, list, oneOf, orNull, positive, text, upTo } from '../schema.ts'
import { largestNumber } from '../values.ts'
import { call, fields, nothing, redescribed, size } from './call.ts'
import { mostFavourites } from './match-list.ts'
import { before, OpenedPicks, Verdict } from './opened.ts'

const logIndex = upTo(Number.MAX_SAFE_INTEGER, 'index of the log entry')

/** Of a followed expert's plan, whose picks are there for a reader who may read them. */
const FollowedPlan = {
  ...PlanCard.properties,
  price: count('price in points; 0 is free'),
  deadline: Instant,
  onSale: Type.Boolean({ description: 'true before the deadline' }),
  picks: redescribed(
    OpenedPicks,
    'picks of all selections, the main one first; empty while the caller may not read them',
  ),
}

const OnSale = Type.Object(FollowedPlan)
export type OnSale = Static<typeof OnSale>

const event = oneOf(
  ['sealed', 'settled', 'corrected'] as const,
  'event: a version was sealed; first settlement; later settlement',
)

const FeedItem = Type.Object({
  ...FollowedPlan,
  index: logIndex,
  at: Instant,
  event,
  version: positive('sealed version of the plan; of a settlement the last one'),
  verdict: orNull(Type.Object(Verdict), 'settlement of this event; null for a sealed version'),
  profit: decimalOrNull(
    'profit in units on a stake of 1 by this settlement; null without one, or without odds',
  ),
  before,
})
export type FeedItem = Static<typeof FeedItem>

/** The last entry of the log about one expert's plans. */
const LastEvent = Type.Object({
  expertId: ExpertId,
  id: PlanId,
  at: Instant,
  event,
  outcome: orNull(PlanOutcome, 'outcome of the plan; null for a sealed version'),
  hitResult: upTo(2, 'hit result: 0 sealed, push or Not Counted; 1 hit; 2 miss'),
})
export type LastEvent = Static<typeof LastEvent>

/** Days after its kick-off for which a match that the reader follows is listed. */
export const followedDays = 7
/** Matches that the list has at most. */
export const mostListedMatches = 100
/** Results of a team that the list has at most. */
export const mostResults = 5

/** Sums over settled plans that were sealed at an instant or later. */
const brought = {
  plans: count('settled plans'),
  hits: count('hits among the settled plans'),
  misses: count('misses among the settled plans'),
  paid: count('points that unlocking all of them would have cost'),
  returned: count('points that would have come back'),
  unitsN: count('sample of units: plans with known odds'),
  units: decimalOrNull(
    'profit in units on a stake of 1 a plan, at the recorded odds; null if unitsN is 0',
  ),
  unitsError: orNull(
    Type.Number({ minimum: 0, maximum: largestNumber }),
    'standard error of units; plans on one match are one; null for fewer than two matches',
  ),
}

/** The sums over no plans. */
export const nothingBrought: Static<TObject<typeof brought>> = {
  plans: 0,
  hits: 0,
  misses: 0,
  paid: 0,
  returned: 0,
  unitsN: 0,
  units: null,
  unitsError: null,
}

const favourite = {
  name: text('full name of the team or league'),
  next: orNull(
    Type.Object({
      matchId: MatchId,
      matchTime: redescribed(Instant, 'kick-off, UTC instant'),
      homeName: text('short name of the home side'),
      awayName: text('short name of the away side'),
    }),
    'earliest match that has not begun; null while none is known',
  ),
}

export const followingCalls = {
  followBrought: call({
    path: '/api/follow/brought',
    summary: 'Returns what the plans of followed experts brought since, or of one expert',
    read: true,
    caller: 'identity',
    data: fields({
      from: Type.Optional(
        fields(
          {
            expertId: ExpertId,
            serial: positive('serial number of the expert’s plan'),
          },
          'first plan, instead of the caller’s follows',
        ),
      ),
    }),
    result: Type.Object({
      experts: list(
        Type.Object({
          expertId: ExpertId,
          name: text('name of the expert'),
          kind: ExpertKind,
          since: redescribed(Instant, 'instant of the follow, or of the first plan’s seal, UTC'),
          ...brought,
        }),
        'people, then models; of each the first followed first',
        200,
      ),
      all: Type.Object(brought, { description: 'sums over the people among these experts' }),
      models: Type.Optional(
        Type.Object(brought, {
          description:
            'sums over the models among these experts; absent on older servers, whose `all` has ' +
            'them',
        }),
      ),
    }),
  }),
  followFeed: call({
    path: '/api/follow/feed',
    summary: 'Lists log entries of the experts that the caller follows, the latest first',
    read: true,
    caller: 'identity',
    data: fields({
      size,
      before: Type.Optional(
        redescribed(logIndex, 'index below which entries are returned; absent: the latest entries'),
      ),
    }),
    result: Type.Object({
      records: list(
        FeedItem,
        'sealed versions, settlements and corrections, the latest first',
        100,
      ),
      next: orNull(logIndex, 'value of `before` for the next page; null on the last page'),
    }),
  }),
  followFavourites: call({
    path: '/api/follow/favourites',
    summary: 'Lists the matches, teams and leagues that the caller follows, with the next matches',
    read: true,
    caller: 'identity',
    data: nothing,
    result: Type.Object({
      experts: Type.Optional(
        list(LastEvent, 'last event of each followed expert with plans; absent on older servers'),
      ),
      matches: Type.Optional(
        list(
          HomeMatch,
          `matches followed, in play first, then those ahead, then those of the last ` +
            `${followedDays} days; absent on older servers`,
          mostListedMatches,
        ),
      ),
      teams: list(
        Type.Object({
          clubId: ClubId,
          ...favourite,
          crest: Type.Optional(PicturePath),
          form: Type.Optional(
            list(
              oneOf(['w', 'd', 'l'] as const, 'result after regular time: won, drawn or lost'),
              'results of the last matches, the earliest first; absent on older servers',
              mostResults,
            ),
          ),
        }),
        'teams, the first followed first',
        mostFavourites,
      ),
      leagues: list(
        Type.Object({ leagueId: LeagueId, ...favourite }),
        'leagues, the first followed first',
        mostFavourites,
      ),
    }),
  }),
  followOnSale: call({
    path: '/api/follow/onSale',
    summary: 'Lists the plans before their deadline of the experts that the caller follows',
    read: true,
    caller: 'identity',
    data: fields({
      size,
      locked: Type.Optional(
        Type.Literal(true, {
          description: 'true to list only plans that the caller may not read yet; absent: all',
        }),
      ),
    }),
    result: Type.Object({
      records: list(OnSale, 'plans, the next kick-off first', 100),
      total: count('plans of this kind on sale, with those that the list leaves out'),
    }),
  }),
} as const
