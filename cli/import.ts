/**
 * npm run import -- PATH…: imports files of matches into the real world's database; --report lists
 * rejected rows.
 */
import { sql } from 'kysely'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { printable } from './printable.ts'
import { openDatabase, type Database } from '../server/db/connect.ts'
import { findSite, NoSite, OtherWorld } from '../server/existing-site/find-site.ts'
import { describeRunningServers } from '../server/existing-site/running-servers.ts'
import { databaseName, describeWorld } from '../server/db/world.ts'
import { parseCsv } from '../server/feeds/csv/parse-csv.ts'
import {
  internationalTable,
  internationalsSource,
  readInternationals,
  type Companions,
} from '../server/feeds/internationals/internationals.ts'
import { csvSource, readingOfTable } from '../server/feeds/csv/csv.ts'
import { readTable } from '../server/feeds/csv/read-table.ts'
import type { FeedReading } from '../server/feeds/feed.ts'
import { BrokenFile } from '../server/feeds/openfootball/fixture.ts'
import { listFiles, type SourceFile } from '../server/feeds/openfootball/location.ts'
import { isWomens } from '../server/feeds/names/womens.ts'
import { openfootballSource, readingOfFile } from '../server/feeds/openfootball/openfootball.ts'
import { readContent } from '../server/feeds/openfootball/read-file.ts'
import { readSettings, settingTable } from '../server/settings.ts'
import { ingest } from '../server/intake/ingest.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const world = { feeds: [{ name: 'openfootball', location: '' }], clockAt: null } as const

const usage = `npm run import -- PATH…      reads files, folders or addresses of openfootball's JSON
                             or Football.TXT, or tables of results and odds (.csv)
npm run import -- --women PATH…
                             reads tables of national sides and openfootball's files as those of
                             women, without "women" in the name of a file or its folder
npm run import -- --report   lists what was set aside and why`

async function main(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals: paths } = readArguments(args, usage, {
    report: { type: 'boolean' },
    women: { type: 'boolean' },
  })
  const report = values.report ?? false
  if (paths.length === 0 && !report) throw new WrongUsage(usage)
  const database = await openRealWorld(io, paths)
  try {
    const broken = await importAll(database, paths, values.women ?? false, io)
    if (paths.length > 0) await database.analyze()
    if (report) await printReport(database, io)
    return broken ? 1 : 0
  } finally {
    await database.close()
  }
}

/** Files may be imported before the first start of a server; a report is of a site that exists. */
async function openRealWorld({ env }: Io, paths: readonly string[]): Promise<Database> {
  try {
    const site = await findSite({ env, root, world })
    return await site.open()
  } catch (error) {
    const isNamed = [settingTable.dataDir, settingTable.databaseUrl].some(({ name }) => env[name])
    const isForgotten = !isNamed && describeRunningServers(root).length > 0
    if (
      !(error instanceof NoSite) ||
      error instanceof OtherWorld ||
      paths.length === 0 ||
      isForgotten
    )
      throw error
  }
  // a mistyped path makes no world
  for (const path of paths) await filesOf(path)
  const settings = readSettings(env, root)
  return openDatabase(settings, databaseName(world), describeWorld(world), { join: true })
}

/**
 * Imports one file after the other; a broken one changes nothing and the others are still
 * imported. Resolves to whether any was broken.
 */
async function importAll(
  database: Database,
  paths: readonly string[],
  women: boolean,
  io: Io,
): Promise<boolean> {
  let broken = false
  const say = (error: unknown) => {
    if (!(error instanceof BrokenFile)) throw error
    io.warn(`${printable(error.message)}\n  Nothing of it was taken in.`)
    broken = true
  }
  for (const path of paths) {
    const files = await filesOf(path).catch((error: unknown) => (say(error), []))
    for (const file of files)
      await importFile(
        database,
        { file, place: placeOf(path, file), files, isOfWomen: isOfWomen(path, women), women },
        io,
      ).catch(say)
  }
  return broken
}

/** Throws `BrokenFile` if there is nothing to import, so that a mistyped path is noticed. */
async function filesOf(path: string): Promise<SourceFile[]> {
  const files = await listFiles(path, /\.(json|txt|csv)$/i)
  if (files.length === 0)
    throw new BrokenFile(path, 'holds no file that ends in .json, .txt or .csv')
  return files
}

/**
 * The file's name in the quarantine. The name of a single file includes its folder, because each
 * season has an en.1.json.
 */
const placeOf = (path: string, { name, written, remote }: SourceFile) =>
  !remote && basename(path) === written ? join(basename(dirname(resolve(path))), name) : name

interface Import {
  file: SourceFile
  /** Its name in the quarantine. */
  place: string
  /** All files of its folder. */
  files: readonly SourceFile[]
  /** Whether a file is one of women. */
  isOfWomen: (file: SourceFile) => boolean
  /** The operator says that all files are of women. */
  women: boolean
}

/** By the name of a file, its folder, or the operator's word. */
const isOfWomen = (path: string, women: boolean) => (file: SourceFile) =>
  women || isWomens(`${file.remote ? path : basename(resolve(path))}/${file.name}`)

/** The same error with the name of a packed file as it is. */
function asWritten(error: unknown, { file }: Import): unknown {
  const isPacked = file.written !== file.name
  return error instanceof BrokenFile && isPacked && error.file.endsWith(file.name)
    ? new BrokenFile(file.written, error.what)
    : error
}

