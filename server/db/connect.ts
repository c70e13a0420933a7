import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, TypeOverrides, type PoolConfig } from 'pg'
import type { EmbeddedDatabase } from './embedded/embedded.ts'
import { joinEmbedded, startEmbedded } from './embedded/embedded.ts'
import { FolderInUse } from './embedded/folder-lock.ts'
import { migrate } from './migrate.ts'
import type { Tables } from './tables.ts'

export interface Database {
  /** For calls: short statements, given up after 5 s so that an answer or a clean error leaves within 8 s. */
  db: Kysely<Tables>
  /** For what happens by itself: taking in a season may take longer than a call may. */
  work: Kysely<Tables>
  embedded: EmbeddedDatabase | null
  close(): Promise<void>
}

// 20 is int8: ids and counts here stay far below 2^53. numeric stays a string: it is exact.
const types = new TypeOverrides()
types.setTypeParser(20, Number)

/** A Kysely on a pool of its own. Connection losses are left to the next query, which gets a fresh connection. */
export function pooled(config: PoolConfig): Kysely<Tables> {
  const pool = new Pool({ types, connectionTimeoutMillis: 5_000, ...config })
  pool.on('error', () => {})
  // a client in use is not the pool's to listen to: its loss shows in the query that it is used for
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** Where the database is: a URL, or the socket of an embedded one. */
export function at(place: string | { socket: string; user: string; database: string }): PoolConfig {
  return typeof place === 'string' ? { connectionString: place } : { host: place.socket, user: place.user, database: place.database }
}

export interface DatabaseSettings {
  databaseUrl: string | null
  dataDir: string
}

/**
 * Opens the database of the settings and brings its schema up to date. The embedded server holds one database for each world,
 * by `name`; an external one holds one world, and using it for another is refused. With `join`, a server that already runs on
 * the data folder is joined instead of refused: for commands beside it.
 */
export async function openDatabase(settings: DatabaseSettings, name: string, world: string, { join = false } = {}): Promise<Database> {
  const embedded = settings.databaseUrl ? null : await embeddedOn(settings.dataDir, join)
  if (embedded) await createIfMissing(embedded, name)
  const place = at(settings.databaseUrl ?? { socket: embedded?.socket ?? '', user: embedded?.user ?? '', database: name })
  const db = pooled({ ...place, max: 12, statement_timeout: 5_000 })
  const work = pooled({ ...place, max: 4, statement_timeout: 120_000 })
  const close = async () => {
    await Promise.all([db.destroy(), work.destroy()])
    await embedded?.stop()
  }
  try {
    await migrate(work)
    await claim(work, world)
  } catch (error) {
    await close()
    throw error
  }
  return { db, work, embedded, close }
}

async function embeddedOn(dataDir: string, join: boolean): Promise<EmbeddedDatabase> {
  try {
    return await startEmbedded(dataDir)
  } catch (error) {
    const running = join && error instanceof FolderInUse ? joinEmbedded(dataDir) : null
    if (!running) throw error
    return running
  }
}

async function createIfMissing({ socket, user }: EmbeddedDatabase, name: string): Promise<void> {
  const admin = pooled({ ...at({ socket, user, database: 'postgres' }), max: 1 })
  try {
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(admin)
    if (rows.length === 0) await sql`create database ${sql.id(name)}`.execute(admin)
  } finally {
    await admin.destroy()
  }
}

async function claim(db: Kysely<Tables>, world: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: 'world', value: JSON.stringify(world) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', 'world').executeTakeFirstOrThrow()
  if (value !== world) throw new Error(`This database holds ${String(value)}, not ${world}. Use another database for it.`)
}
