import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../db/test-database.ts'
import { ingest } from '../../intake/ingest.ts'
import type { Feed, FeedReading } from '../feed.ts'
import { testProvider, type TestProvider } from '../test-provider.ts'
import { apiFootballFeed } from './api-football.ts'
import { apiFixture, book, event, frame, goals, prices } from './test-replies.ts'

const key = 'the-operators-key'
const kickoff = new Date('2026-11-27T19:30:00Z')
const minutes = (count: number) => new Date(kickoff.getTime() + count * 60_000)

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

const feedOf = (): Feed => {
  const own = lines
  return apiFootballFeed({
    competitions: [78],
    key,
    origin: provider.origin,
    logLine: (words) => own.push(words),
  })
}

const requests = () => vi.mocked(fetch).mock.calls.length

/** Reads until no request is due, and returns what the last reading has. */
async function read(feed: Feed, at: Date): Promise<FeedReading> {
  for (let turn = 0; turn < 10; turn++) {
    const [before, words] = [requests(), feed.words?.()]
    const reading = await feed.read(at, null)
    if (requests() === before) return reading
    await expect.poll(() => feed.words?.() !== words, { interval: 5 }).toBe(true)
  }
  throw new Error('the feed does not stop asking')
}

/** Answers by the beginning of the path, with the headers of a plan. */
function answers(
  byPath: Record<string, object>,
  headers: Record<string, string> = {
    'x-ratelimit-requests-limit': '100',
    'x-ratelimit-requests-remaining': '57',
    'X-RateLimit-Remaining': '9',
  },
): void {
  provider.answer = (request, response) => {
    const found = Object.entries(byPath).find(([path]) => request.url?.startsWith(path))
    const isAllowed = request.headers['x-apisports-key'] === key
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(isAllowed ? (found?.[1] ?? frame([])) : frame([], noKey)))
  }
}
const noKey = { errors: { token: 'Error/Missing application key.' } }

const stored = () =>
  database.db
    .selectFrom('match')
    .select(['status', 'home_score', 'full_home', 'full_away', 'odds'])
    .where('source', '=', 'api-football')
    .execute()

test('a match from its fixture and prices to the result that settles', async () => {
  const feed = feedOf()
  answers({
    '/fixtures?league=78&season=2026': frame([apiFixture('NS')]),
    '/odds?league=78&season=2026&date=2026-11-27': frame([
      prices('2026-11-27T16:00:12+00:00', [book('Example Book', '1.90')]),
    ]),
  })
  await ingest(database.db, 'api-football', await read(feed, minutes(-180)))
  expect(await stored()).toEqual([
    expect.objectContaining({
      status: 1,
      odds: expect.objectContaining({ source: 'Example Book (API-Football)' }),
    }),
  ])
  expect(feed.words?.().quota).toEqual({ left: 57, resetsAt: new Date('2026-11-28T00:00:00Z') })
  const goal = event(23, 1, 'Goal', 'Normal Goal')
  answers({
    '/fixtures?ids=500001': frame([
      apiFixture('1H', { goals: goals(1, 0), elapsed: 30, events: [goal] }),
    ]),
  })
  const live = await read(feed, minutes(30))
  expect(live.matches[0]).toMatchObject({ minute: 30, goals: [{ minute: 23 }] })
  await ingest(database.db, 'api-football', live)
  answers({
    '/fixtures?ids=500001': frame([
      apiFixture('AET', {
        goals: goals(2, 1),
        score: { fulltime: goals(1, 1), extratime: goals(1, 0) },
      }),
    ]),
  })
  await ingest(database.db, 'api-football', await read(feed, minutes(150)))
  expect(await stored()).toMatchObject([{ status: 8, home_score: 2, full_home: 1, full_away: 1 }])
  // a match that is over is not asked about any more
  const before = requests()
  await read(feed, minutes(170))
  expect(requests()).toBe(before)
})

test('a match under another id is one with the old one once the old one is gone', async () => {
  const feed = feedOf()
  const listed = () =>
    database.db
      .selectFrom('match')
      .select('source_key')
      .where('source_key', 'in', ['500701', '500702'])
      .where('double_of', 'is', null)
      .execute()
  const day = { 'x-ratelimit-requests-limit': '7500' }
  // of this test only
  const teams = { home: { id: 3, name: 'Gamma' }, away: { id: 4, name: 'Delta' } }
  const seasonOf = (id: number) => ({
    '/fixtures?league': frame([{ ...apiFixture('NS', { id }), teams }]),
  })
  answers(seasonOf(500_701), day)
  await ingest(database.db, 'api-football', await read(feed, minutes(-80)))
  expect(await listed()).toHaveLength(1)
  // the source lists it under another id, and has an empty answer for the old one
  answers(seasonOf(500_702), day)
  await ingest(database.db, 'api-football', await read(feed, minutes(-19)))
  expect(await listed()).toEqual([{ source_key: '500701' }])
  // with a plan of many requests a season is read each hour, also where no match is near
  const seasons = () => provider.paths.filter((path) => path.startsWith('/fixtures?league')).length
  const before = seasons()
  await read(feed, minutes(42))
  expect(seasons()).toBe(before + 1)
})

