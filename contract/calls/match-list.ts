/** The calls about a day's matches, and about the matches that a reader follows. */
import { Type, type Static } from 'typebox'
import { ExpertId } from '../expert.ts'
import { Club, ClubId, Instant, LeagueId, MatchId, matchNow } from '../match.ts'
import { Odds as PickOdds, playAndLine, PlanId } from '../plan.ts'
import { count, list, logSize, oneOf, orNull, text, upTo } from '../schema.ts'
import { call, done, fields } from './call.ts'
import { longestText } from '../values.ts'

/** A calendar day, YYYY-MM-DD. */
const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'calendar day in the zone requested, YYYY-MM-DD; absent: today',
})

const price = (description: string) =>
  Type.String({ pattern: '^\\d{1,4}(\\.\\d{1,4})?$', description })
const Odds = Type.Object({
  home: price('decimal odds of a home win'),
  draw: price('decimal odds of a draw'),
  away: price('decimal odds of an away win'),
})

/** Matches whose picks one call returns. */
export const mostPickedMatches = 100

const ListedPick = Type.Object({
  id: PlanId,
  expertId: ExpertId,
  name: text('name of the expert'),
  ...playAndLine,
  key: text('key of the first pick of the main selection, as its play type defines it'),
  odds: Type.Optional(PickOdds),
  access: oneOf(
    ['unlocked', 'free', 'revealed'] as const,
    'reason why the caller may read it: unlocked, free of charge, or revealed to all',
  ),
  hitResult: upTo(2, 'hit result: 0 undecided, push or Not Counted; 1 hit; 2 miss'),
})
const MatchPicks = Type.Object({
  matchId: MatchId,
  picks: list(
    ListedPick,
    'picks of people that the caller may read: unlocked ones, those of followed experts, ' +
      'by the lower bound of the hit rate over 90 days, the latest sealed first',
    2,
  ),
  readable: count('further plans of people that the caller may read'),
  sealed: count('plans of people that the caller may not read yet'),
  from: orNull(count('points'), 'lowest price of a sealed plan, points; null without one'),
  models: count('plans of models'),
})
export type MatchPicks = Static<typeof MatchPicks>

/** The most teams, and the most leagues, that one reader can follow. */
export const mostFavourites = 200
/** The most matches that one reader can follow. */
export const mostFollowedMatches = 500

/** The zone of a reader's day. */
export const zoneFields = {
  zone: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'time zone of the day: an IANA name or an offset such as +05:30; an unknown one ' +
        'counts as absent',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: -1439,
      maximum: 1439,
      description: 'minutes ahead of UTC if `zone` is absent or unknown; Asia/Shanghai if both are',
    }),
  ),
}

export const matchListCalls = {
  matchList: call({
    path: '/match/list',
    summary: 'Lists the matches of one day in a time zone, with their leagues',
    read: true,
    caller: 'anyone',
    data: fields({
      date: Type.Optional(Day),
      ...zoneFields,
    }),
    result: Type.Object({
      logSize,
      date: text('day of the answer, YYYY-MM-DD'),
      today: text('current day in the zone by the site’s clock, YYYY-MM-DD'),
      leagues: list(
        Type.Object({
          leagueId: LeagueId,
          name: text('name of the league or cup'),
          count: count('matches of the day, without hidden ones'),
        }),
        'leagues of the day, the most matches first',
      ),
      matches: list(
        Type.Object({
          matchId: MatchId,
          leagueId: LeagueId,
          round: text('round as the league writes it; empty if there is none'),
          matchTime: orNull(Instant, 'kick-off, UTC instant; null while only the day is known'),
          home: Club,
          away: Club,
          ...matchNow,
          odds: orNull(
            Odds,
            'decimal odds on the match result (play 1) by the source; null if unknown',
          ),
        }),
        'matches in the order of `leagues`, then by kick-off; without a time last, ' +
          'undetermined (9, 10) and void (11, 12) after all',
      ),
      abnormal: count('number of hidden matches of the day: status 0'),
      before: orNull(
        Type.String({ maxLength: longestText }),
        'last earlier day with a match; null if the day itself has one or there is none',
      ),
      after: orNull(
        Type.String({ maxLength: longestText }),
        'next later day with a match; null if the day itself has one or there is none',
      ),
    }),
  }),
  matchPicks: call({
    path: '/api/match/picks',
    summary: 'Returns up to two picks of each of these matches that the caller may read',
    read: true,
    caller: 'identity',
    data: fields({
      matchIds: Type.Array(MatchId, {
        minItems: 1,
        maxItems: mostPickedMatches,
        description: 'matches; unknown ones are left out',
      }),
    }),
    result: Type.Object({
      records: list(MatchPicks, 'matches with plans, in no order', mostPickedMatches),
    }),
  }),
  followTeam: call({
    path: '/api/follow/team',
    summary: `Follows or unfollows a team; at most ${mostFavourites}`,
    read: false,
    caller: 'identity',
    data: fields({
      clubId: ClubId,
      on: Type.Boolean({ description: 'true to follow, false to unfollow' }),
    }),
    result: done,
  }),
  followLeague: call({
    path: '/api/follow/league',
    summary: `Follows or unfollows a league; at most ${mostFavourites}`,
    read: false,
    caller: 'identity',
    data: fields({
      leagueId: LeagueId,
      on: Type.Boolean({ description: 'true to follow, false to unfollow' }),
    }),
    result: done,
  }),
  followMatch: call({
    path: '/api/follow/match',
    summary: 'Follows or unfollows a match; above 500 the oldest is dropped',
    read: false,
    caller: 'identity',
    data: fields({
      matchId: MatchId,
      on: Type.Boolean({ description: 'true to follow, false to unfollow' }),
    }),
    result: done,
  }),
} as const
