/**
 * The calls of the data screen: leagues with their seasons, tables, rounds, scorers, and the record
 * of all predictions.
 */
import { sampleFields } from '../expert-detail.ts'
import { PriceBands, PriceGroups } from '../price-groups.ts'
import { Reason, reasonCount } from '../plan.ts'
import { Type } from 'typebox'
import { Club, Instant, LeagueId, matchNow, MatchId } from '../match.ts'
import { count, integer, list, logSize, oneOf, orNull, positive, share, text } from '../schema.ts'
import { TableRow, Zone } from '../table.ts'
import { longestRound, playTypes, seasonForm, largestInteger, longestList } from '../values.ts'
import { call, fields, nothing, only } from './call.ts'

const Season = Type.String({
  pattern: seasonForm.source,
  description: 'season as the league writes it: 2025-26, 2026 or 2026-II',
})
const round = (description: string) => Type.String({ maxLength: longestRound, description })

/**
 * Selects a season. Without a league, the first league in the lists; without a season, the league's
 * `current` one.
 */
const ofSeason = { leagueId: Type.Optional(LeagueId), season: Type.Optional(Season) }
/** The season that the answer is about; null while no league has a match. */
const season = orNull(
  Type.Object({
    leagueId: LeagueId,
    leagueName: text('full name of the league or cup'),
    leagueShortName: text('short name of the league or cup'),
    season: Season,
  }),
  'season of the answer; null while no match is known',
)

/** The criteria that rank clubs with equal points, in order. */
const criteria = ['wins', 'difference', 'goals', 'awayGoals', 'headToHead'] as const

const RoundMatch = Type.Object({
  matchId: MatchId,
  ...matchNow,
  matchTime: orNull(Instant, 'kick-off, UTC instant; null while not even the day is known'),
  timeKnown: Type.Boolean({
    description: 'true if kick-off time and sides are known, false if only the day is',
  }),
  home: Club,
  away: Club,
})

const goals = Type.Array(Type.Integer({ minimum: 0, maximum: largestInteger }), {
  minItems: 2,
  maxItems: 2,
})

/** All matches of two clubs in one knock-out round. */
const Tie = Type.Object({
  matchId: MatchId,
  matches: count('matches of the tie'),
  home: Club,
  away: Club,
  goals: orNull(
    goals,
    'goals of home and away over all matches, without shoot-outs; null before the first result',
  ),
  wins: orNull(goals, 'wins of home and away in a series; null with less than three matches'),
  penalties: orNull(goals, 'score of the shoot-out; null without one'),
  winner: orNull(Club.properties.clubId, 'id of the club that goes through; null while unknown'),
})

const sample = { ...sampleFields, n: count('counted plans: hits and misses') }

