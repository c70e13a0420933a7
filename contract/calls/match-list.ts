/** The calls about a day's matches, and about the matches that a reader follows. */
import { Type } from 'typebox'
import { Club, Instant, LeagueId, MatchId, matchNow } from '../match.ts'
import { count, logSize, orNull, text } from '../schema.ts'
import { call, done, fields } from './call.ts'
import { longestList, longestText } from '../values.ts'

/** A calendar day, YYYY-MM-DD. */
const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'calendar day of the zone asked for, YYYY-MM-DD',
})

const price = (description: string) =>
  Type.String({ pattern: '^\\d{1,4}(\\.\\d{1,4})?$', description })
const Odds = Type.Object({ home: price('home win'), draw: price('draw'), away: price('away win') })

/** The most matches that one reader can follow. */
export const mostFollowedMatches = 500

export const matchListCalls = {
  matchList: call({
    path: '/match/list',
    summary: 'All matches of one day of a zone, with the leagues they are of',
    read: true,
    caller: 'anyone',
    data: fields({
      date: Type.Optional(Day),
      zone: Type.Optional(
        Type.String({
          maxLength: 64,
          description:
            'zone whose day is meant, as the browser says it: an IANA name or an offset such ' +
            'as +05:30. One that the server does not know counts as absent',
        }),
      ),
      offset: Type.Optional(
        Type.Integer({
          minimum: -1439,
          maximum: 1439,
          description:
            'minutes ahead of UTC: the zone where `zone` is absent or unknown; ' +
            'Asia/Shanghai without both',
        }),
      ),
    }),
    result: Type.Object({
      logSize,
      date: Type.String({
        maxLength: longestText,
        description: 'the day answered; today where none was asked for',
      }),
      today: Type.String({
        maxLength: longestText,
        description: 'the zone’s day at the site’s present',
      }),
      leagues: Type.Array(
        Type.Object({
          leagueId: LeagueId,
          name: text('name of the league or cup'),
          count: count('matches of the day, those that are hidden left out'),
        }),
        { maxItems: longestList, description: 'the leagues of the day, the biggest first' },
      ),
      matches: Type.Array(
        Type.Object({
          matchId: MatchId,
          leagueId: LeagueId,
          round: text('as the league writes it; empty where there is none'),
          matchTime: orNull(Instant, 'kick-off; null while only the day is known'),
          home: Club,
          away: Club,
          ...matchNow,
          odds: orNull(
            Odds,
            'match result (play 1): decimal odds as the source gave them; ' +
              'null where none are known',
          ),
        }),
        {
          maxItems: longestList,
          description:
            'by league as in `leagues`, then by kick-off, those without a known time last; ' +
            'undetermined (9, 10) and void (11, 12) matches after all others',
        },
      ),
      abnormal: count('matches of the day that are hidden: status 0'),
      before: orNull(
        Type.String({ maxLength: longestText }),
        'where the day has no match to show: the last day before that has one',
      ),
      after: orNull(
        Type.String({ maxLength: longestText }),
        'where the day has no match to show: the next day that has one',
      ),
    }),
  }),
  followMatch: call({
    path: '/api/follow/match',
    summary: 'Follows a match, or no longer; of more than 500 the one followed first goes',
    read: false,
    caller: 'identity',
    data: fields({
      matchId: MatchId,
      on: Type.Boolean({ description: 'true: from now on; false: no longer' }),
    }),
    result: done,
  }),
} as const
