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
    description: 'whose score it raises, own goals too',
  }),
  minute: Type.Integer({
    minimum: 1,
    maximum: 120,
    description: 'in stoppage time the last one of its half',
  }),
  added: orNull(
    Type.Integer({ maximum: largestInteger, minimum: 1 }),
    'minutes of stoppage time; null outside it',
  ),
  kind: Type.Enum(['play', 'penalty', 'own'] as const, {
    description: 'own: scored by a player of the other side',
  }),
  scorer: orNull(
    Type.String({ maxLength: longestText }),
    'null where the source does not name the player',
  ),
})

/** The number of plans on the match for each result. */
const Split = Type.Object({
  plans: count('plans with a selection on the match result'),
  home: count('of these, with the pick home; a plan with two picks is in both'),
  draw: count('with the pick draw'),
  away: count('with the pick away'),
})

const rank = orNull(
  Type.Integer({ maximum: largestInteger, minimum: 1 }),
  'in this league’s or group’s table as it stands now, see TableRow; ' +
    'null in a knock-out round, and before the table’s first result',
)

export const MatchDetail = Type.Object({
  logSize,
  matchId: MatchId,
  ...matchNow,
  leagueId: LeagueId,
  leagueName: text('name of the league or cup'),
  season: Type.String({
    maxLength: longestText,
    description: 'as the league writes it: 2025-26 or 2026',
  }),
  round: Type.String({
    maxLength: longestText,
    description: 'as the league writes it, such as "Matchday 5"; empty where there is none',
  }),
  matchTime: orNull(Instant, 'kick-off; null while not even its day is known'),
  timeKnown: Type.Boolean({ description: 'false while only the day is known' }),
  venue: Type.String({ maxLength: longestText, description: 'empty where it is not known' }),
  home: Club,
  away: Club,
  homeRank: rank,
  awayRank: rank,
  extraHome: orNull(goals, 'after extra time, cumulative; null where there was none'),
  extraAway: orNull(goals, 'see extraHome'),
  goals: Type.Array(Goal, {
    maxItems: longestList,
    description: 'in order; fewer than the score where the source does not tell all',
  }),
  plans: Type.Object(
    {
      free: count('plans that everyone may read from the start'),
      byPlay: Type.Array(
        Type.Object({
          play: Type.Enum(Object.values(playTypes), { description: 'play type code' }),
          plans: Type.Integer({
            maximum: largestInteger,
            minimum: 1,
            description: 'plans of that main play type',
          }),
        }),
        {
          maxItems: longestList,
          description: 'by main play type; types without plans are left out',
        },
      ),
    },
    { description: 'of the solutionCount plans on this match' },
  ),
  split: orNull(
    Split,
    'null before kick-off, while plans are sealed, and where no plan is on the match result',
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
    description: 'after regular time with stoppage time, as ruled where it was awarded',
  }),
  awayGoals: Type.Integer({ minimum: 0, maximum: 99, description: 'see homeGoals' }),
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
    all: form('the last matches'),
    home: form('the last home matches'),
    away: form('the last away matches'),
  },
  { description: 'one side before this match, in all competitions' },
)

const quarter = (description: string) =>
  Type.Array(count('goals'), {
    minItems: 6,
    maxItems: 6,
    description: `${description}: minutes 1–15, 16–30, 31–45+, 46–60, 61–75, 76–90+`,
  })

const Periods = Type.Object(
  {
    played: count('matches finished'),
    known: count('of these, matches all of whose goals are known with their minute: the sample'),
    scored: quarter('goals scored'),
    conceded: quarter('goals conceded'),
  },
  {
    description:
      'when one side scores and concedes: this season in this competition, before this match; ' +
      'without extra time',
  },
)
export type Periods = Static<typeof Periods>

export const MatchData = Type.Object({
  home: Type.Object({ form: Form, periods: Periods }, { description: 'of the home side' }),
  away: Type.Object({ form: Form, periods: Periods }, { description: 'of the away side' }),
  meetings: Type.Object(
    {
      homeWins: count('earlier meetings won by this match’s home side'),
      draws: count('drawn'),
      awayWins: count('won by its away side'),
      last: Type.Array(Meeting, {
        maxItems: shownMatches,
        description: 'before this match, the latest first',
      }),
    },
    { description: 'earlier matches of the two sides against each other' },
  ),
  tables: Type.Array(
    Type.Object({
      name: Type.String({
        maxLength: longestText,
        description: 'of the group; empty for a league',
      }),
      rows: Type.Array(TableRow, { maxItems: longestList, description: 'from the top' }),
    }),
    {
      maxItems: 2,
      description:
        'as they stand now: the rows of the two sides and those next to them; ' +
        'empty for ties without a table',
    },
  ),
})
export type MatchData = Static<typeof MatchData>

const Chances = Type.Object(
  { home: share('home'), draw: share('draw'), away: share('away') },
  { description: 'of the result after regular time; they sum to 1' },
)
export type ResultChances = Static<typeof Chances>

const TrackRecord = Type.Object(
  {
    n: count('matches'),
    brier: orNull(
      Type.Number({ minimum: 0, maximum: 2 }),
      'mean over the matches of the squared distances of the three chances from what ' +
        'happened, summed: 0 is best, a third for each is 0.667; null without any',
    ),
    logScore: orNull(
      Type.Number({ maximum: largestNumber, minimum: 0 }),
      'mean of -ln of the chance given to what happened; a third for each is 1.099; ' +
        'null without any',
    ),
    calibration: Type.Array(
      Type.Object({
        from: share('lower edge of the stated chance'),
        to: share('upper edge, exclusive but for the last'),
        n: count('chances in it: three of each match'),
        stated: share('their mean'),
        happened: share('share that happened'),
        low: share('lower bound of its 95 % Wilson interval'),
        high: share('upper bound'),
      }),
      { maxItems: 10, description: 'bins of 10 % that have any' },
    ),
  },
  {
    description:
      `how good forecasts of the match result were: the last ${trackedForecasts} at most, ` +
      'on matches that are over',
  },
)
export type TrackRecord = Static<typeof TrackRecord>

export const MatchProbability = Type.Object({
  logSize,
  market: orNull(
    Type.Object({
      source: Type.String({ maxLength: longestText, description: 'whose odds' }),
      margin: Type.Number({
        minimum: -largestNumber,
        maximum: largestNumber,
        description: 'the sum of 1 / odds above 1, which is taken out in proportion',
      }),
      chances: Chances,
    }),
    'null where no odds on the result are known',
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
      name: text('the model’s name'),
      avatar: PicturePath,
      planId: orNull(PlanId, 'null while it has published none on this match'),
      chances: orNull(Chances, 'null where its plan states none or may not be read yet'),
      record: TrackRecord,
    }),
    { maxItems: longestList, description: 'the models of the house that state chances' },
  ),
})
export type MatchProbability = Static<typeof MatchProbability>
