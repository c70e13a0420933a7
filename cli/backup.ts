/** npm run backup -- FILE: saves a site while it runs. For its operator. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backUp, keyFileOf } from '../server/db/backup/site.ts'
import { databaseName, describeWorld } from '../server/db/world.ts'
import { readSettings } from '../server/settings.ts'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'

const usage = `npm run backup -- FILE   saves the site to FILE while it runs,
                         and the key and head of its log to FILE.key

The world is that of the settings, as for npm start: set the same FEED, CLOCK_AT, DATA_DIR or
DATABASE_URL.
"npm run restore -- FILE" restores it, into this release or a later one.`

async function main(args: readonly string[], { env, print }: Io): Promise<void> {
  const [file, ...rest] = readArguments(args, usage, {}).positionals
  if (file === undefined || rest.length > 0) throw new WrongUsage(usage)
  const settings = readSettings(env, fileURLToPath(new URL('..', import.meta.url)))
  const path = resolve(env['INIT_CWD'] ?? '.', file)
  const { tables, rows, key } = await backUp(settings, databaseName(settings), path)
  const megabytes = (statSync(path).size / 1_000_000).toFixed(1)
  print(
    `Saved ${describeWorld(settings)}: ${rows} rows of ${tables} tables, ` +
      `${megabytes} MB, in ${path}`,
  )
  print(
    key
      ? 'The signing key of the public log and its last signed head are in ' +
          `${keyFileOf(path)}. Keep that file apart from the backup: who has it can sign in the ` +
          "site's name, and without it the log of a restored site cannot go on."
      : 'There is no signing key in DATA_DIR/log here. Save that folder of the server ' +
          'that signs the log.',
  )
}

export const run = command(import.meta.url, main)
