/** The answers of the calls about one match. */
import { Type, type Static } from 'typebox'
import { trackedForecasts } from './expert-shown.ts'
import { ExpertId } from './expert.ts'
import { Club, ClubId, Instant, LeagueId, matchNow, MatchId, PicturePath } from './match.ts'
import { PlanId } from './plan.ts'
import {
  count,
  decimal,
  fromOneTo,
  list,
  logSize,
  oneOf,
  orNull,
  positive,
  share,
  text,
  upTo,
} from './schema.ts'
import { FormResult, TableRow } from './table.ts'
import { playTypes, largestInteger, largestNumber, longestText } from './values.ts'

const goals = Type.Integer({ minimum: 0, maximum: 99 })

/** A goal during play. Goals of a shoot-out are not included. */
const Goal = Type.Object({
  side: oneOf(['home', 'away'] as const, 'side whose score the goal raises, own goals included'),
  minute: fromOneTo(120, 'minute of play; the last one of its half in stoppage time'),
  added: orNull(
    Type.Integer({ maximum: largestInteger, minimum: 1 }),
    'minutes of stoppage time; null outside stoppage time',
  ),
  kind: oneOf(
    ['play', 'penalty', 'own'] as const,
    'kind of goal; own: scored by a player of the other side',
  ),
  scorer: orNull(
    Type.String({ maxLength: longestText }),
    'name of the scorer; null if the source does not give it',
  ),
})

/** The number of plans on the match for each result. */
const Split = Type.Object({
  plans: count('plans with a selection on the match result'),
  home: count('plans with the pick home; a plan with two picks counts in both'),
  draw: count('plans with the pick draw'),
  away: count('plans with the pick away'),
})

const rank = orNull(
  Type.Integer({ maximum: largestInteger, minimum: 1 }),
  'place in the current table of this league or group; null in a knock-out round and ' +
    'before the first result',
)

export const MatchDetail = Type.Object({
  logSize,
  matchId: MatchId,
  ...matchNow,
  leagueId: LeagueId,
  leagueName: text('name of the league or cup'),
  season: text('season as the league writes it: 2025-26 or 2026'),
  round: text('round as the league writes it, such as "Matchday 5"; empty if there is none'),
  matchTime: orNull(Instant, 'kick-off, UTC instant; null while not even the day is known'),
  timeKnown: Type.Boolean({
    description: 'true if kick-off time and sides are known, false if only the day is',
  }),
  venue: text('venue of the match; empty if unknown'),
  home: Club,
  away: Club,
  homeRank: rank,
  awayRank: rank,
  extraHome: orNull(
    goals,
    'home goals after extra time, regular time included; null without extra time',
  ),
  extraAway: orNull(
    goals,
    'away goals after extra time, regular time included; null without extra time',
  ),
  goals: list(
    Goal,
    'goals in order; fewer than the score if the source does not list all, and none if they ' +
      'contradict it',
  ),
  disputed: list(
    Type.Object({
      source: text('name of the source'),
      homeGoals: orNull(goals, 'home goals after regular time; null if it tells no score'),
      awayGoals: orNull(goals, 'away goals after regular time; null if it tells no score'),
    }),
    'results of the sources of a match where they disagree, which settles no plan; empty ' +
      'otherwise',
  ),
  differing: Type.Optional(
    list(
      Type.Object({
        source: text('name of the source'),
        extraHome: orNull(goals, 'home goals after extra time; null if it tells none'),
        extraAway: orNull(goals, 'away goals after extra time; null if it tells none'),
        penaltyHome: orNull(goals, 'home goals in the shoot-out; null if it tells none'),
        penaltyAway: orNull(goals, 'away goals in the shoot-out; null if it tells none'),
        shootOutWinner: orNull(
          Type.Enum(['home', 'away'] as const),
          'winner of a shoot-out whose score the source does not tell; null otherwise',
        ),
      }),
      'words of the sources on extra time and the shoot-out where they differ only there; empty ' +
        'otherwise; absent on older servers',
    ),
  ),
  plans: Type.Object(
    {
      free: count('plans that everyone may read from the start'),
      models: Type.Optional(count('plans of models; absent on older servers')),
      byPlay: list(
        Type.Object({
          play: oneOf(Object.values(playTypes), 'code of the play type'),
          plans: positive('plans of this main play type'),
        }),
        'plans by main play type; types without plans are left out',
      ),
    },
    { description: 'breakdown of the solutionCount plans on this match' },
  ),
  split: orNull(
    Split,
    'plans of people by pick on the match result; null before kick-off and without such a plan',
  ),
  modelSplit: Type.Optional(
    orNull(Split, 'plans of models, counted alike; null as in split; absent on older servers'),
  ),
})
export type MatchDetail = Static<typeof MatchDetail>

