/**
 * permanent records cannot be changed, neither by the server's role nor by the owner of the
 * tables.
 */
import { sql, type Kysely } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import { after, draftOf, noon, standStill, storeResult, smallWorld } from './test-world.ts'
import { pooled } from './connect.ts'
import type { Tables } from './tables.ts'
import { patient, sharedDatabase } from './test-database.ts'
import { book1 } from '../../rules/book/v1.ts'

const database = await sharedDatabase()
const { db, owner } = database
const {
  experts: [expert = 0],
  matches: [now = 0, later = 0],
} = await smallWorld(db, { now: noon, experts: 1, kickoffs: [after(1), after(30)] })
const { published } = await publishPlans(
  db,
  [draftOf(expert, now, { price: 8 }), draftOf(expert, later)],
  book1,
)
const [settled = 0, open = 0] = published.map(({ planId }) => planId)
await standStill(db, after(3))
await storeResult(db, now, { status: 8, full: [2, 0] })
await db.transaction().execute((tx) => settleMatches(tx, [now]))
await fill(owner, now)
beforeEach(() => standStill(database.db, after(3)))

/** Adds a row to each table that the world above leaves empty. */
async function fill(owner: Kysely<Tables>, match: number): Promise<void> {
  for (const statement of [
    `insert into match_result (match_id, version, status, recorded_at)
    values (${match}, 1, 8, now())`,
    `insert into owner (uid, kind, created_at) values ('v1', 'visitor', now())`,
    `insert into wallet (owner_id, balance) select owner_id, 30 from owner`,
    `insert into movement (reason, once, plan_id, at)
    values ('unlock', 'unlock 1', ${settled}, now())`,
    `insert into entry (movement_id, wallet_id, amount, balance)
    select movement_id, wallet_id, -8, 30 from movement, wallet
    where owner_id is not null`,
    `insert into unlock (owner_id, plan_id, movement_id, price, at)
    select owner_id, ${settled}, movement_id, 8, now() from owner, movement`,
    `insert into operator_action (action, detail, at) values ('expert added', '{}', now())`,
  ])
    await sql.raw(statement).execute(owner)
}

const denied = '42501'
const immutable = 'TL001'

/**
 * The SQLSTATE of a statement, or 'done' if it succeeded. Asserts that a refused statement changed
 * nothing.
 */
async function outcome(db: Kysely<Tables>, statement: string): Promise<string> {
  try {
    await sql.raw(statement).execute(db)
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const appendOnly = {
  settlement: 'outcome = outcome',
  match_result: 'status = 1',
  movement: "once = 'x'",
  entry: 'amount = 1',
  operator_action: "action = 'x'",
  plan_secret: "body = '{}'",
  former_name: 'name = name',
}
const partlyMutable = ['plan', 'unlock', 'expert']
const everywhere = [...Object.keys(appendOnly), ...partlyMutable, 'plan_secret_pick']

describe.each(Object.entries(appendOnly))('%s', (table, change) => {
  test.each([`update ${table} set ${change}`, `delete from ${table}`, `truncate ${table} cascade`])(
    '%s',
    async (statement) => {
      expect(await outcome(database.db, statement)).toBe(denied)
      expect(await outcome(database.owner, statement)).toBe(immutable)
    },
  )
})

test.each(partlyMutable.flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`]))(
  '%s',
  async (statement) => {
    expect(await outcome(database.db, statement)).toBe(denied)
    expect(await outcome(database.owner, statement)).toBe(immutable)
  },
)

test.each(everywhere)('the server’s role cannot remove the protection of %s', async (table) => {
  for (const statement of [
    `alter table ${table} disable trigger all`,
    `alter table ${table} disable trigger immutable`,
    `drop trigger immutable on ${table}`,
    `alter table ${table} add column extra int`,
    `alter table ${table} rename to other`,
    `drop table ${table} cascade`,
    `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
    `create rule mine as on insert to ${table} do instead nothing`,
    `alter table ${table} owner to touchline_server`,
  ])
    expect([statement, await outcome(database.db, statement)]).toEqual([statement, denied])
  // No error, only a warning that nothing was granted.
  expect(
    await outcome(database.db, `grant update, delete, truncate on ${table} to touchline_server`),
  ).toBe('done')
  expect(await outcome(database.db, `truncate ${table} cascade`)).toBe(denied)
  expect(await outcome(database.db, `set session_replication_role = replica`)).toBe(denied)
})

test('the server’s role cannot change functions or take another role', async () => {
  for (const statement of [
    `create or replace function touchline_now() returns timestamptz
      language sql as $$ select now() $$`,
    'drop function refuse_change() cascade',
    'alter function plan_must_be_open() reset all',
    'create table extra (a int)',
    'set role touchline',
    'set session authorization touchline',
    'create role mine superuser',
    "select pg_read_file('/etc/passwd')",
  ])
    expect([statement, await outcome(database.db, statement)]).toEqual([statement, denied])
})

