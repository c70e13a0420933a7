/**
 * npm run expert -- …: who may publish. For the operator, on the machine of the database; not
 * possible over HTTP.
 */
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { command, readArguments, WrongUsage, type Io } from './arguments.ts'
import { findSite } from '../server/existing-site/find-site.ts'
import type { Tables } from '../server/db/tables.ts'
import { describeWorld } from '../server/db/world.ts'
import {
  addExpert,
  handleOf,
  listPersons,
  makeKey,
  withdrawExpert,
  withdrawKey,
} from '../server/publishing/experts.ts'
import { userName } from './user.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const usage = `npm run expert -- add NAME_ZH NAME_ZHT NAME_EN [--handle HANDLE]
                                    makes an expert who is a person
npm run expert -- list              lists them with their keys
npm run expert -- key HANDLE        makes a publishing key and shows it, this once
npm run expert -- withdraw-key ID   the key publishes nothing from now on
npm run expert -- withdraw HANDLE   the expert publishes nothing from now on; the record stays

Set the DATA_DIR or DATABASE_URL of the server. FEED and CLOCK_AT are as the server has them.`

type Task = (db: Kysely<Tables>, io: Io, by: string, world: string) => Promise<void>

/** Parses the arguments; null for an unknown command. */
function taskOf(args: readonly string[]): Task | null {
  const { values, positionals } = readArguments(args, usage, { handle: { type: 'string' } })
  const [name = '', first = '', second = '', third = ''] = positionals
  const handle = values.handle === undefined ? '' : ' with a handle'
  const form = `${name} ${positionals.length - 1}${handle}`
  switch (form) {
    case 'add 3':
    case 'add 3 with a handle':
      return (db, io, by) =>
        add(db, io, by, [first, second, third], values.handle ?? handleOf(third))
    case 'list 0':
      return list
    case 'key 1':
      return (db, io, by) => key(db, io, by, first)
    case 'withdraw-key 1':
      return /^\d{1,9}$/.test(first) ? (db, io, by) => endKey(db, io, by, Number(first)) : null
    case 'withdraw 1':
      return (db, io, by) => withdraw(db, io, by, first)
    default:
      return null
  }
}

async function add(
  db: Kysely<Tables>,
  io: Io,
  by: string,
  [zh, zht, en]: [string, string, string],
  handle: string,
): Promise<void> {
  const id = await addExpert(db, { zh, zht, en }, handle, by)
  io.print(
    `${handle} is expert ${id}. "npm run expert -- key ${handle}" makes a key to publish with.`,
  )
}

async function list(db: Kysely<Tables>, io: Io, _: string, world: string): Promise<void> {
  const persons = await listPersons(db)
  if (persons.length === 0)
    io.print(`There are no experts but those who publish by themselves in ${world}.`)
  for (const { handle, expert_id, name, plans, keys, withdrawn_at } of persons) {
    const state = withdrawn_at
      ? `withdrawn ${withdrawn_at.toISOString()}`
      : keys.length > 0
        ? `keys ${keys.join(', ')}`
        : 'no key'
    io.print(
      `${handle}  expert ${expert_id}  ${name.zh} / ${name.zht} / ${name.en}  plans ` +
        `${plans}  ${state}`,
    )
  }
}

async function key(db: Kysely<Tables>, io: Io, by: string, handle: string): Promise<void> {
  const made = await makeKey(db, handle, by)
  io.print(
    `Key ${made.keyId} of ${handle}. It is shown this once; hand it over by a way that nobody ` +
      `else reads.\n${made.key}`,
  )
}

async function endKey(db: Kysely<Tables>, io: Io, by: string, id: number): Promise<void> {
  const handle = await withdrawKey(db, id, by)
  io.print(`Key ${id} of ${handle} publishes nothing from now on.`)
}

async function withdraw(db: Kysely<Tables>, io: Io, by: string, handle: string): Promise<void> {
  await withdrawExpert(db, handle, by)
  io.print(
    `${handle} publishes nothing from now on. What was published is settled as ever, ` +
      'and the record stays.',
  )
}

async function main(args: readonly string[], io: Io): Promise<void> {
  const task = taskOf(args)
  if (!task) throw new WrongUsage(usage)
  const site = await findSite({ env: io.env, root })
  const database = await site.open({ operator: true })
  try {
    const { settings } = site
    const place =
      settings.databaseUrl === null
        ? `the data folder ${settings.dataDir}`
        : 'the database of DATABASE_URL'
    await task(database.db, io, userName(), `${describeWorld(settings)}, ${place}`)
  } finally {
    await database.close()
  }
}

export const run = command(import.meta.url, main)
