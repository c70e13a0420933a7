/**
 * All plans of the log with their places in it: as CSV (RFC 4180) for spreadsheets, and as Parquet
 * for programs. Both have the same rows and columns.
 */
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import type { Kysely } from 'kysely'
import { parseDecimal } from '../../rules/decimal.ts'
import type { Tables } from '../db/tables.ts'
import { listCredits } from './credits.ts'
import { batch, planRows, type Cell, type PlanRow } from './plan-rows.ts'

/** Plans in one row group of a Parquet file: encoded in one go, in about 30 ms. */
const group = 5 * batch

/** How Parquet stores a column: its element of the schema, and a cell as it is written. */
interface Kind {
  element: Omit<SchemaElement, 'name'>
  /** The datatype of the column in CSV on the Web. */
  csv: string
  written(cell: string | number | boolean): unknown
}

const same = (cell: unknown) => cell
const integer: Kind = { element: { type: 'INT32' }, csv: 'integer', written: same }
const long: Kind = { element: { type: 'INT64' }, csv: 'integer', written: (cell) => BigInt(cell) }
const flag: Kind = { element: { type: 'BOOLEAN' }, csv: 'boolean', written: same }
const text: Kind = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  csv: 'string',
  written: same,
}
const double: Kind = { element: { type: 'DOUBLE' }, csv: 'double', written: same }
/** UTC: without the logical type, readers take a time for one of their own zone. */
const instant: Kind = {
  element: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  csv: 'dateTime',
  written: (cell) => new Date(String(cell)),
}
/** Exact, six places. */
const units: Kind = {
  element: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 6 },
  csv: 'decimal',
  written: (cell) => parseDecimal(String(cell), 6),
}

/** The columns in order, as docs/log.md describes them. Those after `late` may be null. */
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
  rule_version: integer,
  reveal_index: long,
  main_line: double,
  main_picks: text,
  main_odds: double,
  market_probability: double,
  market_source: text,
  market_at: instant,
  close_probability: double,
  closing_value: double,
  close_source: text,
  close_at: instant,
  selections: text,
  probabilities: text,
  expert_kind: text,
  expert_withdrawn_at: instant,
  settled_at: instant,
  earlier_settlements: text,
  model_probability: double,
} satisfies Record<keyof PlanRow, Kind>
type Name = keyof typeof columns
// boundary: the keys of `columns` are its names
const names = Object.keys(columns) as Name[]

/**
 * One line for each plan, by the place of its last version, with its last settlement; both among
 * the first `size` entries. Times are UTC; profit is in units on a stake of 1.
 */
export async function* plansCsv(db: Kysely<Tables>, size: number): AsyncGenerator<string> {
  yield headLine
  for await (const rows of planRows(db, size)) yield rows.map(lineOf).join('')
}

/** The first line of the CSV. */
export const headLine = `${names.join(',')}\r\n`
export const lineOf = (row: PlanRow): string =>
  `${names.map((name) => cell(row[name])).join(',')}\r\n`

/**
 * The description of a CSV file of plans (W3C, CSV on the Web): its columns, and the licence and
 * credit of the sources of its facts, which a CSV cannot contain.
 * @param url the name of the file beside the description
 * @param credits as `/log/credits.txt` has them
 */
export const csvMetadata = (url: string, credits: readonly string[]) => ({
  '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
  url,
  'dc:license': { '@id': '/log/credits.txt' },
  'dc:rights': credits,
  tableSchema: {
    columns: names.map((name) => ({ name, titles: name, datatype: columns[name].csv })),
  },
})

/** The same rows as one Parquet file, compressed with Snappy. Its metadata name the credits. */
export async function* plansParquet(db: Kysely<Tables>, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter()
  const credits = (await listCredits(db)).join('\n')
  const file = new ParquetWriter({
    writer: bytes,
    schema,
    createdBy: 'touchline',
    ...(credits && { kvMetadata: [{ key: 'license', value: credits }] }),
  })
  /** The bytes written since the last call; offsets in the file continue. */
  const taken = () => {
    const part = bytes.getBytes().slice()
    bytes.index = 0
    return part
  }
  let rows: PlanRow[] = []
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
  for await (const more of planRows(db, size)) {
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

/**
 * No text can be mistaken for a formula by a spreadsheet, because people write none of the columns
 * and sources none that begins with a sign.
 */
const cell = (value: Cell): string => {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
