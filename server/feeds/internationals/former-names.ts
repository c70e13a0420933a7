/**
 * `former_names.csv`: what national sides were called, and from when to when. The results have the
 * present names; a row with the name of its time is of the same side.
 */
import { parseCsv } from '../csv/parse-csv.ts'

const columns = ['current', 'former', 'start_date', 'end_date']

export const isFormerNames = (of: readonly string[]): boolean =>
  columns.every((name) => of.includes(name))

/** The present name of a side that a row calls so on a day, "1970-05-31". */
export type NameOn = (name: string, date: string) => string

/** Throws `BrokenFile` for a file that cannot be read as a table. */
export function readFormerNames(text: string, file: string): NameOn {
  const rows = parseCsv(text, file).rows.map(({ cells }) =>
    columns.map((name) => (cells.get(name) ?? '').trim()),
  )
  const byFormer = Map.groupBy(rows, ([, former = '']) => former)
  return (name, date) =>
    (byFormer.get(name) ?? []).find(
      ([, , start = '', end = '']) => start <= date && date <= end,
    )?.[0] ?? name
}
