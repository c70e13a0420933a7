import { Type, type Static } from 'typebox'
import { Expert, ExpertId, FormMark } from './expert.ts'
import { Removed } from './removed-text.ts'
import { Instant, SourcesDiffer, StatusCode } from './match.ts'
import {
  playAndLine,
  Odds,
  PlanCard,
  PlanOutcome,
  Reason,
  ReasonOrNull,
  reasonCount,
  RuleVersion,
  SetAside,
} from './plan.ts'
import {
  count,
  decimal,
  decimalOrNull,
  integer,
  list,
  logSize,
  oneOf,
  orNull,
  positive,
  quantity,
  share,
  text,
} from './schema.ts'
import { largestInteger, largestNumber } from './values.ts'
import { curvePoints, leaguesShown, luckShown, monthsShown } from './expert-shown.ts'

/** The window of a record, in days of kick-off. The same choices for everyone. */
export const RecordWindow = oneOf(
  ['30', '90', 'all'] as const,
  'window of the record: the last 30 or 90 days, or all time',
)
export type RecordWindow = Static<typeof RecordWindow>

/** A sample of counted plans. A rate always comes with its n and its 95 % Wilson interval. */
export const sampleFields = {
  n: count('counted plans: hits and misses'),
  hits: count('hits among the counted plans'),
  hitRate: share('hit rate: hits / n; 0 if n is 0'),
  hitRateLow: share('lower bound of the 95 % Wilson interval of hitRate, 0 to 1'),
  hitRateHigh: share('upper bound of the 95 % Wilson interval of hitRate, 0 to 1'),
  yield: decimalOrNull(
    'profit per unit staked, from -1, over plans with known odds; null if there are none',
  ),
  yieldError: orNull(
    Type.Number({ maximum: largestNumber, minimum: 0 }),
    'standard error of yield; null for fewer than two plans',
  ),
}

/** Plans that do not count, by public reason. Reasons without plans are left out. */
const NotCountedBy = list(
  Type.Object({
    reason: Reason,
    plans: positive('plans that do not count for this reason'),
  }),
  'plans by reason; reasons without plans are left out',
  reasonCount,
)

/**
 * A record over a window: product rules, "Expert’s record". Ordered by kick-off, then by plan id.
 */
export const ExpertRecord = Type.Object(
  {
    ...sampleFields,
    misses: count('misses'),
    pushes: count('pushes: settled plans that are neither hit nor miss'),
    notCounted: count('plans that do not count, each with its public reason'),
    notCountedBy: NotCountedBy,
    yieldN: count('sample of yield: plans with known odds, pushes included'),
    oddsN: count(
      'sample of averageOdds: counted plans whose main selection has known odds for every pick',
    ),
    averageOdds: orNull(
      Type.Number({ maximum: largestNumber, exclusiveMinimum: 0 }),
      'mean decimal odds of the main selections; several picks are one bet at 1 / the sum ' +
        'of 1 / odds; null if no odds are known',
    ),
    breakEven: orNull(
      Type.Number({ maximum: largestNumber, exclusiveMinimum: 0 }),
      'hit rate without profit or loss at these odds: 1 / averageOdds; null if averageOdds ' +
        'is null',
    ),
    expectedN: count(
      'sample of expectedHitRate: counted plans whose main selection has known market odds',
    ),
    modelN: Type.Optional(
      count(
        'counted plans without a market price of their main selection, but with an estimate of ' +
          'the house’s model; absent from servers before rulebook 3',
      ),
    ),
    /** By each plan's book. The probability of a quarter line is solved from its neighbours. */
    expectedHitRate: orNull(
      Type.Number({ minimum: 0, maximum: 1 }),
      'mean probability of a hit by the market’s odds at sealing, without margin, given no ' +
        'push; null if expectedN is 0',
    ),
    skill: orNull(
      Type.Number({ minimum: -1, maximum: 1 }),
      'hits minus expected hits, per plan of expectedN, from -1 to 1; null if expectedN is 0',
    ),
    skillLow: decimalOrNull(
      'lower bound of the 95 % interval of skill, in hits per plan; null if skill is null',
    ),
    skillHigh: decimalOrNull(
      'upper bound of the 95 % interval of skill, in hits per plan; null if skill is null',
    ),
    closingN: count('sample of closingValue: counted plans with a known closing price'),
    closingValue: decimalOrNull(
      'mean closing-line value, as a share: price at sealing / fair closing price - 1; ' +
        'null if closingN is 0',
    ),
    closingError: orNull(
      Type.Number({ maximum: largestNumber, minimum: 0 }),
      'standard error of closingValue; null for fewer than two plans',
    ),
    closingMargin: Type.Optional(
      decimalOrNull(
        'mean of closingValue at the fair price at sealing, about -margin, as a share; null if ' +
          'closingN is 0; absent on older servers',
      ),
    ),
    longestHits: count('longest run of hits, in plans'),
    longestMisses: count('longest run of misses, in plans'),
    maxDrawdown: orNull(
      Type.Number({ maximum: largestNumber, minimum: 0 }),
      'largest fall of the cumulative profit below an earlier peak or 0, in units; null ' +
        'without known odds',
    ),
    scoredN: count(
      'sample of brier and logScore: counted plans that stated a probability of their main ' +
        'selection',
    ),
    brier: orNull(
      Type.Number({ minimum: 0, maximum: 1 }),
      'mean squared error of the stated probabilities, 0 (best) to 1; null if scoredN is 0',
    ),
    logScore: orNull(
      Type.Number({ maximum: largestNumber, minimum: 0 }),
      'mean of -ln(p), p being the probability given to the outcome, at least 0.000001; ' +
        'null if scoredN is 0',
    ),
  },
  { description: 'record over the window' },
)
export type ExpertRecord = Static<typeof ExpertRecord>

