/** Plan lists: the pages equal a sort of all plans, and every page is read by index. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedDatabase } from '../db/test-database.ts'
import { coinHandle } from '../../contract/values.ts'
import { settleMatches } from '../settlement/settle.ts'
import { publishPlans } from './publish.ts'
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
import { listPlans, placeOf } from './plan-list.ts'
import { scansOf } from '../db/explain.ts'
import { book1 } from '../../rules/book/v1.ts'

const { db, owner, url } = await sharedDatabase()
await standStill(db, noon)
await addLeague(db)
const experts = await addExperts(db, 4, [1, 2])
// the model that publishes first
await owner
  .updateTable('expert')
  .set({ handle: coinHandle })
  .where('expert_id', '=', experts[1] ?? 0)
  .execute()
// two matches kick off at the same moment
const matches = await addMatches(db, [after(5), after(5), after(6), after(7), after(30)])
const drafts = matches.flatMap((matchId, m) =>
  experts.flatMap((expertId, e) =>
    [0, 1].map((no) =>
      (m + e + no) % 3 === 0
        ? draftOf(expertId, matchId, {
            selections: [{ play: 5, line: 2.5, picks: [{ key: 'over' }] }],
            price: no === 0 ? 0 : 8,
          })
        : draftOf(expertId, matchId),
    ),
  ),
)
expect((await publishPlans(db, drafts, book1)).refused).toEqual([])
for (const matchId of matches.slice(0, 2))
  await storeResult(db, matchId, { status: 8, full: [2, 1] })
await db.transaction().execute((tx) => settleMatches(tx, matches.slice(0, 2)))
const { rows: plans } = await sql<{
  plan_id: number
  expert_id: number
  match_id: number
  main_play: number
  price: number
  on_sale: boolean
  outcome: string | null
  at: Date
}>`select *, kickoff as at from plan order by kickoff desc, plan_id desc`.execute(db)

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

describe('plan list', () => {
  it('contains all matching plans, in order, for any page size', async () => {
    const arbitrary = fc.record({
      size: fc.integer({ min: 1, max: 12 }),
      expert: maybe(fc.nat(3)),
      match: maybe(fc.nat(4)),
      play: maybe(fc.constantFrom(1 as const, 5 as const, 9 as const)),
      state: maybe(fc.constantFrom('onSale' as const, 'decided' as const)),
      status: maybe(fc.constantFrom(0 as const, 1 as const)),
    })
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ size, expert, match, play, state, status }) => {
        const expertId = expert === undefined ? undefined : experts[expert]
        const matchId = match === undefined ? undefined : matches[match]
        const wanted = {
          size,
          ...(expertId !== undefined && { expertId }),
          ...(matchId !== undefined && { matchId }),
          ...(play !== undefined && { play }),
          ...(state !== undefined && { state }),
          ...(status !== undefined && { status }),
        }
        const fitting = plans.filter(
          (plan) =>
            (expertId === undefined || plan.expert_id === expertId) &&
            (matchId === undefined || plan.match_id === matchId) &&
            (play === undefined || plan.main_play === play) &&
            (status === undefined || plan.price > 0 === (status === 1)) &&
            (state !== 'onSale' || plan.on_sale) &&
            (state !== 'decided' || plan.outcome !== null),
        )
        // on a match people come first, then models in the order in which they published
        const of = (places: number[]) => (plan: (typeof plans)[number]) =>
          places.includes(experts.indexOf(plan.expert_id))
        const inOrder =
          matchId === undefined
            ? fitting
            : [
                ...fitting.filter(of([0, 3])),
                ...fitting.filter(of([2])).toReversed(),
                ...fitting.filter(of([1])).toReversed(),
              ]
        const seen: number[] = []
        let cursor: string | null = null
        do {
          const page = await listPlans(db, 'en', wanted, cursor === null ? null : placeOf(cursor))
          seen.push(...page.records.map((record) => Number(record.id)))
          cursor = page.next
          if (cursor !== null) expect(page.records).toHaveLength(size)
        } while (cursor !== null)
        expect(seen).toEqual(inOrder.map((plan) => plan.plan_id))
      }),
      { numRuns: 60 },
    )
  })

  it.each(['', '1', '1.2.3', 'a.b', '1.', '.1', '99999999999999999.1'])(
    'rejects %j as a cursor',
    (cursor) => expect(placeOf(cursor)).toBeNull(),
  )

  it('keeps a kick-off to the microsecond', () =>
    expect(placeOf('1772388000000001.7')).toEqual({ kickoff: 1772388000000001, planId: 7 }))
})

describe('with many plans stored', () => {
  beforeAll(async () => {
    await sql`
      insert into plan (expert_id, serial, match_id, predict_play, main_play, price, title,
        published_at, published_kickoff, deadline,
        kickoff, on_sale, outcome, settled_at, hit_result)
      select ${experts[0]}::int + no % 4, 1000 + no, ${matches[0]}::bigint + no % 5, '1',
        case when no % 2 = 0 then 1 else 5 end, 0, '{}', at, at, at, at, false, 'win', at, 1
      from generate_series(1, 30000) no,
        lateral (select ${noon}::timestamptz - no * interval '1 minute' as at) moment`.execute(db)
    await sql`analyze`.execute(owner)
  })

  it.each([
    {},
    { play: 5 as const },
    { play: 9 as const },
    { state: 'decided' as const },
    { state: 'onSale' as const },
    { expertId: 1 },
    { expertId: 1, state: 'decided' as const },
    { expertId: 1, matchId: 1 },
    { matchId: 1 },
  ])('no page of %j scans the table of plans sequentially', async (filter) => {
    const places = [null, { kickoff: noon.getTime() * 1000, planId: 1 }]
    const { statements, tables } = await scansOf({ connectionString: url }, async (db) => {
      for (const place of places) await listPlans(db, 'zh', { size: 100, ...filter }, place)
    })
    expect(statements).toBe(2)
    expect(tables).not.toContain('plan')
  })
})
