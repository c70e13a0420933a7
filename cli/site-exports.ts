/**
 * The exports of plans of a site, `plans.csv` and `plans.parquet`: reads both row by row and stores
 * the rows by expert, so that each is compared with the log where its expert is checked.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parquetMetadataAsync, parquetRead, type AsyncBuffer } from 'hyparquet'
import type { Fact } from '../rules/verify/facts.ts'
import {
  columnNames,
  columns,
  headLine,
  kinds,
  lineOf,
  sizeHeader,
  type Cell,
  type Row,
} from '../rules/log/plan-columns.ts'
import { exportDifferences, exportRows } from '../rules/verify/plan-export.ts'
import { openParts, partOf, readPart } from './log-parts.ts'
import { storeFile, type Site } from './site-answers.ts'
import type { WholeLog } from './whole-log.ts'

export const exportNames = ['plans.csv', 'plans.parquet'] as const
type Name = (typeof exportNames)[number]

/** The stored rows of the exports. */
export interface StoredExports {
  /** The folder of the rows. */
  folder: string
  /** They are of so many first entries of the log. */
  size: number
  /** The files whose rows were read. */
  files: Name[]
}

/** What was read of the exports. */
export interface ReadExports extends StoredExports {
  /** What is wrong with the files themselves, in words. */
  found: string[]
  /** Each expert with a row, and where the first one is. */
  experts: Map<number, string>
}

const mostTries = 3
/** Longest line of a plan, in characters: all its selections are in it. */
const longestLine = 60_000

/** Reads both exports into the folder. Both are of one state of the log. */
export async function readExports(site: Site, folder: string): Promise<ReadExports> {
  const read: ReadExports = { folder, size: 0, files: [], found: [], experts: new Map() }
  let sizes: (number | null)[] = []
  // the site renews both every minute, perhaps between the two reads
  for (let tries = 0; tries < mostTries && (tries === 0 || sizes[0] !== sizes[1]); tries++)
    sizes = [await stored(site, 'plans.csv', folder), await stored(site, 'plans.parquet', folder)]
  const [size] = sizes
  if (size === null || size === undefined || sizes[1] !== size) {
    read.found.push(
      'The files plans.csv and plans.parquet do not say of which entries of the log they are.',
    )
    return read
  }
  read.size = size
  const parts = openParts(folder, prefix)
  try {
    await storeRows(read, parts, linesIn(read), await rowsIn(read))
  } finally {
    parts.close()
  }
  return read
}

const prefix = 'plans-'

/** The entries of the log that the file is of, as the site says; null where it does not. */
async function stored(site: Site, name: Name, folder: string): Promise<number | null> {
  const answer = await storeFile(site, `/log/${name}`, join(folder, name))
  const size = answer?.header(sizeHeader) ?? ''
  return /^\d{1,15}$/.test(size) ? Number(size) : null
}

type Lines = AsyncIterable<string>

/** Rows that both files have are stored once. */
async function storeRows(
  read: ReadExports,
  parts: ReturnType<typeof openParts>,
  csv: Lines,
  parquet: Lines,
): Promise<void> {
  const last = new Map<Name, number>()
  const add = (number: number, line: string, names: readonly Name[]) => {
    for (const name of names) {
      const where = `${name}, row ${number}`
      const [, index, expertId] = /^(\d{1,15}),\d{1,15},(\d{1,9}),/.exec(line) ?? []
      if (index === undefined || expertId === undefined || line.length > longestLine) {
        read.found.push(`${where} is not the row of a plan.`)
        return
      }
      if (Number(index) <= (last.get(name) ?? -1))
        read.found.push(`${where} is not in the order of the log.`)
      last.set(name, Number(index))
      if (!read.experts.has(Number(expertId))) read.experts.set(Number(expertId), where)
    }
    const expertId = Number(line.split(',', 3)[2])
    parts.add(number, expertId, utf8.encode(`${names.join(' ')}\n${line}`))
  }
  const [ofCsv, ofParquet] = [csv[Symbol.asyncIterator](), parquet[Symbol.asyncIterator]()]
  for (let number = 1; ; number++) {
    const [one, other] = [await ofCsv.next(), await ofParquet.next()]
    if (one.done && other.done) break
    if (!one.done && one.value === other.value) add(number, one.value, exportNames)
    else {
      if (!one.done) add(number, one.value, ['plans.csv'])
      if (!other.done) add(number, other.value, ['plans.parquet'])
    }
  }
}

/** The lines of a CSV behind its first. */
async function* linesIn(read: ReadExports): Lines {
  const input = createReadStream(join(read.folder, 'plans.csv'))
  let isFirst = true
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (isFirst && line !== headLine) {
      read.found.push(otherColumns('plans.csv', line.split(',')))
      return
    }
    if (isFirst) read.files.push('plans.csv')
    else yield line
    isFirst = false
  }
  if (isFirst) read.found.push('The file plans.csv is empty.')
}

