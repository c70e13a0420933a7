/** Saves and restores everything that a site stores: its database, and the folder of its log. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { at, newPlace, pooled, type DatabaseSettings, type Place } from '../connect.ts'
import { dump, type Dumped } from './dump.ts'
import { giveToOwner } from '../embedded/account.ts'
import { forgetSiteSettings } from '../site-settings.ts'
import { hasKey, readLogFolder, restoreLogFolder, saveLogFolder } from './log-folder.ts'
import { readHeader, restore, type Restored } from './restore.ts'

/** The file with the log's key and head that belongs to a backup. */
export const keyFileOf = (file: string): string => `${file}.key`

const logFolder = (settings: Pick<DatabaseSettings, 'dataDir'>, name: string) =>
  join(settings.dataDir, 'log', name)

export interface BackedUp extends Dumped {
  /** Whether the signing key of the log was there to save. */
  key: boolean
}

/** The site to save: the name of its database, and where that is. */
export interface SavedSite {
  settings: Pick<DatabaseSettings, 'dataDir'>
  name: string
  place: Place
}

/**
 * Saves the site's database to `file`, and the log's key and head to a file beside it. Works while
 * a server runs. Rejects, and leaves nothing, if either exists, or if nothing has happened in the
 * site: the command was given other settings than the server.
 */
export async function backUp(
  { settings, name, place }: SavedSite,
  file: string,
): Promise<BackedUp> {
  for (const one of [file, keyFileOf(file)])
    if (existsSync(one))
      throw new Error(`${one} exists: a backup replaces none. Name another file.`)
  if (await isEmpty(place))
    throw new Error(
      `The database ${name} is an empty world: it has no match, no expert and no entry of the ` +
        'log. Give the command the settings of the server: FEED, CLOCK_AT, DATA_DIR, DATABASE_URL.',
    )
  // saved before the database, which may be ahead of the last head, but never behind it
  const saved = await readLogFolder(logFolder(settings, name))
  if (saved) await saveLogFolder(saved, keyFileOf(file))
  const dumped = await dump(place, name, file).catch(async (error: unknown) => {
    await rm(keyFileOf(file), { force: true })
    throw error
  })
  return { ...dumped, key: saved !== null && hasKey(saved) }
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
  mustBeFile(file)
  const saved = (await readHeader(file)).database
  const database = named?.database ?? saved
  if (named && saved !== database) mustBeMoved(saved, named)
  const folder = logFolder(settings, database)
  if (existsSync(folder))
    throw new Error(
      `${folder} exists: it has the key of a log already. Restore into an empty folder, as in ` +
        `"DATA_DIR=FOLDER npm run restore -- ${file}".`,
    )
  const { place, keep, close } = await newPlace(settings, database)
  try {
    const restored = await restore(place, file)
    if (saved !== database && named) await rename(place, named.description)
    const key = await restoreLogFolder(keyFileOf(file), folder)
    giveToOwner(settings.dataDir, 'log')
    await keep()
    return { ...restored, database, key }
  } finally {
    await close()
  }
}

function mustBeFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found)
    throw new Error(
      `${file} does not exist. Name the file that "npm run backup" saved; a relative name is ` +
        'below the folder in which the command is run.',
    )
  if (!found.isFile()) throw new Error(`${file} is not a file. Name what "npm run backup" saved.`)
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw new Error(`${file} cannot be read by this user. Run the command as its owner or as root.`)
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
    await forgetSiteSettings(db)
  } finally {
    await db.destroy()
  }
}

async function isEmpty(place: Place): Promise<boolean> {
  const db = pooled({ ...at(place), max: 1 })
  try {
    const { rows } = await sql`
      select from match union all select from expert union all select from log_entry
      limit 1`.execute(db)
    return rows.length === 0
  } finally {
    await db.destroy()
  }
}
