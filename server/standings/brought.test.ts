/** What following brought, beside sums made by hand from the plans of a small world. */
import { expect, test } from 'vitest'
import type { PlanDraft, Selection } from '../../contract/plan.ts'
import { book1 } from '../../rules/book/v1.ts'
import { sharedDatabase } from '../db/test-database.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
} from '../db/test-world.ts'
import { follow } from '../following/follow.ts'
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { cancelled, finish, visitor } from '../wallet/test-points.ts'
import { findBrought, findBroughtFrom } from './brought.ts'

const { db } = await sharedDatabase()
await addLeague(db)
await standStill(db, noon)
const [person = 0, model = 0, silent = 0] = await addExperts(db, 3, [1])
const reader = 'reader of the test'
const holder = visitor(reader)

const [two = 0, three = 0, drawn = 0, off = 0, open = 0] = await addMatches(
  db,
  [30, 31, 32, 34, 90].map((hours) => after(hours)),
)
const [unpriced = 0] = await addMatches(db, [after(33)], null)

const homeWin: Selection[] = [{ play: 1, picks: [{ key: '2', odds: '1.85' }] }]
const total = (key: 'over' | 'under', line: number, odds: string): Selection[] => [
  { play: 5, line, picks: [{ key, odds }] },
]

/** Resolves to the id and the serial number of the plan. */
async function seal(expert: number, match: number, changes: Partial<PlanDraft>) {
  const drafts = [draftOf(expert, match, changes)]
  const { published, refused } = await publishPlans(db, drafts, book1)
  expect(refused).toEqual([])
  const planId = published[0]?.planId ?? 0
  const { serial } = await db
    .selectFrom('plan')
    .select('serial')
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  return { planId, serial }
}

// sealed before the follow: neither this plan nor its second version below counts
const early = await seal(person, two, { price: 38, selections: homeWin })
const followed = after(1)
await standStill(db, followed)
for (const expert of [person, model, silent]) await follow(db, holder, expert, '10.45.1.1')
// in the instant of the follow
const first = await seal(person, two, {
  price: 18,
  refundOnMiss: true,
  selections: total('over', 2.25, '1.7'),
})
await standStill(db, after(2))
await seal(person, two, { planId: early.planId, price: 38, selections: homeWin })
await seal(person, two, { price: 8, selections: total('under', 2.25, '2.15') })
await seal(person, drawn, { price: 8, selections: total('under', 2.25, '2.15') })
await seal(person, three, { price: 28, selections: homeWin })
await seal(person, three, { price: 8, selections: total('under', 2.5, '1.95') })
await seal(person, off, { price: 38, selections: homeWin })
await seal(person, unpriced, { selections: [{ play: 1, picks: [{ key: '2' }] }] })
await seal(person, open, { price: 38, selections: homeWin })
await seal(model, three, { price: 8, selections: total('over', 2.5, '1.9') })
await standStill(db, after(40))
await closeDeadlines(db)
await revealStarted(db)
await finish(db, two, { status: 8, full: [2, 0] })
await finish(db, drawn, { status: 8, full: [1, 1] })
await finish(db, three, { status: 8, full: [2, 1] })
await finish(db, unpriced, { status: 8, full: [1, 0] })
await finish(db, off, cancelled)

/**
 * By hand. 2-0: over 2.25 loses half of the stake and gives 18 back; the other total on this match
 * is opposite, does not count, and gives 8 back. 1-1: under 2.25 wins half of 1.15. 2-1: the home
 * win at 1.85 wins 0.85, under 2.5 loses 1. Called off: 38 come back. Without a price: a hit, and
 * no units. Not settled, and sealed before the follow: nothing.
 */
const byHand = {
  plans: 7,
  hits: 3,
  misses: 2,
  paid: 18 + 8 + 8 + 28 + 8 + 38,
  returned: 18 + 8 + 38,
}
const half = 1.15 / 2
const units = -0.5 + half + 0.85 - 1
/** Plans on one match are added before they are squared: three matches with units. */
const mean = units / 4
const spread = (-0.5 - mean) ** 2 + (half - mean) ** 2 + (0.85 - 1 - 2 * mean) ** 2
const error = Math.sqrt((spread * 3) / 2)

test('sums are those made by hand, with refunds and half results', async () => {
  const { experts, all } = await findBrought(db, 'en', reader)
  const [sums] = experts
  expect(sums).toMatchObject({
    expertId: person,
    since: followed.toISOString(),
    ...byHand,
    unitsN: 4,
  })
  expect(sums?.units).toBeCloseTo(units, 9)
  expect(sums?.unitsError).toBeCloseTo(error, 9)
  // the other person has no plan
  const { expertId: _id, name: _name, kind: _kind, since: _since, ...numbers } = sums ?? {}
  expect(all).toEqual(numbers)
})

test('models are apart, one match has no error, and who has no plan is listed', async () => {
  const { experts, models } = await findBrought(db, 'en', reader)
  expect(experts.map(({ expertId, plans }) => [expertId, plans])).toEqual([
    [person, 7],
    [silent, 0],
    [model, 1],
  ])
  expect(models).toMatchObject({ plans: 1, hits: 1, paid: 8, returned: 0, unitsError: null })
  expect(models?.units).toBeCloseTo(0.9, 9)
})

test('from a plan on, this plan and the later ones count', async () => {
  const from = async (serial: number) =>
    (await findBroughtFrom(db, 'en', person, serial))?.experts[0]
  // with the early plan: a home win at 1.85 for 38 points
  expect(await from(early.serial)).toMatchObject({ plans: 8, hits: 4, paid: byHand.paid + 38 })
  expect((await from(early.serial))?.units).toBeCloseTo(units + 0.85, 9)
  expect(await from(first.serial)).toMatchObject(byHand)
  expect(await from(99)).toBeUndefined()
})

test('a corrected result changes the sums', async () => {
  // 1-0: over 2.25 loses all
  await finish(db, two, { status: 8, full: [1, 0] })
  const { all } = await findBrought(db, 'en', reader)
  expect(all).toMatchObject(byHand)
  expect(all.units).toBeCloseTo(units - 0.5, 9)
})