/** One point of the curves: the record after the window's n-th counted plan. */
const CurvePoint = Type.Object({
  n: positive('counted plans up to this point'),
  at: Instant,
  hitRate: share('hit rate up to this point: hits / n'),
  low: share('lower bound of the 95 % Wilson interval of hitRate, 0 to 1'),
  high: share('upper bound of the 95 % Wilson interval of hitRate, 0 to 1'),
  expected: Type.Optional(
    orNull(
      Type.Number({ minimum: 0, maximum: 1 }),
      'mean probability of a hit by the market’s odds at sealing, over the counted plans up to ' +
        'this point that have one; null if none has; absent on older servers',
    ),
  ),
  profit: decimalOrNull(
    'cumulative profit in units, with the pushes before the next counted plan; null while ' +
      'no odds are known',
  ),
})

/** A group of plans of the record. */
const slice = { ...sampleFields }

export const ExpertDetail = Type.Object({
  expert: Type.Object(Expert.properties, { description: 'expert, as in lists' }),
  since: Instant,
  formerNames: Type.Optional(
    list(
      Type.Object({
        name: text('name that the expert had, in the language of the request'),
        until: Instant,
      }),
      'names that the expert had before, each once, with the end of its last use, the latest ' +
        'first; absent if there are none',
    ),
  ),
  bio: Type.Optional(text('profile text by the expert; absent if there is none')),
  bioRemoved: Type.Optional(Removed),
  withdrawnAt: orNull(
    Instant,
    'end of the expert’s publishing here; the record stays; null while the expert publishes',
  ),
  logSize: count('size of the public log that this answer was made from, in entries'),
  form: list(FormMark, 'results of the last settled plans, oldest first', 10),
  ledger: Type.Object(
    {
      published: count('plans ever published: serials 1 to this number, without a gap'),
      onSale: count('plans before their deadline'),
      open: count('plans after their deadline that are not settled yet'),
      counted: count('counted plans: hits and misses'),
      pushes: count('plans that ended in a push'),
      notCounted: count('plans that do not count'),
      notCountedBy: NotCountedBy,
      setAside: Type.Optional(
        count(
          'plans of `open` that are on hold: part of their content is missing; absent if ' +
            'there are none',
        ),
      ),
      witnessed: Type.Optional(
        count(
          'plans seen before kick-off by a witness that this site asks; absent if it asks none',
        ),
      ),
      books: Type.Optional(
        list(
          Type.Object({
            ruleVersion: RuleVersion,
            plans: positive('plans judged by this version of the rules'),
          }),
          'versions of the rules with their plans, the oldest first',
          100,
        ),
      ),
    },
    { description: 'plans of all time, whatever the window, each in one of these groups' },
  ),
  window: RecordWindow,
  from: orNull(
    Instant,
    'start of the window, midnight UTC; earlier kick-offs are outside; null for all time',
  ),
  leadMinutes: orNull(
    Type.Number({ maximum: largestNumber, minimum: 0 }),
    'median time from publishing to kick-off of the counted plans, in minutes; null if ' +
      'there are none',
  ),
  record: ExpertRecord,
  curve: list(
    CurvePoint,
    'points of the curve, thinned evenly if there are too many; the last one is always included',
    curvePoints,
  ),
  byPlay: list(
    Type.Object({
      play: integer('code of the main play type'),
      ...slice,
    }),
    'records over the window, by main play type',
  ),
  byLeague: list(
    Type.Object({
      leagueId: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        'id of the league; null for all other leagues together',
      ),
      name: text('name of the league or cup'),
      ...slice,
    }),
    'records over the window, by league, the most counted plans first',
    leaguesShown + 1,
  ),
  byMonth: list(
    Type.Object({
      month: Type.String({
        pattern: '^\\d{4}-\\d{2}$',
        description: 'UTC month of kick-off, YYYY-MM',
      }),
      ...slice,
    }),
    'records by month, the latest first',
    monthsShown,
  ),
  calibration: list(
    Type.Object({
      from: share('lower edge of the bin of stated probability'),
      to: share('upper edge of the bin, a probability; exclusive except in the last bin'),
      n: count('plans in the bin'),
      stated: share('mean of the stated probabilities in the bin'),
      happened: share('share of the bin’s plans whose main selection happened'),
      low: share('lower bound of the 95 % Wilson interval of happened, 0 to 1'),
      high: share('upper bound of the 95 % Wilson interval of happened, 0 to 1'),
    }),
    'bins of 10 % that have plans; empty if no probabilities are stated',
    10,
  ),
})
export type ExpertDetail = Static<typeof ExpertDetail>

