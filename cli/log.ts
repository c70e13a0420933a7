/**
 * npm run log -- …: manages the key of the public log. For the operator, on the machine of the
 * database, while no server works.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments, runCommand, WrongUsage } from './arguments.ts'
import { formatVerifierKey } from '../rules/log/note.ts'
import { openDatabase } from '../server/db/connect.ts'
import { databaseName, describeWorld } from '../server/db/world.ts'
import { changeKey } from '../server/log/new-key.ts'
import { readSettings } from '../server/settings.ts'
import { createCollector } from '../server/witness/collect.ts'

const usage = `npm run log -- new-key NAME   from now on another key signs the log, under another name, such as touchline.example/log/2027

The world is that of the settings, as for npm start: set the same FEED, CLOCK_AT, DATA_DIR or DATABASE_URL. Stop the server first.
Cut off, the same command finishes it. Witnesses have to be told the new key.`

async function main(args: readonly string[]): Promise<number> {
  const [command, name, ...rest] = readArguments(args, usage, {}).positionals
  if (command !== 'new-key' || !name || !/^[^\s+]+$/.test(name) || rest.length > 0)
    throw new WrongUsage(usage)
  const settings = readSettings(process.env, fileURLToPath(new URL('..', import.meta.url)))
  const database = await openDatabase(settings, databaseName(settings), describeWorld(settings))
  try {
    const witnesses = createCollector(settings.witnesses, console.error)
    const folder = join(settings.dataDir, 'log', databaseName(settings))
    const key = await changeKey({
      db: database.work,
      holder: database.worker,
      folder,
      name,
      witnesses,
    })
    console.log(`The log goes on under the key\n${formatVerifierKey(key)}`)
    return 0
  } finally {
    await database.close()
  }
}

runCommand(main)
