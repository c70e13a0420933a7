import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { PlanDraft } from '../../contract/plan.ts'
import { book1 } from '../../rules/book/v1.ts'
import { resultChances } from '../../rules/market.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
} from '../db/test-world.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { closeDeadlines } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { listGaps } from './gaps.ts'

/** A plan on the match result, of the expert at this place. */
const on = (match: number, expert: number, keys: string[], changes: Partial<PlanDraft> = {}) =>
  draftOf(experts[expert] ?? 0, match, {
    selections: [{ play: 1, picks: keys.map((key) => ({ key })) }],
    ...changes,
  })

const { db } = await sharedDatabase()
await addLeague(db)
await standStill(db, noon)
const experts = await addExperts(db, 6, [5])
const matches = await addMatches(db, [after(4), after(5)])
const [few = 0] = await addMatches(db, [after(6)])
const [unpriced = 0] = await addMatches(db, [after(7)], null)
const [first = 0, second = 0] = matches
const drafts = [
  ...[0, 1, 2].map((no) => on(first, no, ['2'])),
  // a sealed plan, a model's, and the second of a person
  on(first, 3, ['1'], { price: 18 }),
  on(first, 5, ['1']),
  on(first, 0, ['1'], { title: { zh: '另一份', zht: '另一份', en: 'Another' } }),
  ...[0, 1, 2].map((no) => on(second, no, ['2', '3'])),
  on(second, 4, ['1']),
  // a person whose first plan is sealed is not counted by a later free one
  on(second, 3, ['1'], { price: 8 }),
  on(second, 3, ['1']),
  on(few, 0, ['2']),
  on(few, 1, ['2']),
  on(few, 3, ['2'], { price: 8 }),
  on(few, 5, ['2']),
  ...[0, 1, 2].map((no) => on(unpriced, no, ['2'])),
]
for (const draft of drafts) expect((await publishPlans(db, [draft], book1)).refused).toEqual([])

const market = async (matchId: number) => {
  const { rows } = await sql<{
    market: { at: string; result: Record<'home' | 'draw' | 'away', string> }
  }>`
    select market from plan where match_id = ${matchId} limit 1`.execute(db)
  return rows[0]?.market
}

test('free picks of people beside the market, the widest difference first', async () => {
  const [first = 0, second = 0] = matches
  const prices = await market(first)
  const chances = resultChances(prices ?? null)
  const row = {
    homeShortName: expect.any(String),
    awayShortName: expect.any(String),
    at: prices?.at,
  }
  const gaps = await listGaps(db, 'en')
  expect(gaps).toEqual([
    {
      ...row,
      matchId: first,
      matchTime: after(4).toISOString(),
      people: 3,
      key: '2',
      share: 1,
      chance: chances?.home,
    },
    expect.objectContaining({ ...row, matchId: second, people: 4 }),
  ])
  // of four people three are on home or draw, half each
  const shares = { '2': 0.375, '3': 0.375, '1': 0.25 }
  const other = gaps[1]
  expect(other?.share).toBe(shares[other?.key ?? '1'])
})

test('a sealed pick changes nothing, whatever it is', async () => {
  const before = await listGaps(db, 'en')
  const [first = 0] = matches
  const sealed = on(first, 4, ['1'], { price: 8 })
  expect((await publishPlans(db, [sealed], book1)).refused).toEqual([])
  expect(await listGaps(db, 'en')).toEqual(before)
})

test('after the deadline a match has no row', async () => {
  await standStill(db, after(4))
  await closeDeadlines(db)
  expect((await listGaps(db, 'en')).map(({ matchId }) => matchId)).toEqual(matches.slice(1))
})
