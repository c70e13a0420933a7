import { Type, type Static } from 'typebox'
import { PicturePath } from './match.ts'
import { idTo, share, text } from './schema.ts'
import { largestInteger, largestNumber } from './values.ts'

export const ExpertId = idTo(2 ** 31 - 1, 'stable id of an expert')

/**
 * An expert's recent record, shown beside the name: specification section 3. Counted plans only,
 * ordered by kick-off.
 */
export const recentRecord = {
  streakWinCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'consecutive hits since the last miss',
  }),
  recentCnt: Type.Integer({
    minimum: 0,
    maximum: 10,
    description: 'number of the last counted plans considered, at most 10',
  }),
  recentWinCnt: Type.Integer({ minimum: 0, maximum: 10, description: 'hits among recentCnt' }),
  recentHitRate: share('hit rate: recentWinCnt / recentCnt; 0 if recentCnt is 0'),
}

/**
 * The kind of author: a person, a model of the house, or an invented expert of the simulated world.
 */
export const ExpertKind = Type.Enum(['person', 'model', 'invented'] as const, {
  description:
    'kind of expert: a person, a house model, or an invented expert of the simulated world',
})
export type ExpertKind = Static<typeof ExpertKind>

export const Expert = Type.Object({
  expertId: ExpertId,
  name: text('name of the expert'),
  avatar: PicturePath,
  kind: ExpertKind,
  ...recentRecord,
  onSaleCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'plans before their deadline',
  }),
})
export type Expert = Static<typeof Expert>

/**
 * One settled plan in a form strip, oldest first: hit, miss, or not counted (a push, or Not Counted
 * by rule).
 */
export const FormMark = Type.Enum(['hit', 'miss', 'none'] as const)

/**
 * An expert on a board, with the numbers that the board ranks by. With a play type chosen, they
 * include only plans of that main play type.
 */
export const RankedExpert = Type.Object({
  ...Expert.properties,
  rank: Type.Union([Type.Integer({ maximum: largestInteger, minimum: 1 }), Type.Null()], {
    description:
      'place on the board by its own rule; null if unranked: newcomers, and experts found ' +
      'or followed who are not on it',
  }),
  withdrawn: Type.Boolean({
    description: 'true if the expert has stopped publishing here; the record stays',
  }),
  form: Type.Array(FormMark, {
    maxItems: 10,
    description: 'results of the last settled plans, oldest first',
  }),
  countedCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'n: counted plans in the board’s window',
  }),
  hitRate: share('hit rate: hits / n in the board’s window; 0 if n is 0'),
  hitRateLow: share('lower bound of the 95 % Wilson interval of hitRate, 0 to 1'),
  hitRateHigh: share('upper bound of the 95 % Wilson interval of hitRate, 0 to 1'),
  yield: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description:
        'profit per unit staked in the board’s window (90 days on board 1), from -1; null ' +
        'if no odds are known',
    },
  ),
  yieldError: Type.Union([Type.Number({ maximum: largestNumber, minimum: 0 }), Type.Null()], {
    description: 'standard error of yield; null for fewer than two plans',
  }),
  medal: Type.Union([Type.Integer({ minimum: 1, maximum: 3 }), Type.Null()], {
    description:
      'medal, 1 to 3, on board 1 and on board 2 over 90 days, for all play types; null for ' +
      'none, for models, and for a skill that luck can explain',
  }),
  unreferencedCnt: Type.Optional(
    Type.Integer({
      maximum: largestInteger,
      minimum: 0,
      description:
        'counted plans in the window (90 days on board 1) with neither a market price nor a ' +
        'model’s estimate; absent on older servers',
    }),
  ),
  skillCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'sample of skill: counted plans in the board’s window with known market odds',
  }),
  skillHits: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'hits among skillCnt',
  }),
  expectedHits: Type.Number({
    maximum: largestNumber,
    minimum: 0,
    description: 'expected hits among skillCnt by the market’s odds',
  }),
  skill: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description:
        'skill in hits per plan: (skillHits - expectedHits) / skillCnt; null if skillCnt is 0',
    },
  ),
  skillLow: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description:
        'lower bound of the 95 % interval of skill, in hits per plan; null if skill is null',
    },
  ),
  skillHigh: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description:
        'upper bound of the 95 % interval of skill, in hits per plan; null if skill is null',
    },
  ),
  closingCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description:
      'sample of closing: counted plans in the board’s window with a known closing price',
  }),
  closing: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description: 'mean closing-line value, as a share of the price; null if closingCnt is 0',
    },
  ),
  closingError: Type.Union([Type.Number({ maximum: largestNumber, minimum: 0 }), Type.Null()], {
    description:
      'standard error of closing, as a share of the price; null for fewer than two plans',
  }),
  closingMargin: Type.Optional(
    Type.Union([Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()], {
      description:
        'mean of closing at the fair price at sealing, about -margin, as a share; null if ' +
        'closingCnt is 0; absent on older servers',
    }),
  ),
  priceRange: Type.Optional(
    Type.Union(
      [
        Type.Object({
          low: Type.Integer({
            minimum: 0,
            maximum: largestInteger,
            description: 'lowest price in points',
          }),
          high: Type.Integer({
            minimum: 0,
            maximum: largestInteger,
            description: 'highest price in points',
          }),
        }),
        Type.Null(),
      ],
      {
        description:
          'unlock prices in points of the counted plans of the last 90 days, on every board; ' +
          '0 is free; null without such a plan; absent on older servers',
      },
    ),
  ),
  weeklyCnt: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: largestNumber,
      description:
        'plans a week: the counted plans of the last 90 days, on every board, by their ' +
        'kick-off, × 7 / 90; absent on older servers',
    }),
  ),
  notCountedCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'plans of all time that do not count, each with its public reason',
  }),
})
export type RankedExpert = Static<typeof RankedExpert>
