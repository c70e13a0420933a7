/**
 * An expert's plan list: every serial once and in order for any page size, no sealed content, and
 * every page read by index.
 */
import { sql, type Kysely } from 'kysely'
import { Check } from 'typebox/value'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls, type CheckedDataOf, type DataOf } from '../../contract/calls.ts'
import type { ExpertPlan } from '../../contract/expert-detail.ts'
import type { Tables } from '../db/tables.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { closeDeadlines, revealStarted } from './deadlines.ts'
import { publishPlans } from './publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import {
  addMatches,
  after,
  draftOf,
  noon,
  smallWorld,
  standStill,
  storeResult,
} from '../db/test-world.ts'
import { findExpertDetail } from '../standings/expert-detail.ts'
import { listPredicts } from './expert-plans.ts'
import { scansOf } from '../db/explain.ts'
import { book1 } from '../../rules/book/v1.ts'

type State = DataOf<'expertPredicts'>['state']

/**
 * Serials 1 to 24: eight settled (one Not Counted, one a push), four with a match under way, the
 * rest before kick-off, most of them on sale.
 */
const database = await sharedDatabase()
const { db } = database
const {
  experts: [first = 0, second = 0, third = 0],
} = await smallWorld(db, { now: noon, experts: 3 })
const expert = first
const stranger = third
const hours = [
  ...Array.from({ length: 8 }, () => 2),
  ...Array.from({ length: 4 }, () => 9),
  10.05,
  ...Array.from({ length: 11 }, () => 30),
]
const matches = await addMatches(
  db,
  hours.map((hour) => after(hour)),
)
const drafts = matches.flatMap((match, at) => [
  draftOf(first, match, {
    price: at % 3 === 0 ? 0 : 18,
    selections:
      at === 3
        ? [{ play: 5, line: 3, picks: [{ key: 'over', odds: '1.9' }] }]
        : [
            { play: 1, picks: [{ key: '2', odds: '1.85' }, { key: '3' }] },
            { play: 9, picks: [{ key: '7-6', odds: '99' }] },
          ],
  }),
  draftOf(second, match, {}),
])
expect((await publishPlans(db, drafts, book1)).refused).toEqual([])
await standStill(db, after(10))
for (const [at, match] of matches.slice(0, 8).entries())
  await storeResult(db, match, at === 5 ? { status: 12 } : { status: 8, full: [2, 1] })
await settleMatches(db, matches.slice(0, 8))
await closeDeadlines(db)
await revealStarted(db)

async function pages(size: number, state?: State): Promise<ExpertPlan[]> {
  const seen: ExpertPlan[] = []
  let before: number | null | undefined
  while (before !== null) {
    const page = await listPredicts(database.db, 'en', {
      expertId: expert,
      size,
      ...(before && { before }),
      ...(state && { state }),
    })
    if (page === null) throw new Error('no such expert')
    expect(Check(calls.expertPredicts.result, page)).toBe(true)
    seen.push(...page.records)
    before = page.next
  }
  return seen
}
const serials = async (size: number, state?: State) =>
  (await pages(size, state)).map(({ serial }) => serial)
const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at)

test('a page by number follows the ones before it, and is empty beyond the end', async () => {
  const page = async (number: number) => {
    const wanted = { expertId: expert, size: 5, page: number }
    return (await listPredicts(database.db, 'en', wanted))?.records.map(({ serial }) => serial)
  }
  expect([await page(1), await page(2), await page(5), await page(6)]).toEqual([
    down(24, 20),
    down(19, 15),
    down(4, 1),
    [],
  ])
})

test.each([1, 5, 24, 100])(
  'every serial appears once, without a gap, in pages of %i',
  async (size) => {
    expect(await serials(size)).toEqual(down(24, 1))
    expect(await serials(size, 'notCounted')).toEqual([6])
    expect(await serials(size, 'settled')).toEqual([8, 7, 5, 4, 3, 2, 1])
    expect(await serials(size, 'onSale')).toEqual(down(24, 14))
  },
)

