import { Kysely, PostgresDialect, sql, type CompiledQuery, type LogEvent } from 'kysely'
import { Pool, TypeOverrides, type PoolConfig } from 'pg'
import { withoutPassword } from '../settings.ts'
import type { EmbeddedDatabase } from './embedded/embedded.ts'
import { joinEmbedded, startEmbedded } from './embedded/embedded.ts'
import { FolderInUse } from './embedded/folder-lock.ts'
import { migrate } from './migrate.ts'
import { nameStatements } from './named-statements.ts'
import { prepareServerRole, serverRole } from './server-role.ts'
import type { Tables } from './tables.ts'

export interface Database {
  /** For calls: a connection within 2.5 s and short statements, given up after 5 s, so that an answer or a clean error leaves within 8 s. */
  db: Kysely<Tables>
  /** For what happens by itself: taking in a season may take longer than a call may. */
  work: Kysely<Tables>
  embedded: EmbeddedDatabase | null
  /** What is less safe than it could be, in words for the operator; null when nothing is. */
  warning: string | null
  close(): Promise<void>
}

// 20 is int8: ids and counts here stay far below 2^53. numeric stays a string: it is exact.
const types = new TypeOverrides()
types.setTypeParser(20, Number)

/** A Kysely on a pool of its own. Connection losses are left to the next query, which gets a fresh connection. `listen` hears every statement. */
export function pooled(
  config: PoolConfig,
  listen?: (query: CompiledQuery) => void,
): Kysely<Tables> {
  const pool = new Pool({ types, connectionTimeoutMillis: 5_000, ...config })
  pool.on('error', () => {})
  // a client in use is not the pool's to listen to: its loss shows in the query that it is used for
  pool.on('connect', (client) => nameStatements(client.on('error', () => {})))
  const log = listen && (({ query }: LogEvent) => listen(query))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
}

/** Where the database is: a URL, or the socket of an embedded one. */
export type Place = string | { socket: string; user: string; database: string }

export function at(place: Place): PoolConfig {
  return typeof place === 'string'
    ? { connectionString: place }
    : { host: place.socket, user: place.user, database: place.database }
}

/** The same place for the server's own role: by its name where no password is asked for, else as a role taken on with the connection. */
export function asServer(place: Place): Place {
  if (typeof place !== 'string') return { ...place, user: serverRole }
  const url = new URL(place)
  url.searchParams.set(
    'options',
    `${url.searchParams.get('options') ?? ''} -c role=${serverRole}`.trim(),
  )
  return url.href
}

export interface DatabaseSettings {
  databaseUrl: string | null
  dataDir: string
}

export interface OpenOptions {
  /** Joins a server that already runs on the data folder instead of being refused: for commands beside it. */
  join?: boolean
  /** Works as the owner of the tables, for what only the operator may do. Everyone else works as a role that may do less. */
  operator?: boolean
}

/**
 * Opens the database of the settings and brings its schema up to date. The embedded server holds one database for each world,
 * by `name`; an external one holds one world, and using it for another is refused.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  name: string,
  world: string,
  options: OpenOptions = {},
): Promise<Database> {
  const embedded = settings.databaseUrl
    ? null
    : await embeddedOn(settings.dataDir, options.join ?? false)
  try {
    if (embedded) await createIfMissing(embedded, name)
    const place = settings.databaseUrl ?? {
      socket: embedded?.socket ?? '',
      user: embedded?.user ?? '',
      database: name,
    }
    const restricted = await prepare(place, world)
    const as = at(restricted && !options.operator ? asServer(place) : place)
    const db = pooled({ ...as, max: 12, connectionTimeoutMillis: 2_500, statement_timeout: 5_000 })
    const work = pooled({ ...as, max: 4, statement_timeout: 120_000 })
    const close = async () => {
      await Promise.all([db.destroy(), work.destroy()])
      await embedded?.stop()
    }
    return { db, work, embedded, warning: restricted ? null : unrestricted, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

const unrestricted =
  `The database user of DATABASE_URL may not act as the role ${serverRole}, so the server works with all of its rights. ` +
  `Records are still kept by triggers. To mend it, let a superuser run: create role ${serverRole} nologin; grant ${serverRole} to the user.`

/** As the owner of the tables: schema, world and role. Resolves to whether the server can work as its own role. */
async function prepare(place: Place, world: string): Promise<boolean> {
  const owner = pooled({ ...at(place), max: 1, statement_timeout: 120_000 })
  try {
    if (typeof place === 'string') await reach(owner, place)
    await migrate(owner)
    await claim(owner, world)
    return await prepareServerRole(owner, { login: typeof place !== 'string' })
  } finally {
    await owner.destroy()
  }
}

const oldest = 15

/** Throws, saying where and why, when the database of DATABASE_URL cannot be used. */
async function reach(db: Kysely<Tables>, address: string): Promise<void> {
  const where = `The database of DATABASE_URL${withoutPassword(address)}`
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .catch((error: unknown) => {
      throw new Error(`${where} cannot be reached: ${reasonOf(error)}`, { cause: error })
    })
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (version < oldest)
    throw new Error(`${where} is PostgreSQL ${version}. Touchline needs ${oldest} or later.`)
}

/** A name may stand for several addresses: each of them has refused for a reason of its own, and the whole has no words. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
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
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'world')
    .executeTakeFirstOrThrow()
  if (value !== world)
    throw new Error(
      `This database holds ${String(value)}, not ${world}. Use another database for it.`,
    )
}