/** A finished match, in one line. */
const played = {
  matchId: MatchId,
  at: Instant,
  leagueShortName: text('short name of the league or cup'),
  homeShortName: text('short name of the home side'),
  awayShortName: text('short name of the away side'),
  homeGoals: upTo(
    99,
    'home goals after regular time with stoppage time; the ruling’s if the match was awarded',
  ),
  awayGoals: upTo(
    99,
    'away goals after regular time with stoppage time; the ruling’s if the match was awarded',
  ),
}
const FormMatch = Type.Object({ ...played, result: FormResult })
const Meeting = Type.Object({ ...played, homeId: ClubId })
export type FormMatch = Static<typeof FormMatch>
export type Meeting = Static<typeof Meeting>

/** The most matches in a form or a list of meetings. */
export const shownMatches = 6
const form = (description: string) => list(FormMatch, `${description}, oldest first`, shownMatches)

const Form = Type.Object(
  {
    all: form('last matches'),
    home: form('last home matches'),
    away: form('last away matches'),
  },
  { description: 'form of one side before this match, in all competitions' },
)

const quarter = (description: string) =>
  Type.Array(count('goals in the period'), {
    minItems: 6,
    maxItems: 6,
    description: `${description}: minutes 1–15, 16–30, 31–45+, 46–60, 61–75, 76–90+`,
  })

const Periods = Type.Object(
  {
    played: count('finished matches'),
    known: count(
      'finished matches with a known minute for every goal: the sample of scored and conceded',
    ),
    scored: quarter('goals scored'),
    conceded: quarter('goals conceded'),
  },
  {
    description:
      'goals of one side by period, this season in this competition before this match; ' +
      'without extra time',
  },
)
export type Periods = Static<typeof Periods>

export const MatchData = Type.Object({
  home: Type.Object(
    { form: Form, periods: Periods },
    { description: 'home side’s form and goals by period' },
  ),
  away: Type.Object(
    { form: Form, periods: Periods },
    { description: 'away side’s form and goals by period' },
  ),
  meetings: Type.Object(
    {
      homeWins: count('earlier meetings won by this match’s home side'),
      draws: count('earlier meetings drawn'),
      awayWins: count('earlier meetings won by this match’s away side'),
      last: list(Meeting, 'meetings before this match, the latest first', shownMatches),
    },
    { description: 'earlier matches of the two sides against each other' },
  ),
  tables: list(
    Type.Object({
      name: text('name of the group; empty for a league'),
      rows: list(TableRow, 'rows of the table, from the top'),
    }),
    'current tables: the rows of the two sides and the neighbouring rows; empty for ' +
      'ties without a table',
    2,
  ),
})
export type MatchData = Static<typeof MatchData>

const Chances = Type.Object(
  {
    home: share('probability of a home win'),
    draw: share('probability of a draw'),
    away: share('probability of an away win'),
  },
  { description: 'probabilities of the result after regular time; they sum to 1' },
)
export type ResultChances = Static<typeof Chances>

const TrackRecord = Type.Object(
  {
    n: count('matches in the sample'),
    brier: orNull(
      Type.Number({ minimum: 0, maximum: 2 }),
      'mean Brier score of the three probabilities, 0 (best) to 2; 0.667 for a third each; ' +
        'null if n is 0',
    ),
    logScore: orNull(
      Type.Number({ maximum: largestNumber, minimum: 0 }),
      'mean of -ln(p), p being the probability given to the result; 1.099 for a third each; ' +
        'null if n is 0',
    ),
    calibration: list(
      Type.Object({
        from: share('lower edge of the bin of stated probability'),
        to: share('upper edge of the bin, a probability; exclusive except in the last bin'),
        n: count('probabilities in the bin; each match has three'),
        stated: share('mean of the stated probabilities in the bin'),
        happened: share('share of the bin’s probabilities whose result happened'),
        low: share('lower bound of the 95 % Wilson interval of happened, 0 to 1'),
        high: share('upper bound of the 95 % Wilson interval of happened, 0 to 1'),
      }),
      'bins of 10 % that are not empty',
      10,
    ),
  },
  {
    description:
      `quality of the last ${trackedForecasts} forecasts at most of a match result, ` +
      'on matches that are over',
  },
)
export type TrackRecord = Static<typeof TrackRecord>

export const MatchProbability = Type.Object({
  logSize,
  market: orNull(
    Type.Object({
      source: text('name of the bookmaker or source of the odds'),
      margin: decimal(
        'bookmaker’s margin: the sum of 1 / odds, minus 1; taken out of the probabilities ' +
          'in proportion',
      ),
      chances: Chances,
    }),
    'market odds as probabilities; null if no odds on the result are known',
  ),
  marketRecord: TrackRecord,
  /**
   * The probabilities that each model of the house stated in its plan on this match. The plan is
   * sealed like any other. They are shown because the plan is free; those of a priced plan are
   * hidden before kick-off.
   */
  models: list(
    Type.Object({
      expertId: ExpertId,
      name: text('name of the model'),
      avatar: PicturePath,
      planId: orNull(PlanId, 'id of the model’s plan on this match; null if there is none'),
      chances: orNull(
        Chances,
        'probabilities by the plan; null if it states none or may not be read yet',
      ),
      record: TrackRecord,
    }),
    'house models that state probabilities',
  ),
})
export type MatchProbability = Static<typeof MatchProbability>
