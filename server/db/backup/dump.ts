/** Writes a backup while the site runs: everything as it was at one moment. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { at, type Place } from '../connect.ts'
import { listMigrations, listSequences, listTables, quoted } from './contents.ts'
import { copyLine, marks, type Header, type Summary } from './format.ts'

export interface Dumped {
  tables: number
  rows: number
}

/**
 * Writes the database to `file`, readable by its owner only, and resolves once it is on disk. The
 * site may keep running: the backup has the state of the moment at which it began.
 */
export async function dump(place: Place, database: string, file: string): Promise<Dumped> {
  const client = new Client({ ...at(place), application_name: 'touchline backup' })
  client.on('error', () => {})
  await client.connect()
  const unfinished = `${file}.unfinished`
  const summary: Summary = { rows: {}, sequences: [] }
  try {
    const target = createWriteStream(unfinished, { mode: 0o600 })
    await pipeline(
      Readable.from(withDigest(contentsOf(client, database, summary))),
      createGzip(),
      target,
    )
    const handle = await open(unfinished, 'r')
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
  const counts = Object.values(summary.rows)
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) }
}

/** Adds the line without which the file is not whole. */
async function* withDigest(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    hash.update(bytes)
    yield bytes
  }
  yield Buffer.from(`${marks.end}${hash.digest('hex')}\n`)
}

/** Fills `summary` on the way. */
async function* contentsOf(
  client: Client,
  database: string,
  summary: Summary,
): AsyncGenerator<string | Buffer> {
  // one moment for all tables, without a lock that the site could meet
  await client.query('begin transaction isolation level repeatable read, read only')
  const { rows: times } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const header: Header = {
    version: 1,
    database,
    migrations: await listMigrations(client),
    at: (times[0]?.at ?? new Date()).toISOString(),
  }
  yield `${marks.header}${JSON.stringify(header)}\n`
  for (const table of await listTables(client)) {
    yield `${copyLine(table)}\n`
    const columns = table.columns.map(quoted).join(', ')
    const rows = client.query(copyTo(`copy ${quoted(table.name)} (${columns}) to stdout`))
    for await (const piece of rows) yield piece as Buffer
    summary.rows[table.name] = rows.rowCount
    yield `${marks.rowsEnd}\n`
  }
  // after the rows: a number assigned during the dump is skipped, and none is assigned twice
  summary.sequences = await listSequences(client)
  yield `${marks.summary}${JSON.stringify(summary)}\n`
  await client.query('commit')
}
