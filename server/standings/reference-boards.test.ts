/**
 * Boards of hits where some plans have neither a market nor a model's estimate: such plans are
 * listed and rank nobody; where no plan has one, the leaderboard is provisional.
 */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { boards, coinHandle, type BoardType, type KindFilter } from '../../contract/values.ts'
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
import { closeDeadlines, revealStarted } from '../publishing/deadlines.ts'
import { storeReferences } from '../publishing/match-reference.ts'
import { publishPlans } from '../publishing/publish.ts'
import { findPlanDetail } from '../publishing/plan-detail.ts'
import { measureRevealed } from '../settlement/measure.ts'
import { settleMatches } from '../settlement/settle.ts'
import { listBoard } from './board-list.ts'
import { rebuildBoards } from './boards.ts'
import { findExpertDetail } from './expert-detail.ts'
import { rollWindows } from './record.ts'

let [guesser, modelled, priced, coin] = [0, 0, 0, 0]
let modelledPlan = 0
const ten = Array.from({ length: 10 }, (_, at) => after(5 + at))

const { db, owner } = await sharedDatabase()
await addLeague(db)
await standStill(db, noon)
;[guesser = 0, modelled = 0, priced = 0, coin = 0] = await addExperts(db, 4)
await owner
  .updateTable('expert')
  .set({ kind: 'model', handle: coinHandle })
  .where('expert_id', '=', coin)
  .execute()

/** Publishes home wins of these experts on matches, which end at 1-0 and from `lost` on at 0-1. */
async function play(matches: readonly number[], ids: readonly number[], lost: number) {
  const drafts = matches.flatMap((match) =>
    ids.map((id) => draftOf(id, match, { selections: [{ play: 1, picks: [{ key: '2' }] }] })),
  )
  const { published, refused } = await publishPlans(db, drafts)
  expect(refused).toEqual([])
  return async () => {
    await closeDeadlines(db)
    await revealStarted(db)
    await sql`update plan set revealed_at = kickoff`.execute(owner)
    for (const [at, match] of matches.entries())
      await storeResult(db, match, { status: 8, full: at < lost ? [1, 0] : [0, 1] })
    await settleMatches(db, matches)
    await measureRevealed(db)
    return published[0]?.planId ?? 0
  }
}

const board = async (type: BoardType, kind: KindFilter = 'people') => {
  const { records, provisional } = await listBoard(db, 'en', { type, page: 1, size: 50, kind })
  return { rows: records.map(({ expertId, rank, medal }) => [expertId, rank, medal]), provisional }
}

test('without any reference the leaderboard ranks by all plans, and says so', async () => {
  const settle = await play(await addMatches(db, [after(2), after(3)], null), [guesser, coin], 2)
  await standStill(db, after(4))
  await settle()
  await rollWindows(db)
  await rebuildBoards(db)
  expect(await board(boards.recentForm)).toEqual({
    rows: [[guesser, 1, null]],
    provisional: true,
  })
  // also where the coin is the only model
  expect(await board(boards.recentForm, 'models')).toEqual({
    rows: [[coin, null, null]],
    provisional: true,
  })
  for (const type of [boards.streak, boards.hitRate])
    expect(await board(type)).toEqual({ rows: [], provisional: undefined })
})

test('plans with a price or a model’s estimate rank, those with neither do not', async () => {
  const plain = await addMatches(db, ten, null)
  const withPrices = await addMatches(db, ten)
  const withModel = await addMatches(db, ten, null)
  await storeReferences(
    db,
    withModel.map((matchId) => ({ matchId, home: 1.6, away: 1.1, rho: -0.05 })),
  )
  const settles = [
    await play(plain, [guesser], 10),
    await play(withModel, [modelled], 8),
    await play(withPrices, [priced], 6),
  ]
  await standStill(db, after(30))
  for (const [at, settle] of settles.entries()) {
    const planId = await settle()
    if (at === 1) modelledPlan = planId
  }
  await rollWindows(db)
  await rebuildBoards(db)
  // ten of ten without a reference are not on it
  expect(await board(boards.recentForm)).toEqual({
    rows: [
      [modelled, 1, null],
      [priced, 2, null],
    ],
    provisional: undefined,
  })
  expect((await board(boards.hitRate)).rows.map(([id]) => id)).toEqual([modelled, priced])
  expect(await board(boards.streak)).toMatchObject({ rows: [] })
  const { records } = await listBoard(db, 'en', {
    type: boards.followed,
    ids: `${guesser},${modelled},${priced}`,
    page: 1,
    size: 50,
  })
  const counts = records.map((row) => [row.expertId, [row.unreferencedCnt, row.skillCnt]] as const)
  expect(new Map(counts)).toEqual(
    new Map([
      [guesser, [12, 0]],
      [modelled, [0, 0]],
      [priced, [0, 10]],
    ]),
  )
})

test.each(['n', 'hitRate', 'figure', 'interval', 'streak'] as const)(
  'experts found by name are sorted by the %s that their rows show',
  async (sort) => {
    for (const type of [boards.recentForm, boards.hitRate, boards.streak]) {
      const { records } = await listBoard(db, 'en', {
        type,
        search: 'Expert',
        sort,
        page: 1,
        size: 50,
      })
      const people = records.filter(({ kind }) => kind === 'person')
      const shown = people.map((row) =>
        sort === 'n'
          ? row.countedCnt
          : sort === 'streak'
            ? row.streakWinCnt
            : sort === 'interval'
              ? row.hitRateLow
              : row.hitRate,
      )
      expect(shown).toHaveLength(3)
      expect(shown, String(type)).toEqual(shown.toSorted((one, other) => other - one))
    }
  },
)

test('an expert’s page counts plans with a model’s estimate; a plan’s page shows it', async () => {
  const record = async (id: number) => (await findExpertDetail(db, id, 'all', 'en'))?.record
  expect(await record(modelled)).toMatchObject({ n: 10, expectedN: 0, modelN: 10, skill: null })
  expect(await record(guesser)).toMatchObject({ n: 12, expectedN: 0, modelN: 0, yield: null })
  expect(await record(priced)).toMatchObject({ n: 10, expectedN: 10, modelN: 0 })
  const page = await findPlanDetail(db, modelledPlan, 'en')
  expect(page).toMatchObject({
    market: [],
    marketAt: null,
    reference: { home: 1.6, away: 1.1, rho: -0.05 },
  })
  const share = page?.content?.selections[0]?.picks[0]?.modelShare
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})

test('without a price, a pick that is near-certain by the model is refused', async () => {
  const [match = 0] = await addMatches(db, [after(40)], null)
  await storeReferences(db, [{ matchId: match, home: 4.5, away: 0.3, rho: -0.05 }])
  const drafts = (key: string) => [
    draftOf(guesser, match, { selections: [{ play: 1, picks: [{ key }] }] }),
  ]
  expect((await publishPlans(db, drafts('2'))).refused).toMatchObject([
    { field: 'selections.0', reason: 'tooSure', limit: 85 },
  ])
  expect((await publishPlans(db, drafts('3'))).refused).toEqual([])
})
