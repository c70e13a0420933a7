import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { countStatements } from '../db/test-statements.ts'
import { closeDeadlines, moveKickoffs, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { currentBook } from '../../rules/book/index.ts'
import { noteWithoutResult } from './overdue.ts'
import {
  refundOnHold,
  settleHidden,
  settleMatches,
  settleOverdue,
  settleReleased,
} from './settle.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  openStarted,
  postponeOverdue,
  standStill,
  storeResult,
} from '../db/test-world.ts'

let expert = 0
let match = 0
const { db, owner } = await sharedDatabase()
await addLeague(db)
beforeEach(async () => {
  // stops the plans of the previous test from being settled here
  await standStill(db, after(1_000))
  await closeDeadlines(db)
  await postponeOverdue(db)
  await settleOverdue(db)
  await standStill(db, noon)
  ;[expert = 0] = await addExperts(db, 1)
  ;[match = 0] = await addMatches(db, [after(5)])
  await publishPlans(db, [draftOf(expert, match)])
})

type Result = Parameters<typeof storeResult>[2]
const finish = (result: Result, id = match) =>
  db.transaction().execute(async (tx) => {
    await storeResult(tx, id, result)
    return settleMatches(tx, [id])
  })
const record = () =>
  db
    .selectFrom('expert_record')
    .selectAll()
    .where('expert_id', '=', expert)
    .executeTakeFirstOrThrow()
const plan = (serial = 1) =>
  db
    .selectFrom('plan')
    .selectAll()
    .where('expert_id', '=', expert)
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
const version = async () =>
  (
    await db
      .selectFrom('data_version')
      .select('version')
      .where('topic', '=', 'expert')
      .executeTakeFirstOrThrow()
  ).version

test('a round without due plans sends only the look-ups', async () => {
  const [empty = 0] = await addMatches(db, [after(5)])
  expect(await countStatements(db, (db) => settleMatches(db, []))).toBe(0)
  // one statement sets the planner's option, and one looks up the plans
  expect(await countStatements(db, (db) => settleMatches(db, [empty]))).toBe(2)
  expect(await countStatements(db, settleOverdue)).toBe(2)
  expect(await countStatements(db, settleHidden)).toBe(2)
  expect(await countStatements(db, refundOnHold)).toBe(2)
  expect(await countStatements(db, settleReleased)).toBe(1)
})

test('refunds are read only if a settlement has some', async () => {
  await storeResult(db, match, { status: 8, full: [2, 1] })
  expect(await countStatements(db, (db) => settleMatches(db, [match]))).toBe(4)
})

test('a settlement by time raises the data version only if it changes a plan', async () => {
  const before = await version()
  await standStill(db, after(52.99))
  expect(await settleOverdue(db)).toBe(0)
  expect(await version()).toBe(before)
  await standStill(db, after(53))
  await postponeOverdue(db)
  expect(await settleOverdue(db)).toBe(1)
  expect(await version()).not.toBe(before)
})

test('on one connection, plans can be settled by one book and by all', async () => {
  await storeResult(db, match, { status: 8, full: [2, 1] })
  await db.transaction().execute(async (tx) => {
    expect(await settleMatches(tx, [match], [currentBook])).toBe(1)
    await storeResult(tx, match, { status: 8, full: [0, 1] })
    expect(await settleMatches(tx, [match])).toBe(1)
  })
})

test('a result settles the plan and the record, once', async () => {
  await standStill(db, after(7))
  expect(await finish({ status: 8, full: [2, 1] })).toBe(1)
  expect(await plan()).toMatchObject({
    outcome: 'win',
    hit_result: 1,
    profit: '0.850000',
    settled_at: after(7),
    settled_version: 1,
    on_sale: false,
  })
  expect(await record()).toMatchObject({
    n: 1,
    hits: 1,
    streak: 1,
    form: 'h',
    profit: '0.850000',
    on_sale: 0,
  })
  const before = await version()
  expect(await settleMatches(db, [match])).toBe(0)
  expect(await version()).toBe(before)
})

