import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type CompiledQuery, type LogEvent } from 'kysely'
import { Pool, TypeOverrides, type PoolClient, type PoolConfig } from 'pg'
import { withoutPassword } from '../setting-values.ts'
import type { EmbeddedDatabase } from './embedded/embedded.ts'
import { joinEmbedded, startEmbedded } from './embedded/embedded.ts'
import { FolderInUse } from './embedded/folder-lock.ts'
import { endLostConnections, type LostConnections } from './lost-connections.ts'
import { migrate } from './migrate.ts'
import { cut, endWhenSilent } from './silence.ts'
import { nameStatements } from './named-statements.ts'
import { prepareServerRole, serverRole } from './server-role.ts'
import { claimSetting } from './setting.ts'
import { createStatementTimes, type StatementTimes } from './statement-times.ts'
import type { Tables } from './tables.ts'

export interface Database {
  /**
   * For calls: waits at most 2.5 s for a connection and 5 s for a statement, so that an answer or
   * a clean error is sent within 8 s.
   */
  db: Kysely<Tables>
  /** For jobs: ingesting a season takes longer than a call may. */
  work: Kysely<Tables>
  /** The application_name of the connections of `work`; unique to this process. */
  worker: string
  /** How long the statements of calls take. */
  statements: StatementTimes
  /**
   * For heartbeats, which must not wait for calls or jobs: answers or fails within 3 s for a
   * connection and 3 s for a statement, whatever the network does.
   */
  watch: Kysely<Tables>
  /**
   * Of a standby, for public reads: fails within 1 s for a connection and 5 s for a statement. Null
   * without one. It is connected at first use, and may be unreachable.
   */
  reads: Kysely<Tables> | null
  embedded: EmbeddedDatabase | null
  /** Watches the connections of `db`, `work` and `watch`. */
  lost: LostConnections
  /**
   * A message for the operator about settings that are less safe than they could be; null for none.
   */
  warning: string | null
  /**
   * Renews PostgreSQL's statistics of the tables that bulk work has changed by a tenth: until then
   * it chooses its query plans for empty tables. May take seconds; rejects where it fails.
   */
  analyze(): Promise<void>
  close(): Promise<void>
}

// 20 is int8: ids and counts here stay far below 2^53. numeric stays a string: it is exact.
const types = new TypeOverrides()
types.setTypeParser(20, Number)

/**
 * Parameters of each of our sessions, independent of the server's own settings. Compiling costs
 * more than any statement here takes. PostgreSQL notices within 25 s that the machine of a client
 * has gone, and frees its locks; on a Unix socket these settings have no effect.
 */
const session = {
  jit: 'off',
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 25_000,
}
const sessionOptions = Object.entries(session)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** Milliseconds after the database's own time limit in which its answer has to arrive. */
export const answerTime = 1_000

/** Milliseconds for calls: a connection, a statement, and a lock that the statement waits for. */
export const callLimits = {
  connectionTimeoutMillis: 2_500,
  statement_timeout: 5_000,
  lock_timeout: 4_500,
}

const connections = new WeakMap<Kysely<Tables>, Set<PoolClient>>()
const pools = new WeakMap<Kysely<Tables>, Pool>()

/**
 * A Kysely with its own pool. A lost connection fails only its query; the next query gets a fresh
 * one. So does a connection that is silent for longer than a statement may take. `listen` is called
 * for every statement, with its milliseconds.
 */
export function pooled(
  config: PoolConfig,
  listen?: (query: CompiledQuery, ms: number) => void,
): Kysely<Tables> {
  const pool = new Pool({
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: sessionOptions,
    ...config,
  })
  pool.on('error', () => {})
  const open = new Set<PoolClient>()
  const limit = typeof config.statement_timeout === 'number' ? config.statement_timeout : 0
  // The pool does not listen to a client in use; without a listener its loss would end the
  // process. The query reports the loss.
  pool.on('connect', (client) => {
    open.add(client)
    nameStatements(client.on('error', () => {}))
    if (limit > 0) endWhenSilent(client, limit + answerTime)
  })
  pool.on('remove', (client) => open.delete(client))
  const log =
    listen && (({ query, queryDurationMillis }: LogEvent) => listen(query, queryDurationMillis))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) })
  pool.on('acquire', (client) => setCommits(client, relaxedPools.has(db)))
  connections.set(db, open)
  pools.set(db, pool)
  return db
}

