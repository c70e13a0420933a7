import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { boards } from '../../contract/values.ts'
import { meanBy, wilson, wilsonBy, yieldOf, z95 } from '../../rules/interval.ts'
import { asNumber, onSql } from '../db/sql-arithmetic.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { rebuildBoards } from './boards.ts'
import { publishPlans } from '../publishing/publish.ts'
import { rollWindows } from './record.ts'
import { settleMatches } from '../settlement/settle.ts'
import {
  addMatches,
  after,
  draftOf,
  noon,
  openStarted,
  standStill,
  storeResult,
  smallWorld,
} from '../db/test-world.ts'
import { book1 } from '../../rules/book/v1.ts'

const played = 30

/**
 * The n-th expert publishes on every n-th match from a start of its own: between zero and thirty
 * plans, of mixed success.
 */
const speaks = (expert: number, match: number) =>
  expert > 0 && (match + expert) % Math.ceil(12 / expert) === 0
const keyOf = (expert: number, match: number) =>
  ((expert * 7 + match * 5) * (match + 3)) % 3 < 1 + (expert % 2) ? '2' : '1'

const { db } = await sharedDatabase()
const { experts } = await smallWorld(db, { now: noon, experts: 14 })
const matches = await addMatches(
  db,
  Array.from({ length: played + 4 }, (_, index) => after(6 + index * 24)),
)
const drafts = matches.flatMap((match, no) =>
  experts.flatMap((id, expert) => {
    const picks = [{ key: keyOf(expert, no), odds: (1.5 + (expert % 5) / 3).toFixed(3) }]
    return speaks(expert, no) ? [draftOf(id, match, { selections: [{ play: 1, picks }] })] : []
  }),
)
expect((await publishPlans(db, drafts, book1)).refused).toEqual([])
await standStill(db, after(played * 24))
await openStarted(db)
for (const match of matches.slice(0, played))
  await storeResult(db, match, { status: 8, full: [1, 0] })
await settleMatches(db, matches.slice(0, played))
// the market's chance of every plan is known
await sql`
  insert into plan_measure (plan_id, measured, expected)
  select plan_id, true, 0.5 from plan where outcome is not null
  on conflict (plan_id) do update set measured = true, expected = 0.5`.execute(db)
await rollWindows(db)
await rebuildBoards(db)

/** The experts of a board in stored order. */
async function places(
  type: number,
  { play = 0, span = spanOf(type), sort = '' } = {},
): Promise<number[]> {
  const stored = db
    .selectFrom('board_order')
    .select('expert_ids')
    .where('type', '=', type)
    .where('kind', '=', 'people')
    .where('sort', '=', sort)
  return (await stored.where('play', '=', play).where('span', '=', span).executeTakeFirstOrThrow())
    .expert_ids
}
const spanOf = (type: number) => ({ 1: 10, 2: 90, 3: 90, 4: 90 })[type] ?? 0

async function records() {
  const rows = await db.selectFrom('expert_record').selectAll().execute()
  return rows.map((row) => {
    const { yield: mean, error } = yieldOf(
      row.yield_n90,
      Number(row.profit90),
      Number(row.profit_squares90),
    )
    return {
      ...row,
      low: wilson(row.hits90, row.n90).low,
      yieldLow: (mean ?? 0) - z95 * (error ?? 0),
    }
  })
}
type Row = Awaited<ReturnType<typeof records>>[number]

test.each<[string, number, (row: Row) => boolean, (a: Row, b: Row) => number]>([
  [
    'recent form',
    boards.recentForm,
    (row) => row.recent_cnt === 10,
    (a, b) => b.recent_win - a.recent_win || b.low - a.low,
  ],
  ['overall', boards.hitRate, (row) => row.n90 >= 10, (a, b) => b.low - a.low],
  ['yield', boards.yield, (row) => row.yield_n90 >= 10, (a, b) => b.yieldLow - a.yieldLow],
  [
    'streak',
    boards.streak,
    (row) => row.streak > 0,
    (a, b) => b.streak - a.streak || b.low - a.low,
  ],
])('the %s board follows its rule', async (_, type, has, order) => {
  const expected = (await records())
    .filter(has)
    .toSorted((a, b) => order(a, b) || a.expert_id - b.expert_id)
  expect(expected.length).toBeGreaterThan(1)
  expect(await places(type)).toEqual(expected.map((row) => row.expert_id))
})