test.each([
  `insert into publishing_key (expert_id, key_hash, created_at) values (1, sha256('x'), now())`,
  `delete from publishing_key`,
  `insert into operator (owner_id, added_at) values (1, now())`,
  `update operator set removed_at = null`,
  `update operator_action set action = 'x'`,
  `delete from operator_action`,
])('the server’s role may not make the changes of operator commands: %s', async (statement) => {
  expect(await outcome(database.db, statement)).toBe(denied)
})

const contents = [
  `expert_id = expert_id`,
  `serial = serial + 100`,
  `match_id = match_id`,
  `predict_play = '9'`,
  `main_play = 9`,
  `price = 38`,
  `refund_on_miss = true`,
  `title = '{}'`,
  `version = version + 1`,
  `published_at = published_at - interval '1 day'`,
  `published_kickoff = published_kickoff + interval '1 day'`,
  `book_version = book_version + 1`,
]

test.each(contents)(
  'the content of a plan past its deadline or settled cannot change: %s',
  async (change) => {
    const fixed = /^(expert_id|serial|match_id)/.test(change)
    const statement = (plan: number) => `update plan set ${change} where plan_id = ${plan}`
    expect(await outcome(database.db, statement(settled))).toBe(fixed ? denied : immutable)
    expect(await outcome(database.owner, statement(settled))).toBe(immutable)
    // At the deadline itself it is too late.
    await standStill(database.db, new Date(after(30).getTime() - 300_000))
    expect(await outcome(database.owner, statement(open))).toBe(immutable)
    await standStill(database.db, after(3))
    const undone = `begin; ${statement(open)}; rollback`
    // Before the deadline a new version may change the content, but never the plan's match or
    // expert.
    expect(await outcome(database.owner, undone)).toBe(
      change.startsWith('serial') ? immutable : 'done',
    )
    await outcome(database.owner, 'rollback')
  },
)

test('picks are replaced with a version until the deadline, and never updated', async () => {
  const add = (plan: number) =>
    `insert into plan_secret_pick (plan_id, selection_no, pick_no, play, key, parts)
    values (${plan}, 3, 1, 1, '2', 1)`
  const remove = (plan: number) =>
    `delete from plan_secret_pick where plan_id = ${plan} and selection_no = 3`
  const { db, owner } = database
  expect(await outcome(db, add(open))).toBe('done')
  expect(await outcome(db, `update plan_secret_pick set key = '3'`)).toBe(denied)
  expect(await outcome(owner, `update plan_secret_pick set key = '3'`)).toBe(immutable)
  expect(await outcome(owner, `truncate plan_secret_pick`)).toBe(immutable)
  expect(await outcome(db, remove(open))).toBe('done')
  for (const role of [db, owner]) {
    expect(await outcome(role, add(settled))).toBe(immutable)
    expect(await outcome(role, `delete from plan_secret_pick where plan_id = ${settled}`)).toBe(
      immutable,
    )
  }
  await standStill(db, new Date(after(30).getTime() - 300_000))
  expect(await outcome(owner, add(open))).toBe(immutable)
  expect(await outcome(db, `delete from plan_secret_pick where plan_id = ${open}`)).toBe(immutable)
})

test('serial numbers are not reused', async () => {
  expect(await outcome(database.db, `update expert set next_serial = next_serial - 1`)).toBe(
    immutable,
  )
  expect(await outcome(database.db, `update expert set handle = 'other'`)).toBe(denied)
})

test('a session’s temporary table does not replace a real one', async () => {
  const db = pooled({ connectionString: database.url, max: 1, ...patient })
  await sql`
    create temp table clock as select true as one, now() as real_at,
      timestamptz '2020-01-01' as at, 0::float8 as speed`.execute(db)
  expect(await outcome(db, `update plan set main_play = 9 where plan_id = ${settled}`)).toBe(
    immutable,
  )
  await standStill(database.db, new Date(after(30).getTime() - 300_000))
  expect(await outcome(db, `update plan set main_play = 9 where plan_id = ${open}`)).toBe(immutable)
  await db.destroy()
})

test('a public plan is immutable, even if its match is postponed', async () => {
  const { db, owner } = database
  await sql.raw(`update plan set revealed_at = touchline_now() where plan_id = ${open}`).execute(db)
  expect(await outcome(owner, `update plan set main_play = 9 where plan_id = ${open}`)).toBe(
    immutable,
  )
  expect(await outcome(db, `delete from plan_secret_pick where plan_id = ${open}`)).toBe(immutable)
})
