/**
 * `former_names.csv`: what national sides were called, and from when to when. The results have the
 * present names; a row with the name of its time is of the same side.
 */
import type { CsvRow } from '../csv/parse-csv.ts'

const columns = ['current', 'former', 'start_date', 'end_date']

export const isFormerNames = (of: readonly string[]): boolean =>
  columns.every((name) => of.includes(name))

/** The present name of a side that a row calls so on a day, "1970-05-31". */
export type NameOn = (name: string, date: string) => string

export function formerNames(rows: readonly CsvRow[]): NameOn {
  const names = rows.map(({ cells }) => columns.map((name) => (cells.get(name) ?? '').trim()))
  const byFormer = Map.groupBy(names, ([, former = '']) => former)
  return (name, date) =>
    (byFormer.get(name) ?? []).find(
      ([, , start = '', end = '']) => start <= date && date <= end,
    )?.[0] ?? name
}
