/** Opens the site that exists where the settings say, for commands: none is ever made. */
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readSettings, settingTable, type Settings } from '../settings.ts'
import {
  at,
  embeddedOn,
  openOn,
  placeOf,
  pooled,
  reach,
  type Database,
  type OpenOptions,
  type Place,
} from '../db/connect.ts'
import type { EmbeddedDatabase } from '../db/embedded/embedded.ts'
import { describeRunningServers } from './running-servers.ts'
import { findSetting } from '../db/setting.ts'
import {
  findSiteSettings,
  worldNames,
  worldSettings,
  type SiteSettings,
} from '../db/site-settings.ts'
import { databaseName, describeWorld } from '../db/world.ts'

/** Thrown if the settings name no site that exists; the message has the settings to give. */
export class NoSite extends Error {}

/** Thrown if a running server, or the database of DATABASE_URL, has another world. */
export class OtherWorld extends NoSite {}

export interface ExistingSite {
  /** Those of the environment; what it leaves out is as the site's server had it. */
  settings: Settings
  /** The name of its database. */
  name: string
  place: Place
  /** Opens it; `close` of the result also stops what `findSite` has started. */
  open(options?: Pick<OpenOptions, 'operator'>): Promise<Database>
  close(): Promise<void>
}

export interface Sought {
  /** The environment that the settings are read from. */
  env: NodeJS.ProcessEnv
  /** The folder of the checkout, with a slash at its end. */
  root: string
  /** The world, for a command that is about one only; without it that of the settings. */
  world?: Pick<Settings, 'feeds' | 'clockAt'>
  /** Refuses while a server runs on the data folder, instead of joining its database. */
  alone?: boolean
}

/**
 * Finds the site of a running server, or else the one that the settings name. Rejects with `NoSite`
 * if there is none, if the settings name another world than the running server shows, or if they
 * name none and the data folder has several.
 */
