/** The answers of the calls about one match. */
import { Type, type Static } from 'typebox'
import { trackedForecasts } from './expert-shown.ts'
import { ExpertId } from './expert.ts'
import { Club, ClubId, Instant, LeagueId, matchNow, MatchId, PicturePath } from './match.ts'
import { PlanId } from './plan.ts'
import { count, logSize, orNull, share, text } from './schema.ts'
import { FormResult, TableRow } from './table.ts'
import { playTypes, largestInteger, largestNumber, longestList, longestText } from './values.ts'

const goals = Type.Integer({ minimum: 0, maximum: 99 })

/** A goal during play. Goals of a shoot-out are not included. */
const Goal = Type.Object({
  side: Type.Enum(['home', 'away'] as const, {
    description: 'side whose score the goal raises, own goals included',
  }),
  minute: Type.Integer({
    minimum: 1,
    maximum: 120,
    description: 'minute of play; the last one of its half in stoppage time',
  }),
  added: orNull(
    Type.Integer({ maximum: largestInteger, minimum: 1 }),
    'minutes of stoppage time; null outside stoppage time',
  ),
  kind: Type.Enum(['play', 'penalty', 'own'] as const, {
    description: 'kind of goal; own: scored by a player of the other side',
  }),
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
  season: Type.String({
    maxLength: longestText,
    description: 'season as the league writes it: 2025-26 or 2026',
  }),
  round: Type.String({
    maxLength: longestText,
    description: 'round as the league writes it, such as "Matchday 5"; empty if there is none',
  }),
  matchTime: orNull(Instant, 'kick-off, UTC instant; null while not even the day is known'),
  timeKnown: Type.Boolean({
    description: 'true if the kick-off time is known, false if only the day is',
  }),
  venue: Type.String({
    maxLength: longestText,
    description: 'venue of the match; empty if unknown',
  }),
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
  goals: Type.Array(Goal, {
    maxItems: longestList,
    description:
      'goals in order; fewer than the score if the source does not list all, and none if they ' +
      'contradict it',
  }),
  disputed: Type.Array(
    Type.Object({
      source: text('name of the source'),
      homeGoals: orNull(goals, 'home goals after regular time; null if it tells no score'),
      awayGoals: orNull(goals, 'away goals after regular time; null if it tells no score'),
    }),
    {
      maxItems: longestList,
      description:
        'results of the sources of a match where they disagree, which settles no plan; empty ' +
        'otherwise',
    },
  ),
  plans: Type.Object(
    {
      free: count('plans that everyone may read from the start'),
      models: Type.Optional(count('plans of models; absent on older servers')),
      byPlay: Type.Array(
        Type.Object({
          play: Type.Enum(Object.values(playTypes), { description: 'code of the play type' }),
          plans: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: 'plans of this main play type',
          }),
        }),
        {
          maxItems: longestList,
          description: 'plans by main play type; types without plans are left out',
        },
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
  homeGoals: Type.Integer({
    minimum: 0,
    maximum: 99,
    description:
      'home goals after regular time with stoppage time; the ruling’s if the match was awarded',
  }),
  awayGoals: Type.Integer({
    minimum: 0,
    maximum: 99,
    description:
      'away goals after regular time with stoppage time; the ruling’s if the match was awarded',
  }),
}
const FormMatch = Type.Object({ ...played, result: FormResult })
const Meeting = Type.Object({ ...played, homeId: ClubId })
export type FormMatch = Static<typeof FormMatch>
export type Meeting = Static<typeof Meeting>

/** The most matches in a form or a list of meetings. */
export const shownMatches = 6
const form = (description: string) =>
  Type.Array(FormMatch, { maxItems: shownMatches, description: `${description}, oldest first` })

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
      last: Type.Array(Meeting, {
        maxItems: shownMatches,
        description: 'meetings before this match, the latest first',
      }),
    },
    { description: 'earlier matches of the two sides against each other' },
  ),
  tables: Type.Array(
    Type.Object({
      name: Type.String({
        maxLength: longestText,
        description: 'name of the group; empty for a league',
      }),
      rows: Type.Array(TableRow, {
        maxItems: longestList,
        description: 'rows of the table, from the top',
      }),
    }),
    {
      maxItems: 2,
      description:
        'current tables: the rows of the two sides and the neighbouring rows; empty for ' +
        'ties without a table',
    },
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
    calibration: Type.Array(
      Type.Object({
        from: share('lower edge of the bin of stated probability'),
        to: share('upper edge of the bin, a probability; exclusive except in the last bin'),
        n: count('probabilities in the bin; each match has three'),
        stated: share('mean of the stated probabilities in the bin'),
        happened: share('share of the bin’s probabilities whose result happened'),
        low: share('lower bound of the 95 % Wilson interval of happened, 0 to 1'),
        high: share('upper bound of the 95 % Wilson interval of happened, 0 to 1'),
      }),
      { maxItems: 10, description: 'bins of 10 % that are not empty' },
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
      source: Type.String({
        maxLength: longestText,
        description: 'name of the bookmaker or source of the odds',
      }),
      margin: Type.Number({
        minimum: -largestNumber,
        maximum: largestNumber,
        description:
          'bookmaker’s margin: the sum of 1 / odds, minus 1; taken out of the probabilities ' +
          'in proportion',
      }),
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
  models: Type.Array(
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
    { maxItems: longestList, description: 'house models that state probabilities' },
  ),
})
export type MatchProbability = Static<typeof MatchProbability>
