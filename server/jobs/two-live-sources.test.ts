/**
 * A match that football-data.org and API-Football both tell, on the real server from an empty
 * database: a wrong key, fixtures, a goal, the end that settles, and another word about it. The
 * sources are stand-ins; the clock is set.
 */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addExperts, draftOf, standStill } from '../db/test-world.ts'
import { apiFixture, frame, goals } from '../feeds/api-football/test-replies.ts'
import type { Feed } from '../feeds/feed.ts'
import { feedsOf } from '../feeds/feeds.ts'
import { providerMatch, withMatches } from '../feeds/football-data-org/test-matches.ts'
import { testProvider } from '../feeds/test-provider.ts'
import { createHouse } from '../house/house.ts'
import { sharedServer } from '../http/test-server.ts'
import { publishPlans } from '../publishing/publish.ts'
import { readSettings } from '../settings.ts'
import { runDueWork } from './round.ts'
import { ingestAnswered, pageText } from './test-round.ts'

const kickoff = Date.parse('2026-11-21T15:00:00Z')
const at = (seconds: number) => new Date(kickoff + seconds * 1_000)
const key = 'the-operators-key'

/** The first source's word; the seconds order its words. */
const tellFirst = (seconds: number, status: string, score: object = {}) => {
  const lastUpdated = at(seconds).toISOString()
  first.answer = withMatches([providerMatch({ status, lastUpdated }, score)])
}
/** The second source's word; the match has its own ids there. */
const tellSecond = (status: string, some: object = {}) => {
  const own: { fixture?: object } = apiFixture(status, some)
  const fixture = { ...own.fixture, date: '2026-11-21T15:00:00+00:00' }
  const league = {
    id: 39,
    name: 'Premier League',
    country: 'England',
    season: 2026,
    round: 'Regular Season - 12',
  }
  const teams = { home: { id: 42, name: 'Arsenal' }, away: { id: 49, name: 'Chelsea' } }
  second.answer = ({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const items = url.startsWith('/fixtures') ? [{ ...own, fixture, league, teams }] : []
    response.end(JSON.stringify(frame(items)))
  }
}

/** Rounds of the site a second apart. */
async function run(from: number, to: number): Promise<void> {
  for (let second = from; second <= to; second++) {
    await standStill(db, at(second))
    for (const feed of feeds) {
      await ingestAnswered({ db, feed }, at(second), since.get(feed) ?? null)
      since.set(feed, at(second))
    }
  }
  await runDueWork(worker)
  await server.versions.refresh()
}

const page = (path: string) => pageText(server.app, path)

const stored = () =>
  db
    .selectFrom('match')
    .select(['match_id', 'status', 'minute', 'home_score', 'away_score', 'full_home'])
    .execute()

const since = new Map<Feed, Date>()
const server = await sharedServer()
const { db } = server.database
const [first, second] = [await testProvider(), await testProvider()]
await standStill(db, at(-9_000))
const settings = readSettings(
  {
    FEED: 'football-data.org:PL,api-football:39',
    FOOTBALL_DATA_KEY: key,
    FOOTBALL_DATA_URL: first.origin,
    API_FOOTBALL_KEY: key,
    API_FOOTBALL_URL: second.origin,
  },
  '/site',
)
const lines: string[] = []
const feeds = await feedsOf(settings.feeds, (line) => lines.push(line), 0)
const house = createHouse({ db, invented: false, present: at(0), seed: '', logLine: () => {} })
const worker = { db, feeds, house }
beforeEach(() => void vi.spyOn(globalThis, 'fetch'))
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await first.close()
  await second.close()
})

test('refusals, one match of two sources, a goal, one settlement, and a dispute', async () => {
  first.answer = (_, response) =>
    response.writeHead(400).end('{"message":"Your API token is invalid."}')
  const errors = { token: 'Error/Missing application key.' }
  second.answer = (_, response) => response.end(JSON.stringify(frame([], { errors })))
  await run(-9_000, -8_990)
  expect(lines).toEqual([
    'football-data.org: HTTP 400 to /v4/competitions/PL/matches: Your API token is invalid.',
    'api-football: the key is missing or wrong: Error/Missing application key. ' +
      '(/fixtures?league=39&season=2026)',
  ])
  expect(await stored()).toEqual([])

  tellFirst(-9_000, 'TIMED')
  tellSecond('NS')
  await run(-8_900, -8_890)
  const [match] = await stored()
  expect(await stored()).toMatchObject([{ status: 1 }])
  const matchId = match?.match_id ?? 0
  const [expert = 0] = await addExperts(db, 1)
  expect((await publishPlans(db, [draftOf(expert, matchId)])).refused).toEqual([])

  await run(0, 1)
  tellFirst(700, 'IN_PLAY', { fullTime: goals(1, 0) })
  tellSecond('1H', { goals: goals(1, 0), elapsed: 12 })
  await run(701, 720)
  expect(await stored()).toMatchObject([{ status: 2, home_score: 1, away_score: 0 }])
  expect(await page('/match?date=2026-11-21&lang=en')).toMatch(/Arsenal.* 1 - 0 .*Chelsea/)

  tellFirst(6_600, 'FINISHED', { winner: 'HOME_TEAM', fullTime: goals(2, 1) })
  await run(6_600, 6_620)
  const outcomes = async () =>
    (await db.selectFrom('plan').select('outcome').where('expert_id', '=', expert).execute()).map(
      ({ outcome }) => outcome,
    )
  expect(await stored()).toMatchObject([{ status: 8, full_home: 2 }])
  expect(await outcomes()).toEqual(['win'])
  expect(await page('/match?date=2026-11-21&tab=results&lang=en')).not.toContain('Sources differ')

  tellSecond('FT', { goals: goals(2, 2), score: { fulltime: goals(2, 2) } })
  await run(6_640, 6_660)
  expect(await stored()).toMatchObject([{ status: 8, full_home: null }])
  expect(await outcomes()).toEqual(['win'])
  expect(await page('/match?date=2026-11-21&tab=results&lang=en')).toContain('Sources differ')
  expect(await page(`/matchDetail?matchId=${matchId}&lang=en`)).toMatch(
    /disagree \(API-Football 2–.?2, football-data\.org 2–.?1\)/,
  )
  const record = await page(`/expertDetail?expertId=${expert}&lang=en`)
  expect(record).toMatch(/Arsenal .* Chelsea .*Sources differ/)
  expect(lines.join('')).not.toContain(key)
})
