/**
 * All plans of the log with their places in it: as CSV (RFC 4180) for spreadsheets, and as Parquet
 * for programs. Both have the same rows and columns.
 */
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { sql, type Kysely } from 'kysely'
import { parseDecimal } from '../../rules/decimal.ts'
import type { Tables } from '../db/tables.ts'

/** Plans read at a time. */
const batch = 2_000

/** Plans in one row group of a Parquet file: encoded in one go, in about 30 ms. */
const group = 5 * batch

type Cell = string | number | boolean | null

/** How Parquet stores a column: its element of the schema, and a cell as it is written. */
interface Kind {
  element: Omit<SchemaElement, 'name'>
  written(cell: string | number | boolean): unknown
}

const same = (cell: unknown) => cell
const integer: Kind = { element: { type: 'INT32' }, written: same }
const long: Kind = { element: { type: 'INT64' }, written: (cell) => BigInt(cell) }
const flag: Kind = { element: { type: 'BOOLEAN' }, written: same }
const text: Kind = { element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, written: same }
/** UTC. */
const instant: Kind = {
  element: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  written: (cell) => new Date(String(cell)),
}
/** Exact, six places. */
const units: Kind = {
  element: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 6 },
  written: (cell) => parseDecimal(String(cell), 6),
}

/** The columns in order. Those from `settlement_index` on may be null. */
const columns = {
  log_index: long,
  plan_id: long,
  expert_id: integer,
  serial: integer,
  version: integer,
  match_id: integer,
  league_id: integer,
  sealed_at: instant,
  kickoff: instant,
  price: integer,
  plays: text,
  late: flag,
  settlement_index: long,
  outcome: text,
  hit_result: integer,
  not_counted_reason: integer,
  profit: units,
  settled_kickoff: instant,
} satisfies Record<string, Kind>
type Name = keyof typeof columns
// boundary: the keys of `columns` are its names
const names = Object.keys(columns) as Name[]
type Row = Record<Name, Cell>

/**
 * One line for each plan, by the place of its last version, with its last settlement; both among
 * the first `size` entries. Times are UTC; profit is in units on a stake of 1.
 */
export async function* plansCsv(db: Kysely<Tables>, size: number): AsyncGenerator<string> {
  yield `${names.join(',')}\r\n`
  for await (const rows of batchesOf(db, size))
    yield rows.map((row) => `${names.map((name) => cell(row[name])).join(',')}\r\n`).join('')
}

/** The same rows as one Parquet file, compressed with Snappy. */
export async function* plansParquet(db: Kysely<Tables>, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter()
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'touchline' })
  /** The bytes written since the last call; offsets in the file continue. */
  const taken = () => {
    const part = bytes.getBytes().slice()
    bytes.index = 0
    return part
  }
  let rows: Row[] = []
  const write = () =>
    file.write({
      columnData: names.map((name) => ({
        name,
        data: rows.map((row) => {
          const value = row[name]
          return value === null ? null : columns[name].written(value)
        }),
      })),
      rowGroupSize: group,
    })
  for await (const more of batchesOf(db, size)) {
    rows.push(...more)
    if (rows.length < group) continue
    await write()
    rows = []
    yield taken()
  }
  if (rows.length > 0) await write()
  await file.finish()
  yield taken()
}

const schema: SchemaElement[] = [
  { name: 'root', num_children: names.length },
  ...names.map((name): SchemaElement => ({
    name,
    ...columns[name].element,
    repetition_type: 'OPTIONAL',
  })),
]

async function* batchesOf(db: Kysely<Tables>, size: number): AsyncGenerator<Row[]> {
  for (let after = -1, rows: Row[]; (rows = await rowsAfter(db, after, size)).length > 0;) {
    yield rows
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

/**
 * No text can be mistaken for a formula by a spreadsheet, because people write none of the columns.
 */
const cell = (value: Cell): string => {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