test('a correction settles again, and both settlements are kept', async () => {
  await finish({ status: 8, full: [2, 1] })
  await finish({ status: 8, full: [2, 2] })
  expect(await record()).toMatchObject({
    n: 1,
    hits: 0,
    misses: 1,
    streak: 0,
    form: 'm',
    profit: '-1.000000',
    profit_squares: '1.000000000000',
  })
  const { rows } = await sql`
    select sequence, result_version, rule_version, settlement.outcome,
      settlement.hit_result, settlement.profit
    from settlement join plan using (plan_id)
    where expert_id = ${expert} order by sequence`.execute(db)
  expect(rows).toEqual([
    {
      sequence: 1,
      result_version: 1,
      rule_version: currentBook.version,
      outcome: 'win',
      hit_result: 1,
      profit: '0.850000',
    },
    {
      sequence: 2,
      result_version: 2,
      rule_version: currentBook.version,
      outcome: 'loss',
      hit_result: 2,
      profit: '-1.000000',
    },
  ])
})

test.each<[string, Result, number]>([
  ['abandoned', { status: 11 }, 1],
  ['cancelled', { status: 12 }, 1],
  ['awarded', { status: 8, full: [3, 0], awarded: true }, 1],
])('%s: the plan does not count, and is listed', async (_, result, reason) => {
  await finish(result)
  expect(await plan()).toMatchObject({
    outcome: 'not_counted',
    nc_reason: reason,
    hit_result: 0,
    profit: null,
  })
  expect(await record()).toMatchObject({ n: 0, not_counted: 1, form: 'n', yield_n: 0 })
})

test.each([{ status: 2 }, { status: 9 }, { status: 10 }, { status: 8 }])(
  'nothing is settled without a result: %j',
  async (result) => {
    expect(await finish(result)).toBe(0)
    expect(await plan()).toMatchObject({ outcome: null })
  },
)

test('the first of two plans on the same match and main play type counts', async () => {
  const under = { play: 5 as const, line: 2.5, picks: [{ key: 'under' }] }
  await publishPlans(db, [draftOf(expert, match), draftOf(expert, match, { selections: [under] })])
  await finish({ status: 8, full: [1, 0] })
  expect([await plan(1), await plan(2), await plan(3)]).toMatchObject([
    { outcome: 'win' },
    { nc_reason: 4 },
    { outcome: 'win' },
  ])
})

test('a match not played within 48 hours does not count, until a result arrives', async () => {
  await standStill(db, after(5))
  await openStarted(db)
  await standStill(db, after(5 + 48 - 0.001))
  expect(await settleOverdue(db)).toBe(0)
  await standStill(db, after(5 + 48))
  await postponeOverdue(db)
  expect(await settleOverdue(db)).toBe(1)
  expect(await settleOverdue(db)).toBe(0)
  expect(await plan()).toMatchObject({ nc_reason: 3 })
  await finish({ status: 8, full: [1, 0] })
  expect(await plan()).toMatchObject({ outcome: 'win', nc_reason: null })
  expect(await record()).toMatchObject({ n: 1, not_counted: 0, form: 'h' })
})

test('silence settles nothing; an operator’s look does, and then a result', async () => {
  await standStill(db, after(5))
  await openStarted(db)
  await standStill(db, after(5 + 48))
  expect(await settleOverdue(db)).toBe(0)
  await standStill(db, after(5 + 4800))
  await noteWithoutResult(db)
  expect(await noteWithoutResult(db)).toBe(0)
  const { rows } = await sql`
    select version, status, full_home from match_result where match_id = ${match}`.execute(db)
  expect(rows).toEqual([{ version: 1, status: 1, full_home: null }])
  expect([await settleOverdue(db), await settleHidden(db)]).toEqual([0, 0])
  expect(await plan()).toMatchObject({ outcome: null })
  await sql`
    with owner as (
        insert into owner (uid, kind, created_at)
        values ('on duty', 'account', touchline_now()) returning owner_id),
      account as (
        insert into account (owner_id, name, name_key, created_at)
        select owner_id, 'On duty', 'on duty', touchline_now() from owner returning owner_id)
    insert into not_played (match_id, noted_at, noted_by)
    select ${match}::bigint, touchline_now(), owner_id from account`.execute(owner)
  expect(await settleOverdue(db)).toBe(1)
  expect(await plan()).toMatchObject({ nc_reason: 3 })
  await finish({ status: 8, full: [1, 0] })
  expect(await plan()).toMatchObject({ outcome: 'win', nc_reason: null })
})

