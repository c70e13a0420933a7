import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../db/test-database.ts'
import { ingest } from '../../intake/ingest.ts'
import type { Feed } from '../feed.ts'
import { openligadbFeed } from './openligadb.ts'
import { goal, ligaMatch, result, testLiga, type Liga } from './test-replies.ts'

let database: TestDatabase
let liga: Liga
let feed: Feed
let lines: string[]
let since: Date | null = null
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  liga = await testLiga()
  vi.spyOn(globalThis, 'fetch')
  lines = []
  since = null
  feed = openligadbFeed({
    competitions: ['bl1'],
    origin: liga.origin,
    requests: 1_000,
    logLine: (line) => lines.push(line),
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await liga.close()
})

const kickoff = Date.parse('2026-11-27T19:30:00Z')

/** Rounds of the site a second apart, from a second after the kick-off to another. */
async function run(
  from: number,
  to: number,
  round: (at: number) => Promise<void> = async () => {},
) {
  for (let at = from; at <= to; at++) {
    const now = new Date(kickoff + at * 1_000)
    const [before, words] = [vi.mocked(fetch).mock.calls.length, feed.words?.()]
    const reading = await feed.read(now, since)
    since = now
    await ingest(database.db, feed.source, reading)
    // the answer to a request arrives before the next round
    if (vi.mocked(fetch).mock.calls.length > before)
      await expect.poll(() => feed.words?.() !== words, { interval: 1 }).toBe(true)
    await round(at)
  }
}

const stored = async () => {
  const { rows } = await sql<{ status: number; score: string; full: string; version: number }>`
    select status, home_score || '-' || away_score as score, full_home || '-' || full_away as full,
      result_version as version
    from match where source = 'openligadb' order by match_id`.execute(database.db)
  return rows
}
const goalsStored = async () => {
  const { rows } = await sql<{ minute: number }>`
    select goal.minute from goal join match using (match_id) where source = 'openligadb'
    order by goal_no`.execute(database.db)
  return rows.map(({ minute }) => minute)
}

const over = { matchIsFinished: true, matchResults: [result('After90Minutes', 1, 0)] }
let clock = 0
const change = (some: object) => {
  liga.matches = [
    ligaMatch({
      lastUpdateDateTime: `2026-11-27T20:30:${String(clock++ % 60).padStart(2, '0')}`,
      ...some,
    }),
  ]
  liga.changed = `change ${clock}`
}

test('an evening: a goal within 20 s, one settlement, a false end taken back', async () => {
  change({})
  await run(-600, -590)
  expect(await stored()).toMatchObject([{ status: 1, version: 0 }])
  expect(liga.paths[0]).toBe('/getmatchdata/bl1/2026')

  await run(700, 700)
  change({ goals: [goal(1, 0, 12)] })
  let seen = 0
  await run(701, 725, async (at) => {
    if (seen === 0 && (await goalsStored()).length > 0) seen = at
  })
  expect(seen - 700).toBeLessThanOrEqual(20)
  expect(await stored()).toMatchObject([{ score: '1-0', version: 0 }])

  // a false end that is taken back within two minutes settles nothing
  change({ ...over, goals: [goal(1, 0, 12)] })
  await run(2_000, 2_060)
  change({ goals: [goal(1, 0, 12)] })
  await run(2_061, 2_240)
  expect(await stored()).toMatchObject([{ version: 0, full: null }])

  // one that stood for two minutes is taken back in the log
  change({ ...over, goals: [goal(1, 0, 12)] })
  await run(6_700, 6_860)
  expect(await stored()).toMatchObject([{ status: 8, full: '1-0', version: 1 }])
  change({ goals: [goal(1, 0, 12)] })
  // a finished match is no longer asked about every 15 s
  await run(8_600, 8_639)
  expect(await stored()).toMatchObject([{ status: 4, full: null, version: 2 }])

  change({
    ...over,
    matchResults: [result('After90Minutes', 1, 1)],
    goals: [goal(1, 0, 12), goal(1, 1, 88)],
  })
  await run(8_640, 8_800)
  expect(await stored()).toMatchObject([{ status: 8, full: '1-1', version: 3 }])
  await run(8_801, 8_900)
  expect(await stored()).toMatchObject([{ version: 3 }])
}, 120_000)

/** A match of another home side. */
const another = (matchID: number, teamName: string) => ({
  matchID,
  team1: { teamId: matchID, teamName, shortName: '' },
})

test('two readings must be equal: the score that changes between them waits again', async () => {
  change({ ...over, ...another(90_002, 'SV Neudorf') })
  await run(6_700, 6_760)
  change({
    ...over,
    ...another(90_002, 'SV Neudorf'),
    matchResults: [result('After90Minutes', 2, 0)],
  })
  await run(6_761, 6_840)
  expect((await stored()).at(-1)).toMatchObject({ full: null, version: 0 })
  await run(6_841, 6_930)
  expect((await stored()).at(-1)).toMatchObject({ full: '2-0', version: 1 })
}, 120_000)

test('an answer that fails changes nothing, is told once, and is asked for later', async () => {
  liga.isDown = true
  await run(0, 20)
  expect(liga.paths.length).toBeLessThanOrEqual(2)
  expect(lines).toEqual(['openligadb: HTTP 503 to /getmatchdata/bl1/2026'])
})

test('only a changed matchday is fetched, with its number', async () => {
  change({})
  await run(0, 60)
  const fetched = liga.paths.filter((path) => path.startsWith('/getmatchdata/'))
  expect(fetched).toEqual(['/getmatchdata/bl1/2026', '/getmatchdata/bl1/2026/12'])
  expect(
    liga.paths.filter((path) => path === '/getlastchangedate/bl1/2026/12').length,
  ).toBeGreaterThan(2)
})

test('a match kicks off, and leaves the lists at last, without a word of the source', async () => {
  change(another(90_003, 'TuS Altstadt'))
  await run(-30, 20)
  expect((await stored()).at(-1)).toMatchObject({ status: 2 })
  await run(3 * 3_600 - 20, 3 * 3_600)
  expect((await stored()).at(-1)).toMatchObject({ status: 4 })
  await run(6 * 3_600 + 1, 6 * 3_600 + 40)
  expect((await stored()).at(-1)).toMatchObject({ status: 0, version: 0 })
}, 60_000)

test('the season that begins while the site runs is asked for', async () => {
  const summer = (Date.parse('2027-06-30T23:59:50Z') - kickoff) / 1_000
  await run(summer, summer + 20)
  expect(liga.paths[0]).toBe('/getmatchdata/bl1/2026')
  expect(liga.paths).toContain('/getmatchdata/bl1/2027')
})

test('a match that is deleted and listed under another id stays one', async () => {
  const later = '2026-11-27T20:30:00Z'
  change(another(90_004, 'SC Oberberg'))
  await run(-600, -590)
  const before = await listed()
  change({ ...another(90_004, 'SC Oberberg'), matchID: 90_005, matchDateTimeUTC: later })
  await run(-120, -60)
  const after = await listed()
  expect(after.map(({ match_id }) => match_id)).toEqual(before.map(({ match_id }) => match_id))
  expect(after.at(-1)?.kickoff).toEqual(new Date(later))
})

/** The matches that readers see. */
async function listed() {
  const { rows } = await sql<{ match_id: number; kickoff: Date }>`
    select match_id, kickoff from match where source = 'openligadb' and double_of is null
    order by match_id`.execute(database.db)
  return rows
}
