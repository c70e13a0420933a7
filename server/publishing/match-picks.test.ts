import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { spans } from '../../rules/boards.ts'
import { book1 } from '../../rules/book/v1.ts'
import { after, draftOf, noon, standStill, smallWorld } from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { ask, dataOf, newVisitor, type Reader } from '../wallet/test-reader.ts'
import { closeDeadlines, revealStarted } from './deadlines.ts'
import { publishPlans } from './publish.ts'

const plans: number[] = []
const server = await sharedServer({ trustedProxies: 1 })
const { db, owner } = server.database
const {
  experts,
  matches: [match = 0],
} = await smallWorld(db, { now: noon, experts: 5, kickoffs: [after(4)] })
const reader = await newVisitor(server.app, '10.23.1.1')
const onlooker = await newVisitor(server.app, '10.23.1.2')
for (const [expert, price] of ([18, 8, 28, 0, 8] as const).entries()) {
  const draft = draftOf(experts[expert] ?? 0, match, {
    price,
    selections: [{ play: 1, picks: [{ key: '2', odds: '1.85' }] }],
  })
  // one minute after the other
  await standStill(db, after(expert / 60))
  const { published } = await publishPlans(db, [draft], book1)
  plans.push(published[0]?.planId ?? 0)
}

const picksOf = async (who: Reader) =>
  dataOf(await ask(server.app, who, 'matchPicks', { matchIds: [match, 999] })).records

test('before kick-off a row has free picks, and counts sealed plans with their price', async () => {
  const pick = { play: 1, key: '2', odds: '1.85', hitResult: 0 }
  expect(await picksOf(onlooker)).toEqual([
    {
      matchId: match,
      picks: [
        { ...pick, id: plans[3], expertId: experts[3], name: expect.any(String), access: 'free' },
      ],
      readable: 0,
      sealed: 4,
      from: 8,
      models: 0,
    },
  ])
})

test('an unlocked pick is first, for its reader only', async () => {
  dataOf(await ask(server.app, reader, 'planUnlock', { id: plans[0], price: 18 }))
  const [mine] = await picksOf(reader)
  expect(mine?.picks.map(({ id, access }) => [id, access])).toEqual([
    [plans[0], 'unlocked'],
    [plans[3], 'free'],
  ])
  expect([mine?.readable, mine?.sealed, mine?.from]).toEqual([0, 3, 8])
  const [others] = await picksOf(onlooker)
  expect([others?.picks.map(({ id }) => id), others?.sealed]).toEqual([[plans[3]], 4])
})

test('after kick-off a row has two picks, of followed experts first', async () => {
  dataOf(await ask(server.app, onlooker, 'followExpert', { expertId: experts[2], on: true }))
  await standStill(db, after(5))
  await closeDeadlines(db)
  await revealStarted(db)
  const [row] = await picksOf(onlooker)
  expect(row?.picks.map(({ id, access }) => [id, access])).toEqual([
    [plans[2], 'revealed'],
    [plans[4], 'revealed'],
  ])
  expect([row?.readable, row?.sealed, row?.from]).toEqual([3, 0, null])
})

test('the expert with the better record is before a later plan', async () => {
  await sql`
    insert into standing (play, span, expert_id, n, hits, rate, low, low90, yield_n, profit,
      profit_squares, streak, recent_cnt, recent_win, form, not_counted)
    select 0, ${spans.days90}, expert_id, 20, 10, 0.5, low, low, 0, 0, 0, 0, 10, 5, '', 0
    from (values (${experts[1]}::int, 0.4), (${experts[3]}::int, 0.5)) as expert(expert_id, low)
    on conflict (play, span, expert_id) do update set low90 = excluded.low90`.execute(owner)
  const [row] = await picksOf(reader)
  expect(row?.picks.map(({ id }) => id)).toEqual([plans[0], plans[3]])
  const [others] = await picksOf(onlooker)
  expect(others?.picks.map(({ id }) => id)).toEqual([plans[2], plans[3]])
})

test('plans of models are counted only', async () => {
  await sql`update expert set kind = 'model' where expert_id = ${experts[2]}`.execute(owner)
  const [row] = await picksOf(onlooker)
  expect(row?.picks.map(({ id }) => id)).not.toContain(plans[2])
  expect([row?.picks.length, row?.readable, row?.models]).toEqual([2, 2, 1])
  await sql`update expert set kind = 'model'`.execute(owner)
  expect(await picksOf(reader)).toEqual([
    { matchId: match, picks: [], readable: 0, sealed: 0, from: null, models: 5 },
  ])
})