test('league, result, price and month filter the list, alone and together', async () => {
  const found = async (filter: Partial<CheckedDataOf<'expertPredicts'>>) =>
    (
      await listPredicts(database.db, 'en', { expertId: expert, size: 100, ...filter })
    )?.records.map(({ serial }) => serial)
  const all = await pages(100)
  const where = (holds: (plan: ExpertPlan) => boolean) =>
    all.filter(holds).map(({ serial }) => serial)
  const isOther = ({ outcome }: ExpertPlan) => outcome === 'push' || outcome === 'not_counted'
  expect(await found({ result: 'hit' })).toEqual(where(({ hitResult }) => hitResult === 1))
  expect(await found({ result: 'miss' })).toEqual([])
  expect(await found({ result: 'other' })).toEqual(where(isOther))
  expect(where(isOther)).toEqual([6, 4])
  expect(await found({ price: 0 })).toEqual(where(({ price }) => price === 0))
  expect(await found({ price: 18, state: 'settled' })).toEqual([8, 5, 3, 2])
  const months = new Set(all.map(({ matchTime }) => matchTime?.slice(0, 7) ?? ''))
  for (const month of months)
    expect(await found({ month })).toEqual(
      where(({ matchTime }) => matchTime?.startsWith(month) ?? false),
    )
  expect(await found({ month: '1999-12' })).toEqual([])
  expect(await found({ leagueId: 1 })).toEqual(down(24, 1))
  expect(await found({ leagueId: 999, price: 0 })).toEqual([])
})

test('each filter returns as many plans as the ledger counts', async () => {
  const { ledger } = (await findExpertDetail(database.db, expert, 'all', 'en')) ?? {}
  expect(ledger).toEqual({
    published: 24,
    onSale: 11,
    open: 5,
    counted: 6,
    pushes: 1,
    notCounted: 1,
    notCountedBy: [{ reason: 1, plans: 1 }],
    books: [{ ruleVersion: 1, plans: 24 }],
  })
})

test('the main selection is present where everyone may read it, and absent elsewhere', async () => {
  for (const plan of await pages(50)) {
    const readable = plan.serial <= 12 || plan.price === 0
    expect('main' in plan).toBe(readable)
    expect(JSON.stringify(plan)).not.toContain('7-6')
    if (readable && plan.serial !== 4)
      expect(plan.main).toEqual({ play: 1, picks: [{ key: '2', odds: '1.85' }, { key: '3' }] })
  }
})

test('a push, a Not Counted plan and a hit carry their outcomes', async () => {
  const [plan8, , , , push, ...rest] = (await pages(50)).filter(({ serial }) => serial <= 8)
  expect(plan8).toMatchObject({
    score: '2-1',
    outcome: 'win',
    hitResult: 1,
    profit: null,
    ncReason: null,
    onSale: false,
    matchStatus: 8,
  })
  expect(push).toMatchObject({ serial: 4, score: '2-1', outcome: 'push', hitResult: 0, profit: 0 })
  // odds have at least two decimals, as everywhere on the site
  expect(push?.main).toEqual({ play: 5, line: 3, picks: [{ key: 'over', odds: '1.90' }] })
  expect((await pages(50)).find(({ serial }) => serial === 6)).toMatchObject({
    score: null,
    outcome: 'not_counted',
    ncReason: 1,
    profit: null,
  })
  expect(rest).toHaveLength(3)
})

test('an expert without plans has an empty list; an unknown expert has no list', async () => {
  expect(await listPredicts(database.db, 'zh', { expertId: stranger, size: 20 })).toEqual({
    records: [],
    next: null,
  })
  expect(await listPredicts(database.db, 'zh', { expertId: 999, size: 20 })).toBeNull()
})

