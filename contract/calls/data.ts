/**
 * The calls of the data screen: leagues with their seasons, tables, rounds, scorers, and the record
 * of all predictions.
 */
import { sampleFields } from '../expert-detail.ts'
import { Reason, reasonCount } from '../plan.ts'
import { Type } from 'typebox'
import { Club, Instant, LeagueId, matchNow, MatchId } from '../match.ts'
import { count, logSize, orNull, share, text } from '../schema.ts'
import { TableRow, Zone } from '../table.ts'
import {
  longestRound,
  playTypes,
  seasonForm,
  largestInteger,
  longestList,
  longestText,
} from '../values.ts'
import { call, fields, nothing, only } from './call.ts'

const Season = Type.String({
  pattern: seasonForm.source,
  description: 'as the league writes it: 2025-26, 2026 or 2026-II',
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
    leagueName: text('full name'),
    leagueShortName: text('short name'),
    season: Season,
  }),
  'null while no match is known at all',
)

/** The criteria that rank clubs with equal points, in order. */
const criteria = ['wins', 'difference', 'goals', 'awayGoals', 'headToHead'] as const

const RoundMatch = Type.Object({
  matchId: MatchId,
  ...matchNow,
  matchTime: orNull(Instant, 'kick-off; null while not even its day is known'),
  timeKnown: Type.Boolean({ description: 'false while only the day is known' }),
  home: Club,
  away: Club,
})

const sample = { ...sampleFields, n: count('counted plans: hits and misses') }

