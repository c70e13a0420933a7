/** Fills an empty database from a backup, of this release or an earlier one. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { at, pooled, type Place } from '../connect.ts'
import { tooOld, withoutSteps } from '../earlier-steps.ts'
import { migrate, migrateAsIn, migrationNames } from '../migrate.ts'
import { listTables, quoted } from './contents.ts'
import { marks, tableOfLine, type Header, type Summary } from './format.ts'
import { BackupReader } from './read.ts'

export interface Restored {
  rows: number
  at: string
}

/**
 * Reads only the header. Rejects with `DamagedBackup` if the file is not a backup that this release
 * can read.
 */
export async function readHeader(file: string): Promise<Header> {
  return parseHeader(new BackupReader(file))
}

/**
 * Makes the schema that the backup has, fills its tables in one transaction, and brings the schema
 * up to date. The database must be empty.
 */
export async function restore(place: Place, file: string): Promise<Restored> {
  const reader = new BackupReader(file)
  const header = await parseHeader(reader)
  const owner = pooled({ ...at(place), max: 1 })
  try {
    await migrateAsIn(owner, header.migrations)
    const rows = await fill(place, reader)
    await migrate(owner)
    return { rows, at: header.at }
  } finally {
    await owner.destroy()
  }
}

async function parseHeader(reader: BackupReader): Promise<Header> {
  const line = await reader.line()
  if (!line?.startsWith(marks.header)) throw reader.damaged('it is no backup of Touchline')
  // written by dump.ts; a changed file does not pass its checksum
  const header = JSON.parse(line.slice(marks.header.length)) as Header
  const migrations = withoutSteps(header.migrations)
  if (migrations === null) throw reader.damaged(tooOld)
  const known = await migrationNames()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (header.version !== 1 || unknown.length > 0)
    throw reader.damaged(
      `a later release made it (${unknown.join(', ') || `format ${header.version}`})`,
    )
  return { ...header, migrations }
}

async function fill(place: Place, reader: BackupReader): Promise<number> {
  const client = new Client({ ...at(place), application_name: 'touchline restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const tables = (await listTables(client)).map(({ name }) => quoted(name))
    // triggers wrote the dependent rows when the row was made, and the backup includes them
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    const filled = await fillTables(client, reader)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
    // PostgreSQL plans statements by these statistics
    await client.query('analyze')
    return filled
  } finally {
    await client.end()
  }
}

async function fillTables(client: Client, reader: BackupReader): Promise<number> {
  const counts: Record<string, number> = {}
  let line = await reader.line()
  for (; line !== null && !line.startsWith(marks.summary); line = await reader.line()) {
    const table = tableOfLine(line)
    if (!table) throw reader.damaged(`it has a line that no backup has: ${line.slice(0, 60)}`)
    const columns = table.columns.map(quoted).join(', ')
    const rows = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
    await pipeline(Readable.from(reader.rows()), rows)
    counts[table.name] = rows.rowCount
  }
  if (line === null) throw reader.damaged('its end is missing')
  const digest = reader.digest()
  reader.checkEnd(await reader.line(), digest)
  // written by dump.ts, as the checksum shows
  const { rows, sequences } = JSON.parse(line.slice(marks.summary.length)) as Summary
  for (const [name, count] of Object.entries(rows))
    if (counts[name] !== count)
      throw reader.damaged(`${name} should have ${count} rows and has ${counts[name] ?? 0}`)
  for (const { table, column, last } of sequences)
    if (last !== null)
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
        quoted(table),
        column,
        last,
      ])
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
