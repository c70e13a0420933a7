/** Saves and restores everything that a site stores: its database, and the folder of its log. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { at, newPlace, openPlace, pooled, type DatabaseSettings, type Place } from '../connect.ts'
import { dump, type Dumped } from './dump.ts'
import { readLogFolder, restoreLogFolder, saveLogFolder } from './log-folder.ts'
import { readHeader, restore, type Restored } from './restore.ts'

/** The file with the log's key and head that belongs to a backup. */
export const keyFileOf = (file: string): string => `${file}.key`

const logFolder = (settings: DatabaseSettings, name: string) => join(settings.dataDir, 'log', name)

export interface BackedUp extends Dumped {
  /** Whether there was a key to save. */
  key: boolean
}

/**
 * Saves the database of this name to `file`, and the log's key and head to a file beside it. Works
 * while a server runs. Rejects, and leaves nothing, if either exists.
 */
export async function backUp(
  settings: DatabaseSettings,
  name: string,
  file: string,
): Promise<BackedUp> {
  for (const one of [file, keyFileOf(file)])
    if (existsSync(one))
      throw new Error(`${one} exists: a backup replaces none. Name another file.`)
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'postgres')))
    throw new Error(`There is no database in the data folder ${settings.dataDir}.`)
  const { place, close } = await openPlace(settings, name)
  try {
    if (!(await hasTables(place))) throw new Error(`There is no site in the database ${name}.`)
    // saved before the database, which may be ahead of the last head, but never behind it
    const saved = await readLogFolder(logFolder(settings, name))
    if (saved) await saveLogFolder(saved, keyFileOf(file))
    const dumped = await dump(place, name, file).catch(async (error: unknown) => {
      await rm(keyFileOf(file), { force: true })
      throw error
    })
    return { ...dumped, key: saved !== null }
  } finally {
    await close()
  }
}

export interface RestoredSite extends Restored {
  database: string
  /** Whether the backup includes the key and head. */
  key: boolean
}

/** The world that the settings of a restored site name. */
export interface NamedWorld {
  database: string
  description: string
  /** The saved world gets this name if only the location of its feed's files has changed. */
  moved: boolean
}

/**
 * Restores into a data folder or an external database without a site. Rejects if the backup is of
 * another world than `named`, because a start would not find it; null restores it as it was named.
 */
export async function restoreSite(
  settings: DatabaseSettings,
  file: string,
  named: NamedWorld | null,
): Promise<RestoredSite> {
  const saved = (await readHeader(file)).database
  const database = named?.database ?? saved
  if (named && saved !== database) mustBeMoved(saved, named)
  const folder = logFolder(settings, database)
  if (existsSync(folder)) throw new Error(`${folder} exists: it has the key of another log.`)
  const { place, keep, close } = await newPlace(settings, database)
  try {
    const restored = await restore(place, file)
    if (saved !== database && named) await rename(place, named.description)
    const key = await restoreLogFolder(keyFileOf(file), folder)
    await keep()
    return { ...restored, database, key }
  } finally {
    await close()
  }
}

function mustBeMoved(saved: string, { database, description, moved }: NamedWorld): void {
  const kindOf = (name: string) => name.replace(/_.*/, '')
  if (kindOf(saved) !== kindOf(database))
    throw new Error(
      `The backup is of a world of the kind "${kindOf(saved)}", and these settings name ` +
        `${description}. Set FEED and CLOCK_AT as the saved site had them.`,
    )
  if (!moved)
    throw new Error(
      `The backup is of another world (${saved}) than these settings name: ` +
        `${description} (${database}). Set FEED and CLOCK_AT as the saved site had them. ` +
        'If only the files of its feed are elsewhere now, add --moved.',
    )
}

async function rename(place: Place, description: string): Promise<void> {
  const db = pooled({ ...at(place), max: 1 })
  try {
    await sql`
      update setting set value = ${JSON.stringify(description)} where name = 'world'`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function hasTables(place: Place): Promise<boolean> {
  const db = pooled({ ...at(place), max: 1 })
  try {
    const { rows } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(
      db,
    )
    return rows.length > 0
  } finally {
    await db.destroy()
  }
}
