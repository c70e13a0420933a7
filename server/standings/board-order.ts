/** The sort orders of a board: those stored, and their SQL for a few experts. */
import type { CheckedDataOf } from '../../contract/calls.ts'
import { coinHandle, listParts, type TextLanguage } from '../../contract/values.ts'
import type { BoardMeasures } from './board-measures.ts'

/**
 * The board's own rule; columns from largest to smallest; yields and prices also from smallest,
 * since experts without one are last in both directions; names.
 */
export const storedSorts = [
  '',
  'form',
  'figure',
  'hitRate',
  'interval',
  'n',
  'beside',
  'yield',
  'yieldUp',
  'streak',
  'onSale',
  'price',
  'priceUp',
  'weekly',
  'notCounted',
  'zh',
  'zht',
  'en',
] as const
export type StoredSort = (typeof storedSorts)[number]

/** The part of a list that has an expert, as SQL over `expert`. */
export const partOfExpert = `case when expert.kind <> 'model' then 'people'
  when expert.handle = '${coinHandle}' then 'coin' else 'models' end`

/** The place of a part in each list. */
export const placeOfPart = (part: string): string =>
  `array_position('{${listParts.join()}}'::text[], ${part})`

/** Figures in SQL that are over the plans with a reference on some boards, over all on others. */
export interface Sampled {
  n: string
  rate: string
  streak: string
}
const stored: Sampled = { n: 'n', rate: 'rate', streak: 'streak' }

/**
 * The SQL of a sort order over `standing`, `expert` and `expert_record record`. `rule` is the
 * board's own order, which breaks ties.
 */
export function sortBy(
  sort: StoredSort,
  rule: string,
  measures: BoardMeasures,
  sampled: Sampled = stored,
): string {
  return sort === '' ? rule : `${columnsBy(sampled, measures)[sort]}, ${rule}`
}

const largestFirst = (measure: string) => `coalesce(${measure}, '-Infinity'::float8) desc`

const columnsBy = (
  { n, rate, streak }: Sampled,
  { figure, bound, beside }: BoardMeasures,
): Record<Exclude<StoredSort, ''>, string> => ({
  figure: largestFirst(figure),
  interval: largestFirst(bound),
  beside: largestFirst(beside),
  form: `length(replace(replace(form, 'm', ''), 'n', '')) desc`,
  n: `${n} desc`,
  hitRate: `${rate} desc`,
  yield: 'yield desc nulls last',
  yieldUp: 'yield nulls last',
  streak: `${streak} desc`,
  onSale: 'on_sale desc',
  price: 'price_high90 desc nulls last, price_low90 desc',
  priceUp: 'price_low90 nulls last, price_high90',
  weekly: 'n90 desc',
  notCounted: 'not_counted desc',
  zh: `text_for(name, 'zh') collate "C"`,
  zht: `text_for(name, 'zht') collate "C"`,
  en: `lower(text_for(name, 'en')) collate "C"`,
})

/**
 * The stored order that answers a requested sort, and whether it is read backwards. Names are
 * stored in ascending order.
 */
export function storedOrder(
  { sort, ascending = false }: Pick<CheckedDataOf<'expertList'>, 'sort' | 'ascending'>,
  language: TextLanguage,
): { sort: StoredSort; backwards: boolean } {
  if (sort === undefined) return { sort: '', backwards: ascending }
  if (sort === 'name') return { sort: language, backwards: !ascending }
  if (sort === 'yield' && ascending) return { sort: 'yieldUp', backwards: false }
  if (sort === 'price' && ascending) return { sort: 'priceUp', backwards: false }
  return { sort, backwards: ascending }
}

/**
 * First and last place of a 1-based page. Lists read a range of stored places, so every page costs
 * the same.
 */
export function placesOf({ page, size }: { page: number; size: number }): {
  first: number
  last: number
} {
  return { first: (page - 1) * size + 1, last: page * size }
}
