/** npm run restore -- FILE: restores a saved site on an empty machine. For its operator. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keyFileOf, restoreSite } from '../server/db/backup/site.ts'
import { databaseName, describeWorld } from '../server/db/world.ts'
import { readSettings } from '../server/settings.ts'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'

const usage = `npm run restore -- FILE [--moved]   restores what "npm run backup" saved in FILE,
                                    with the key and head of the log in FILE.key

It restores into the data folder DATA_DIR, which must not have this site, or into the empty database
of DATABASE_URL. Then start the server with the settings of the saved site. An interrupted command
leaves nothing in DATA_DIR that looks finished. Ends with 1 if the log's key is missing.
  --moved   the files of its feed are at another place than the saved site's, which FEED names now`

async function main(args: readonly string[], { env, print, warn }: Io): Promise<number> {
  const { values, positionals } = readArguments(args, usage, { moved: { type: 'boolean' } })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new WrongUsage(usage)
  const settings = readSettings(env, fileURLToPath(new URL('..', import.meta.url)))
  const path = resolve(env['INIT_CWD'] ?? '.', file)
  const { rows, at, database, key } = await restoreSite(settings, path, {
    database: databaseName(settings),
    description: describeWorld(settings),
    moved: values.moved ?? false,
  })
  print(`Restored ${rows} rows of the database ${database}, as it was at ${at}.`)
  if (key) {
    print(
      `The signing key of the log and its last head are in DATA_DIR/log/${database} again. ` +
        'If the old machine can still be read, its head may be newer: ' +
        'copy that file over before the first start, so that the log notices what is missing.',
    )
    return 0
  }
  warn(
    `The key of the log is missing: ${keyFileOf(path)} is not there, or has no key. The log of ` +
      'this site cannot go on without it. Before the first start copy the folder ' +
      `log/${database} of the old DATA_DIR to ${settings.dataDir}/log/${database}; or remove ` +
      'what was restored, put the key file beside the backup, and restore again.',
  )
  return 1
}

export const run = command(import.meta.url, main)
