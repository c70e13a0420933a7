/**
 * npm run operator -- …: who may use the desk. On the machine of the database; not possible over
 * HTTP.
 */
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { findSite } from '../server/existing-site/find-site.ts'
import type { Tables } from '../server/db/tables.ts'
import { addOperator, listOperators, removeOperator } from '../server/desk/operators.ts'
import { makeResetLinkByName } from '../server/desk/reset-links.ts'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { printable } from './printable.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const usage = `npm run operator -- add ACCOUNT      lets an account with a passkey use /desk
npm run operator -- remove ACCOUNT   ends that at once, in every browser
npm run operator -- list             lists the operators
npm run operator -- reset ACCOUNT    prints a link by which an account that lost its passkeys
                                     makes a new one

Set the DATA_DIR or DATABASE_URL of the server. FEED and CLOCK_AT are as the server has them.`

type Task = (db: Kysely<Tables>, io: Io, by: string, publicOrigin: string) => Promise<void>

/** Parses the arguments; null for an unknown command. */
function taskOf(args: readonly string[]): Task | null {
  const { positionals } = readArguments(args, usage, {})
  const [name = '', account = ''] = positionals
  switch (`${name} ${positionals.length - 1}`) {
    case 'add 1':
      return async (db, io, by) => {
        const added = await addOperator(db, account, by)
        io.print(
          `${printable(added)} is an operator. The desk is at /desk, after a sign-in by passkey.`,
        )
      }
    case 'remove 1':
      return async (db, io, by) => {
        const removed = await removeOperator(db, account, by)
        io.print(`${printable(removed)} is no operator any more.`)
      }
    case 'reset 1':
      return async (db, io, by, publicOrigin) => {
        const made = await makeResetLinkByName(db, account, by)
        io.print(
          `Until ${made.until.toISOString()}, once, for ${printable(made.name)}; ` +
            `hand it over by a way that nobody else reads.\n${publicOrigin}/reset#${made.token}`,
        )
      }
    case 'list 0':
      return async (db, io) => {
        const operators = await listOperators(db)
        if (operators.length === 0) io.print('There are no operators.')
        for (const { name: operator, added_at } of operators)
          io.print(`${printable(operator)}  since ${added_at.toISOString()}`)
      }
    default:
      return null
  }
}

async function main(args: readonly string[], io: Io): Promise<void> {
  const task = taskOf(args)
  if (!task) throw new WrongUsage(usage)
  const site = await findSite({ env: io.env, root })
  const database = await site.open({ operator: true })
  try {
    await task(database.db, io, userInfo().username, site.settings.publicOrigin)
  } finally {
    await database.close()
  }
}

export const run = command(import.meta.url, main)
