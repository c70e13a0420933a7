import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../db/test-database.ts'
import { ingest } from '../../intake/ingest.ts'
import type { Feed, FeedReading } from '../feed.ts'
import { dataFolder, dataText } from '../openfootball/test-data.ts'
import { footballDataOrgFeed } from './football-data-org.ts'
import { testProvider, type TestProvider } from '../test-provider.ts'
import { goals, providerMatch, withMatches } from './test-matches.ts'

const key = 'the-operators-key'
const noon = new Date('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)

let database: TestDatabase
let provider: TestProvider
let lines: string[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  provider = await testProvider()
  lines = []
  vi.spyOn(globalThis, 'fetch')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await provider.close()
})

const requests = () => vi.mocked(fetch).mock.calls.length

function feedOf(...competitions: string[]): Feed {
  // a request may outlive its test
  const testLines = lines
  return footballDataOrgFeed({
    competitions,
    key,
    origin: provider.origin,
    logLine: (words) => testLines.push(words),
  })
}

/** Reads at an instant, and waits for the answer to the request that the reading sent, if any. */
async function readOnce(feed: Feed, seconds: number, since: number | null): Promise<FeedReading> {
  const [before, words] = [requests(), feed.words?.()]
  const reading = await feed.read(at(seconds), since === null ? null : at(since))
  if (requests() > before)
    await expect.poll(() => feed.words?.() !== words, { interval: 5 }).toBe(true)
  return reading
}

/** Reads at an instant, and again to get the answer to the request of the first reading. */
async function read(
  feed: Feed,
  seconds: number,
  since: number | null = null,
): Promise<FeedReading> {
  await readOnce(feed, seconds, since)
  return readOnce(feed, seconds, since)
}

const stored = () =>
  database.db
    .selectFrom('match')
    .select([
      'source_key',
      'status',
      'minute',
      'home_score',
      'away_score',
      'full_home',
      'result_version',
      'observed_at',
    ])
    .where('source', '=', 'football-data.org')
    .orderBy('match_id')
    .execute()

test('sends the key, requests seasons in order, repeats changes until stored', async () => {
  const seen: unknown[] = []
  provider.answer = (request, response) => {
    seen.push(request.headers['x-auth-token'])
    withMatches([providerMatch()])(request, response)
  }
  const feed = feedOf('PL', 'BL1')
  expect(await feed.firstKickoff(noon)).toBeNull()
  const first = await read(feed, 0)
  expect(first).toMatchObject({
    leagues: [{ key: 'en.1' }],
    clubs: [{ key: '57' }, { key: '61' }],
    matches: [{ key: '500' }],
    rejected: [],
  })
  expect(feed.lastUpdated?.()).toBeNull()
  // the reading at time 0 was not stored, so its change is repeated
  expect((await read(feed, 1)).matches).toHaveLength(1)
  expect((await read(feed, 2, 1)).matches).toEqual([])
  expect(seen).toEqual([key, key, key])
  // the third answer has all current matches
  expect(feed.lastUpdated?.()).toEqual(at(1))
  expect(provider.paths.slice(0, 2)).toEqual([
    '/v4/competitions/PL/matches',
    '/v4/competitions/BL1/matches',
  ])
  expect(provider.paths[2]).toMatch(
    /^\/v4\/matches\?competitions=PL,BL1&dateFrom=2026-11-20&dateTo=2026-11-23$/,
  )
})

test('a reading never waits for a request, and there is one request at a time', async () => {
  provider.answer = () => {}
  const feed = feedOf('PL')
  // the provider never answers: a reading that waited for it would not end
  for (let second = 0; second < 5; second++)
    expect((await feed.read(at(second), null)).matches).toEqual([])
  expect(requests()).toBe(1)
})

