/**
 * npm run operator -- …: who may use the desk. On the machine of the database; not possible over
 * HTTP.
 */
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { openDatabase } from '../server/db/connect.ts'
import type { Tables } from '../server/db/tables.ts'
import { databaseName, describeWorld } from '../server/db/world.ts'
import { addOperator, listOperators, removeOperator } from '../server/desk/operators.ts'
import { makeResetLinkByName } from '../server/desk/reset-links.ts'
import { readSettings } from '../server/settings.ts'
import { readArguments, runCommand, WrongUsage } from './arguments.ts'
import { printable } from './printable.ts'

const usage = `npm run operator -- add ACCOUNT      lets an account with a passkey use /desk
npm run operator -- remove ACCOUNT   ends that at once, in every browser
npm run operator -- list             lists the operators
npm run operator -- reset ACCOUNT    prints a link by which an account that lost its passkeys
                                     makes a new one

The world is that of the settings, as for npm start: set the same FEED, CLOCK_AT, DATA_DIR or
DATABASE_URL.`

type Command = (db: Kysely<Tables>, by: string, publicOrigin: string) => Promise<void>

/** Parses the arguments; null for an unknown command. */
function commandOf(args: readonly string[]): Command | null {
  const { positionals } = readArguments(args, usage, {})
  const [name = '', account = ''] = positionals
  switch (`${name} ${positionals.length - 1}`) {
    case 'add 1':
      return async (db, by) => {
        const added = await addOperator(db, account, by)
        console.log(
          `${printable(added)} is an operator. The desk is at /desk, after a sign-in by passkey.`,
        )
      }
    case 'remove 1':
      return async (db, by) => {
        const removed = await removeOperator(db, account, by)
        console.log(`${printable(removed)} is no operator any more.`)
      }
    case 'reset 1':
      return async (db, by, publicOrigin) => {
        const made = await makeResetLinkByName(db, account, by)
        console.log(
          `Until ${made.until.toISOString()}, once, for ${printable(made.name)}; ` +
            `hand it over by a way that nobody else reads.\n${publicOrigin}/reset#${made.token}`,
        )
      }
    case 'list 0':
      return async (db) => {
        const operators = await listOperators(db)
        if (operators.length === 0) console.log('There are no operators.')
        for (const { name: operator, added_at } of operators)
          console.log(`${printable(operator)}  since ${added_at.toISOString()}`)
      }
    default:
      return null
  }
}

async function main(args: readonly string[]): Promise<void> {
  const command = commandOf(args)
  if (!command) throw new WrongUsage(usage)
  const settings = readSettings(process.env, fileURLToPath(new URL('..', import.meta.url)))
  const database = await openDatabase(settings, databaseName(settings), describeWorld(settings), {
    join: true,
    operator: true,
  })
  try {
    await command(database.db, userInfo().username, settings.publicOrigin)
  } finally {
    await database.close()
  }
}

runCommand(main)