test('a start behind a used-up day asks once: the plan may be another one by now', async () => {
  const usedUp = { errors: { requests: 'You have reached the request limit for the day.' } }
  const started = () => {
    const feed = feedOf()
    feed.resume?.({ left: 0, resetsAt: new Date('2026-11-28T00:00:00Z') })
    return feed
  }
  answers({ '/fixtures': frame([], usedUp) }, {})
  const same = started()
  await read(same, minutes(-180))
  await read(same, minutes(-120))
  expect(provider.paths).toHaveLength(1)
  answers({ '/fixtures': frame([apiFixture('NS')]) }, { 'x-ratelimit-requests-remaining': '7000' })
  const paid = started()
  expect((await read(paid, minutes(-180))).matches).toHaveLength(1)
  expect(paid.words?.().quota?.left).toBe(7000)
})

test('an interrupted match is asked about until it goes on', async () => {
  const feed = feedOf()
  answers({ '/fixtures': frame([apiFixture('INT', { goals: goals(1, 0), elapsed: 60 })]) }, {})
  await read(feed, minutes(75))
  answers({ '/fixtures?ids': frame([apiFixture('2H', { goals: goals(1, 0), elapsed: 61 })]) }, {})
  expect((await read(feed, minutes(100))).matches).toMatchObject([{ status: 4, minute: 61 }])
})

describe('errors come with HTTP 200: they are told, and nothing is stored', () => {
  test.each([
    [
      { plan: 'Free plans do not have access to this season, try from 2022 to 2024.' },
      23 * 60,
      'the plan of this key lacks the present season, so competition 78 stays without matches ' +
        'and results: ',
    ],
    [
      { requests: 'You have reached the request limit for the day.' },
      4 * 60,
      "the plan's requests of this day are used up, the next follow after 00:00 UTC: ",
    ],
    [
      { rateLimit: 'Too many requests. Your rate limit is 10 requests per minute.' },
      1,
      "the plan's requests of this minute are used up, the next follow in a minute: ",
    ],
    [{ token: `Error/Missing application key ${key}.` }, 0.2, 'the key is missing or wrong: '],
    [{ token: `${'Wrong. '.repeat(42)}${key}.` }, 0.2, 'the key is missing or wrong: '],
    [{ 'an unknown kind': 'Something else.' }, 0.2, ''],
  ])('%o', async (errors, quietMinutes, meaning) => {
    const feed = feedOf()
    answers({ '/fixtures': frame([apiFixture('NS')], { errors }) }, {})
    const from = minutes(-30 * 60 + 30)
    expect((await read(feed, from)).matches).toEqual([])
    const words = Object.values(errors).join('').replace(key, '…').slice(0, 300)
    expect(lines).toEqual([`api-football: ${meaning}${words} (/fixtures?league=78&season=2026)`])
    expect(feed.words?.().error?.text).toBe(lines[0])
    expect(feed.lastUpdated?.()).toBeNull()
    const before = requests()
    await read(feed, new Date(from.getTime() + quietMinutes * 60_000))
    expect(requests()).toBe(before)
  })

  test('a season without a match is told: the number may be mistyped', async () => {
    const feed = feedOf()
    answers({ '/fixtures': frame([]) }, {})
    expect((await read(feed, minutes(-180))).matches).toEqual([])
    expect(lines).toEqual([
      'api-football: /fixtures?league=78&season=2026 lists no match: is the competition right, ' +
        'and is its season announced?',
    ])
    expect(feed.words?.().error?.text).toBe(lines[0])
  })

  test('no answer shows the key, also where the address does not answer', async () => {
    const feed = feedOf()
    await provider.close()
    await read(feed, minutes(-180))
    expect(lines.join('')).toMatch(/^api-football: fetch failed: .*ECONNREFUSED/)
    expect(lines.join('')).not.toContain(key)
  })
})

test('a full minute waits, and the last requests of a day are left', async () => {
  const feed = feedOf()
  answers(
    { '/fixtures?league': frame([apiFixture('NS')]) },
    { 'x-ratelimit-requests-remaining': '40', 'x-ratelimit-remaining': '1' },
  )
  await read(feed, minutes(0))
  const first = requests()
  await read(feed, minutes(0.9))
  expect(requests()).toBe(first)
  answers({}, { 'x-ratelimit-requests-remaining': '2', 'x-ratelimit-remaining': '9' })
  await read(feed, minutes(30))
  const second = requests()
  expect(second).toBe(first + 1)
  await read(feed, minutes(60))
  expect(requests()).toBe(second)
})

test('an evening of nine matches at once keeps within a hundred requests', async () => {
  const feed = feedOf()
  const nine = Array.from({ length: 9 }, (_, at) =>
    apiFixture('1H', { id: at + 1, goals: goals(0, 0), elapsed: 1 }),
  )
  answers({ '/fixtures': frame(nine) }, {})
  for (let minute = 0; minute < 120; minute++) await read(feed, minutes(minute))
  expect(requests()).toBeGreaterThan(40)
  expect(requests()).toBeLessThanOrEqual(98)
})
