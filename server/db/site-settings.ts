/** The settings of a site that its commands need, as its server was last started with them. */
import type { Kysely } from 'kysely'
import type { Settings } from '../settings.ts'
import { findSetting, storeSetting } from './setting.ts'
import type { Tables } from './tables.ts'

/** By the name of the environment variable. */
export type SiteSettings = Readonly<Record<string, string>>

const row = 'site_settings'

/** Settings that name a world. */
export const worldNames: readonly string[] = ['FEED', 'CLOCK_AT']

/** None of them is a secret: a backup has this row. */
const plain = [...worldNames, 'LOG_HEAD', 'WITNESSES', 'WITNESSES_NEEDED', 'WITNESS_POLICY']

/** Called by the server at each start. `env` is the environment that its settings came from. */
export async function storeSiteSettings(
  db: Kysely<Tables>,
  env: NodeJS.ProcessEnv,
  settings: Pick<Settings, 'publicOrigin'>,
): Promise<void> {
  const given = plain.map((name) => [name, env[name]?.trim() ?? ''] as const)
  await storeSetting(db, row, {
    ...Object.fromEntries(given.filter(([, text]) => text !== '')),
    PUBLIC_ORIGIN: settings.publicOrigin,
  })
}

/** Empty for a site whose server has not been started by this release. */
export async function findSiteSettings(db: Kysely<Tables>): Promise<SiteSettings> {
  const stored = await findSetting(db, row)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** For a world that has moved: until its server starts, its commands need the settings. */
export async function forgetSiteSettings(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', row).execute()
}

/** What to set so that a command or a server opens the same world: `FEED=… CLOCK_AT=…`. */
export const worldSettings = (stored: SiteSettings): string =>
  worldNames
    .flatMap((name) => (stored[name] === undefined ? [] : [`${name}=${stored[name]}`]))
    .join(' ')
