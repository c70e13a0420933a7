/** npm run backup -- FILE: saves a site while it runs. For its operator. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backUp, keyFileOf } from '../server/db/backup/site.ts'
import { findSite } from '../server/existing-site/find-site.ts'
import { describeWorld } from '../server/db/world.ts'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const usage = `npm run backup -- FILE   saves the site to FILE while it runs,
                         and the key and head of its log to FILE.key

Set the DATA_DIR or DATABASE_URL of the server. FEED and CLOCK_AT are as the server has them. Ends
with 1 if the backup is without the log's key.
"npm run restore -- FILE" restores it, into this release or a later one.`

async function main(args: readonly string[], { env, print, warn }: Io): Promise<number> {
  const [file, ...rest] = readArguments(args, usage, {}).positionals
  if (file === undefined || rest.length > 0) throw new WrongUsage(usage)
  const site = await findSite({ env, root })
  const path = resolve(env['INIT_CWD'] ?? '.', file)
  const { tables, rows, key } = await backUp(site, path).finally(() => site.close())
  const megabytes = (statSync(path).size / 1_000_000).toFixed(1)
  print(
    `Saved ${describeWorld(site.settings)}: ${rows} rows of ${tables} tables, ` +
      `${megabytes} MB, in ${path}`,
  )
  if (key) {
    print(
      'The signing key of the public log and its last signed head are in ' +
        `${keyFileOf(path)}. Keep that file apart from the backup: who has it can sign in the ` +
        "site's name, and without it the log of a restored site cannot go on.",
    )
    return 0
  }
  warn(
    `The signing key of the public log is missing in ${site.settings.dataDir}/log/${site.name}: ` +
      'a site restored from this backup cannot go on with its log. Run the command with the ' +
      'DATA_DIR of the server that signs the log, or put the file "key" back first.',
  )
  return 1
}

export const run = command(import.meta.url, main)
