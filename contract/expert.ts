import { Type, type Static } from 'typebox'
import { PicturePath } from './match.ts'
import {
  count,
  decimalOrNull,
  idTo,
  list,
  oneOf,
  orNull,
  quantity,
  share,
  text,
  upTo,
} from './schema.ts'
import { largestInteger, largestNumber } from './values.ts'

export const ExpertId = idTo(2 ** 31 - 1, 'stable id of an expert')

/**
 * An expert's recent record, shown beside the name: specification section 3. Counted plans only,
 * ordered by kick-off.
 */
export const recentRecord = {
  streakWinCnt: count('consecutive hits since the last miss'),
  recentCnt: upTo(10, 'number of the last counted plans considered, at most 10'),
  recentWinCnt: upTo(10, 'hits among recentCnt'),
  recentHitRate: share('hit rate: recentWinCnt / recentCnt; 0 if recentCnt is 0'),
}

/**
 * The kind of author: a person, a model of the house, or an invented expert of the simulated world.
 */
export const ExpertKind = oneOf(
  ['person', 'model', 'invented'] as const,
  'kind of expert: a person, a house model, or an invented expert of the simulated world',
)
export type ExpertKind = Static<typeof ExpertKind>

export const Expert = Type.Object({
  expertId: ExpertId,
  name: text('name of the expert'),
  avatar: PicturePath,
  kind: ExpertKind,
  ...recentRecord,
  onSaleCnt: count('plans before their deadline'),
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
  rank: orNull(
    Type.Integer({ maximum: largestInteger, minimum: 1 }),
    'place among the people on the board by its own rule; null if unranked: models, ' +
      'newcomers, and experts found or followed who are not on it',
  ),
  withdrawn: Type.Boolean({
    description: 'true if the expert has stopped publishing here; the record stays',
  }),
  form: list(FormMark, 'results of the last settled plans, oldest first', 10),
  countedCnt: count('n: counted plans in the board’s window'),
  hitRate: share('hit rate: hits / n in the board’s window; 0 if n is 0'),
  hitRateLow: share('lower bound of the 95 % Wilson interval of hitRate, 0 to 1'),
  hitRateHigh: share('upper bound of the 95 % Wilson interval of hitRate, 0 to 1'),
  yield: decimalOrNull(
    'profit per unit staked in the board’s window (90 days on board 1), from -1; null ' +
      'if no odds are known',
  ),
  yieldError: orNull(
    Type.Number({ maximum: largestNumber, minimum: 0 }),
    'standard error of yield; null for fewer than two plans',
  ),
  medal: orNull(
    Type.Integer({ minimum: 1, maximum: 3 }),
    'medal, 1 to 3, on board 1 and on board 2 over 90 days, for all play types; null for ' +
      'none, for models, and for a skill that luck can explain',
  ),
  unreferencedCnt: Type.Optional(
    count(
      'counted plans in the window (90 days on board 1) with neither a market price nor a ' +
        'model’s estimate; absent on older servers',
    ),
  ),
  skillCnt: count('sample of skill: counted plans in the board’s window with known market odds'),
  skillHits: count('hits among skillCnt'),
  expectedHits: quantity('expected hits among skillCnt by the market’s odds'),
  skill: decimalOrNull(
    'skill in hits per plan: (skillHits - expectedHits) / skillCnt; null if skillCnt is 0',
  ),
  skillLow: decimalOrNull(
    'lower bound of the 95 % interval of skill, in hits per plan; null if skill is null',
  ),
  skillHigh: decimalOrNull(
    'upper bound of the 95 % interval of skill, in hits per plan; null if skill is null',
  ),
  closingCnt: count(
    'sample of closing: counted plans in the board’s window with a known closing price',
  ),
  closing: decimalOrNull(
    'mean closing-line value, as a share of the price; null if closingCnt is 0',
  ),
  closingError: orNull(
    Type.Number({ maximum: largestNumber, minimum: 0 }),
    'standard error of closing, as a share of the price; null for fewer than two plans',
  ),
  closingMargin: Type.Optional(
    decimalOrNull(
      'mean of closing at the fair price at sealing, about -margin, as a share; null if ' +
        'closingCnt is 0; absent on older servers',
    ),
  ),
  priceRange: Type.Optional(
    orNull(
      Type.Object({
        low: count('lowest price in points'),
        high: count('highest price in points'),
      }),
      'unlock prices in points of the counted plans of the last 90 days, on every board; ' +
        '0 is free; null without such a plan; absent on older servers',
    ),
  ),
  weeklyCnt: Type.Optional(
    quantity(
      'plans a week: the counted plans of the last 90 days, on every board, by their ' +
        'kick-off, × 7 / 90; absent on older servers',
    ),
  ),
  notCountedCnt: count('plans of all time that do not count, each with its public reason'),
})
export type RankedExpert = Static<typeof RankedExpert>