test('newcomers have fewer than ten counted plans', async () => {
  const rows = await places(boards.newcomers)
  const expected = (await records()).filter((row) => row.n < 10).map((row) => row.expert_id)
  expect(rows.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
  expect(expected.length).toBeGreaterThan(0)
})

test('the database’s lower bounds are those of the rules, digit for digit', async () => {
  const { low, high } = wilsonBy(onSql, asNumber('hits'), asNumber('n'))
  const sums = [asNumber('n'), asNumber('hits * 7 - n * 3'), asNumber('n * 49')] as const
  const { mean, error } = meanBy(onSql, ...sums)
  const { rows } = await sql<Record<'hits' | 'n' | 'low' | 'high' | 'mean' | 'error', number>>`
    select hits, n, ${sql.raw(low)} as low, ${sql.raw(high)} as high,
      ${sql.raw(mean)} as mean, ${sql.raw(error)} as error
    from generate_series(0, 60) n, lateral generate_series(0, n) hits`.execute(db)
  expect(rows).toHaveLength(1_891)
  for (const row of rows) {
    const { hits, n } = row
    if (n === 0) expect(row).toMatchObject({ low: 0, high: 1, mean: null })
    else expect({ low: row.low, high: row.high }).toEqual(wilson(hits, n))
    if (n > 1)
      expect({ yield: row.mean, error: row.error }).toEqual(yieldOf(n, hits * 7 - n * 3, n * 49))
  }
})

test('recommended are each expert’s next and latest plans, misses like hits', async () => {
  const chosen = await db
    .selectFrom('recommended_plan')
    .innerJoin('plan', 'plan.plan_id', 'recommended_plan.plan_id')
    .select(['place', 'plan.plan_id', 'expert_id', 'on_sale', 'kickoff', 'hit_result'])
    .orderBy('place')
    .execute()
  expect(chosen.map(({ place }) => place)).toEqual(chosen.map((_, index) => index + 1))
  const all = await db
    .selectFrom('plan')
    .select(['plan_id', 'expert_id', 'on_sale', 'outcome', 'kickoff', 'hit_result'])
    .execute()
  const weekAgo = after(played * 24 - 7 * 24)
  for (const expert of experts) {
    const chosenPlans = chosen.filter((plan) => plan.expert_id === expert)
    const sale = all
      .filter((plan) => plan.expert_id === expert && plan.on_sale)
      .toSorted((a, b) => +a.kickoff - +b.kickoff)
    const decided = all.filter(
      (plan) => plan.expert_id === expert && plan.outcome && plan.kickoff >= weekAgo,
    )
    const latest = decided.toSorted((a, b) => +b.kickoff - +a.kickoff)
    const ids = (plans: { plan_id: number }[]) => plans.map((plan) => plan.plan_id)
    expect(ids(chosenPlans.filter((plan) => plan.on_sale))).toEqual(ids(sale))
    expect(ids(chosenPlans.filter((plan) => !plan.on_sale))).toEqual(ids(latest))
    // alternating as long as both kinds remain
    const kinds = chosenPlans
      .slice(0, 2 * Math.min(sale.length, latest.length))
      .map((plan) => plan.on_sale)
    expect(kinds.every((kind, index) => index === 0 || kind !== kinds[index - 1])).toBe(true)
  }
  expect(new Set(chosen.map((plan) => plan.hit_result))).toEqual(new Set([0, 1, 2]))
})

test('recommended experts with plans on sale come first', async () => {
  const { rows } = await sql<{ on_sale: number }>`
    select on_sale
    from recommended_expert join expert_record using (expert_id)
    order by place`.execute(db)
  const has = rows.map((row) => row.on_sale > 0)
  expect(has).toEqual(has.toSorted((a, b) => Number(b) - Number(a)))
  expect(has).toHaveLength((await records()).length)
})

test('a second run writes nothing; a withdrawn expert is removed, ranks move up', async () => {
  const state = async () => ({
    versions: await db.selectFrom('data_version').selectAll().orderBy('topic').execute(),
    boards: await db
      .selectFrom('board_order')
      .selectAll()
      .orderBy('type')
      .orderBy('play')
      .orderBy('span')
      .orderBy('sort')
      .execute(),
  })
  const before = await state()
  await standStill(db, after(played * 24 + 0.1))
  await rebuildBoards(db)
  expect(await state()).toEqual(before)

  const [first = 0, ...others] = await places(boards.hitRate)
  await db
    .updateTable('expert')
    .set({ withdrawn_at: noon })
    .where('expert_id', '=', first)
    .execute()
  await rebuildBoards(db)
  expect(await places(boards.hitRate)).toEqual(others)
  const after1 = await state()
  expect(after1.versions).not.toEqual(before.versions)
  expect(after1.boards.every((board) => +board.computed_at === +after(played * 24 + 0.1))).toBe(
    true,
  )
})
