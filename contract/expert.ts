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
    description: 'hits since the last miss',
  }),
  recentCnt: Type.Integer({
    minimum: 0,
    maximum: 10,
    description: 'the last counted plans looked at: at most 10',
  }),
  recentWinCnt: Type.Integer({ minimum: 0, maximum: 10, description: 'hits among those' }),
  recentHitRate: share('recentWinCnt / recentCnt, 0 when nothing is counted'),
}

/**
 * The kind of author: a person, a model of the house, or an invented expert of the simulated world.
 */
export const ExpertKind = Type.Enum(['person', 'model', 'invented'] as const, {
  description: 'a person, a model of the house, or an invented expert of the simulated world',
})
export type ExpertKind = Static<typeof ExpertKind>

export const Expert = Type.Object({
  expertId: ExpertId,
  name: text('the expert’s name'),
  avatar: PicturePath,
  kind: ExpertKind,
  ...recentRecord,
  onSaleCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'plans whose deadline is not past',
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
      'place on the board by its own rule; null for those it does not rank: ' +
      'newcomers, and who is found or followed without being on it',
  }),
  withdrawn: Type.Boolean({ description: 'publishes here no longer; the record stays' }),
  form: Type.Array(FormMark, { maxItems: 10, description: 'the last settled plans, oldest first' }),
  countedCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'n: counted plans, of the board’s window',
  }),
  hitRate: share('hits / n, of the board’s window; 0 when n is 0'),
  hitRateLow: share('lower bound of the 95 % Wilson interval of hitRate'),
  hitRateHigh: share('upper bound of the 95 % Wilson interval of hitRate'),
  yield: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description:
        'profit per unit staked over the board’s window (90 days on board 1), where odds are ' +
        'known; -1 and up',
    },
  ),
  yieldError: Type.Union([Type.Number({ maximum: largestNumber, minimum: 0 }), Type.Null()], {
    description: 'standard error of yield; null below two plans',
  }),
  medal: Type.Union([Type.Integer({ minimum: 1, maximum: 3 }), Type.Null()], {
    description:
      'on boards 2, 3 and 8 only with a lower bound above zero at the level that the size of ' +
      'the field asks for; never for models',
  }),
  skillCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'counted plans of the board’s window on which the market is known',
  }),
  skillHits: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'hits among skillCnt',
  }),
  expectedHits: Type.Number({
    maximum: largestNumber,
    minimum: 0,
    description: 'hits that the market expected of them',
  }),
  skill: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description: '(skillHits - expectedHits) / skillCnt; null without any',
    },
  ),
  skillLow: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description: 'lower bound of its 95 % interval',
    },
  ),
  skillHigh: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description: 'upper bound of its 95 % interval',
    },
  ),
  closingCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'counted plans of the board’s window whose closing price is known',
  }),
  closing: Type.Union(
    [Type.Number({ minimum: -largestNumber, maximum: largestNumber }), Type.Null()],
    {
      description: 'mean closing-line value of them; null without any',
    },
  ),
  closingError: Type.Union([Type.Number({ maximum: largestNumber, minimum: 0 }), Type.Null()], {
    description: 'standard error of closing; null below two plans',
  }),
  notCountedCnt: Type.Integer({
    maximum: largestInteger,
    minimum: 0,
    description: 'plans that do not count, of all time, each with its public reason',
  }),
})
export type RankedExpert = Static<typeof RankedExpert>
