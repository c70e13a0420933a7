/** How experts on a board can be ordered: what is stored of it, and the same for a few of them at once. */
import type { DataOf } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'

/** By the board's own rule; by a column from largest to smallest; yields from the smallest too, as experts without one come last both ways; names. */
export const storedSorts = [
  '',
  'n',
  'hitRate',
  'yield',
  'yieldUp',
  'streak',
  'onSale',
  'notCounted',
  'zh',
  'zht',
  'en',
] as const
export type StoredSort = (typeof storedSorts)[number]

/** Each as SQL over `standing`, `expert` and `expert_record record`; `rule` is the board's own order, in which every tie stands. */
export const sortBy = (sort: StoredSort, rule: string): string =>
  sort === '' ? rule : `${columns[sort]}, ${rule}`

const columns: Record<Exclude<StoredSort, ''>, string> = {
  n: 'n desc',
  hitRate: 'rate desc',
  yield: 'yield desc nulls last',
  yieldUp: 'yield nulls last',
  streak: 'streak desc',
  onSale: 'on_sale desc',
  notCounted: 'not_counted desc',
  zh: `name->>'zh' collate "C"`,
  zht: `name->>'zht' collate "C"`,
  en: `lower(name->>'en') collate "C"`,
}

/** Which stored order answers a wish, and whether it is read from its end. Names are stored from first to last. */
export function storedOrder(
  { sort, ascending = false }: Pick<DataOf<'expertList'>, 'sort' | 'ascending'>,
  language: Language,
): { sort: StoredSort; backwards: boolean } {
  if (sort === undefined) return { sort: '', backwards: ascending }
  if (sort === 'name') return { sort: language, backwards: !ascending }
  if (sort === 'yield' && ascending) return { sort: 'yieldUp', backwards: false }
  return { sort, backwards: ascending }
}
