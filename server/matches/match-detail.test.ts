/** The data of a match's screen, from a small season on a real database. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { PlanDraft } from '../../contract/plan.ts'
import { powerShares } from '../../rules/market.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import { revealStarted } from '../publishing/deadlines.ts'
import { publishPlans } from '../publishing/publish.ts'
import { settleMatches } from '../settlement/settle.ts'
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
import { findMatchData } from './match-data.ts'
import { findMatchDetail } from './match-detail.ts'
import { findMatchProbability } from './match-probability.ts'
import { book1 } from '../../rules/book/v1.ts'

let database: TestDatabase
let north = 0
let south = 0
beforeEach(async () => {
  database = await ownDatabase()
  const { db } = database
  await standStill(db, noon)
  await addLeague(db)
  const clubs = await db.selectFrom('club').select('club_id').orderBy('club_id').execute()
  north = clubs[0]?.club_id ?? 0
  south = clubs[1]?.club_id ?? 0
})

const clubNamed = (text: string) => {
  const words = JSON.stringify({ zh: text, zht: text, en: text })
  return { source: 'test', source_key: text, name: words, short_name: words }
}

type Full = readonly [number, number]
/** Adds a finished match, with or without known goals. */
async function addPlayed(
  hours: number,
  full: Full,
  { swapped = false, goals = [] as [side: 'home' | 'away', minute: number][] } = {},
) {
  const { db } = database
  const [matchId = 0] = await addMatches(db, [after(hours)])
  if (swapped)
    await db
      .updateTable('match')
      .set({ home_id: south, away_id: north })
      .where('match_id', '=', matchId)
      .execute()
  await storeResult(db, matchId, { status: 8, full })
  const rows = goals.map(([side, minute], at) => ({
    match_id: matchId,
    goal_no: at + 1,
    side,
    minute,
    added: null,
    kind: 'play' as const,
    player_id: null,
  }))
  if (rows.length > 0) await db.insertInto('goal').values(rows).execute()
  return matchId
}
async function addMatch(hours: number): Promise<number> {
  const [matchId = 0] = await addMatches(database.db, [after(hours)], null)
  return matchId
}
async function publish(...drafts: PlanDraft[]): Promise<number[]> {
  const { published, refused } = await publishPlans(database.db, drafts, book1)
  expect(refused).toEqual([])
  return published.map(({ planId }) => planId)
}