test.each([
  ['postponed', { status: 9 }],
  ['interrupted', { status: 10 }],
  ['moved beyond the limit', { kickoff: after(5 + 49) }],
  ['without a day', { kickoff: null }],
])('a match that its source says to be %s was not played in time', async (_, said) => {
  await standStill(db, after(5))
  await openStarted(db)
  await db.updateTable('match').set(said).where('match_id', '=', match).execute()
  await standStill(db, after(5 + 48))
  expect(await noteWithoutResult(db)).toBe(0)
  expect(await settleOverdue(db)).toBe(1)
})

test('a plan whose match was not played in time keeps its original day’s place', async () => {
  await db
    .updateTable('match')
    .set({ kickoff: after(500) })
    .where('match_id', '=', match)
    .execute()
  await db.transaction().execute((tx) => moveKickoffs(tx, [match]))
  await standStill(db, after(5 + 48))
  await settleOverdue(db)
  expect(await plan()).toMatchObject({ nc_reason: 3, kickoff: after(5), on_sale: false })
})

test('a finished match with an unknown score is not treated as not played', async () => {
  await standStill(db, after(5))
  await openStarted(db)
  await finish({ status: 8 })
  await standStill(db, after(100))
  expect(await settleOverdue(db)).toBe(0)
  await finish({ status: 8, full: [1, 0] })
  expect(await plan()).toMatchObject({ outcome: 'win' })
})

const hidden = {
  outcome: 'unrevealed',
  nc_reason: null,
  hit_result: 2,
  profit: '-1.000000',
  revealed: true,
}

test('a plan not revealed for 24 hours is a miss, and no result makes it better', async () => {
  await standStill(db, after(5 + 24 - 0.001))
  expect(await settleHidden(db)).toBe(0)
  await standStill(db, after(5 + 24))
  expect(await settleHidden(db)).toBe(1)
  expect(await settleHidden(db)).toBe(0)
  expect(await plan()).toMatchObject({
    ...hidden,
    settled_version: 0,
    revealed_at: after(5 + 24),
    on_sale: false,
  })
  expect(await record()).toMatchObject({
    n: 1,
    misses: 1,
    hits: 0,
    streak: 0,
    form: 'm',
    yield_n: 1,
    profit: '-1.000000',
  })
  await finish({ status: 8, full: [1, 0] })
  expect(await plan()).toMatchObject({ ...hidden, settled_version: 1 })
  expect(await record()).toMatchObject({
    n: 1,
    misses: 1,
    form: 'm',
    yield_n: 1,
    profit: '-1.000000',
  })
  // a Not Counted plan stays Not Counted, revealed in time or not
  await finish({ status: 12 })
  expect(await plan()).toMatchObject({
    outcome: 'not_counted',
    nc_reason: 1,
    hit_result: 0,
    profit: null,
  })
  expect(await record()).toMatchObject({
    n: 0,
    misses: 0,
    not_counted: 1,
    form: 'n',
    yield_n: 0,
    profit: '0.000000',
  })
})

test('a plan revealed too late is settled as unrevealed, whatever its picks', async () => {
  const unpriced: Parameters<typeof draftOf>[2] = {
    selections: [{ play: 9, picks: [{ key: '1-0' }] }],
  }
  await publishPlans(db, [draftOf(expert, match, unpriced)])
  await standStill(db, after(5 + 24))
  expect(await finish({ status: 8, full: [1, 0] })).toBe(2)
  expect([await plan(), await plan(2)]).toMatchObject([hidden, { ...hidden, profit: null }])
})

test('a plan revealed in time is settled by its picks, however late the result', async () => {
  await standStill(db, after(5 + 24 - 0.001))
  expect(await revealStarted(db)).toBe(1)
  await standStill(db, after(5 + 47))
  expect(await settleHidden(db)).toBe(0)
  await finish({ status: 8, full: [1, 0] })
  expect(await plan()).toMatchObject({ outcome: 'win' })
})

