/**
 * npm run log -- …: manages the key of the public log. For the operator, on the machine of the
 * database, while no server works.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { formatVerifierKey } from '../rules/log/note.ts'
import { giveToOwner } from '../server/db/embedded/account.ts'
import { findSite } from '../server/existing-site/find-site.ts'
import { continueLog } from '../server/log/continue.ts'
import { changeKey, type KeyChange } from '../server/log/new-key.ts'
import { sharedHeadOf } from '../server/log/shared-head.ts'
import { createCollector } from '../server/witness/collect.ts'
import { readPolicy } from '../server/log/witness-policy.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const usage = `npm run log -- new-key NAME    from now on another key signs the log, under
                               another name, such as touchline.example/log/2027
npm run log -- continue NAME   after a restore that lost signed entries: what is left goes on as
                               another log, which says what is missing
  --checkpoint FILE   the last published checkpoint of the old log, as a reader or a witness kept
                      it; needed where the head file is lost

Set the DATA_DIR or DATABASE_URL of the server. FEED and CLOCK_AT are as the server had them. Stop
the server first. If the command is interrupted, run it again: it finishes.
Every witness needs the new key.`

async function main(args: readonly string[], io: Io): Promise<void> {
  const { values, positionals } = readArguments(args, usage, { checkpoint: { type: 'string' } })
  const [command, name, ...rest] = positionals
  const isKnown = command === 'new-key' || command === 'continue'
  if (!isKnown || !name || !/^[^\s+]+$/.test(name) || rest.length > 0) throw new WrongUsage(usage)
  if (command === 'new-key' && values.checkpoint !== undefined) throw new WrongUsage(usage)
  const site = await findSite({ env: io.env, root, alone: true })
  const database = await site.open()
  const { settings } = site
  try {
    const witnesses = createCollector(readPolicy(settings).witnesses, io.warn)
    const folder = join(settings.dataDir, 'log', site.name)
    const { db, holder } = { db: database.work, holder: database.worker }
    const change = { db, holder, folder, shared: sharedHeadOf(settings), name, witnesses }
    await (command === 'new-key'
      ? changeAndReport(io, change)
      : continueAndReport(io, change, values.checkpoint ?? null))
  } finally {
    giveToOwner(settings.dataDir, 'log')
    await database.close()
  }
}

async function changeAndReport(io: Io, change: KeyChange): Promise<void> {
  const key = await changeKey(change)
  io.print(`The log goes on under the key\n${formatVerifierKey(key)}`)
}

async function continueAndReport(
  io: Io,
  change: KeyChange,
  checkpointFile: string | null,
): Promise<void> {
  const { key, kept, missing } = await continueLog({ ...change, checkpointFile })
  io.print(`The log goes on from its first ${kept} entries under the key
${formatVerifierKey(key)}
Entries ${missing.from} to ${missing.to} of the old log are missing. Its readers see that, and
/proof states it for good.
Tell them why, and tell every witness the new key.`)
}

export const run = command(import.meta.url, main)
