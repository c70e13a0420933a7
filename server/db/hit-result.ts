/** Conditions in SQL on a plan's hit result. The numbers are in contract/values.ts. */
import { hitResults } from '../../contract/values.ts'

const { none, hit, miss } = hitResults

/** `column` has the hit result. */
export const isHit = (column = 'hit_result'): string => `${column} = ${hit}`
export const isMiss = (column = 'hit_result'): string => `${column} = ${miss}`
/** A hit or a miss. */
export const isCounted = (column = 'hit_result'): string => `${column} > ${none}`

/** 1 for a hit, 0 for anything else. */
export const hitAsNumber = `(hit_result = ${hit})::int`

const marks = { none: 'n', hit: 'h', miss: 'm' } as const satisfies Record<
  keyof typeof hitResults,
  string
>
/** The letters of all hit results in the order of their numbers, which begin with 0. */
const letters = [
  [none, marks.none],
  [hit, marks.hit],
  [miss, marks.miss],
] as const
/** The letter of a plan in the form of its expert. */
export const markOfPlan = `substr('${letters
  .toSorted(([a], [b]) => a - b)
  .map(([, letter]) => letter)
  .join('')}', hit_result + 1, 1)`