export async function findSite(sought: Sought): Promise<ExistingSite> {
  const { env, root, world, alone = false } = sought
  const given = { ...readSettings(env, root), ...world }
  const named = world || namesWorld(env) ? databaseName(given) : null
  if (given.databaseUrl !== null) return inPlace(sought, given, null, '')
  const files = join(given.dataDir, 'postgres')
  if (isClosed(files)) throw new NoSite(closed(given.dataDir))
  if (!existsSync(files)) throw new NoSite(notIn(given.dataDir, root))
  const embedded = await embeddedOn(given.dataDir, { join: !alone })
  try {
    const name = await chooseDatabase(embedded, given, named, world !== undefined)
    return await inPlace(sought, given, embedded, name)
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Whether the environment names a world, instead of leaving it to the default. */
const namesWorld = (env: NodeJS.ProcessEnv) => worldNames.some((name) => Boolean(env[name]?.trim()))

const sameSettings = 'Give the command the settings of its server'

/** Whether another user has closed a folder, or one above it, to this one. */
function isClosed(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES'
  }
}

const closed = (dataDir: string) =>
  `The data folder ${dataDir} is closed to this user. Run the command as the folder's owner, or ` +
  'as root.'

function notIn(dataDir: string, root: string): string {
  const servers = describeRunningServers(root)
  const running =
    servers.length > 0
      ? ` A server runs from here with ${servers.join(', and another with ')}.`
      : ' Under systemd they are in the unit and in /etc/touchline.env.'
  return (
    `There is no site in the data folder ${dataDir}. ${sameSettings}, as in ` +
    `"${settingTable.dataDir.name}=FOLDER npm run …".${running}`
  )
}

/** The database of the running server, the named one, or the only one. */
async function chooseDatabase(
  embedded: EmbeddedDatabase,
  { dataDir }: Settings,
  named: string | null,
  isFixed: boolean,
): Promise<string> {
  const { socket, user } = embedded
  const admin = pooled({ ...at({ socket, user, database: 'postgres' }), max: 1 })
  try {
    // every server reads its data versions in a session of this name
    const { rows } = await sql<{ name: string; runs: boolean }>`
      select datname as name, exists (
          select from pg_stat_activity active
          where active.datname = pg_database.datname and application_name = 'touchline watch'
        ) as runs
      from pg_database
      where datname ~ '^(real|simulated_.*|replay_.*)$' and datname !~ '_unfinished$'
      order by 1`.execute(admin)
    const running = rows.find(({ runs }) => runs)?.name
    const names = rows.map(({ name }) => name)
    if (running !== undefined && (named ?? running) === running) return running
    const [first, ...more] = names
    if (first === undefined)
      throw new NoSite(`There is no site in the data folder ${dataDir}: no server has filled it.`)
    if (running === undefined && named !== null && names.includes(named)) return named
    if (running === undefined && named === null && more.length === 0) return first
    if (running !== undefined)
      throw new OtherWorld(
        `A server runs on the data folder ${dataDir} and shows ` +
          `${await describeDatabase(embedded, running)}. ` +
          (isFixed
            ? 'This command is about the real world only: give it the data folder or the ' +
              'database of the real world, or stop the server.'
            : 'The command is about another world. Give it these settings, or stop the server to ' +
              'use that other world.'),
      )
    const lines = await Promise.all(names.map((name) => describeDatabase(embedded, name)))
    throw new NoSite(
      `The data folder ${dataDir} has these worlds:\n  ${lines.join('\n  ')}\n` +
        `The settings name ${named === null ? 'none' : 'another'}. ${sameSettings}.`,
    )
  } finally {
    await admin.destroy()
  }
}

/** The world of a database, with the settings that name it. */
async function describeDatabase(embedded: EmbeddedDatabase, name: string): Promise<string> {
  const { socket, user } = embedded
  const { world, stored } = await readSite({ socket, user, database: name })
  const settings = worldSettings(stored)
  return `${world ?? name} (${settings === '' ? 'no FEED and no CLOCK_AT' : settings})`
}

interface StoredSite {
  /** Null for a database without tables of ours. */
  world: string | null
  stored: SiteSettings
}

async function readSite(place: Place): Promise<StoredSite> {
  const db = pooled({ ...at(place), max: 1 })
  try {
    if (typeof place === 'string') await reach(db, place)
    const { rows } = await sql`
      select from pg_tables where schemaname = current_schema() and tablename = 'setting'`.execute(
      db,
    )
    if (rows.length === 0) return { world: null, stored: {} }
    const world = await findSetting(db, 'world')
    return {
      world: typeof world === 'string' ? world : null,
      stored: await findSiteSettings(db),
    }
  } finally {
    await db.destroy()
  }
}

async function inPlace(
  { env, root, world: only }: Sought,
  given: Settings,
  embedded: EmbeddedDatabase | null,
  database: string,
): Promise<ExistingSite> {
  const place = placeOf(embedded, given, database)
  const { world, stored } = await readSite(place)
  const where = embedded ? `database ${database}` : 'database of DATABASE_URL'
  if (world === null) throw new NoSite(`There is no site in the ${where}.`)
  const isNamed = only !== undefined || namesWorld(env)
  const left = Object.entries(stored).filter(
    ([name]) => !env[name]?.trim() && !(isNamed && worldNames.includes(name)),
  )
  // no command asks the provider, and the site does not store its key
  const key = { [settingTable.footballDataKey.name]: 'not-needed' }
  const all = { ...key, ...env, ...Object.fromEntries(left) }
  const settings = { ...readSettings(all, root), ...only }
  if (describeWorld(settings) !== world) {
    const give = worldSettings(stored)
    throw new OtherWorld(
      `The ${where} holds ${world}, not ${describeWorld(settings)}. ${sameSettings}: ` +
        (give === '' ? 'FEED and CLOCK_AT.' : `${give}.`),
    )
  }
  const name = databaseName(settings)
  return {
    settings,
    name,
    place,
    open: (options = {}) => openOn(embedded, settings, name, world, options),
    close: async () => embedded?.stop(),
  }
}
