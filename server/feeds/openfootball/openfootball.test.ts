import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { matchStatus } from '../../../contract/values.ts'
import type { FeedMatch } from '../feed.ts'
import { BrokenFile } from './fixture.ts'
import { openfootballFeed } from './openfootball.ts'
import { dataFolder } from './test-data.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-feed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const kickoff = Date.parse('2025-10-18T14:00:00Z')
const later = (minutes: number) => new Date(kickoff + minutes * 60_000)
const row = {
  round: 'Matchday 8',
  date: '2025-10-18',
  time: '15:00',
  team1: 'Arsenal FC',
  team2: 'Chelsea FC',
}

let files = 0
async function feedOf(...matches: object[]) {
  const file = join(folder, `en.1.${++files}.json`)
  await writeFile(file, JSON.stringify({ name: 'English Premier League 2025/26', matches }))
  return { file, feed: openfootballFeed(file) }
}

/** Status and scores of the one match, a number of minutes after kick-off. */
async function stateOf(match: object, minutes: number) {
  const { feed } = await feedOf(match)
  const [one] = (await feed.read(later(minutes), null)).matches
  const { status, score, half, full, extra, penalties, awarded } = one!
  return JSON.parse(
    JSON.stringify({ status, score, half, full, extra, penalties, awarded }),
  ) as unknown
}

test('a match of the past without a score or a status is named', async () => {
  const { feed } = await feedOf(row, { ...row, team2: 'Fulham FC', score: [1, 0] })
  const named = async (minutes: number) =>
    (await feed.read(later(minutes), null)).rejected.map(({ reason, content, part }) => [
      reason,
      content,
      part,
    ])
  expect(await named(2 * 1_440)).toEqual([])
  expect(await named(8 * 1_440)).toEqual([
    ['result-missing', [expect.stringMatching(/^en\.1\.\d+\.json, match 1$/)], true],
  ])
})

describe('a replay', () => {
  const played = { ...row, score: { ht: [1, 0], ft: [2, 1] } }

  test.each([
    [-1, { status: 1 }],
    [0, { status: 2 }],
    [46, { status: 2 }],
    [47, { status: 3, half: [1, 0] }],
    [62, { status: 4, half: [1, 0] }],
    [111, { status: 4, half: [1, 0] }],
    [112, { status: 8, half: [1, 0], full: [2, 1], score: [2, 1] }],
    [1_000_000, { status: 8, half: [1, 0], full: [2, 1], score: [2, 1] }],
  ])('at minute %i has only the data known by then', async (minutes, state) => {
    expect(await stateOf(played, minutes)).toEqual(state)
  })

  const cup = { ...row, score: { ht: [0, 1], ft: [1, 1], et: [2, 2], p: [3, 4] } }
  test.each([
    [112, { status: 5, half: [0, 1], full: [1, 1] }],
    [147, { status: 7, half: [0, 1], full: [1, 1], extra: [2, 2], score: [2, 2] }],
    [
      167,
      { status: 8, half: [0, 1], full: [1, 1], extra: [2, 2], score: [2, 2], penalties: [3, 4] },
    ],
  ])('continues after 90 minutes: minute %i', async (minutes, state) => {
    expect(await stateOf(cup, minutes)).toEqual(state)
  })

  test('a shoot-out can follow regular time in a tie over two legs', async () => {
    const tie = { ...row, score: { ft: [2, 1], p: [4, 5] } }
    expect(await stateOf(tie, 112)).toMatchObject({ status: 7, full: [2, 1], score: [2, 1] })
    expect(await stateOf(tie, 132)).toMatchObject({
      status: 8,
      full: [2, 1],
      score: [2, 1],
      penalties: [4, 5],
    })
  })

  test.each([
    [{ ...row, status: 'postponed' }, -1, { status: 1 }],
    [{ ...row, status: 'postponed' }, 0, { status: 9 }],
    [{ ...row, status: 'canceled' }, 0, { status: 12 }],
    [{ ...row, status: 'abandoned', score: { ht: [0, 0] } }, 80, { status: 4, half: [0, 0] }],
    [{ ...row, status: 'abandoned', score: { ht: [0, 0] } }, 112, { status: 11, half: [0, 0] }],
    [
      { ...row, status: 'awarded', score: { ft: [0, 3] } },
      112,
      { status: 8, full: [0, 3], score: [0, 3], awarded: true },
    ],
    [{ ...row, score: {} }, 5_000, { status: 1 }],
    [{ ...row, score: undefined }, 5_000, { status: 1 }],
  ])('%j at minute %i', async (match, minutes, state) => {
    expect(await stateOf(match, minutes)).toEqual(state)
  })

  test('a match without a time is undetermined until its day is over', async () => {
    const timeless = { ...row, time: undefined, score: { ft: [1, 0] } }
    expect(await stateOf(timeless, 8 * 60)).toEqual({ status: 13 })
    expect(await stateOf(timeless, 14 * 60)).toMatchObject({ status: 8, full: [1, 0] })
  })

  test('goals appear at their minutes if the file has them', async () => {
    const match = {
      ...row,
      score: { ht: [1, 0], ft: [1, 1], et: [2, 1] },
      goals1: [{ minute: '45+2' }, { minute: '105' }],
      goals2: [{ minute: '90+8' }],
    }
    const scores = await Promise.all(
      [0, 45, 46, 47, 110, 111, 112, 126, 127, 147].map((minute) => stateOf(match, minute)),
    )
    expect(scores.map((one) => (one as { score: number[] }).score.join('-'))).toEqual(
      '0-0 0-0 1-0 1-0 1-0 1-1 1-1 1-1 2-1 2-1'.split(' '),
    )
  })
})