function otherColumns(name: Name, found: readonly string[]): string {
  const known = new Set<string>(columnNames)
  const added = found.find((one) => !known.has(one))
  if (added !== undefined) return `The file ${name} has a column ${added}, which is not in the log.`
  const missing = columnNames.find((one) => !found.includes(one))
  return missing === undefined
    ? `The file ${name} has its columns in another order.`
    : `The file ${name} has no column ${missing}.`
}

/** The rows of a Parquet file as lines of the CSV. */
async function* rowsOf(file: AsyncBuffer, read: ReadExports): Lines {
  const name = 'plans.parquet'
  const metadata = await parquetMetadataAsync(file)
  const [, ...schema] = metadata.schema
  const names = schema.map((one) => one.name)
  if (names.join() !== columnNames.join()) {
    read.found.push(otherColumns(name, names))
    return
  }
  const other = schema.find(
    (one, at) => kindOf(one) !== kindOf(kinds[columns[columnNames[at] ?? 'plan_id']]),
  )
  if (other) {
    read.found.push(`The file ${name} stores the column ${other.name} as another kind of value.`)
    return
  }
  read.files.push(name)
  let rowStart = 0
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count)
    let rows: unknown[][] = []
    await parquetRead({ file, metadata, rowStart, rowEnd, onComplete: (all) => (rows = all) })
    for (const row of rows)
      yield lineOf(
        // boundary: a row has the columns of the schema
        Object.fromEntries(
          columnNames.map((column, at) => [column, cellOf(row[at], column)]),
        ) as Row,
      )
    rowStart = rowEnd
  }
}

/** A row that cannot be read ends the file. */
async function rowsIn(read: ReadExports): Promise<Lines> {
  const handle = await open(join(read.folder, 'plans.parquet'))
  const { size: byteLength } = await handle.stat()
  const file: AsyncBuffer = {
    byteLength,
    async slice(start, end = byteLength) {
      const bytes = new Uint8Array(Math.max(0, end - start))
      await handle.read(bytes, 0, bytes.length, start)
      return bytes.buffer
    },
  }
  return (async function* () {
    try {
      yield* rowsOf(file, read)
    } catch {
      read.files = read.files.filter((name) => name !== 'plans.parquet')
      read.found.push('The file plans.parquet cannot be read.')
    } finally {
      await handle.close()
    }
  })()
}

interface Stored {
  type?: unknown
  converted_type?: unknown
  logical_type?: unknown
  precision?: unknown
  scale?: unknown
}
const kindOf = ({ type, converted_type, logical_type, precision, scale }: Stored) =>
  JSON.stringify([type, converted_type, logical_type, precision, scale])

/** A value of Parquet as the CSV has it. */
function cellOf(value: unknown, column: keyof Row): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no time' : value.toISOString()
  if (columns[column] === 'units') return Number(value).toFixed(6)
  if (typeof value === 'boolean' || typeof value === 'number') return value
  return typeof value === 'bigint' || typeof value === 'string' ? String(value) : 'no value'
}

const utf8 = new TextEncoder()
const text = new TextDecoder()

/** Differences of an expert that are named one by one. */
const mostNamed = 5

/** Opens what `readExports` stored, to compare the rows of one expert after the other. */
export function openExports({ folder, size, files }: StoredExports) {
  return {
    /** Differences in words. `known`: the entries that the expert's record is derived from. */
    differences(expertId: number, known: Iterable<Fact | null>): string[] {
      const stored = readPart(folder, `${prefix}${partOf(expertId)}`)
      const served = (stored.get(expertId) ?? []).map(({ index, bytes }) => {
        const [names = '', line = ''] = text.decode(bytes).split('\n', 2)
        return { files: names.split(' '), number: index, line }
      })
      const facts = Array.from(known).flatMap((fact) => (fact && fact.index < size ? fact : []))
      const found = exportDifferences(exportRows(facts), served, files)
      const left = found.length - mostNamed
      return left <= 0
        ? found
        : [...found.slice(0, mostNamed), `${left} more differences in rows of expert ${expertId}.`]
    },
  }
}

const day = 86_400_000

/** What the rows and the size of the exports are not by the log, in words. */
export function exportFindings(
  { size, files, experts, found }: ReadExports,
  { size: ofLog, timeAt, times, publishers, isReplay }: WholeLog,
): string[] {
  const known = new Set(publishers)
  const latest = times.at(-1) ?? 0
  // the site renews the files every minute, in which a replay may pass more than a day
  const isOld =
    !isReplay && files.length > 0 && size < ofLog && latest - (timeAt[size] ?? latest) > day
  return [
    ...found,
    ...(size > ofLog ? [`The file plans.csv is of ${size} entries; the log has ${ofLog}.`] : []),
    ...(isOld
      ? [`The file plans.csv ends with entry ${size}, more than a day before the log.`]
      : []),
    ...Array.from(experts).flatMap(([expertId, where]) =>
      known.has(expertId) ? [] : `${where}: the log has no plans of expert ${expertId}.`,
    ),
  ]
}
