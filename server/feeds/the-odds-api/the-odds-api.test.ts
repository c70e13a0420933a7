import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testProvider, type TestProvider } from '../test-provider.ts'
import type { Feed, FeedMatch, FeedReading } from '../feed.ts'
import { leagueOf } from '../names/leagues.ts'
import { convertEvent } from './event.ts'
import { schedule } from './schedule.ts'
import { sportKey, sportKeys } from './sports.ts'
import { theOddsApiFeed } from './the-odds-api.ts'

const key = 'the-operators+key/1'
const sport = 'soccer_germany_bundesliga'
const kickoff = new Date('2026-11-27T19:30:00Z')
const hour = 3_600_000
const before = (hours: number) => new Date(kickoff.getTime() - hours * hour)

/** Outcomes are in the order of their names. */
const book = (id: string, at: string, home = 1.9): object => ({
  key: id,
  title: id,
  // not that of the markets
  last_update: '2026-11-27T01:00:00Z',
  markets: [
    {
      key: 'h2h',
      last_update: at,
      outcomes: [
        { name: 'Beta', price: 4.2 },
        { name: 'Alpha', price: home },
        { name: 'Draw', price: 3.6 },
      ],
    },
    {
      key: 'totals',
      last_update: at,
      outcomes: [
        { name: 'Over', price: 1.85, point: 2.5 },
        { name: 'Under', price: 1.95, point: 2.5 },
        { name: 'Over', price: 3.1, point: 3.5 },
      ],
    },
  ],
})

const oddsEvent = (...bookmakers: object[]): object => ({
  id: 'aa00bb11cc22dd33ee44ff5566778899',
  sport_key: sport,
  sport_title: 'Bundesliga - Germany',
  commence_time: '2026-11-27T19:30:00Z',
  home_team: 'Alpha',
  away_team: 'Beta',
  bookmakers,
})

function matchAt(now: Date, ...bookmakers: object[]): FeedMatch | null {
  const change = convertEvent(oddsEvent(...bookmakers), 'event 1', now)
  return change && 'match' in change ? change.match : null
}

test('every competition of the list is one of our tables', () => {
  for (const one of sportKeys()) expect(leagueOf(sportKey(one), ''), one).toHaveProperty('ours')
})

test.each([
  ['soccer_germany_dfb_pokal', '2026-12-02T17:00:00Z', 'Bayern Munich', 'de.cup', '2026-27'],
  ['soccer_uefa_nations_league', '2026-11-27T19:45:00Z', 'Germany', 'nations-league', '2026-27'],
  ['soccer_sweden_allsvenskan', '2027-04-04T13:00:00Z', 'Malmo FF', 'se.1', '2027'],
])('%s at %s: %s plays in %s %s', (sport_key, commence_time, home_team, league, season) => {
  const one = { ...oddsEvent(), sport_key, commence_time, home_team }
  const change = convertEvent(one, 'event 1', before(3))
  expect(change).toMatchObject({ league: { ours: league }, match: { season } })
  expect(change).toHaveProperty('clubs.0.ours')
})

describe('the prices of an event', () => {
  test('are by the names of the sides, of one bookmaker, with the instant of the market', () => {
    expect(matchAt(before(3), book('examplebook', '2026-11-27T16:00:02Z'))).toMatchObject({
      league: 'de.1',
      season: '2026-27',
      kickoff,
      status: 1,
      odds: {
        source: 'examplebook (The Odds API)',
        statedAt: '2026-11-27T16:00:02.000Z',
        result: { home: '1.9', draw: '3.6', away: '4.2' },
        totals: [{ line: 2.5, over: '1.85', under: '1.95' }],
      },
    })
  })

  test('of the last hour come before older ones', () => {
    const old = book('pinnacle', '2026-11-27T12:00:00Z', 1.7)
    const fresh = book('zeta', '2026-11-27T16:00:00Z')
    expect(matchAt(before(3), old, fresh)?.odds?.source).toMatch(/^zeta/)
    expect(matchAt(before(3), old)?.odds?.statedAt).toBe('2026-11-27T12:00:00.000Z')
  })

  test('of a bookmaker that has two for one side are not taken', () => {
    const twice = structuredClone(book('twice', '2026-11-27T16:00:02Z')) as {
      markets: { outcomes: object[] }[]
    }
    twice.markets[0]?.outcomes.push({ name: 'Alpha', price: 1.5 })
    expect(matchAt(before(3), twice)).not.toHaveProperty('odds')
  })

  test('of play, or without an instant, are not taken', () => {
    const early = before(0.5)
    expect(matchAt(early, book('inplay', '2026-11-27T19:30:00Z'))).not.toHaveProperty('odds')
    expect(matchAt(early, book('inplay', '2026-11-27T20:20:02Z'))).not.toHaveProperty('odds')
    expect(matchAt(early, book('inplay', 'soon'))).not.toHaveProperty('odds')
    expect(matchAt(early, book('zero', '2026-11-27T19:00:00Z', 1))).not.toHaveProperty('odds')
    // from kick-off on the whole event is left out
    expect(matchAt(kickoff, book('book', '2026-11-27T19:00:00Z'))).toBeNull()
  })
})

