import type { RankedExpert } from '../../../contract/expert.ts'
import { boards, type BoardType } from '../../../contract/values.ts'
import type { Axis } from '../../parts/interval-bar.tsx'
import {
  meanInterval,
  none,
  percent,
  percentError,
  signed,
  signedPercent,
} from '../../parts/rates.ts'
import type { Shape } from './words/en.ts'

/** A board's figures for an expert: the large figure, the bar and the next two columns. */
export interface Measure {
  /** The figure without its unit; null without a sample. */
  figure: { text: string; unit: string } | null
  /** Null where no interval is known. */
  bar: { rate: number; low: number; high: number; label: string; axis?: Axis } | null
  /** The lower end of the interval, which ranks; absent on boards without its column. */
  low?: string
  /** The size of the sample. */
  n: number
  detail: string
  /** What belongs to it, in smaller type. */
  small?: string
}

/** Extra hits per plan: the dashed tick is the market's expectation. */
const skillAxis: Axis = { from: -0.3, to: 0.3, middle: 0 }
/** Closing-line values: the dashed tick is where a bettor without skill is, minus the margin. */
const closingAxis = { from: -0.15, to: 0.15 }

/** A figure per hundred plans, such as +7.9. */
export const perHundred = (share: number): string => signed(share * 100, 1)

/** Tests whether a board measures against the market; its table has a column of lower bounds. */
export const isMeasured = (board: BoardType): boolean =>
  board === boards.skill || board === boards.closing

export function measureOn(board: BoardType, expert: RankedExpert, texts: Shape): Measure {
  if (board === boards.skill) return skillOf(expert, texts)
  if (board === boards.closing) return closingOf(expert, texts)
  return hitRateOf(expert, texts, board === boards.recentForm ? 0 : 1)
}

function skillOf(expert: RankedExpert, texts: Shape): Measure {
  const { skillCnt: n, skill, skillLow: low, skillHigh: high, skillHits, expectedHits } = expert
  const detail = n === 0 ? none : `${skillHits} / ${expectedHits.toFixed(1)}`
  // the hit rate of the same plans; never the figure here, as favourites hit often
  const small = n === 0 ? '' : ` ${percent(skillHits / n, 1)}%`
  if (skill === null || low === null || high === null)
    return { figure: null, bar: null, n, detail, small }
  const label = texts.skillOf(n, perHundred(skill), perHundred(low), perHundred(high))
  return {
    figure: { text: perHundred(skill), unit: '' },
    bar: { rate: skill, low, high, label, axis: skillAxis },
    low: perHundred(low),
    n,
    detail,
    small,
  }
}

/** Beside the value the margin: about −5% is what luck alone brings, and no fault of the expert. */
function closingOf(expert: RankedExpert, texts: Shape): Measure {
  const { closingCnt: n, closing, closingError, closingMargin = null } = expert
  if (closing === null) return { figure: null, bar: null, n, detail: none }
  const figure = { text: signed(closing * 100, 1), unit: '%' }
  const detail = closingMargin === null ? none : signedPercent(closingMargin)
  const interval = meanInterval(closing, closingError)
  if (interval === null) return { figure, bar: null, n, detail }
  const { low, high } = interval
  const label = texts.closingOf(n, signedPercent(closing), signedPercent(low), signedPercent(high))
  return {
    figure,
    bar: { rate: closing, low, high, label, axis: { ...closingAxis, middle: closingMargin ?? 0 } },
    low: signedPercent(low),
    n,
    detail,
  }
}

function hitRateOf(expert: RankedExpert, texts: Shape, places: number): Measure {
  const { countedCnt: n, hitRate, hitRateLow: low, hitRateHigh: high } = expert
  const text = percent(hitRate, places)
  const error = percentError(expert.yieldError)
  const label = texts.intervalOf(n, text, percent(low), percent(high))
  return {
    figure: n === 0 ? null : { text, unit: '%' },
    // another back end may send no interval; a real interval has a width
    bar: n > 0 && low < high ? { rate: hitRate, low, high, label } : null,
    n,
    detail: expert.yield === null ? none : signedPercent(expert.yield),
    ...(error !== null && { small: ` ± ${error}` }),
  }
}
