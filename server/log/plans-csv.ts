/** All plans of the log with their places in it, as CSV (RFC 4180): for spreadsheets. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Plans read at a time. */
const batch = 2_000

const columns = [
  'log_index',
  'plan_id',
  'expert_id',
  'serial',
  'version',
  'match_id',
  'league_id',
  'sealed_at',
  'kickoff',
  'price',
  'plays',
  'late',
  'settlement_index',
  'outcome',
  'hit_result',
  'not_counted_reason',
  'profit',
  'settled_kickoff',
] as const
type Row = Record<(typeof columns)[number], string | number | boolean | null>

/**
 * One line for each plan, by the place of its last version, with its last settlement; both among
 * the first `size` entries. Times are UTC; profit is in units on a stake of 1.
 */
export async function* plansCsv(db: Kysely<Tables>, size: number): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for (let after = -1, rows: Row[]; (rows = await rowsAfter(db, after, size)).length > 0;) {
    yield rows.map((row) => `${columns.map((name) => cell(row[name])).join(',')}\r\n`).join('')
    after = Number(rows.at(-1)?.log_index)
  }
}

async function rowsAfter(db: Kysely<Tables>, after: number, size: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select sealed.log_index, sealed.plan_id, sealed.expert_id, sealed.body->'serial' as serial,
      sealed.body->'version' as version, sealed.body->'matchId' as match_id,
      sealed.body->'leagueId' as league_id, sealed.body->>'at' as sealed_at,
      sealed.body->>'kickoff' as kickoff, sealed.body->'price' as price,
      sealed.body->>'plays' as plays, sealed.body ? 'late' as late,
      settled.log_index as settlement_index, settled.body->>'outcome' as outcome,
      settled.body->'hitResult' as hit_result, settled.body->'ncReason' as not_counted_reason,
      settled.body->>'profit' as profit, settled.body->>'kickoff' as settled_kickoff
    from log_entry sealed
      left join lateral (
        select log_index, body from log_entry
        where plan_id = sealed.plan_id and kind = 'settlement' and log_index < ${size}
        order by log_index desc limit 1
      ) settled on true
    where sealed.kind = 'commit' and sealed.log_index > ${after} and sealed.log_index < ${size}
      and not exists (
        select from log_entry later where later.plan_id = sealed.plan_id and later.kind = 'commit'
          and later.log_index > sealed.log_index and later.log_index < ${size})
    order by sealed.log_index limit ${batch}`.execute(db)
  return rows
}

/** A text that a spreadsheet would take for a formula cannot occur: all columns are ours. */
const cell = (value: Row[keyof Row]): string => {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
