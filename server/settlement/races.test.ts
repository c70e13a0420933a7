/**
 * Races: two transactions on the same plans and records, each interrupted at its most dangerous
 * moment.
 */
import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Tables } from '../db/tables.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { countBlocked } from '../db/test-statements.ts'
import type { Rejected } from '../feeds/feed.ts'
import { closeDeadlines, moveKickoffs, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { rebuildRecords, rollWindows } from '../standings/record.ts'
import { settleHidden, settleMatches, settleOverdue } from './settle.ts'
import { ingest } from '../intake/ingest.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  postponeOverdue,
  standStill,
  storeResult,
} from '../db/test-world.ts'

let expert = 0
let match = 0
const database = await sharedDatabase()
const db = database.db
await addLeague(db)
beforeEach(async () => {
  await standStill(db, noon)
  ;[expert = 0] = await addExperts(db, 1)
  ;[match = 0] = await addMatches(db, [after(5)])
  await publishPlans(db, [draftOf(expert, match)])
  await rollWindows(db)
})

type Step = (tx: Kysely<Tables>) => Promise<unknown>

/** Runs `second` before `first` commits: `second` has to wait, and continues after the commit. */
async function meet(first: Step, second: Step): Promise<void> {
  let waiting: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await first(tx)
    let done = false
    waiting = db
      .transaction()
      .execute(second)
      .finally(() => (done = true))
    waiting.catch(() => {})
    await expect
      .poll(async () => done || (await countBlocked(database.owner)) > 0, { interval: 5 })
      .toBe(true)
  })
  await waiting
}

const finish = (full: [number, number], id = match): Step => {
  return async (tx) => {
    await storeResult(tx, id, { status: 8, full })
    await settleMatches(tx, [id])
  }
}

/** Asserts that all incrementally kept sums equal those computed from the plans. */
async function recordsHold(): Promise<void> {
  const records = () =>
    db.selectFrom('expert_record').selectAll().where('expert_id', '=', expert).execute()
  await rollWindows(db)
  const incremental = await records()
  await rebuildRecords(db)
  expect(incremental).toEqual(await records())
}

