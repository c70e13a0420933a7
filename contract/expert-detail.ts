import { Type, type Static } from 'typebox'
import { Expert, ExpertId, FormMark } from './expert.ts'
import { Removed } from './removed-text.ts'
import { Instant, StatusCode } from './match.ts'
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
import { count, logSize, orNull, share, text } from './schema.ts'
import { largestInteger, largestNumber, longestList, longestText } from './values.ts'
import { curvePoints, leaguesShown, luckShown, monthsShown } from './expert-shown.ts'

/** The window of a record, in days of kick-off. The same choices for everyone. */
export const RecordWindow = Type.Enum(['30', '90', 'all'] as const, {
  description: 'days up to today, or all time',
})
export type RecordWindow = Static<typeof RecordWindow>

/** A sample of counted plans. A rate always comes with its n and its 95 % Wilson interval. */
export const sampleFields = {
  n: count('counted plans'),
  hits: count('hits among them'),
  hitRate: share('hits / n, 0 when n is 0'),
  hitRateLow: share('lower bound of the 95 % Wilson interval'),
  hitRateHigh: share('upper bound of the 95 % Wilson interval'),
  yield: orNull(
    Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
    'profit per unit staked, over plans with known odds; -1 and up; null without any',
  ),
  yieldError: orNull(
    Type.Number({ maximum: largestNumber, minimum: 0 }),
    'standard error of yield; null below two plans',
  ),
}

/** Plans that do not count, by public reason. Reasons without plans are left out. */
const NotCountedBy = Type.Array(
  Type.Object({
    reason: Reason,
    plans: Type.Integer({
      maximum: largestInteger,
      minimum: 1,
      description: 'plans that do not count for it',
    }),
  }),
  { maxItems: reasonCount, description: 'by reason; reasons without any are left out' },
)

/**
 * A record over a window: product rules, "Expert’s record". Ordered by kick-off, then by plan id.
 */
export const ExpertRecord = Type.Object(
  {
    ...sampleFields,
    misses: count('misses'),
    pushes: count('pushes: settled, in no rate'),
    notCounted: count('plans that do not count, each with its public reason'),
    notCountedBy: NotCountedBy,
    yieldN: count('plans with known odds, pushes included: the sample of yield'),
    oddsN: count(
      'counted plans of whose main selection all odds are known: the sample of averageOdds',
    ),
    averageOdds: orNull(
      Type.Number({ maximum: largestNumber, exclusiveMinimum: 0 }),
      'mean decimal odds of the main selections; several picks are one bet at ' +
        '1 / the sum of 1 / odds; null where none are known',
    ),
    breakEven: orNull(
      Type.Number({ maximum: largestNumber, exclusiveMinimum: 0 }),
      '1 / averageOdds: the hit rate at which nothing is won or lost at such odds',
    ),
    expectedN: count(
      'counted plans on whose main selection the market’s odds are known: ' +
        'the sample of expectedHitRate',
    ),
    expectedHitRate: orNull(
      Type.Number({ minimum: 0, maximum: 1 }),
      'mean chance of a hit of the main selections by the market’s odds at sealing, its margin ' +
        'taken out in proportion; on lines with a push, given no push; of quarter lines, solved ' +
        'from the neighbouring lines',
    ),
    skill: orNull(
      Type.Number({ minimum: -1, maximum: 1 }),
      'hits less the market’s expectation, per plan of expectedN; null without any',
    ),
    skillLow: orNull(
      Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
      'lower bound of its 95 % interval',
    ),
    skillHigh: orNull(
      Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
      'upper bound of its 95 % interval',
    ),
    closingN: count('counted plans whose closing price is known: the sample of closingValue'),
    closingValue: orNull(
      Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
      'mean closing-line value: price at sealing / fair closing price, less 1; null without any',
    ),
    closingError: orNull(
      Type.Number({ maximum: largestNumber, minimum: 0 }),
      'standard error of closingValue; null below two plans',
    ),
    longestHits: count('longest run of hits'),
    longestMisses: count('longest run of misses'),
    maxDrawdown: orNull(
      Type.Number({ maximum: largestNumber, minimum: 0 }),
      'largest fall of the summed profit below an earlier height or 0, in units; ' +
        'null without known odds',
    ),
    scoredN: count('counted plans that stated a probability of their main selection'),
    brier: orNull(
      Type.Number({ minimum: 0, maximum: 1 }),
      'mean squared distance of the stated probability from what happened (0 or 1)',
    ),
    logScore: orNull(
      Type.Number({ maximum: largestNumber, minimum: 0 }),
      'mean of -ln of the probability given to what happened, taken as 0.000001 at least',
    ),
  },
  { description: 'the record over the window' },
)
export type ExpertRecord = Static<typeof ExpertRecord>