/** One line of an expert’s ledger of plans. Fields that are hidden before kick-off are absent. */
export const ExpertPlan = Type.Object({
  ...PlanCard.properties,
  serial: positive('serial number among the expert’s plans: 1, 2, 3 … without a gap'),
  price: count('price in points; 0 is free'),
  publishedAt: Instant,
  ruleVersion: RuleVersion,
  setAside: SetAside,
  matchStatus: StatusCode,
  sourcesDiffer: SourcesDiffer,
  score: orNull(
    Type.String({ pattern: '^\\d+-\\d+$', maxLength: 20 }),
    'score after regular time, home-away; null while there is none',
  ),
  outcome: orNull(PlanOutcome, 'outcome of the main selection; null while undecided'),
  ncReason: ReasonOrNull,
  profit: decimalOrNull(
    'profit in units on a stake of 1; null if odds are unknown or the plan is undecided',
  ),
  onSale: Type.Boolean({ description: 'true before the plan’s deadline' }),
  main: Type.Optional(
    Type.Object(
      {
        ...playAndLine,
        picks: list(
          Type.Object({
            key: text('key of the pick, as the play type defines it'),
            odds: Type.Optional(Odds),
          }),
          'picks of the selection, which hits if one of them happens',
        ),
      },
      {
        description:
          'main selection; absent until everyone may read it: the plan is free or its match ' +
          'has kicked off',
      },
    ),
  ),
})
export type ExpertPlan = Static<typeof ExpertPlan>

/**
 * The spread over all people who ever published; over models too on a server that does not count
 * them in `models`. It shows how many good records luck alone gives.
 */
export const ExpertSpread = Type.Object({
  ever: count('people who ever published'),
  active: count('people who published in the last 30 days'),
  withdrawn: count('people who have withdrawn'),
  models: Type.Optional(
    count(
      'experts that are models and ever published; absent on older servers, whose other figures ' +
        'have models too',
    ),
  ),
  counted: count('people with at least 10 counted plans, who are in `bins`'),
  bins: list(
    Type.Object({
      from: share('lower edge of the bin of all-time hit rate, inclusive'),
      to: share('upper edge of the bin, a hit rate; exclusive except in the last bin'),
      experts: count('people in the bin'),
      byLuck: quantity(
        'expected number of people in the bin if all had meanHitRate and only luck differed',
      ),
    }),
    'bins of 5 % each, from 0 to 100 %',
    20,
  ),
  medianHitRate: orNull(
    Type.Number({ minimum: 0, maximum: 1 }),
    'median hit rate of the people in `bins`; null if there are none',
  ),
  meanHitRate: orNull(
    Type.Number({ minimum: 0, maximum: 1 }),
    'hit rate of all counted plans of the people in `bins`; null if there are none',
  ),
  computedAt: Instant,
  logSize,
})
export type ExpertSpread = Static<typeof ExpertSpread>

/** The field of the skill board: people with enough plans on which the market is known. */
export const ExpertLuck = Type.Object({
  ranked: count('people on the skill board'),
  above: count('people whose lower bound of the 95 % interval of skill is above zero'),
  byLuck: quantity(
    'expected value of `above` if nobody had skill, by the Poisson binomial distribution ' +
      'of each expert’s hits',
  ),
  chanceOfAbove: share('probability that luck alone brings at least `above` people there'),
  experts: list(
    Type.Object({
      expertId: ExpertId,
      name: text('name of the expert'),
      deviation: decimal('hits minus expected hits, in standard deviations of luck'),
    }),
    'people on the board, the largest deviation first',
    luckShown,
  ),
  computedAt: Instant,
  logSize,
})
export type ExpertLuck = Static<typeof ExpertLuck>