/** The merged state after successive readings, as ingest would store it. */
async function followed(
  location: string,
  instants: readonly number[],
): Promise<Map<string, FeedMatch>> {
  const feed = openfootballFeed(location)
  const state = new Map<string, FeedMatch>()
  let since: Date | null = null
  for (const instant of instants) {
    const now = new Date(instant)
    for (const match of (await feed.read(now, since)).matches) state.set(match.key, match)
    since = now
  }
  return state
}

describe.skipIf(!dataFolder)('real seasons', () => {
  const season = `${dataFolder}football.json/2025-26`

  test('incremental readings end in the same state as a full reading', async () => {
    const [from, to] = [Date.parse('2025-08-01'), Date.parse('2026-04-01')]
    const instants = fc
      .array(fc.integer({ min: from, max: to }), { minLength: 2, maxLength: 12 })
      .map((list) => list.toSorted((a, b) => a - b))
    await fc.assert(
      fc.asyncProperty(instants, async (list) => {
        const whole = await followed(season, list.slice(-1))
        expect(await followed(season, list)).toEqual(whole)
      }),
      { numRuns: 8 },
    )
  })

  test('a tick has only the changes, and states the time of the next one', async () => {
    const feed = openfootballFeed(season)
    const [before, now] = [new Date('2025-10-18T13:59:00Z'), new Date('2025-10-18T14:00:00Z')]
    expect((await feed.read(before, null)).matches).toHaveLength(2058)
    expect(feed.nextChange?.(before)).toEqual(now)
    const { matches, clubs, leagues } = await feed.read(now, before)
    expect(matches.map(({ league, status }) => [league, status])).toContainEqual([
      'en.1',
      matchStatus.firstHalf,
    ])
    expect([matches.length < 20, clubs.length, leagues.length > 0]).toEqual([
      true,
      matches.length * 2,
      true,
    ])
    expect(await feed.read(now, now)).toEqual({ leagues: [], clubs: [], matches: [], rejected: [] })
  })

  test('history begins with the first match, and nothing is known before', async () => {
    const feed = openfootballFeed(season)
    expect(await feed.firstKickoff(new Date('2025-10-18'))).toEqual(
      new Date('2025-08-08T18:00:00Z'),
    )
    expect(await feed.firstKickoff(new Date('2025-08-01'))).toBeNull()
    const early = await feed.read(new Date('2025-08-01'), null)
    expect(
      early.matches.filter(
        ({ status }) => status !== matchStatus.notStarted && status !== matchStatus.toBeDecided,
      ),
    ).toEqual([])
    expect(early.matches.filter((match) => match.full ?? match.half ?? match.score)).toEqual([])
  })
})