const revealsOf = async (id: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from log_entry join plan using (plan_id)
    where plan.match_id = ${id} and kind = 'reveal'`.execute(db)
  return rows[0]?.count
}

test('a plan taken off sale during its settlement is counted once', async () => {
  await standStill(db, after(7))
  await meet(closeDeadlines, finish([2, 1]))
  await recordsHold()
})

test('a plan settled while it is taken off sale is counted once', async () => {
  await standStill(db, after(7))
  await meet(finish([2, 1]), closeDeadlines)
  await recordsHold()
})

test('a plan revealed during its settlement has one reveal entry in the log', async () => {
  await standStill(db, after(7))
  await meet(revealStarted, finish([2, 1]))
  expect(await revealsOf(match)).toBe(1)
})

test('when two matches of one expert end at once, form and streak contain both', async () => {
  const [other = 0] = await addMatches(db, [after(6)])
  await publishPlans(db, [draftOf(expert, other)])
  await standStill(db, after(9))
  await meet(finish([2, 1]), finish([2, 1], other))
  const record = await db
    .selectFrom('expert_record')
    .select(['form', 'streak'])
    .where('expert_id', '=', expert)
    .executeTakeFirst()
  expect(record).toEqual({ form: 'hh', streak: 2 })
  await recordsHold()
})

test('the 90-day window moves while a plan that leaves it is settled', async () => {
  await standStill(db, after(0.5 + 24 * 91))
  await meet(async (tx) => {
    await tx
      .updateTable('plan')
      .set({ revealed_at: after(5) })
      .where('match_id', '=', match)
      .execute()
    await finish([2, 1])(tx)
  }, rollWindows)
  await recordsHold()
})

test('when two servers move the 90-day window at once, it moves once', async () => {
  await standStill(db, after(7))
  await rollWindows(db)
  await db.transaction().execute(finish([2, 1]))
  await standStill(db, after(24 * 91))
  await meet(rollWindows, rollWindows)
  await recordsHold()
})

/** Postpones the match by four hours. */
async function putOff(tx: Kysely<Tables>): Promise<void> {
  await tx
    .updateTable('match')
    .set({ kickoff: after(9) })
    .where('match_id', '=', match)
    .execute()
  await moveKickoffs(tx, [match])
}

test('a kick-off moved at the deadline puts the plan back on sale, counted once', async () => {
  await standStill(db, after(5))
  await meet(closeDeadlines, putOff)
  await recordsHold()
})

test('a kick-off moved while the plan is revealed does not put it back on sale', async () => {
  await standStill(db, after(5))
  await meet(revealStarted, putOff)
  expect(
    await db
      .selectFrom('plan')
      .select(['on_sale', 'deadline'])
      .where('match_id', '=', match)
      .execute(),
  ).toEqual([{ on_sale: false, deadline: new Date(after(5).getTime() - 300_000) }])
  await recordsHold()
})

test.each([
  ['hidden for a day', 30, settleHidden],
  ['not played', 54, settleOverdue],
])(
  'a result arrives during a settlement without one, %s: it then settles the plan again',
  async (_, hours, settle) => {
    await standStill(db, after(hours))
    await postponeOverdue(db)
    await meet(settle, finish([2, 1]))
    await recordsHold()
    expect(await revealsOf(match)).toBe(1)
  },
)

test.each([
  ['hidden for a day', 30, settleHidden],
  ['not played', 54, settleOverdue],
])(
  'a settlement without a result, %s, waits for a result: the result settles the plan',
  async (_, hours, settle) => {
    await standStill(db, after(hours))
    await postponeOverdue(db)
    await meet(finish([2, 1]), settle)
    const { rows } =
      await sql`select from settlement join plan using (plan_id) where match_id = ${match}`.execute(
        db,
      )
    expect(rows).toHaveLength(1)
    await recordsHold()
    expect(await revealsOf(match)).toBe(1)
  },
)

test('a source ending a match and an expert publishing on it do not deadlock', async () => {
  const [other = 0] = await addMatches(db, [after(9)])
  const [somebody = 0] = await addExperts(db, 1)
  const { source_key: key } = await db
    .selectFrom('match')
    .select('source_key')
    .where('match_id', '=', match)
    .executeTakeFirstOrThrow()
  await standStill(db, after(7))
  const reading = {
    key,
    league: 'Premier',
    season: '2025-26',
    round: '',
    home: 'North',
    away: 'South',
    kickoff: after(5),
    kickoffKnown: true,
  }
  let taken: Promise<unknown> = Promise.resolve()
  let published: Promise<unknown> = Promise.resolve()
  await database.owner.transaction().execute(async (tx) => {
    // at the insert into the quarantine the plans are settled and no event is published yet
    await sql`lock table quarantine in exclusive mode`.execute(tx)
    const reason = 'row-unreadable'
    const rejected: Rejected[] = [
      { item: 'match ?', reason, detail: 'It is empty.', content: null },
    ]
    taken = ingest(db, 'test', {
      leagues: [],
      clubs: [],
      rejected,
      matches: [{ ...reading, status: 8, full: [2, 1], score: [2, 1] }],
    })
    await expect.poll(() => countBlocked(database.owner)).toBe(1)
    let done = false
    published = db
      .transaction()
      .execute((mine) => publishPlans(mine, [draftOf(somebody, other)]))
      .finally(() => (done = true))
    await expect.poll(async () => done || (await countBlocked(database.owner)) > 1).toBe(true)
  })
  await expect(taken).resolves.toMatchObject({ settled: 1 })
  await expect(published).resolves.toMatchObject({ refused: [] })
})

test('a plan that becomes due while others are locked waits for the next round', async () => {
  const [other = 0] = await addMatches(db, [after(5)])
  const [somebody = 0] = await addExperts(db, 1)
  await publishPlans(db, [draftOf(somebody, other)])
  const move = (tx: Kysely<Tables>, one: number) =>
    tx
      .updateTable('match')
      .set({ kickoff: after(200) })
      .where('match_id', '=', one)
      .execute()
  await move(db, match)
  await standStill(db, after(60))
  let settled = 0
  await meet(
    async (tx) => {
      await sql`select from plan where match_id = ${match} for no key update`.execute(tx)
      await move(tx, other)
    },
    async (tx) => {
      settled = await settleOverdue(tx)
    },
  )
  expect(settled).toBe(1)
  expect(await settleOverdue(db)).toBe(1)
})

test('results, deadlines, days and plans of the same experts never deadlock', async () => {
  const experts = await addExperts(db, 40)
  const matches = await addMatches(
    db,
    [5, 6, 7, 8, 40, 41, 42, 43].map((hours) => after(hours)),
  )
  const drafts = (which: readonly number[]) =>
    which.flatMap((one) => experts.map((id) => draftOf(id, one)))
  await publishPlans(db, drafts(matches.slice(0, 4)))
  for (const hours of [9, 9 + 24 * 91]) {
    await standStill(db, after(hours))
    const later =
      hours === 9
        ? matches.slice(4, 6)
        : await addMatches(db, [after(hours + 9), after(hours + 10)])
    const backwards = drafts(later).toReversed()
    const steps: Step[] = [
      ...matches.slice(0, 4).map((one, score) => finish([score, hours % 3], one)),
      ...matches.slice(4, 6).map((one) => async (tx: Kysely<Tables>) => {
        await tx
          .updateTable('match')
          .set({ kickoff: after(hours + 20) })
          .where('match_id', '=', one)
          .execute()
        await moveKickoffs(tx, [one])
      }),
      closeDeadlines,
      revealStarted,
      rollWindows,
      settleHidden,
      settleOverdue,
      ...[0, 20, 40].map(
        (from) => (tx: Kysely<Tables>) => publishPlans(tx, backwards.slice(from, from + 20)),
      ),
    ]
    const done = await Promise.allSettled(
      [...steps, ...steps].map((step) => db.transaction().execute(step)),
    )
    expect(done.filter(({ status }) => status === 'rejected')).toEqual([])
  }
  const records = () => db.selectFrom('expert_record').selectAll().orderBy('expert_id').execute()
  await rollWindows(db)
  const incremental = await records()
  await rebuildRecords(db)
  expect(incremental).toEqual(await records())
})
