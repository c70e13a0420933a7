import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { boards } from '../../contract/values.ts'
import { sharedDatabase } from '../db/test-database.ts'
import { rebuildBoards } from '../standings/boards.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
import {
  addMatches,
  after,
  draftOf,
  noon,
  standStill,
  storeResult,
  smallWorld,
} from '../db/test-world.ts'
import { listBoard } from '../standings/board-list.ts'
import { listHomeMatches, listRecommendedExperts, listRecommendedPlans } from './home.ts'
import { book1 } from '../../rules/book/v1.ts'

const { db, owner } = await sharedDatabase()
const {
  experts: [expert = 0, novice = 0],
} = await smallWorld(db, { now: noon, experts: 3 })
const past = await addMatches(
  db,
  Array.from({ length: 11 }, (_, index) => after(1 + index)),
)
await publishPlans(
  db,
  past.map((match) => draftOf(expert, match)),
)
for (const [index, match] of past.entries())
  await storeResult(db, match, { status: 8, full: index === 2 ? [0, 0] : [1, 0] })
await settleMatches(db, past)
// the market's chance of every plan is known
await sql`
  insert into plan_measure (plan_id, measured, expected)
  select plan_id, true, 0.5 from plan where outcome is not null
  on conflict (plan_id) do update set measured = true, expected = 0.5`.execute(db)
await standStill(db, after(20))
const [first = 0, second = 0] = await addMatches(db, [after(30), after(31)])
const selections = [
  { play: 5 as const, line: 2.5, picks: [{ key: 'over' }] },
  { play: 1 as const, picks: [{ key: '2' }] },
]
const { published } = await publishPlans(
  db,
  [draftOf(expert, first), draftOf(expert, second, { price: 18, selections })],
  book1,
)
const [free = 0, priced = 0] = published.map((plan) => plan.planId)
await rebuildBoards(db)

test('a board page conforms to the contract, with its window’s sample and numbers', async () => {
  for (const type of [1, 2, 3, 4, 5] as const) {
    const board = await listBoard(db, 'en', { type, page: 1, size: 10 })
    expect(Check(calls.expertList.result, board)).toBe(true)
    expect(board.computedAt).toBe(after(20).toISOString())
  }
  const { records } = await listBoard(db, 'zh', {
    type: boards.recentForm,
    page: 1,
    size: 10,
  })
  expect(records).toMatchObject([
    {
      expertId: expert,
      name: '甲1',
      rank: 1,
      streakWinCnt: 8,
      recentCnt: 10,
      recentWinCnt: 9,
      recentHitRate: 0.9,
      onSaleCnt: 2,
      countedCnt: 10,
      hitRate: 0.9,
      form: ['hit', 'miss', 'hit', 'hit', 'hit', 'hit', 'hit', 'hit', 'hit', 'hit'],
    },
  ])
  expect(records[0]?.yield).toBeCloseTo((10 * 0.85 - 1) / 11, 12)
  const overall = await listBoard(db, 'zht', { type: boards.hitRate, page: 1, size: 10 })
  expect(overall.records).toMatchObject([{ countedCnt: 11, hitRate: 10 / 11, name: '乙1' }])
})

test('a page after the last is empty', async () => {
  expect((await listBoard(db, 'en', { type: 1, page: 2, size: 10 })).records).toEqual([])
  expect(await listRecommendedPlans(db, 'en', { page: 9, size: 100 })).toEqual({
    records: [],
    models: 0,
    coinLast: true,
  })
})

test('recommended plans conform to the contract, and pages do not overlap', async () => {
  const answer = await listRecommendedPlans(db, 'en', { page: 1, size: 100 })
  expect(Check(calls.queryRecommend.result, answer)).toBe(true)
  expect(answer.computedAt).toBe(after(20).toISOString())
  const all = answer.records
  expect(all).toHaveLength(13)
  const pages = await Promise.all(
    [1, 2, 3].map((page) => listRecommendedPlans(db, 'en', { page, size: 5 })),
  )
  expect(pages.flatMap(({ records }) => records)).toEqual(all)
  expect(all.find((plan) => plan.id === free)).toMatchObject({
    status: 0,
    hitResult: 0,
    predictPlay: '1',
    solutionTitle: 'A title',
  })
  expect(all.find((plan) => plan.id === priced)).toMatchObject({
    status: 1,
    predictPlay: '5,1',
    leagueShortName: 'Pre',
    homeShortName: 'Nor',
    matchTime: after(31).toISOString(),
    recentWinCnt: 9,
  })
  expect(all.filter((plan) => plan.hitResult === 2)).toHaveLength(1)
})