export const dataCalls = {
  matchLeagues: call({
    path: '/match/leagues',
    summary:
      'Lists leagues and cups that have matches, with their seasons; `current` is the ' +
      'latest begun, or else the first to come',
    read: true,
    caller: 'anyone',
    data: nothing,
    result: Type.Object({
      leagues: list(
        Type.Object({
          leagueId: LeagueId,
          name: text('full name of the league or cup'),
          shortName: text('short name of the league or cup'),
          seasons: Type.Array(Season, {
            maxItems: longestList,
            minItems: 1,
            description: 'seasons, the latest first',
          }),
          current: Season,
          source: text(
            'sources of its matches with commas between them, such as openligadb; empty if unknown',
          ),
        }),
        'leagues and cups, the most prominent first',
      ),
    }),
  }),
  matchTable: call({
    path: '/match/table',
    summary:
      'Returns a league’s table, or one table per group: over all matches, or over home or ' +
      'away matches only',
    read: true,
    caller: 'anyone',
    data: fields({
      ...ofSeason,
      side: Type.Optional(
        oneOf(
          ['all', 'home', 'away'] as const,
          'selector of all, home or away matches; absent: all',
        ),
      ),
      live: Type.Optional(
        Type.Boolean({
          description: 'true if matches in play count with their present score; absent: false',
        }),
      ),
    }),
    result: Type.Object({
      of: season,
      logSize,
      groups: list(
        Type.Object({
          name: round('name of the group, such as "Group A"; empty for the only table of a league'),
          rows: list(TableRow, 'rows of the table, from the top'),
        }),
        'tables; empty for ties, and if the shape is unknown',
      ),
      ties: list(
        Type.Object({
          round: round('name of the round, such as "Semi-finals"'),
          kind: oneOf(
            ['knockout', 'open'] as const,
            'kind of round: knock-out ties, or part of a season of unknown shape',
          ),
          matches: list(RoundMatch, 'matches of the round, by kick-off'),
        }),
        'rounds without a table, in order of play; empty in tables of home or away matches',
      ),
      brackets: list(
        Type.Object({
          name: round('part of the season, such as "Apertura Playoffs"; empty for the whole one'),
          rounds: list(
            Type.Object({
              round: round('name of the round, such as "Semi-finals"'),
              ties: list(Tie, 'ties; two that feed a tie of the next round are adjacent'),
            }),
            'last knock-out rounds, in order of play',
          ),
        }),
        'trees of knock-out rounds',
      ),
      inPlay: count('matches of the table in play now'),
      carried: orNull(
        Type.Enum(['whole', 'halvedUp', 'halvedDown'] as const),
        'points kept at the split of the league, halves rounded up or down; null without a split',
      ),
      played: count('matches in the table: finished, or awarded with a score'),
      matches: count('matches of the table’s rounds, without abandoned and cancelled ones'),
      resultsMissing: Type.Optional(
        count('matches of the table with `resultMissing`; absent on older servers'),
      ),
      criteria: list(
        Type.Enum(criteria),
        'criteria that separate clubs with equal points, in order',
      ),
      zones: list(Zone, 'meanings of places; empty in tables of home or away matches'),
      deductions: list(
        Type.Object({
          clubId: Club.properties.clubId,
          name: text('full name of the club'),
          points: integer('points deducted; negative if an appeal gave points back'),
          from: Type.String({ format: 'date', description: 'day of the decision, YYYY-MM-DD' }),
          by: text('body that decided'),
        }),
        'deductions decided so far, by day; empty in tables of home or away matches',
      ),
      disputed: Type.Array(
        Type.Object({
          clubId: Club.properties.clubId,
          name: text('full name of the club'),
          source: text('name of the source'),
          stated: Type.Integer({
            minimum: -largestInteger,
            maximum: largestInteger,
            description: 'points that the source’s own table takes off; negative if it adds some',
          }),
          applied: integer('points that this table takes off'),
        }),
        {
          maxItems: longestList,
          description:
            'clubs of which a source takes off other points; empty in tables of home or away ' +
            'matches',
        },
      ),
    }),
  }),
  matchRounds: call({
    path: '/match/rounds',
    summary:
      'Lists the rounds of a season, and the fixtures and results of one: the requested or ' +
      'the current round',
    read: true,
    caller: 'anyone',
    data: fields({
      ...ofSeason,
      round: Type.Optional(round('name of the round, as in `rounds`; absent: the current round')),
    }),
    result: Type.Object({
      of: season,
      rounds: list(round('name of a round'), 'names of the rounds, in order of play'),
      round: orNull(
        round('name of the round of `matches`'),
        'name of the round of `matches`; null if there is none',
      ),
      current: orNull(
        round('name of the current round'),
        'first round with a match still to play around its own days, else the last round; ' +
          'null if there is none',
      ),
      matches: list(RoundMatch, 'matches of the round, by kick-off'),
      logSize,
    }),
  }),
  matchScorers: call({
    path: '/match/scorers',
    summary:
      'Lists the top scorers of a season, by whole places up to 50 players, if the source ' +
      'names scorers',
    read: true,
    caller: 'anyone',
    data: fields(ofSeason),
    result: Type.Object({
      of: season,
      scorers: list(
        Type.Object({
          rank: positive('place, shared by players with equal goals and penalties'),
          playerId: positive('stable id of a player'),
          name: text('name of the player'),
          club: Club,
          goals: positive('goals scored, without own goals and shoot-outs'),
          penalties: count('goals scored from penalties'),
        }),
        'scorers, the most goals first; if equal, fewer penalties first',
        50,
      ),
      known: count('finished matches with a known scorer for every goal'),
      played: count('finished matches'),
    }),
  }),
  predictRecord: call({
    path: '/api/predict/record',
    summary: 'Returns the record of all predictions of people, and that of models beside it',
    read: true,
    caller: 'anyone',
    data: fields({
      play: Type.Optional(
        oneOf(
          Object.values(playTypes),
          'code of the main play type of the plans to include; absent: all',
        ),
      ),
      leagueId: Type.Optional(only(LeagueId, 'league of the plans to include')),
    }),
    result: Type.Object({
      all: Type.Object(
        {
          ...sample,
          misses: count('misses'),
          pushes: count('pushes: settled plans that are neither hit nor miss'),
          yieldN: count('plans with known odds'),
        },
        { description: 'record of people, of the play type and the league requested' },
      ),
      models: Type.Optional(
        Type.Object(sample, {
          description:
            'record of models, of the same; absent on older servers, whose other figures, except ' +
            'byPrice, have models too',
        }),
      ),
      byPrice: Type.Optional(PriceGroups),
      samePrice: Type.Optional(PriceBands),
      byPlay: list(
        Type.Object({
          play: integer('code of the main play type'),
          ...sample,
        }),
        'records by main play type, for the league requested',
      ),
      byLeague: list(
        Type.Object({ leagueId: LeagueId, name: text('name of the league or cup'), ...sample }),
        'records by league, for the play type requested, the most counted plans first',
      ),
      calibration: list(
        Type.Object({
          from: share('lower edge of the bin of stated probability'),
          to: share('upper edge of the bin, a probability; exclusive except in the last bin'),
          n: count('counted plans in the bin'),
          stated: share('mean of the stated probabilities in the bin'),
          happened: share('share of the bin’s plans whose main selection happened'),
          low: share('lower bound of the 95 % Wilson interval of happened, 0 to 1'),
          high: share('upper bound of the 95 % Wilson interval of happened, 0 to 1'),
        }),
        'bins of 10 % that have plans; empty if no probabilities are stated',
        10,
      ),
      notCounted: Type.Array(
        Type.Object({
          reason: Reason,
          plans: count('plans that do not count for this reason'),
        }),
        {
          minItems: reasonCount,
          maxItems: reasonCount,
          description: 'plans by reason; every reason is listed',
        },
      ),
      computedAt: Instant,
      logSize,
    }),
  }),
} as const