export const dataCalls = {
  matchLeagues: call({
    path: '/match/leagues',
    summary:
      'Every league and cup that has matches, with its seasons; `current` is the latest ' +
      'that has begun, or the first to come',
    read: true,
    caller: 'anyone',
    data: nothing,
    result: Type.Object({
      leagues: Type.Array(
        Type.Object({
          leagueId: LeagueId,
          name: text('full name'),
          shortName: text('short name'),
          seasons: Type.Array(Season, {
            maxItems: longestList,
            minItems: 1,
            description: 'the latest first',
          }),
          current: Season,
        }),
        { maxItems: longestList, description: 'the most prominent first' },
      ),
    }),
  }),
  matchTable: call({
    path: '/match/table',
    summary:
      'A league’s table: overall, or of home or away matches alone; ' +
      'of each group where there are groups',
    read: true,
    caller: 'anyone',
    data: fields({
      ...ofSeason,
      side: Type.Optional(
        Type.Enum(['all', 'home', 'away'] as const, {
          description: 'of all matches, or of home or away matches alone; absent means all',
        }),
      ),
    }),
    result: Type.Object({
      of: season,
      logSize,
      groups: Type.Array(
        Type.Object({
          name: round('such as "Group A"; empty for the one table of a league'),
          rows: Type.Array(TableRow, { maxItems: longestList, description: 'from the top' }),
        }),
        { maxItems: longestList, description: 'empty where all rounds are knock-out ties' },
      ),
      ties: Type.Array(
        Type.Object({
          round: round('such as "Semi-finals"'),
          matches: Type.Array(RoundMatch, { maxItems: longestList, description: 'by kick-off' }),
        }),
        {
          maxItems: longestList,
          description: 'the knock-out rounds, in order of play; none in tables of one side',
        },
      ),
      played: count('matches in it: finished, or awarded with a score'),
      matches: count('all matches of the table’s rounds, abandoned and cancelled ones left out'),
      criteria: Type.Array(Type.Enum(criteria), {
        maxItems: longestList,
        description: 'what decides at equal points, in order',
      }),
      zones: Type.Array(Zone, {
        maxItems: longestList,
        description: 'empty in tables of one side',
      }),
      deductions: Type.Array(
        Type.Object({
          clubId: Club.properties.clubId,
          name: text('full name of the club'),
          points: Type.Integer({
            minimum: -largestInteger,
            maximum: largestInteger,
            description: 'taken off; negative where an appeal gave them back',
          }),
          from: Type.String({ format: 'date', description: 'the day of the decision' }),
          by: Type.String({ maxLength: longestText, description: 'who decided' }),
        }),
        {
          maxItems: longestList,
          description: 'decided by now, in order of their days; empty in tables of one side',
        },
      ),
    }),
  }),
  matchRounds: call({
    path: '/match/rounds',
    summary:
      'The rounds of a season, and the fixtures and results of one: ' +
      'the current one where none is named',
    read: true,
    caller: 'anyone',
    data: fields({
      ...ofSeason,
      round: Type.Optional(round('a round’s name, as `rounds` has it')),
    }),
    result: Type.Object({
      of: season,
      rounds: Type.Array(round('name of a round'), {
        maxItems: longestList,
        description: 'in order of play',
      }),
      round: orNull(round('the round that `matches` are of'), 'null without any'),
      current: orNull(
        round(
          'the first round with a match still to be played around its own days, else the last one',
        ),
        'null without any',
      ),
      matches: Type.Array(RoundMatch, { maxItems: longestList, description: 'by kick-off' }),
      logSize,
    }),
  }),
  matchScorers: call({
    path: '/match/scorers',
    summary:
      'Who scored most in a season, where the source names scorers: ' +
      'as many whole places as 50 players fill',
    read: true,
    caller: 'anyone',
    data: fields(ofSeason),
    result: Type.Object({
      of: season,
      scorers: Type.Array(
        Type.Object({
          rank: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: 'shared by those with the same goals and penalties',
          }),
          playerId: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: 'stable id of a player',
          }),
          name: text('the player’s name'),
          club: Club,
          goals: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: 'own goals do not count for the scorer, shoot-outs for nobody',
          }),
          penalties: count('of these, penalties'),
        }),
        { maxItems: 50, description: 'the most goals first; of equals, fewer penalties first' },
      ),
      known: count('finished matches of which every goal has its scorer'),
      played: count('finished matches'),
    }),
  }),
  predictRecord: call({
    path: '/api/predict/record',
    summary: 'The record of all predictions by everyone, hits and misses alike',
    read: true,
    caller: 'anyone',
    data: fields({
      play: Type.Optional(
        Type.Enum(Object.values(playTypes), {
          description: 'only plans whose main play type is this one',
        }),
      ),
      leagueId: Type.Optional(only(LeagueId, 'of this league')),
    }),
    result: Type.Object({
      all: Type.Object(
        {
          ...sample,
          misses: count('misses'),
          pushes: count('pushes: settled, in no rate'),
          yieldN: count('plans with known odds'),
        },
        { description: 'of the play type and the league asked for' },
      ),
      byPlay: Type.Array(
        Type.Object({
          play: Type.Integer({
            minimum: -largestInteger,
            maximum: largestInteger,
            description: 'main play type',
          }),
          ...sample,
        }),
        { maxItems: longestList, description: 'of the league asked for, whatever the play type' },
      ),
      byLeague: Type.Array(
        Type.Object({ leagueId: LeagueId, name: text('name of the league or cup'), ...sample }),
        {
          maxItems: longestList,
          description:
            'of the play type asked for, whatever the league; the most counted plans first',
        },
      ),
      calibration: Type.Array(
        Type.Object({
          from: share('lower edge of the stated probability'),
          to: share('upper edge, exclusive but for the last'),
          n: count('counted plans in it'),
          stated: share('mean of the stated probabilities'),
          happened: share('share that happened'),
          low: share('lower bound of its 95 % Wilson interval'),
          high: share('upper bound'),
        }),
        {
          maxItems: 10,
          description: 'bins of 10 % that have plans; empty where nobody stated probabilities',
        },
      ),
      notCounted: Type.Array(
        Type.Object({
          reason: Reason,
          plans: count('plans that do not count for it'),
        }),
        { minItems: reasonCount, maxItems: reasonCount, description: 'by reason, all of them' },
      ),
      computedAt: Instant,
      logSize,
    }),
  }),
} as const