const relaxedPools = new WeakSet<Kysely<Tables>>()
const relaxedClients = new WeakSet<PoolClient>()

/**
 * Whether commits of a pool's next transactions return before they are on disk. A crash then loses
 * the last ones, in their order: for bulk work that continues where it was interrupted.
 */
export function relaxCommits(db: Kysely<Tables>, relaxed: boolean): void {
  if (relaxed) relaxedPools.add(db)
  else relaxedPools.delete(db)
}

/** The statement runs before those of the client's new user. */
function setCommits(client: PoolClient, relaxed: boolean): void {
  if (relaxed === relaxedClients.has(client)) return
  if (relaxed) relaxedClients.add(client)
  else relaxedClients.delete(client)
  const statement = relaxed ? 'set synchronous_commit = off' : 'reset synchronous_commit'
  // if it fails, so do the statements of the user, and the connection is given up
  client.query(statement).catch((error: Error) => cut(client, error.message))
}

/** Connections of a pool, those of them without work, and statements that wait for one. */
export function poolState(db: Kysely<Tables>): { open: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { open: totalCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Ends all connections of a pool with their running statements; the next query gets a fresh one.
 */
export function cutConnections(db: Kysely<Tables>): void {
  for (const client of connections.get(db) ?? []) cut(client)
}

/** Address of a database: a URL, or the socket of an embedded one. */
export type Place = string | { socket: string; user: string; database: string }

export function at(place: Place): PoolConfig {
  return typeof place === 'string'
    ? { connectionString: withOptions(place, sessionOptions) }
    : { host: place.socket, user: place.user, database: place.database }
}

/** The same database for the server's role: as user if it needs no password, else by `-c role`. */
export function asServer(place: Place): Place {
  if (typeof place !== 'string') return { ...place, user: serverRole }
  return withOptions(place, `-c role=${serverRole}`)
}

/** The address with options for its sessions, besides those that it has. */
function withOptions(place: string, more: string): string {
  const url = new URL(place)
  // the name of a session identifies our server
  url.searchParams.delete('application_name')
  const options = url.searchParams.get('options') ?? ''
  // the operator's own parameters come last and win
  if (!options.includes(more)) url.searchParams.set('options', `${more} ${options}`.trim())
  return url.href
}

export interface DatabaseSettings {
  databaseUrl: string | null
  /** A standby of it, for public reads. */
  databaseReadUrl?: string | null
  dataDir: string
}

export interface OpenOptions {
  /**
   * Joins a server that runs on the data folder instead of refusing: for commands run at the same
   * time.
   */
  join?: boolean
  /**
   * Connects as the owner of the tables, for operator commands. Everything else uses a role with
   * fewer rights.
   */
  operator?: boolean
  /** Called while an embedded database starts. */
  meanwhile?: () => void
}

/**
 * Opens the database of the settings and migrates its schema. The embedded server has one database
 * for each world, by `name`; an external one holds one world, and using it for another is refused.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  name: string,
  world: string,
  options: OpenOptions = {},
): Promise<Database> {
  const embedded = settings.databaseUrl ? null : await embeddedOn(settings.dataDir, options)
  try {
    if (embedded) await createIfMissing(embedded, name)
    return await openOn(embedded, settings, name, world, options)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The same on an embedded server that runs; without one, on the external database. */
export async function openOn(
  embedded: EmbeddedDatabase | null,
  settings: DatabaseSettings,
  name: string,
  world: string,
  options: OpenOptions,
): Promise<Database> {
  const place = placeOf(embedded, settings, name)
  const restricted = await prepare(place, world)
  const as = at(restricted && !options.operator ? asServer(place) : place)
  const pools = poolsAt(as)
  const readUrl = settings.databaseReadUrl ?? null
  const reads = readUrl === null ? null : readsAt(at(restricted ? asServer(readUrl) : readUrl))
  const watched = [pools.db, pools.work, pools.watch]
  const check = checkAt(as)
  const lost = endLostConnections({
    connections: () => watched.flatMap((db) => [...(connections.get(db) ?? [])]),
    check,
  })
  const close = async () => {
    lost.stop()
    await closePools([...watched, check, ...(reads ? [reads] : [])])
    await embedded?.stop()
  }
  const warning = restricted ? null : unrestricted
  return { ...pools, reads, embedded, lost, warning, analyze: () => analyze(place), close }
}

/** The database of this name of an embedded server, or the external one. */
export const placeOf = (
  embedded: EmbeddedDatabase | null,
  { databaseUrl }: DatabaseSettings,
  name: string,
): Place =>
  databaseUrl ?? { socket: embedded?.socket ?? '', user: embedded?.user ?? '', database: name }

function poolsAt(
  as: PoolConfig,
): Pick<Database, 'db' | 'work' | 'worker' | 'watch' | 'statements'> {
  const worker = `touchline work ${randomUUID()}`
  const statements = createStatementTimes()
  return {
    statements,
    db: pooled(
      {
        ...as,
        application_name: 'touchline',
        max: 12,
        ...callLimits,
        idle_in_transaction_session_timeout: 15_000,
      },
      (_, ms) => statements.note(ms),
    ),
    work: pooled({
      ...as,
      application_name: worker,
      max: 4,
      statement_timeout: 120_000,
      idle_in_transaction_session_timeout: 60_000,
    }),
    worker,
    watch: pooled({
      ...as,
      application_name: 'touchline watch',
      max: 3,
      connectionTimeoutMillis: 3_000,
      statement_timeout: 2_000,
    }),
  }
}

/** Each use gets a new connection. */
const checkAt = (as: PoolConfig) =>
  pooled({
    ...as,
    application_name: 'touchline check',
    max: 1,
    maxUses: 1,
    connectionTimeoutMillis: 1_000,
    statement_timeout: 1_000,
  })

const readsAt = (as: PoolConfig) =>
  pooled({
    ...as,
    application_name: 'touchline reads',
    max: 8,
    connectionTimeoutMillis: 1_000,
    statement_timeout: 5_000,
  })

/** Milliseconds in which connections may close properly; after that they are cut. */
const closeTime = 500

async function closePools(pools: readonly Kysely<Tables>[]): Promise<void> {
  const closed = Promise.all(pools.map((db) => db.destroy()))
  const timer = setTimeout(() => pools.forEach(cutConnections), closeTime)
  await closed
  clearTimeout(timer)
}

const unrestricted =
  `The database user of DATABASE_URL may not act as the role ${serverRole}, so the server works ` +
  'with all of its rights. Records are still kept by triggers. To mend it, let a superuser run: ' +
  `create role ${serverRole} nologin; grant ${serverRole} to the user.`

/**
 * Runs as the owner of the tables: schema, world and role. Resolves to whether the server can use
 * its own role.
 */
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

/** As the owner: before PostgreSQL 17 no other role may. */
async function analyze(place: Place): Promise<void> {
  const owner = pooled({ ...at(place), max: 1, statement_timeout: 120_000 })
  try {
    // all tables take longer than importing a season
    const { rows } = await sql<{ tables: string | null }>`
      select string_agg(quote_ident(relname), ', ') as tables
      from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and (
        -- known at once; changes are counted a second later
        pg_relation_size(oid) > 1.1 * relpages * current_setting('block_size')::int
        or pg_stat_get_mod_since_analyze(oid) > 50 + 0.1 * reltuples
        -- an index, as of a restored table, counts the pages too
        or pg_relation_size(oid) > 0 and not exists (
          select from pg_stats where schemaname = current_schema() and tablename = relname
        )
      )`.execute(owner)
    for (const { tables } of rows)
      if (tables !== null) await sql`analyze ${sql.raw(tables)}`.execute(owner)
  } finally {
    await owner.destroy()
  }
}

const oldest = 15

/** Throws, saying where and why, if the database of DATABASE_URL cannot be used. */
export async function reach(db: Kysely<Tables>, address: string): Promise<void> {
  const where = `The database of DATABASE_URL${withoutPassword(address)}`
  const { rows } = await sql<{
    version: number
    encoding: string
  }>`select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding`
    .execute(db)
    .catch((error: unknown) => {
      throw new Error(
        `${where} cannot be reached: ${reasonOf(error)}. ` +
          'Start that database, or correct the setting.',
        { cause: error },
      )
    })
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (version < oldest)
    throw new Error(`${where} is PostgreSQL ${version}. Touchline needs ${oldest} or later.`)
  // others neither normalise names nor hold Chinese
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new Error(
      `${where} has the encoding ${encoding}. Make a database with "encoding 'UTF8'", and name it.`,
    )
}

/** If a host name has several addresses, the error has a reason for each and no message itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Milliseconds in which a server that is starting lets others join its database. */
const joining = 10_000

/** Starts the embedded server, or, with `join`, joins the one that another process runs. */
export async function embeddedOn(
  dataDir: string,
  { join = false, meanwhile }: Pick<OpenOptions, 'join' | 'meanwhile'> = {},
): Promise<EmbeddedDatabase> {
  for (let waited = 0; ; waited += 200) {
    try {
      return await startEmbedded(dataDir, meanwhile && { meanwhile })
    } catch (error) {
      if (!join || !(error instanceof FolderInUse)) throw error
      const running = await joinEmbedded(dataDir)
      if (running) return running
      if (waited >= joining) throw new NotReachable(dataDir)
      await delay(200)
    }
  }
}

/** Thrown if a server uses the data folder and its database does not answer this process. */
class NotReachable extends Error {
  constructor(dataDir: string) {
    super(
      `A server is running on the data folder ${dataDir}, and its database cannot be reached ` +
        'from here. If it is starting, try again once it answers; else run this command as the ' +
        'same user as the server, or as root.',
    )
  }
}

export interface OpenPlace {
  place: Place
  /** Stops the embedded database if this process started it. */
  close: () => Promise<void>
}

export interface NewPlace extends OpenPlace {
  /** Gives the database its name; until then no server finds it, and a next attempt removes it. */
  keep: () => Promise<void>
}

/** A new database for the settings: an embedded one, or the external one if it is empty. */
export async function newPlace(settings: DatabaseSettings, name: string): Promise<NewPlace> {
  if (settings.databaseUrl !== null) {
    await mustBeEmpty(settings.databaseUrl)
    return { place: settings.databaseUrl, keep: async () => {}, close: async () => {} }
  }
  const embedded = await embeddedOn(settings.dataDir)
  const { socket, user } = embedded
  const unfinished = `${name}_unfinished`
  const administer = async (what: (admin: Kysely<Tables>) => Promise<unknown>) => {
    const admin = pooled({ ...at({ socket, user, database: 'postgres' }), max: 1 })
    await what(admin).finally(() => admin.destroy())
  }
  try {
    await administer(async (admin) => {
      const { rows } = await sql`select from pg_database where datname = ${name}`.execute(admin)
      if (rows.length > 0)
        throw new Error(
          `The data folder ${settings.dataDir} has the database ${name} already. ` +
            'Set DATA_DIR to an empty folder.',
        )
      await sql`drop database if exists ${sql.id(unfinished)}`.execute(admin)
      await sql`create database ${sql.id(unfinished)}`.execute(admin)
    })
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return {
    place: { socket, user, database: unfinished },
    keep: () =>
      administer((admin) =>
        sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(admin),
      ),
    close: () => embedded.stop(),
  }
}

async function mustBeEmpty(address: string): Promise<void> {
  const db = pooled({ ...at(address), max: 1 })
  try {
    await reach(db, address)
    const { rows } =
      await sql`select from pg_tables where schemaname = current_schema() limit 1`.execute(db)
    if (rows.length > 0)
      throw new Error('The database of DATABASE_URL has tables already. Name an empty one.')
  } finally {
    await db.destroy()
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
  const value = await claimSetting(db, 'world', world)
  if (value !== world)
    throw new Error(
      `This database holds ${String(value)}, not ${world}. Use another database for it.`,
    )
}