describe('a location', () => {
  test('may be a folder with subfolders; files without matches are skipped', async () => {
    const root = join(folder, 'deep')
    await mkdir(join(root, '2025-26'), { recursive: true })
    await writeFile(
      join(root, '2025-26', 'en.1.json'),
      JSON.stringify({ name: 'English Premier League 2025/26', matches: [row] }),
    )
    await writeFile(
      join(root, 'nl1.txt'),
      '= Netherlands Eredivisie 2025/26\n▪ Matchday 1\n  Fri Aug 8 2025\n' +
        '    20:00  NEC v PSV  1-0\n',
    )
    await writeFile(join(root, 'squads.json'), '{"teams": []}')
    await writeFile(join(root, 'readme.md'), 'not looked at')
    const { matches, leagues, clubs } = await openfootballFeed(root).read(later(0), null)
    expect([matches.length, leagues.map(({ key }) => key), clubs.length]).toEqual([
      2,
      ['en.1', 'nl.1'],
      4,
    ])
  })

  test('is read again when a file changes, and everything is then reported again', async () => {
    const { feed, file } = await feedOf(row)
    const after = later(500)
    expect((await feed.read(after, null)).matches).toMatchObject([{ status: 1 }])
    expect((await feed.read(after, after)).matches).toEqual([])
    await writeFile(
      file,
      JSON.stringify({
        name: 'English Premier League 2025/26',
        matches: [{ ...row, score: [2, 0] }],
      }),
    )
    const again = later(501)
    expect((await feed.read(again, after)).matches).toMatchObject([{ status: 8, full: [2, 0] }])
    // a caller that could not store it repeats the previous `since`
    expect((await feed.read(later(502), after)).matches).toHaveLength(1)
    expect((await feed.read(later(502), again)).matches).toEqual([])
  })

  test.each([
    ['a missing one', () => join(folder, 'nowhere'), /no such file or folder/],
    ['bytes that are no text', () => join(folder, 'bytes.json'), /not UTF-8/],
    [
      'half a file',
      () => join(folder, 'half.json'),
      /half\.json: line 1, column 14: the text ends too early/,
    ],
  ])('refuses %s', async (_, location, words) => {
    await writeFile(join(folder, 'bytes.json'), Buffer.from([0x7b, 0xff, 0xfe]))
    await writeFile(join(folder, 'half.json'), '{"matches": [')
    const reading = openfootballFeed(location()).read(later(0), null)
    await expect(reading).rejects.toThrow(words)
    await expect(reading).rejects.toBeInstanceOf(BrokenFile)
  })

  test('may be a URL; redirects stay on its host; large answers are refused', async () => {
    const body = JSON.stringify({ name: 'English Premier League 2025/26', matches: [row] })
    const server = createServer((request, response) => {
      if (request.url === '/en.1.json') return response.end(body)
      if (request.url === '/moved.json')
        return response.writeHead(302, { location: '/en.1.json' }).end()
      if (request.url === '/round.json')
        return response.writeHead(302, { location: '/round.json' }).end()
      if (request.url === '/away.json')
        return response.writeHead(302, { location: 'http://169.254.169.254/x.json' }).end()
      if (request.url === '/flood.json') {
        const piece = Buffer.alloc(1_048_576, ' ')
        const pour = () => {
          while (!response.destroyed && response.write(piece)) continue
          response.once('drain', pour)
        }
        return pour()
      }
      return response.writeHead(500).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // boundary: a server on a TCP port has an address object
    const { port } = server.address() as AddressInfo
    const read = (path: string) =>
      openfootballFeed(`http://127.0.0.1:${port}${path}`).read(later(0), null)
    expect((await read('/en.1.json')).matches).toHaveLength(1)
    expect((await read('/moved.json')).matches).toHaveLength(1)
    await expect(read('/away.json')).rejects.toThrow(/another host/)
    await expect(read('/round.json')).rejects.toThrow(/without end/)
    await expect(read('/flood.json')).rejects.toThrow(/larger than 32 MB/)
    await expect(read('/other.json')).rejects.toThrow(/HTTP 500/)
    const feed = openfootballFeed(`http://127.0.0.1:${port}/en.1.json`)
    await feed.read(later(0), null)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(read('/en.1.json')).rejects.toThrow(BrokenFile)
    // the message has the cause, not only that fetching failed
    await expect(read('/en.1.json')).rejects.toThrow(/ECONNREFUSED/)
    // the earlier content stays in use, with its age
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.advanceTimersByTime(300_000)
    expect((await feed.read(later(1), null)).matches).toHaveLength(1)
    expect(feed.lastUpdated?.()).toEqual(later(0))
    vi.useRealTimers()
  })
})