describe('a failing provider changes nothing, gets fewer requests, and is reported', () => {
  const failures: [string, TestProvider['answer']][] = [
    ['HTTP 500', (_, response) => response.writeHead(500).end('oops')],
    [
      'HTTP 429',
      (_, response) =>
        response
          .writeHead(429, { 'retry-after': '30' })
          .end('{"message":"You reached your request limit."}'),
    ],
    [
      'half an answer',
      (_, response) =>
        response
          .writeHead(200)
          .end(JSON.stringify({ resultSet: { count: 2 }, matches: [providerMatch()] })),
    ],
    ['half an answer', (_, response) => response.writeHead(200).end('{"matches":[')],
    [
      'terminated',
      (_, response) =>
        response
          .writeHead(200, { 'content-length': '999' })
          .write('{"re', () => response.destroy()),
    ],
    [
      'unexpected redirect',
      (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
  ]
  test.each(failures)('%s', async (words, answer) => {
    provider.answer = answer
    const feed = feedOf('PL')
    expect(await read(feed, 0)).toEqual({ leagues: [], clubs: [], matches: [], rejected: [] })
    await feed.read(at(10), null)
    expect(provider.paths).toHaveLength(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(words)
    expect(lines.join()).not.toContain(key)
    // recovers without intervention
    provider.answer = withMatches([providerMatch()])
    expect((await read(feed, 60)).matches).toHaveLength(1)
    // the season that was not read is requested again
    expect(provider.paths[1]).toBe('/v4/competitions/PL/matches')
  })
})

describe('the pause in the provider’s headers is kept to the second', () => {
  const asks = async (feed: Feed, seconds: number) => {
    const before = requests()
    await readOnce(feed, seconds, null)
    return requests() > before
  }

  test('a refusal with Retry-After', async () => {
    provider.answer = (_, response) => response.writeHead(429, { 'retry-after': '300' }).end()
    const feed = feedOf('PL')
    expect(await asks(feed, 0)).toBe(true)
    for (const second of [60, 299, 300]) expect(await asks(feed, second)).toBe(false)
    expect(await asks(feed, 301)).toBe(true)
  })

  test('an answer with one request left in this minute', async () => {
    provider.answer = withMatches([], {
      'x-requests-available-minute': '1',
      'x-requestcounter-reset': '40',
    })
    const feed = feedOf('PL', 'BL1')
    expect(await asks(feed, 0)).toBe(true)
    for (const second of [1, 40]) expect(await asks(feed, second)).toBe(false)
    expect(await asks(feed, 41)).toBe(true)
  })
})

test('a live match: goals, a disallowed one, late snapshots, invalid data, the end', async () => {
  const feed = feedOf('PL')
  let now = 0
  let since: number | null = null
  const take = async (...matches: unknown[]) => {
    provider.answer = withMatches(matches)
    now += 15
    const result = await ingest(database.db, feed.source, await read(feed, now, since))
    since = now
    return result
  }
  const updatedAt = (minutes: number) => ({
    lastUpdated: new Date(at(0).getTime() + minutes * 60_000).toISOString(),
  })
  const kickoff = { utcDate: '2026-11-21T12:00:00Z' }
  const playing = (minutes: number, minute: number, home: number, away: number) =>
    providerMatch(
      { ...kickoff, ...updatedAt(minutes), status: 'IN_PLAY', minute },
      { fullTime: goals(home, away) },
    )

  await take(providerMatch({ ...kickoff, ...updatedAt(-60) }))
  await take(playing(11, 11, 1, 0))
  expect(await stored()).toMatchObject([{ status: 2, minute: 11, home_score: 1 }])
  await take(playing(13, 13, 0, 0))
  expect(await stored()).toMatchObject([{ minute: 13, home_score: 0 }])
  // an outdated answer from a cache, then the same snapshot with a later timestamp
  await take(playing(12, 12, 1, 0))
  const before = await stored()
  await take(playing(14, 13, 0, 0))
  expect(await stored()).toEqual(before)
  // later than this snapshot
  await take(playing(13.5, 13, 1, 0))
  expect(await stored()).toEqual(before)
  const wrongSides = { ...playing(15, 15, 1, 0), awayTeam: { id: 62, name: 'Everton FC' } }
  expect(await take(wrongSides)).toMatchObject({ rejected: 1, matches: { changed: 0 } })
  const over = (winner: string) =>
    providerMatch(
      { ...kickoff, ...updatedAt(110), status: 'FINISHED' },
      { winner, fullTime: goals(0, 1), halfTime: goals(0, 0) },
    )
  expect(await take(over('HOME_TEAM'))).toMatchObject({ rejected: 1 })
  expect(await stored()).toMatchObject([{ status: 2, result_version: 0 }])
  await take(over('AWAY_TEAM'))
  expect(await stored()).toMatchObject([{ status: 8, full_home: 0, result_version: 1 }])
  const reasons = await database.db
    .selectFrom('quarantine')
    .select('reason')
    .orderBy('reason')
    .execute()
  expect(reasons.map(({ reason }) => reason)).toEqual(['sides-changed', 'winner-contradicts'])
})

test('a match under another id is one with the old one at once', async () => {
  const feed = feedOf('PL')
  // of the world of these tests only
  const teams = {
    homeTeam: { id: 563, name: 'West Ham United FC' },
    awayTeam: { id: 62, name: 'Everton FC' },
  }
  let now = 0
  let since: number | null = null
  const take = async (id: number, seconds: number) => {
    provider.answer = withMatches([providerMatch({ ...teams, id })])
    now += seconds
    await ingest(database.db, feed.source, await read(feed, now, since))
    since = now
  }
  const listed = () =>
    database.db
      .selectFrom('match')
      .select('source_key')
      .where('source_key', 'in', ['701', '702'])
      .where('double_of', 'is', null)
      .execute()
  await take(701, 0)
  await take(701, 1)
  expect(await listed()).toEqual([{ source_key: '701' }])
  await take(702, 600)
  await take(702, 2)
  expect(provider.paths.slice(2)).toEqual([
    expect.stringContaining('/v4/matches?'),
    '/v4/competitions/PL/matches',
  ])
  expect(await listed()).toEqual([{ source_key: '701' }])
})

describe.skipIf(!dataFolder)('the recorded answers', () => {
  interface Recorded {
    status: number
    headers: Record<string, string[]>
    body: string
  }
  // the wrapper of the recording
  const recorded = (name: string) =>
    JSON.parse(dataText(`provider-football-data-org-v4/${name}`)) as Recorded
  const replay =
    (name: string): TestProvider['answer'] =>
    (_, response) => {
      const { status, headers, body } = recorded(name)
      const { 'content-encoding': _encoding, 'content-length': _length, ...others } = headers
      response.writeHead(status, others).end(body)
    }

  test('a season: played, scheduled, dateless, postponed matches; then no change', async () => {
    provider.answer = replay('Competition-2013-Matches.json')
    const feed = feedOf('BSA')
    const reading = await read(feed, 0)
    const counts = Map.groupBy(reading.matches, ({ status }) => status)
    expect([8, 1, 13, 9].map((status) => counts.get(status as 8)?.length)).toEqual([260, 60, 58, 2])
    expect([reading.clubs.length, reading.rejected.length]).toEqual([20, 0])
    expect(reading.leagues).toMatchObject([{ key: 'br.1', name: { zh: '巴西甲级联赛' } }])
    expect(reading.clubs.find(({ key: id }) => id === '1783')).toMatchObject({
      name: { zh: '弗拉门戈', zht: '法林明高' },
    })

    const taken = await ingest(database.db, feed.source, reading)
    expect(taken).toMatchObject({ matches: { added: 380 }, rejected: 0 })
    expect(await ingest(database.db, feed.source, reading)).toMatchObject({
      matches: { added: 0, changed: 0, unchanged: 380 },
    })
    const table = await tableOf('Palmeiras')
    const standings = JSON.parse(recorded('Competition-2013-Standings.json').body) as {
      standings: {
        table: {
          team: { name: string }
          goalsFor: number
          goalsAgainst: number
          playedGames: number
        }[]
      }[]
    }
    const row = standings.standings[0]?.table.find(({ team }) => team.name === 'SE Palmeiras')
    expect(table).toEqual({
      played: row?.playedGames,
      scored: row?.goalsFor,
      let: row?.goalsAgainst,
    })
  })

  test('the days around now, of nine competitions', async () => {
    provider.answer = replay('Matches.json')
    const { matches, rejected, leagues } = await read(feedOf('DED', 'SA'), 0)
    expect([matches.length, rejected.length, leagues.length]).toEqual([34, 0, 9])
    expect(new Set(matches.map(({ status }) => status))).toEqual(new Set([1]))
  })

  /**
   * The table of a Brazilian season from the stored matches; it must equal the provider's own table
   * of the same day.
   */
  async function tableOf(name: string) {
    const rows = await database.db
      .selectFrom('match')
      .innerJoin('club as home', 'home.club_id', 'match.home_id')
      .innerJoin('club as away', 'away.club_id', 'match.away_id')
      .select(['home.name as home', 'full_home', 'full_away'])
      .where('status', '=', 8)
      .where((is) =>
        is.or([
          is(is.ref('home.name', '->>').key('en'), '=', name),
          is(is.ref('away.name', '->>').key('en'), '=', name),
        ]),
      )
      .execute()
    const goalsOf = (isScored: boolean) =>
      rows.reduce(
        (sum, { home, full_home, full_away }) =>
          sum + ((home.en === name) === isScored ? (full_home ?? 0) : (full_away ?? 0)),
        0,
      )
    return { played: rows.length, scored: goalsOf(true), let: goalsOf(false) }
  }
})