/** One point of the curves: the record after the window's n-th counted plan. */
const CurvePoint = Type.Object({
  n: Type.Integer({ maximum: largestInteger, minimum: 1, description: 'counted plans up to here' }),
  at: Instant,
  hitRate: share('hits / n up to here'),
  low: share('lower bound of its interval'),
  high: share('upper bound of its interval'),
  profit: orNull(
    Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
    'summed profit in units of all plans up to the next counted one; null while no odds are known',
  ),
})

/** A group of plans of the record. */
const slice = { ...sampleFields }

export const ExpertDetail = Type.Object({
  expert: Type.Object(Expert.properties, { description: 'as experts stand in lists' }),
  since: Instant,
  bio: Type.Optional(
    Type.String({
      maxLength: longestText,
      description: 'what the expert says of itself; absent for none',
    }),
  ),
  bioRemoved: Type.Optional(Removed),
  withdrawnAt: orNull(Instant, 'when the expert stopped publishing here; the record stays'),
  logSize: count('entries of the public log that this answer was made from'),
  form: Type.Array(FormMark, { maxItems: 10, description: 'the last settled plans, oldest first' }),
  ledger: Type.Object(
    {
      published: count('plans ever published: serials 1 to this number, without a gap'),
      onSale: count('deadline not past'),
      open: count('deadline past, not settled yet'),
      counted: count('hits and misses'),
      pushes: count('pushes'),
      notCounted: count('plans that do not count'),
      notCountedBy: NotCountedBy,
      setAside: Type.Optional(
        count('plans set aside, which are among `open`; absent where there are none'),
      ),
      witnessed: Type.Optional(
        count(
          'plans that a witness which this site asks had seen before kick-off; ' +
            'absent where it asks none',
        ),
      ),
      books: Type.Optional(
        Type.Array(
          Type.Object({
            ruleVersion: RuleVersion,
            plans: Type.Integer({
              minimum: 1,
              maximum: largestInteger,
              description: 'plans that are judged by it',
            }),
          }),
          { maxItems: 100, description: 'by version, the oldest first' },
        ),
      ),
    },
    { description: 'every plan of all time in one of these, whatever the window' },
  ),
  window: RecordWindow,
  from: orNull(
    Instant,
    'plans that kick off from here on are in the window: midnight UTC; null for all time',
  ),
  leadMinutes: orNull(
    Type.Number({ maximum: largestNumber, minimum: 0 }),
    'median minutes from publishing to kick-off of the counted plans',
  ),
  record: ExpertRecord,
  curve: Type.Array(CurvePoint, {
    maxItems: curvePoints,
    description: 'thinned evenly where there are more; the last point is always there',
  }),
  byPlay: Type.Array(
    Type.Object({
      play: Type.Integer({
        minimum: -largestInteger,
        maximum: largestInteger,
        description: 'main play type',
      }),
      ...slice,
    }),
    { maxItems: longestList, description: 'of the window' },
  ),
  byLeague: Type.Array(
    Type.Object({
      leagueId: orNull(
        Type.Integer({ maximum: largestInteger, minimum: 1 }),
        'null for all others together',
      ),
      name: text('name of the league or cup'),
      ...slice,
    }),
    { maxItems: leaguesShown + 1, description: 'those with the most counted plans first' },
  ),
  byMonth: Type.Array(
    Type.Object({
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'UTC month of kick-off' }),
      ...slice,
    }),
    {
      maxItems: monthsShown,
      description: 'the latest first',
    },
  ),
  calibration: Type.Array(
    Type.Object({
      from: share('lower edge of the stated probability'),
      to: share('upper edge, exclusive but for the last'),
      n: count('plans in it'),
      stated: share('mean of the stated probabilities'),
      happened: share('share that happened'),
      low: share('lower bound of its 95 % Wilson interval'),
      high: share('upper bound'),
    }),
    {
      maxItems: 10,
      description: 'bins of 10 % that have plans; empty where no probabilities are stated',
    },
  ),
})
export type ExpertDetail = Static<typeof ExpertDetail>

