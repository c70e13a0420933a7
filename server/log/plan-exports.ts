/**
 * All plans of the log with their places in it: as CSV (RFC 4180) for spreadsheets, and as Parquet
 * for programs. Both have the same rows and columns.
 */
import type { SchemaElement } from 'hyparquet-writer'
import type { Kysely } from 'kysely'
import { parseDecimal } from '../../rules/decimal.ts'
import {
  columnNames,
  columns,
  headLine,
  kinds,
  lineOf,
  type Kind,
} from '../../rules/log/plan-columns.ts'
import type { Tables } from '../db/tables.ts'
import { listCredits } from './credits.ts'
import { batch, planRows, type PlanRow } from './plan-rows.ts'

/** Plans in one row group of a Parquet file: encoded in one go, in about 30 ms. */
const group = 5 * batch

/** A cell as Parquet stores it. */
const written: Partial<Record<Kind, (cell: string | number | boolean) => unknown>> = {
  long: (cell) => BigInt(cell),
  instant: (cell) => new Date(String(cell)),
  units: (cell) => parseDecimal(String(cell), 6),
}

/** The datatypes of the columns in CSV on the Web. */
const datatypes: Record<Kind, string> = {
  integer: 'integer',
  long: 'integer',
  flag: 'boolean',
  text: 'string',
  double: 'double',
  instant: 'dateTime',
  units: 'decimal',
}

/**
 * One line for each plan, by the place of its last version, with its last settlement; both among
 * the first `size` entries. Times are UTC; profit is in units on a stake of 1.
 */
export async function* plansCsv(db: Kysely<Tables>, size: number): AsyncGenerator<string> {
  yield csvOf([])
  for await (const rows of planRows(db, size)) yield rows.map(ended).join('')
}

const ended = (row: PlanRow) => `${lineOf(row)}\r\n`
/** A CSV with its first line. */
export const csvOf = (rows: readonly PlanRow[]): string =>
  `${headLine}\r\n${rows.map(ended).join('')}`

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
    columns: columnNames.map((name) => ({
      name,
      titles: name,
      datatype: datatypes[columns[name]],
    })),
  },
})

/** The same rows as one Parquet file, compressed with Snappy. Its metadata name the credits. */
export async function* plansParquet(db: Kysely<Tables>, size: number): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
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
      columnData: columnNames.map((name) => {
        const store = written[columns[name]]
        return {
          name,
          data: rows.map((row) => (store && row[name] !== null ? store(row[name]) : row[name])),
        }
      }),
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
  { name: 'root', num_children: columnNames.length },
  ...columnNames.map((name): SchemaElement => ({
    name,
    ...kinds[columns[name]],
    repetition_type: 'OPTIONAL',
  })),
]
