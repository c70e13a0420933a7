/**
 * npm run operator -- …: who may use the desk, and merges of leagues and clubs that are stored
 * twice. On the machine of the database; not possible over HTTP.
 */
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { dismissAlike, listAlike } from '../server/accounts/compare-names.ts'
import { findSite } from '../server/existing-site/find-site.ts'
import type { Tables } from '../server/db/tables.ts'
import { addOperator, listOperators, removeOperator } from '../server/desk/operators.ts'
import { makeResetLinkByName } from '../server/desk/reset-links.ts'
import { mergeNames, type Merge, type Merged } from '../server/intake/merging/merge-names.ts'
import { findDoubles } from '../server/intake/merging/doubles.ts'
import { findNamed } from '../server/intake/merging/find-named.ts'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { printable } from './printable.ts'
import { userName } from './user.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const usage = `npm run operator -- add ACCOUNT      lets an account with a passkey use /desk
npm run operator -- remove ACCOUNT   ends that at once, in every browser
npm run operator -- list             lists the operators
npm run operator -- reset ACCOUNT    prints a link by which an account that lost its passkeys
                                     makes a new one
npm run operator -- alike [--seen]   lists names of accounts and experts that were apart by the rule
                                     of an earlier release and are alike by this one's; --seen
                                     takes them off the desk, and the names stay
npm run operator -- names TEXT       lists leagues and clubs with TEXT in a name, with their ids
npm run operator -- doubles          lists clubs that are perhaps stored twice, the likeliest first,
                                     as they would be merged
npm run operator -- merge [--dry] league:FROM=INTO club:FROM=INTO …
                                     merges leagues and clubs that are stored twice into one, with
                                     their matches; --dry says what it would change

Set the DATA_DIR or DATABASE_URL of the server. FEED and CLOCK_AT are as the server has them.`

type Task = (db: Kysely<Tables>, io: Io, by: string, publicOrigin: string) => Promise<void>

/** Parses the arguments; null for an unknown command. */
function taskOf(args: readonly string[]): Task | null {
  const { positionals, values } = readArguments(args, usage, {
    dry: { type: 'boolean' },
    seen: { type: 'boolean' },
  })
  const [name = '', account = '', ...others] = positionals
  const form = `${name} ${positionals.length - 1}`
  if (name === 'merge' && !values.seen && account !== '') {
    const merges = [account, ...others].map(mergeOf)
    return async (db, io, by) =>
      describeMerge(await mergeNames(db, merges, { by, dry: values.dry === true }), io)
  }
  if (values.dry) return null
  if (form === 'alike 0') return (db, io, by) => alike(db, io, values.seen === true ? by : null)
  if (values.seen) return null
  switch (form) {
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
    case 'names 1':
      return async (db, io) => {
        const found = await findNamed(db, account)
        if (found.length === 0) io.print(`No league or club has "${account}" in its name.`)
        for (const { kind, id, names, sources, matches } of found)
          io.print(`${kind}:${id}  ${printable(names)}  ${sources}, ${matches} matches`)
      }
    case 'doubles 0':
      return async (db, io) => {
        const doubles = await findDoubles(db)
        if (doubles.length === 0) io.print('No two clubs have like names.')
        for (const { clubs, likeness } of doubles) {
          const [from, into] = clubs
          const words = clubs.map(
            ({ name, source, matches }) => `${printable(name)} (${source}, ${matches} matches)`,
          )
          const percent = Math.round(100 * likeness)
          io.print(`club:${from.id}=${into.id}  ${percent}%  ${words.join('  ')}`)
        }
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

/** Lists the pairs; with the operator's name it also takes them off the desk. */
async function alike(db: Kysely<Tables>, io: Io, seenBy: string | null): Promise<void> {
  const pairs = await listAlike(db)
  if (pairs.length === 0) io.print('No names are alike that were apart before.')
  for (const { kind, names } of pairs)
    io.print(`${kind}  ${names.map((name) => printable(name)).join('  ')}`)
  if (seenBy === null) return
  await dismissAlike(db, seenBy)
  io.print('They are off the desk.')
}

function mergeOf(text: string): Merge {
  const [, kind, from, into] = /^(league|club):(\d{1,9})=(\d{1,9})$/.exec(text) ?? []
  if (kind !== 'league' && kind !== 'club') throw new WrongUsage(usage)
  return { kind, from: Number(from), into: Number(into) }
}

function describeMerge(merged: Merged, io: Io): void {
  const pair = ({ from, into }: Merged['leagues'][number]) =>
    `${from.id} ${printable(from.name)} into ${into.id} ${printable(into.name)}`
  const verb = merged.isDry ? 'would be' : 'was'
  for (const league of merged.leagues) io.print(`League ${pair(league)} ${verb} merged.`)
  for (const club of merged.clubs)
    io.print(`Club ${pair(club)} ${verb} merged${club.isFound ? ', found by its league' : ''}.`)
  io.print(
    `Matches that change: ${merged.moved}. Stored twice and now one: ${merged.twins}, ` +
      `of these with plans on both rows: ${merged.withPlans}. Plans settled: ${merged.settled}.`,
  )
  io.print(merged.isDry ? 'Nothing is changed: it was a dry run.' : 'Done.')
}

async function main(args: readonly string[], io: Io): Promise<void> {
  const task = taskOf(args)
  if (!task) throw new WrongUsage(usage)
  const site = await findSite({ env: io.env, root })
  const database = await site.open({ operator: true })
  try {
    await task(database.db, io, userName(), site.settings.publicOrigin)
  } finally {
    await database.close()
  }
}

export const run = command(import.meta.url, main)