/** One line of an expert’s ledger of plans. Fields that are hidden before kick-off are absent. */
export const ExpertPlan = Type.Object({
  ...PlanCard.properties,
  serial: Type.Integer({
    maximum: largestInteger,
    minimum: 1,
    description: 'of its expert: 1, 2, 3 … without a gap',
  }),
  price: count('points; 0 is free'),
  publishedAt: Instant,
  ruleVersion: RuleVersion,
  setAside: SetAside,
  matchStatus: StatusCode,
  score: orNull(
    Type.String({ pattern: '^\\d+-\\d+$', maxLength: 20 }),
    'after regular time, home-away; null while there is none',
  ),
  outcome: orNull(PlanOutcome, 'null while undecided'),
  ncReason: ReasonOrNull,
  profit: orNull(
    Type.Number({ minimum: -largestNumber, maximum: largestNumber }),
    'units won or lost on a stake of 1; null where odds are unknown or nothing is decided',
  ),
  onSale: Type.Boolean({ description: 'its deadline is not past' }),
  main: Type.Optional(
    Type.Object(
      {
        ...playAndLine,
        picks: Type.Array(
          Type.Object({ key: text('pick, as the play type writes it'), odds: Type.Optional(Odds) }),
          { maxItems: longestList, description: 'it hits if one of them happens' },
        ),
      },
      {
        description:
          'the main selection, where everyone may read it: ' +
          'the plan is free or its match has kicked off',
      },
    ),
  ),
})
export type ExpertPlan = Static<typeof ExpertPlan>

/**
 * The spread over all experts who ever published. It shows how many good records luck alone gives.
 */
export const ExpertSpread = Type.Object({
  ever: count('experts who ever published'),
  active: count('of these, published within 30 days'),
  withdrawn: count('of these, withdrawn'),
  counted: count('of these, with at least 10 counted plans: those in bins'),
  bins: Type.Array(
    Type.Object({
      from: share('lower edge of the hit rate of all time, inclusive'),
      to: share('upper edge, exclusive but for the last'),
      experts: count('experts in it'),
      byLuck: Type.Number({
        maximum: largestNumber,
        minimum: 0,
        description:
          'how many to expect if all had the chance meanHitRate and only luck told them apart',
      }),
    }),
    { maxItems: 20, description: 'of 5 % each, from 0 to 100 %' },
  ),
  medianHitRate: orNull(
    Type.Number({ minimum: 0, maximum: 1 }),
    'over those counted; null without any',
  ),
  meanHitRate: orNull(
    Type.Number({ minimum: 0, maximum: 1 }),
    'all hits of those counted / all their counted plans; null without any',
  ),
  computedAt: Instant,
  logSize,
})
export type ExpertSpread = Static<typeof ExpertSpread>

/** The field of the skill board: people with enough plans on which the market is known. */
export const ExpertLuck = Type.Object({
  ranked: count('people on the skill board'),
  above: count('of these, with a lower bound of the 95 % interval of skill above zero'),
  byLuck: Type.Number({
    maximum: largestNumber,
    minimum: 0,
    description:
      'how many to expect above it if nobody had skill; exact, by the Poisson binomial ' +
      'distribution of each expert’s hits',
  }),
  chanceOfAbove: share('the chance that luck alone brings at least `above` of them there'),
  experts: Type.Array(
    Type.Object({
      expertId: ExpertId,
      name: text('the expert’s name'),
      deviation: Type.Number({
        minimum: -largestNumber,
        maximum: largestNumber,
        description: 'hits less the market’s expectation, in standard deviations of luck',
      }),
    }),
    { maxItems: luckShown, description: 'the farthest from the expectation first' },
  ),
  computedAt: Instant,
  logSize,
})
export type ExpertLuck = Static<typeof ExpertLuck>