describe('the header', () => {
  test('has each side’s rank: none before the first result, none in a knock-out', async () => {
    const ranks = async (matchId: number) => {
      const match = await findMatchDetail(database.db, matchId, 'en')
      return [match?.homeRank, match?.awayRank]
    }
    const next = await addMatch(5)
    expect(await ranks(next)).toEqual([null, null])
    await addPlayed(-30, [0, 1])
    expect(await ranks(next)).toEqual([2, 1])
    await database.db
      .updateTable('match')
      .set({ round: 'Final' })
      .where('match_id', '=', next)
      .execute()
    expect(await ranks(next)).toEqual([null, null])
  })

  test('has the sides, place, time, state, goals in order, and the plan counts', async () => {
    const { db } = database
    const [one = 0, two = 0] = await addExperts(db, 2)
    const matchId = await addMatch(5)
    await publish(
      draftOf(one, matchId),
      draftOf(two, matchId, { price: 18, selections: [{ play: 9, picks: [{ key: '1-0' }] }] }),
    )
    const { player_id } = await db
      .insertInto('player')
      .values({
        source: 'test',
        source_key: 'p',
        name: JSON.stringify({ zh: '某', zht: '某', en: 'Someone' }),
      })
      .returning('player_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('goal')
      .values([
        {
          match_id: matchId,
          goal_no: 2,
          side: 'away',
          minute: 45,
          added: 2,
          kind: 'own',
          player_id: null,
        },
        {
          match_id: matchId,
          goal_no: 1,
          side: 'home',
          minute: 12,
          added: null,
          kind: 'play',
          player_id,
        },
      ])
      .execute()
    await db
      .updateTable('match')
      .set({ venue: 'The Ground', round: 'Matchday 3', status: 6, extra_home: 2, extra_away: 2 })
      .execute()
    const found = await findMatchDetail(db, matchId, 'en')
    expect(found).toMatchObject({
      matchId,
      leagueName: 'Premier',
      season: '2025-26',
      round: 'Matchday 3',
      venue: 'The Ground',
      matchTime: after(5).toISOString(),
      timeKnown: true,
      status: 5,
      home: { clubId: north, name: 'North' },
      away: { clubId: south, name: 'South' },
      extraHome: 2,
      solutionCount: 2,
      plans: {
        free: 1,
        models: 0,
        byPlay: [
          { play: 1, plans: 1 },
          { play: 9, plans: 1 },
        ],
      },
      split: null,
    })
    expect(found?.goals.map(({ minute, added, scorer }) => [minute, added, scorer])).toEqual([
      [12, null, 'Someone'],
      [45, 2, null],
    ])
    expect(await findMatchDetail(db, matchId + 1, 'en')).toBeNull()
  })

  test('has no time while none is known', async () => {
    const { db } = database
    const matchId = await addMatch(5)
    await db.updateTable('match').set({ status: 13, kickoff_known: false }).execute()
    expect(await findMatchDetail(db, matchId, 'zh')).toMatchObject({
      timeKnown: false,
      matchTime: after(5).toISOString(),
    })
    await db.updateTable('match').set({ kickoff: null }).execute()
    expect(await findMatchDetail(db, matchId, 'zh')).toMatchObject({ matchTime: null })
    expect(await findMatchData(db, matchId, 'zh')).not.toBeNull()
  })

  test('counts picks only from kick-off, for free plans too', async () => {
    const { db } = database
    const experts = await addExperts(db, 4)
    const matchId = await addMatch(5)
    const picks = [['2'], ['2', '3'], ['1']]
    await publish(
      ...picks.map((keys, at) =>
        draftOf(experts[at] ?? 0, matchId, {
          price: at === 0 ? 0 : 18,
          selections: [{ play: 1, picks: keys.map((key) => ({ key, odds: '2.00' })) }],
        }),
      ),
      draftOf(experts[3] ?? 0, matchId, {
        selections: [{ play: 5, line: 2.5, picks: [{ key: 'over', odds: '1.90' }] }],
      }),
    )
    const split = async () => (await findMatchDetail(db, matchId, 'en'))?.split
    expect(await split()).toBeNull()
    await standStill(db, after(5))
    await revealStarted(db)
    expect(await split()).toEqual({ plans: 3, home: 2, draw: 1, away: 1 })
  })
})

describe('the data', () => {
  test('are of earlier matches, home and away: form, meetings, table', async () => {
    const { db } = database
    const first = await addPlayed(-300, [2, 0])
    await addPlayed(-200, [1, 1], { swapped: true })
    await addPlayed(-100, [4, 1], { swapped: true })
    const matchId = await addMatch(5)
    await addPlayed(50, [9, 9])
    const found = await findMatchData(db, matchId, 'en')
    const letters = (form: { result: string }[] | undefined) =>
      form?.map(({ result }) => result).join('')
    expect([
      letters(found?.home.form.all),
      letters(found?.home.form.home),
      letters(found?.home.form.away),
    ]).toEqual(['wdl', 'w', 'dl'])
    expect([
      letters(found?.away.form.all),
      letters(found?.away.form.home),
      letters(found?.away.form.away),
    ]).toEqual(['ldw', 'dw', 'l'])
    expect(found?.meetings).toMatchObject({ homeWins: 1, draws: 1, awayWins: 1 })
    expect(found?.meetings.last.map(({ homeGoals, homeId }) => [homeGoals, homeId])).toEqual([
      [4, south],
      [1, south],
      [2, north],
    ])
    expect(found?.meetings.last.at(-1)?.matchId).toBe(first)
    // as of now
    expect(found?.tables).toMatchObject([
      {
        name: '',
        rows: [
          { clubId: south, played: 4, points: 5 },
          { clubId: north, points: 5 },
        ],
      },
    ])
  })

  test('have the table of the match’s group, and for a tie the sides’ last groups', async () => {
    const { db } = database
    const others = await db
      .insertInto('club')
      .values(['East', 'West'].map((name) => ({ ...clubNamed(name), crest: '' })))
      .returning('club_id')
      .execute()
    const [east = 0, west = 0] = others.map(({ club_id }) => club_id)
    async function addRound(round: string, homeId: number, awayId: number): Promise<number> {
      const matchId = await addMatch(5)
      await db
        .updateTable('match')
        .set({ round, home_id: homeId, away_id: awayId })
        .where('match_id', '=', matchId)
        .execute()
      return matchId
    }
    await addRound('Group 1', north, east)
    await addRound('Group 2', south, west)
    const second = await addRound('Group A', north, south)
    const tables = async (matchId: number) =>
      (await findMatchData(db, matchId, 'en'))?.tables.map(({ name }) => name)
    expect(await tables(second)).toEqual(['Group A'])
    expect(await tables(await addRound('Final', north, west))).toEqual(['Group 2', 'Group A'])
    expect(await tables(await addRound('Third place', north, south))).toEqual(['Group A'])
  })

  test('have at most the latest six matches', async () => {
    for (let no = 8; no > 0; no--) await addPlayed(-no * 24, [no, 0])
    const found = await findMatchData(database.db, await addMatch(5), 'en')
    expect(found?.home.form.all.map(({ homeGoals }) => homeGoals)).toEqual([6, 5, 4, 3, 2, 1])
    expect(found?.meetings.last.map(({ homeGoals }) => homeGoals)).toEqual([1, 2, 3, 4, 5, 6])
    expect(found?.meetings.homeWins).toBe(8)
  })

  test('count goals by quarter-hour for matches with all goals known, and how many', async () => {
    await addPlayed(-300, [2, 1], {
      goals: [
        ['home', 1],
        ['away', 15],
        ['home', 90],
      ],
    })
    await addPlayed(-200, [1, 0], { swapped: true, goals: [['home', 45]] })
    // one of two goals is not known, so none is counted
    await addPlayed(-100, [2, 0], { goals: [['home', 60]] })
    const found = await findMatchData(database.db, await addMatch(5), 'en')
    expect(found?.home.periods).toEqual({
      played: 3,
      known: 2,
      scored: [1, 0, 0, 0, 0, 1],
      conceded: [1, 0, 1, 0, 0, 0],
    })
    expect(found?.away.periods).toEqual({
      played: 3,
      known: 2,
      scored: [1, 0, 1, 0, 0, 0],
      conceded: [1, 0, 0, 0, 0, 1],
    })
  })

  test('of a match without earlier matches are empty', async () => {
    const found = await findMatchData(database.db, await addMatch(5), 'zht')
    expect(found?.home).toEqual({
      form: { all: [], home: [], away: [] },
      periods: { played: 0, known: 0, scored: Array(6).fill(0), conceded: Array(6).fill(0) },
    })
    expect(found?.meetings).toEqual({ homeWins: 0, draws: 0, awayWins: 0, last: [] })
    expect(await findMatchData(database.db, 9_999, 'en')).toBeNull()
  })
})

describe('the probabilities', () => {
  const odds = JSON.stringify({
    source: 'A market',
    result: { home: '2.00', draw: '4.00', away: '4.00' },
  })
  const stated = { home: 0.5, draw: 0.3, away: 0.2 }
  async function addModel(): Promise<number> {
    const [expertId = 0] = await addExperts(database.db, 1)
    await database.owner
      .updateTable('expert')
      .set({ kind: 'model' })
      .where('expert_id', '=', expertId)
      .execute()
    return expertId
  }
  const find = async (matchId: number) =>
    (await findMatchProbability(database.db, matchId, 'en')) ?? expect.unreachable()

  test('of the market are given without its margin, which is stated', async () => {
    const matchId = await addMatch(5)
    expect((await find(matchId)).market).toBeNull()
    await database.db
      .updateTable('match')
      .set({
        odds: JSON.stringify({ source: 'x', result: { home: '1.80', draw: '3.60', away: '4.50' } }),
      })
      .execute()
    const { market } = await find(matchId)
    expect(market?.margin).toBeCloseTo(1 / 1.8 + 1 / 3.6 + 1 / 4.5 - 1, 12)
    expect(market?.chances.home).toBe(powerShares([1.8, 3.6, 4.5])?.[0])
    expect(await findMatchProbability(database.db, 9_999, 'en')).toBeNull()
  })

  test('of a model are those of its free plan; a priced one stays sealed', async () => {
    const { db } = database
    const [free, priced, silent] = [await addModel(), await addModel(), await addModel()]
    const matchId = await addMatch(5)
    const [person = 0] = await addExperts(db, 1)
    const [plan] = await publish(
      draftOf(free, matchId, { probabilities: stated }),
      draftOf(priced, matchId, { price: 18, probabilities: stated }),
      draftOf(person, matchId, { probabilities: stated }),
    )
    const shown = async () =>
      (await find(matchId)).models.map(({ expertId, planId, chances }) => [
        expertId,
        planId !== null,
        chances,
      ])
    expect(await shown()).toEqual([
      [free, true, stated],
      [priced, true, null],
      [silent, false, null],
    ])
    expect((await find(matchId)).models[0]?.planId).toBe(plan)
    await standStill(db, after(5))
    await revealStarted(db)
    expect((await shown())[1]).toEqual([priced, true, stated])
  })

  test('have a track record, over decided plans and over matches with market odds', async () => {
    const { db } = database
    const model = await addModel()
    const matches = [await addMatch(1), await addMatch(2), await addMatch(3)]
    await db.updateTable('match').set({ odds }).execute()
    await publish(...matches.map((matchId) => draftOf(model, matchId, { probabilities: stated })))
    await standStill(db, after(10))
    await revealStarted(db)
    await storeResult(db, matches[0] ?? 0, { status: 8, full: [1, 0] })
    await storeResult(db, matches[1] ?? 0, { status: 8, full: [1, 1] })
    await storeResult(db, matches[2] ?? 0, { status: 12 })
    await db.transaction().execute((tx) => settleMatches(tx, matches))
    // the position of a match without a date is unknown, so it is not among the last ones
    const undated = await addPlayed(-100, [0, 1])
    await db
      .updateTable('match')
      .set({ odds, kickoff: null, kickoff_known: false })
      .where('match_id', '=', undated)
      .execute()
    const { models, marketRecord } = await find(await addMatch(20))
    const brier = (0.25 + 0.09 + 0.04 + (0.25 + 0.49 + 0.04)) / 2
    expect(models[0]?.record.n).toBe(2)
    expect(models[0]?.record.brier).toBeCloseTo(brier, 9)
    expect(models[0]?.record.logScore).toBeCloseTo(-(Math.log(0.5) + Math.log(0.3)) / 2, 9)
    expect([marketRecord.n, marketRecord.brier]).toEqual([
      2,
      (0.25 + 0.0625 + 0.0625 + (0.25 + 0.5625 + 0.0625)) / 2,
    ])
  })
})