async function importFile(database: Database, one: Import, io: Io): Promise<void> {
  try {
    await importContent(database, one, io)
  } catch (error) {
    throw asWritten(error, one)
  }
}

async function importContent({ work }: Database, one: Import, io: Io): Promise<void> {
  const { file, place } = one
  const { rows } = await sql<{ now: Date }>`select touchline_now() as now`.execute(work)
  const now = rows[0]?.now ?? new Date()
  const text = await file.read()
  const nations = await internationalsOf(text, one, now)
  if (nations === null && one.women && /\.csv$/i.test(file.name))
    throw new BrokenFile(file.written, 'is no table of national sides, which --women is for')
  const content = nations ?? contentOf(text, place, now, one.isOfWomen(file))
  const name = printable(file.written)
  if (typeof content === 'string') return io.print(`${name}: passed over, ${content}`)
  const { matches, rejected, setAside } = await ingest(work, content.source, {
    ...content.reading,
    files: [place, ...content.beside],
  })
  const { added, changed, unchanged } = matches
  const later = content.matches - content.reading.matches.length
  const counts = [
    `${added} added`,
    `${changed} changed`,
    `${unchanged} unchanged`,
    `${setAside} set aside`,
    ...(content.repeated > 0 ? [`${content.repeated} repeated`] : []),
    ...(later > 0 ? [`${later} not known yet`] : []),
  ]
  const details = rejected - setAside
  const ofDetails =
    details > 0 ? `; ${details} ${details === 1 ? 'detail' : 'details'} set aside` : ''
  io.print(
    `${name}: ${printable(content.name)}: ` +
      `${content.rows} ${content.rows === 1 ? 'row' : 'rows'} of ${content.clubs} clubs = ` +
      counts.join(' + ') +
      ofDetails +
      (content.timesWithoutZone > 0
        ? `; ${content.timesWithoutZone} without a time zone: the day alone is known`
        : '') +
      (file.encoding ? `; read as ${file.encoding}` : ''),
  )
}

interface Content {
  source: string
  name: string
  rows: number
  clubs: number
  /** Rows that repeat another one of the same match. */
  repeated: number
  /** Matches of the file, with those that are not known before a later day. */
  matches: number
  reading: FeedReading
  timesWithoutZone: number
  /** Files that were read with it. */
  beside: string[]
}

/** Results of national sides with the tables beside them; null for any other file. */
async function internationalsOf(
  text: string,
  { file, place, files, isOfWomen }: Import,
  now: Date,
): Promise<Content | string | null> {
  if (!/\.csv$/i.test(file.name)) return null
  const kind = kindOf(text, file.name)
  if (kind === null) return null
  if (kind !== 'results') return 'it is read with the results beside it'
  const companions: Companions = {}
  for (const other of files) {
    if (other === file || !/\.csv$/i.test(other.name)) continue
    const beside = { text: await other.read(), file: other.name }
    const its = kindOf(beside.text, beside.file)
    const isOfThese = its === 'names' || isOfWomen(other) === isOfWomen(file)
    if (its !== null && its !== 'results' && isOfThese) (companions[its] ??= []).push(beside)
  }
  const { duplicates, ...reading } = readInternationals(
    text,
    place,
    companions,
    now,
    isOfWomen(file),
  )
  return {
    source: internationalsSource,
    name: `results of ${isOfWomen(file) ? "women's" : "men's"} national sides`,
    rows: reading.rows,
    clubs: reading.clubs.length,
    repeated: duplicates,
    matches: reading.matches.length,
    reading,
    timesWithoutZone: 0,
    beside: Object.values(companions).flatMap((all) => all.map((one) => one.file)),
  }
}

/** By the header: what is below it may be broken. */
const kindOf = (text: string, file: string) =>
  internationalTable(parseCsv(text.split(/\r\n|\n|\r/, 1)[0] ?? '', file).columns)

/** The content of a file at `now`, or why there is nothing to import. Throws `BrokenFile`. */
function contentOf(text: string, file: string, now: Date, ofWomen: boolean): Content | string {
  if (/\.csv$/i.test(file)) {
    const table = readTable(text, file)
    const [name, clubs] = [
      new Set(table.leagues.map((league) => league.name.en)),
      new Set(table.clubs.map(({ key }) => key)),
    ]
    return {
      source: csvSource,
      name: [...name].join(', '),
      rows: table.rows,
      clubs: clubs.size,
      repeated: table.duplicates,
      matches: table.matches.length,
      reading: readingOfTable(table, now),
      timesWithoutZone: 0,
      beside: [],
    }
  }
  const content = readContent(text, file, ofWomen)
  if (content.kind === 'other') return content.reason
  const { name, rows, clubs, duplicates, fixtures, timesWithoutZone } = content
  return {
    source: openfootballSource,
    name,
    rows,
    clubs: clubs.length,
    repeated: duplicates,
    matches: fixtures.length,
    reading: readingOfFile(content, now),
    timesWithoutZone,
    beside: [],
  }
}

async function printReport({ work }: Database, io: Io): Promise<void> {
  const rows = await work
    .selectFrom('quarantine')
    .selectAll()
    .where('taken_at', 'is', null)
    .orderBy('last_seen')
    .orderBy('quarantine_id')
    .execute()
  if (rows.length === 0) io.print('Nothing was set aside.')
  for (const row of rows) {
    io.print(
      `${row.last_seen.toISOString()}  ${row.source}  ${printable(row.item)}  ${row.reason}  ` +
        printable(row.detail),
    )
  }
}

export const run = command(import.meta.url, main)
