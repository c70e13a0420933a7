/**
 * Prices of The Odds API on a match that another source tells, on the real server: they join it,
 * and none is taken after the kick-off. The sources are stand-ins; the clock is set.
 */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standStill } from '../db/test-world.ts'
import type { Feed } from '../feeds/feed.ts'
import { feedsOf } from '../feeds/feeds.ts'
import { ligaMatch, testLiga } from '../feeds/openligadb/test-replies.ts'
import { testProvider } from '../feeds/test-provider.ts'
import { sharedServer } from '../http/test-server.ts'
import { readSettings } from '../settings.ts'
import { ingestAnswered } from './test-round.ts'

const since = new Map<Feed, Date>()

const kickoff = Date.parse('2026-11-27T19:30:00Z')
const at = (seconds: number) => new Date(kickoff + seconds * 1_000)

/** An event whose bookmaker stated these prices at this second from the kick-off. */
const event = (home: number, stated: number, start = 0): object => ({
  id: 'aa00bb11cc22dd33ee44ff5566778899',
  sport_key: 'soccer_germany_bundesliga',
  sport_title: 'Bundesliga - Germany',
  commence_time: at(start).toISOString(),
  home_team: 'Bayern Munich',
  away_team: 'Borussia Dortmund',
  bookmakers: [
    {
      key: 'pinnacle',
      title: 'Pinnacle',
      markets: [
        {
          key: 'h2h',
          last_update: at(stated).toISOString(),
          outcomes: [
            { name: 'Borussia Dortmund', price: 4.2 },
            { name: 'Bayern Munich', price: home },
            { name: 'Draw', price: 3.6 },
          ],
        },
      ],
    },
  ],
})
const state = (value: object) => {
  bookmakers.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify([value]))
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
  await server.versions.refresh()
}

const matches = () =>
  db.selectFrom('match').select(['match_id', 'source', 'round', 'odds', 'told_by']).execute()
/** The market as the site answers it. */
async function market(): Promise<unknown> {
  const [match] = await matches()
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/app/match/probability',
    payload: { realm: 'touchline', process: 'web', data: { matchId: match?.match_id } },
  })
  expect(statusCode).toBe(200)
  const answer: unknown = JSON.parse(body)
  return answer
}
const homePrice = async () => (await matches())[0]?.odds?.result?.home

const server = await sharedServer()
const { db } = server.database
const liga = await testLiga()
const bookmakers = await testProvider()
await standStill(db, at(-9_000))
const settings = readSettings(
  {
    FEED: 'openligadb:bl1,the-odds-api:soccer_germany_bundesliga',
    OPENLIGADB_URL: liga.origin,
    THE_ODDS_API_KEY: 'the-operators-key',
    THE_ODDS_API_URL: bookmakers.origin,
  },
  '/site',
)
const feeds = await feedsOf(settings.feeds, () => {}, 0)
liga.matches = [
  ligaMatch({
    leagueName: '1. Fußball-Bundesliga 2026/2027',
    matchID: 80_001,
    team1: { teamId: 40, teamName: 'FC Bayern München', shortName: 'Bayern' },
    team2: { teamId: 7, teamName: 'Borussia Dortmund', shortName: 'BVB' },
  }),
]
beforeEach(() => void vi.spyOn(globalThis, 'fetch'))
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await liga.close()
  await bookmakers.close()
})

test('prices join the match of another source before the kick-off, and none after it', async () => {
  state(event(1.9, -9_100))
  await run(-9_000, -8_990)
  expect(await matches()).toMatchObject([
    {
      source: 'openligadb',
      odds: { source: 'Pinnacle (The Odds API)' },
      told_by: { kickoff: 'openligadb', prices: 'the-odds-api' },
    },
  ])
  expect(await homePrice()).toBe('1.9')
  expect(await market()).toMatchObject({
    code: 0,
    data: { market: { source: 'Pinnacle (The Odds API)' } },
  })

  // ten minutes before the kick-off the prices are other ones; this source now believes that the
  // match begins an hour later
  state(event(2.1, -700, 3_600))
  await run(-600, -590)
  expect(await homePrice()).toBe('2.1')

  // it goes on with prices of play, and with older ones
  state(event(1.2, 300, 3_600))
  await run(600, 610)
  expect(await homePrice()).toBe('2.1')
  state(event(1.1, -100, 3_600))
  await run(2_000, 2_010)
  expect(await homePrice()).toBe('2.1')
  expect(bookmakers.paths).toHaveLength(4)
})