describe('the credits of a month', () => {
  const day = 24 * hour
  const month = Date.UTC(2026, 10, 1)

  test('are never passed, and matches are asked about to the end', () => {
    const plan = schedule([sport])
    let asked = 0
    let last = 0
    for (let now = month; now < month + 30 * day; now += hour / 12) {
      plan.saw(sport, [now + hour])
      if (plan.due(now) === null) continue
      plan.done(sport, now, true, null)
      asked += 2
      last = now
    }
    expect(asked).toBeGreaterThan(400)
    expect(asked).toBeLessThanOrEqual(500)
    expect(last).toBeGreaterThan(month + 29 * day)
  })

  test('without matches near, two requests a day', () => {
    const plan = schedule([sport])
    let asked = 0
    for (let now = month; now < month + 5 * day; now += hour / 12)
      if (plan.due(now) !== null) {
        plan.done(sport, now, true, 20_000)
        asked++
      }
    expect(asked).toBe(10)
  })

  test('are as the header tells, also after a restart, until the next month', () => {
    const plan = schedule([sport])
    plan.done(sport, month, true, 3)
    expect(plan.quota(month)).toEqual({ left: 3, resetsAt: new Date('2026-12-01T00:00:00Z') })
    const next = schedule([sport], plan.quota(month))
    expect(next.due(month + day)).toBeNull()
    expect(next.due(Date.UTC(2026, 11, 1))).toBe(sport)
  })
})

describe('the feed', () => {
  let provider: TestProvider
  let lines: string[]
  beforeEach(async () => {
    provider = await testProvider()
    lines = []
    vi.spyOn(globalThis, 'fetch')
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await provider.close()
  })

  const feedOf = () =>
    theOddsApiFeed({
      sports: [sport],
      key,
      origin: provider.origin,
      logLine: (words) => lines.push(words),
    })

  async function read(feed: Feed, at: Date): Promise<FeedReading> {
    const words = feed.words?.()
    await feed.read(at, null)
    await expect.poll(() => feed.words?.() !== words, { interval: 5 }).toBe(true)
    return feed.read(at, null)
  }

  test('asks with the key for two markets of one region, and keeps the quota', async () => {
    provider.answer = (_, response) => {
      response.writeHead(200, { 'x-requests-remaining': '479', 'x-requests-used': '21' })
      response.end(JSON.stringify([oddsEvent(book('examplebook', '2026-11-27T16:00:02Z'))]))
    }
    const feed = feedOf()
    expect((await read(feed, before(3))).matches).toHaveLength(1)
    expect(provider.paths).toEqual([
      `/v4/sports/${sport}/odds?apiKey=${encodeURIComponent(key)}&regions=eu&markets=h2h,totals` +
        '&oddsFormat=decimal&dateFormat=iso',
    ])
    expect(feed.words?.().quota?.left).toBe(479)
    expect(JSON.stringify(feed.words?.())).not.toContain(key)
  })

  test.each([
    [401, `{"message":"API key ${key} is not valid"}`],
    [401, `{"message":"no access for ?apiKey=${encodeURIComponent(key)}"}`],
    [401, `{"message":"${'Not valid. '.repeat(17)}${key}"}`],
    [429, '{"message":"too often"}'],
    [200, '[{"id":"a"'],
  ])('HTTP %i changes nothing, and no message has the key', async (status, body) => {
    provider.answer = (_, response) => response.writeHead(status).end(body)
    const feed = feedOf()
    expect((await read(feed, before(3))).matches).toEqual([])
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^the-odds-api: HTTP ${status}`))
    expect(JSON.stringify([lines, feed.words?.()])).not.toMatch(/the-op/)
    expect(feed.lastUpdated?.()).toBeNull()
  })

  test('an address that does not answer is told without the key', async () => {
    await provider.close()
    await read(feedOf(), before(3))
    expect(lines.join('')).toMatch(/^the-odds-api: /)
    expect(lines.join('')).not.toContain(key)
  })
})
