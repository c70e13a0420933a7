/** The search over teams, leagues, experts and matches. */
import { Type, type Static } from 'typebox'
import { Expert } from '../expert.ts'
import { Club, HomeMatch, Instant, LeagueId, MatchId } from '../match.ts'
import { count, fromOneTo, list, orNull, positive, text } from '../schema.ts'
import { zoneFields } from './match-list.ts'
import { call, fields } from './call.ts'

/** Characters of a search, at most. */
export const longestSearch = 40
/** Results of each kind, at most; and where the caller names no number. */
export const mostResults = 20
export const usualResults = 5
/** Teams whose place is computed, at most: each needs the whole table of its league. */
export const mostPlaces = 6

const { expertId, name, avatar, kind } = Expert.properties

const SearchResult = Type.Object({
  teams: list(
    Type.Object({
      club: Club,
      leagueName: text('short name of the league of that match; empty if there is none'),
      rank: orNull(
        positive('place in the table of the league'),
        'place in the table that the match belongs to; null for a knock-out tie, before the ' +
          `first result, and behind the first ${mostPlaces} teams`,
      ),
      matchId: orNull(
        MatchId,
        'id of the next match, or else of the last one; null if there is none',
      ),
      nextTime: orNull(Instant, 'kick-off of the next match, UTC instant; null if none is known'),
    }),
    'clubs and national teams, the best match first',
    mostResults,
  ),
  leagues: list(
    Type.Object({
      leagueId: LeagueId,
      name: text('full name of the league or cup'),
      shortName: text('short name of the league or cup'),
      teamCnt: count('number of teams in the season of the next match, or else of the last one'),
      todayCnt: count('matches of the current day in the zone, without hidden ones'),
    }),
    'leagues and cups, the best match first',
    mostResults,
  ),
  experts: list(
    Type.Object({ expertId, name, avatar, kind }),
    'people, then models; of each the best match first, then the one with most counted plans',
    mostResults,
  ),
  matches: list(
    HomeMatch,
    'matches of the teams found, or whose league, clubs and experts together have every word; ' +
      'the one nearest in time first',
    mostResults,
  ),
})
export type SearchResult = Static<typeof SearchResult>

export const searchCalls = {
  search: call({
    path: '/api/search',
    summary: 'Lists teams, leagues, experts and matches by name, in any language or in pinyin',
    read: true,
    caller: 'anyone',
    data: fields({
      q: Type.String({
        minLength: 1,
        maxLength: longestSearch,
        description:
          'beginning of a word of the name, in any language, case and width, with or without ' +
          'accents; one typing error is corrected',
      }),
      ...zoneFields,
      size: Type.Optional(fromOneTo(mostResults, `rows of each kind; ${usualResults} if absent`)),
    }),
    result: SearchResult,
  }),
} as const
