/** Saves and restores all that a site keeps: its database, and the folder of its log. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { at, newPlace, openPlace, pooled, type DatabaseSettings, type Place } from '../connect.ts'
import { dump, type Dumped } from './dump.ts'
import { readLogFolder, restoreLogFolder, saveLogFolder } from './log-folder.ts'
import { readHeader, restore, type Restored } from './restore.ts'

/** The file with the log's key and head beside a backup. */
export const keyFileOf = (file: string): string => `${file}.key`

const logFolder = (settings: DatabaseSettings, name: string) => join(settings.dataDir, 'log', name)

export interface BackedUp extends Dumped {
  /** Whether there was a key to save. */
  key: boolean
}

/**
 * Saves the database of this name to `file`, and the log's key and head to a file beside it. Works
 * beside a running server. Rejects, and leaves nothing, if either exists.
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
    // before the database: it may know more than the last head, never less
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
  /** Whether the key and head were beside the backup. */
  key: boolean
}

/** Restores into a data folder or an external database without a site. */
export async function restoreSite(settings: DatabaseSettings, file: string): Promise<RestoredSite> {
  const { database } = await readHeader(file)
  const folder = logFolder(settings, database)
  if (existsSync(folder)) throw new Error(`${folder} exists: it has the key of another log.`)
  const { place, keep, close } = await newPlace(settings, database)
  try {
    const restored = await restore(place, file)
    const key = await restoreLogFolder(keyFileOf(file), folder)
    await keep()
    return { ...restored, database, key }
  } finally {
    await close()
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
