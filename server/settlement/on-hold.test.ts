/** A plan that has lost its sealed content in the database never stops the others. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { listPredicts } from '../publishing/expert-plans.ts'
import { findPlanDetail } from '../publishing/plan-detail.ts'
import { describeOnHold, findOnHold, putOnHold } from '../publishing/on-hold.ts'
import { findExpertDetail } from '../standings/expert-detail.ts'
import { settleHidden, settleMatches, settleOverdue, settleReleased } from './settle.ts'

const database = await sharedDatabase()
await addLeague(database.db)

/** Two plans by two experts on one match, of which the first loses `rows`. */
async function world(rows: readonly ('plan_secret' | 'plan_secret_pick')[]) {
  const { db, owner } = database
  await standStill(db, noon)
  const experts = await addExperts(db, 2)
  const [match = 0] = await addMatches(db, [after(5)])
  const { published } = await publishPlans(
    db,
    experts.map((expert) => draftOf(expert, match)),
  )
  const [lost = 0, sound = 0] = published.map(({ planId }) => planId)
  const stored = await Promise.all([
    db.selectFrom('plan_secret').selectAll().where('plan_id', '=', lost).execute(),
    db.selectFrom('plan_secret_pick').selectAll().where('plan_id', '=', lost).execute(),
  ])
  const asOwner = (...statements: ReturnType<typeof sql>[]) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
    })
  await asOwner(
    ...rows.map((table) => sql`delete from ${sql.table(table)} where plan_id = ${lost}`),
  )
  return { db, match, lost, sound, stored, asOwner }
}

const outcomes = async (plans: readonly number[]) => {
  const rows = await database.db
    .selectFrom('plan')
    .select(['outcome', 'revealed'])
    .where('plan_id', 'in', plans)
    .orderBy('plan_id')
    .execute()
  return rows.map(({ outcome, revealed }) => [outcome, revealed])
}

test.each([
  ['its salt and body', ['plan_secret'] as const],
  ['its picks', ['plan_secret_pick'] as const],
  ['both', ['plan_secret', 'plan_secret_pick'] as const],
])(
  'a plan that lost %s is put on hold, the other is settled; once complete it is settled too',
  async (_, rows) => {
    const { db, match, lost, sound, stored, asOwner } = await world(rows)
    await standStill(db, after(6))
    expect(await revealStarted(db)).toBe(1)
    const { expert_id: expert } = await db
      .selectFrom('plan')
      .select('expert_id')
      .where('plan_id', '=', lost)
      .executeTakeFirstOrThrow()
    const outcomesNow = async () => {
      const detail = await findExpertDetail(db, expert, 'all', 'en')
      const list = await listPredicts(db, 'en', { expertId: expert, size: 10 })
      const page = await findPlanDetail(db, lost, 'en')
      return [detail?.ledger.setAside, list?.records[0]?.setAside, page?.plan.setAside]
    }
    expect(await outcomesNow()).toEqual([1, true, true])
    expect(await findOnHold(db)).toEqual({
      count: 1,
      plans: [{ planId: lost, expertId: expert, serial: 1 }],
    })
    expect(await describeOnHold(db)).toMatch(
      new RegExp(`^1 plan is on hold, .* not complete in the database: ${lost} \\(`),
    )
    const settle = () =>
      db.transaction().execute(async (tx) => {
        await storeResult(tx, match, { status: 8, full: [2, 1] })
        return settleMatches(tx, [match])
      })
    expect(await settle()).toBe(1)
    expect(await outcomes([lost, sound])).toEqual([
      [null, false],
      ['win', true],
    ])
    // time does not settle it as a miss or as Not Counted, and not every round tries it
    await standStill(db, after(60))
    expect([await settleHidden(db), await settleOverdue(db), await revealStarted(db)]).toEqual([
      0, 0, 0,
    ])
    expect(await settleReleased(db)).toBe(0)
    await standStill(db, after(6))
    const [secrets, picks] = stored
    await asOwner(
      ...(rows.some((table) => table === 'plan_secret')
        ? secrets.map(
            (row) =>
              sql`insert into plan_secret (plan_id, version, published_at, salt, body)
                values (${row.plan_id}, ${row.version}, ${row.published_at}, ${row.salt},
                  ${JSON.stringify(row.body)})`,
          )
        : []),
      ...(rows.some((table) => table === 'plan_secret_pick')
        ? picks.map(
            (row) => sql`insert into plan_secret_pick
              select *
              from jsonb_populate_record(null::plan_secret_pick, ${JSON.stringify(row)}::jsonb)`,
          )
        : []),
    )
    expect(await settleReleased(db)).toBe(1)
    expect(await describeOnHold(db)).toBeNull()
    expect(await outcomesNow()).toEqual([undefined, undefined, undefined])
    expect(await outcomes([lost, sound])).toEqual([
      ['win', true],
      ['win', true],
    ])
  },
)

test('of twelve plans ten are named and all are counted', async () => {
  const { db } = database
  const { lost, sound } = await world([])
  const more = await Promise.all(Array.from({ length: 5 }, () => world([])))
  const plans = [lost, sound, ...more.flatMap((one) => [one.lost, one.sound])].toSorted(
    (a, b) => a - b,
  )
  await db
    .insertInto('plan_on_hold')
    .values(plans.map((plan_id) => ({ plan_id })))
    .execute()
  const words = await describeOnHold(db)
  expect(words).toMatch(/^12 plans are on hold/)
  expect(words).toContain(`${plans.slice(0, 10).join(', ')} … (`)
})

test('more plans than a statement has parameters are put on hold at once', async () => {
  const { db, lost } = await world([])
  const { count } = await findOnHold(db)
  await putOnHold(db, Array<number>(70_000).fill(lost))
  expect((await findOnHold(db)).count).toBe(count + 1)
})