describe('with 5,000 plans among 40,000', () => {
  beforeAll(async () => {
    const { owner, db } = database
    // inserted directly, because publishing refuses plans after the deadline
    await sql`
      insert into match (source, source_key, league_id, season, home_id, away_id, kickoff, status,
        full_home, full_away, odds, observed_at, updated_at)
      select 'test', no, league_id, '', home_id, away_id,
        kickoff - no * interval '3 hours', 8, 1, 0,
        '{"source": "x", "result": {"home": "1.8", "draw": "3.5", "away": "4.2"}}', kickoff, kickoff
      from generate_series(1, 5000) no, (select * from match where match_id = 1) one`.execute(owner)
    await owner.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      await sql`
        insert into plan (expert_id, serial, match_id, predict_play, main_play, price, title,
          published_at, published_kickoff, deadline,
          kickoff, on_sale, outcome, nc_reason, settled_at, hit_result, profit, revealed_at)
        select 1 + no % 8, 1000 + no / 8, match_id, '1', 1, 8, '{}', kickoff - interval '5 hours',
          kickoff, kickoff, kickoff, false,
          case when no % 500 = 8 then 'not_counted' when no % 5 < 3 then 'win' else 'loss' end,
          case when no % 500 = 8 then 4 end, kickoff,
          case when no % 500 = 8 then 0 when no % 5 < 3 then 1 else 2 end,
          case when no % 500 = 8 then null when no % 5 < 3 then 0.85 else -1 end, kickoff
        from generate_series(8, 40007) no join match on match_id = 30 + no / 8
        where match_id <= 5024`.execute(one)
      await sql`
        insert into plan_secret_pick (plan_id, selection_no, pick_no, play, key,
          odds, probability, parts)
        select plan_id, 1, 1, 1, '2', 1.85, 0.55, 332640 from plan where serial >= 1000`.execute(
        one,
      )
      await sql`reset session_replication_role`.execute(one)
    })
    await sql`analyze`.execute(owner)
    expect(
      (await listPredicts(db, 'en', { expertId: 1, size: 1 }))?.records[0]?.serial,
    ).toBeGreaterThan(5_000)
  })

  test.each([
    ['a first page', (db: Kysely<Tables>) => listPredicts(db, 'zh', { expertId: 1, size: 20 })],
    [
      'a page far back',
      (db: Kysely<Tables>) => listPredicts(db, 'zh', { expertId: 1, size: 20, before: 1_200 }),
    ],
    [
      'what is on sale',
      (db: Kysely<Tables>) => listPredicts(db, 'zh', { expertId: 1, size: 100, state: 'onSale' }),
    ],
    [
      'what is settled',
      (db: Kysely<Tables>) => listPredicts(db, 'zh', { expertId: 1, size: 100, state: 'settled' }),
    ],
    [
      'what is filtered',
      (db: Kysely<Tables>) =>
        listPredicts(db, 'zh', { expertId: 1, size: 100, leagueId: 1, result: 'hit', price: 8 }),
    ],
    [
      'what does not count',
      (db: Kysely<Tables>) =>
        listPredicts(db, 'zh', { expertId: 1, size: 100, state: 'notCounted' }),
    ],
    ['the record of 30 days', (db: Kysely<Tables>) => findExpertDetail(db, 1, '30', 'zh')],
    ['the record of all time', (db: Kysely<Tables>) => findExpertDetail(db, 1, 'all', 'zh')],
  ])('%s never scans a table of plans sequentially', async (_, ask) => {
    const { statements, tables } = await scansOf({ connectionString: database.url }, ask)
    expect(statements).toBeGreaterThan(0)
    // nearly always empty, so that using an index would take longer
    const whole = tables.filter((table) => table.startsWith('plan') && table !== 'plan_on_hold')
    expect(whole).toEqual([])
  })

  test('the record over all 5,000 plans reads their rows, and no others', async () => {
    await database.db.transaction().execute(async (tx) => {
      const found = await findExpertDetail(tx, 1, 'all', 'en')
      expect(found?.record.n).toBeGreaterThan(4_900)
      expect(found?.curve).toHaveLength(200)
      const { rows } = await sql<{ read: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname like 'plan%'`.execute(tx)
      // three statements each read the plans of this expert
      expect(rows[0]?.read).toBeLessThan(3.5 * 5_000)
    })
  })
})
