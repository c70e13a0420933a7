/** The plans of one expert as CSV: the rows of the export of all plans that pass a filter. */
import type { Kysely } from 'kysely'
import { codes, hitResults } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { csvOf } from './plan-exports.ts'
import { planRows, type PlanRow } from './plan-rows.ts'

/** As the list of an expert's plans filters them; null: any. */
export interface PlanFilter {
  league: number | null
  result: 'hit' | 'miss' | 'other' | null
  price: number | null
  /** UTC month of kick-off, YYYY-MM. */
  month: string | null
}

const results = ['hit', 'miss', 'other'] as const

/** The filter of a query. Throws `Refusal` (400) with the name of a parameter that is none. */
export function filterOf(query: Readonly<Record<string, unknown>>): PlanFilter {
  const read = (name: keyof PlanFilter, form: RegExp): string | null => {
    const value = query[name]
    if (value === undefined) return null
    if (typeof value === 'string' && form.test(value)) return value
    throw new Refusal(codes.badRequest, name)
  }
  const number = (text: string | null) => (text === null ? null : Number(text))
  const result = read('result', /^(hit|miss|other)$/)
  return {
    league: number(read('league', /^[1-9]\d{0,8}$/)),
    result: results.find((one) => one === result) ?? null,
    price: number(read('price', /^(0|8|18|28|38)$/)),
    month: read('month', /^\d{4}-(0[1-9]|1[0-2])$/),
  }
}

function passes(row: PlanRow, { league, result, price, month }: PlanFilter): boolean {
  return (
    (league === null || row.league_id === league) &&
    (result === null || resultOf(row) === result) &&
    (price === null || row.price === price) &&
    (month === null || (row.settled_kickoff ?? row.kickoff).startsWith(month))
  )
}

/** A push and Not Counted are other results; an open plan has none. */
function resultOf({ outcome, hit_result }: PlanRow): PlanFilter['result'] {
  if (outcome === null) return null
  return hit_result === hitResults.hit ? 'hit' : hit_result === hitResults.miss ? 'miss' : 'other'
}

/** All of it: an expert has some thousands of plans at most, of some 400 bytes each. */
export async function expertCsv(
  db: Kysely<Tables>,
  size: number,
  expertId: number,
  filter: PlanFilter,
): Promise<Buffer> {
  const all: PlanRow[] = []
  for await (const rows of planRows(db, size, expertId))
    all.push(...rows.filter((row) => passes(row, filter)))
  return Buffer.from(csvOf(all))
}