test('a card contains nothing secret', async () => {
  const text = JSON.stringify(await listRecommendedPlans(db, 'en', { page: 1, size: 100 }))
  expect(text).not.toMatch(/Reasons|"over"|selections|picks|salt|1\.85/)
})

test('the carousel: live matches, then soon ones with plans, then the next', async () => {
  const hours = [-1, -2, -0.1, 2, 3, 4, 5, 6, 7, 100, 60]
  const ids = await addMatches(
    db,
    hours.map((hour) => after(20 + hour)),
  )
  const at = (index: number) => ids[index] ?? 0
  const set = (index: number, values: { status?: number; plan_count?: number }) =>
    db.updateTable('match').set(values).where('match_id', '=', at(index)).execute()
  await set(0, { status: 6, plan_count: 1 })
  await set(1, { status: 8, plan_count: 5 })
  await set(4, { status: 13, plan_count: 2 })
  await set(5, { status: 9, plan_count: 2 })
  await set(6, { status: 0, plan_count: 2 })
  await set(7, { status: 12, plan_count: 2 })
  await set(10, { plan_count: 9 })
  const matches = await listHomeMatches(db, 'en')
  expect(Check(calls.queryHome.result.properties.matches, matches)).toBe(true)
  expect(
    matches.slice(0, 2).map(({ matchId, status, matchTime }) => [matchId, status, matchTime]),
  ).toEqual([
    [at(0), 5, after(19).toISOString()],
    [at(4), 13, null],
  ])
  expect(matches[0]).toMatchObject({
    leagueName: 'Premier',
    homeShortName: 'Nor',
    homeLogo: 'crest/north.svg',
    solutionCount: 1,
  })
  // the two matches of beforeAll with one plan each, 30 and 31 hours after noon, then those without
  // plans or later
  expect(matches.slice(4).map((match) => match.matchId)).toEqual([
    at(2),
    at(3),
    at(8),
    at(10),
    at(9),
  ])
})

test('experts in three languages conform to the contract', async () => {
  const { experts } = await listRecommendedExperts(db, 'zht')
  expect(Check(calls.queryHome.result.properties.experts, experts)).toBe(true)
  expect(experts).toMatchObject([{ expertId: expert, name: '乙1', onSaleCnt: 2, kind: 'person' }])
})

test('a model is after all people, whatever its record', async () => {
  const [later = 0] = await addMatches(db, [after(40)])
  await publishPlans(db, [draftOf(novice, later)])
  await rebuildBoards(db)
  const home = async () => {
    const { experts, models: modelsAmong } = await listRecommendedExperts(db, 'en')
    const { records, models } = await listRecommendedPlans(db, 'en', { page: 1, size: 100 })
    const board = await listBoard(db, 'en', { type: boards.recentForm, page: 1, size: 10 })
    return {
      experts: [experts.map(({ expertId }) => expertId), modelsAmong],
      plans: [records.map(({ expertId }) => expertId), models],
      board: [board.records.map(({ expertId, rank }) => [expertId, rank]), board.models],
    }
  }
  const others = Array.from({ length: 13 }, () => expert)
  const before = await home()
  expect(before.experts).toEqual([[expert, novice], 0])
  expect(before.plans[1]).toBe(0)
  expect(before.plans[0]).not.toEqual([novice, ...others])
  expect(before.board).toEqual([[[expert, 1]], 0])
  await owner.updateTable('expert').set({ kind: 'model' }).where('expert_id', '=', expert).execute()
  await sql`truncate standing_state`.execute(owner)
  await rebuildBoards(db)
  expect(await home()).toEqual({
    experts: [[novice, expert], 1],
    plans: [[novice, ...others], 13],
    board: [[[expert, null]], 1],
  })
})