test('a sealed plan on a match that is not played in time ends as Not Counted', async () => {
  await standStill(db, after(5 + 24))
  await settleHidden(db)
  await standStill(db, after(5 + 48))
  await postponeOverdue(db)
  expect(await settleOverdue(db)).toBe(1)
  expect(await settleOverdue(db)).toBe(0)
  expect(await plan()).toMatchObject({ outcome: 'not_counted', nc_reason: 3, kickoff: after(5) })
  expect(await record()).toMatchObject({ n: 0, not_counted: 1, form: 'n' })
})

test('a plan that is Not Counted for another reason is not a miss for being sealed', async () => {
  await publishPlans(db, [draftOf(expert, match), draftOf(expert, match)])
  await standStill(db, after(5 + 24))
  expect(await settleHidden(db)).toBe(1)
  expect([await plan(1), await plan(2), await plan(3)]).toMatchObject([
    hidden,
    { outcome: null },
    { outcome: null },
  ])
  // the plans are due and stay open, so no event is published
  const before = await version()
  expect(await settleHidden(db)).toBe(0)
  expect(await version()).toBe(before)
  await finish({ status: 8, full: [1, 0] })
  expect([await plan(1), await plan(2), await plan(3)]).toMatchObject([
    hidden,
    { nc_reason: 4 },
    { nc_reason: 4 },
  ])
})

test('an undecided plan follows its kick-off; one played too late does not count', async () => {
  const move = async (kickoff: Date) => {
    await db.updateTable('match').set({ kickoff }).where('match_id', '=', match).execute()
    return moveKickoffs(db, [match])
  }
  expect(await move(after(0.05))).toBe(1)
  expect(await plan()).toMatchObject({
    kickoff: after(0.05),
    on_sale: false,
    published_kickoff: after(5),
  })
  expect((await record()).on_sale).toBe(0)
  expect(await move(after(72))).toBe(1)
  expect(await move(after(72))).toBe(0)
  expect(await plan()).toMatchObject({ kickoff: after(72), on_sale: true })
  expect((await record()).on_sale).toBe(1)
  await finish({ status: 8, full: [1, 0] })
  expect(await plan()).toMatchObject({ nc_reason: 3 })
})

test('a revealed plan is not on sale again when its match is postponed', async () => {
  await standStill(db, after(5))
  await closeDeadlines(db)
  await revealStarted(db)
  const { deadline } = await plan()
  await db
    .updateTable('match')
    .set({ kickoff: after(30) })
    .where('match_id', '=', match)
    .execute()
  expect(await moveKickoffs(db, [match])).toBe(1)
  expect(await plan()).toMatchObject({ kickoff: after(30), deadline, on_sale: false })
  expect((await record()).on_sale).toBe(0)
})

test('a kick-off moved to before the publishing makes the plan Not Counted', async () => {
  await db.updateTable('match').set({ kickoff: noon }).where('match_id', '=', match).execute()
  await moveKickoffs(db, [match])
  await finish({ status: 8, full: [1, 0] })
  expect(await plan()).toMatchObject({ nc_reason: 2 })
})

test('a plan goes off sale at its deadline', async () => {
  await standStill(db, new Date(after(5).getTime() - 300_001))
  expect(await closeDeadlines(db)).toBe(0)
  await standStill(db, new Date(after(5).getTime() - 300_000))
  expect(await closeDeadlines(db)).toBe(1)
  expect(await plan()).toMatchObject({ on_sale: false })
  expect((await record()).on_sale).toBe(0)
})

test('a streak longer than ten, and a late result in the middle of it', async () => {
  const matches = await addMatches(
    db,
    Array.from({ length: 14 }, (_, day) => after(24 * (day + 1))),
  )
  await publishPlans(
    db,
    matches.map((id) => draftOf(expert, id)),
  )
  await finish({ status: 8, full: [1, 0] })
  const [late = 0] = matches.splice(6, 1)
  for (const id of matches) await finish({ status: 8, full: [1, 0] }, id)
  expect(await record()).toMatchObject({
    n: 14,
    streak: 14,
    recent_cnt: 10,
    recent_win: 10,
    form: 'hhhhhhhhhh',
  })
  await finish({ status: 8, full: [0, 0] }, late)
  expect(await record()).toMatchObject({ n: 15, streak: 7, recent_win: 9, form: 'hhmhhhhhhh' })
})
