import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchStatus as status } from '../../../contract/values.ts'
import { readSettings } from '../../settings.ts'
import type { FeedMatch, Score } from '../feed.ts'
import { simulated } from './feed.ts'
import { day, hour, minute } from './time.ts'
import { createWorld } from './world.ts'

const isLive = (one: number) => one >= status.firstHalf && one <= status.penalties
const instants = fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) })

/** Days of history where a test reads everything: a short one has every kind of match, too. */
const fewDays = 20

test('one seed and instant give the same bytes; another seed gives other ones', async () => {
  const worn = simulated('a', fewDays)
  await fc.assert(
    fc.asyncProperty(instants, async (at) => {
      const now = new Date(at)
      const since = new Date(at - 6 * hour)
      const fresh = simulated('a', fewDays)
      expect(JSON.stringify(await worn.read(now, since))).toBe(
        JSON.stringify(await fresh.read(now, since)),
      )
      expect(JSON.stringify(await worn.read(now, null))).toBe(
        JSON.stringify(await simulated('a', fewDays).read(now, null)),
      )
    }),
    { numRuns: 4 },
  )
  const now = new Date('2026-11-21T05:00:00Z')
  expect(JSON.stringify(await worn.read(now, null))).not.toBe(
    JSON.stringify(await simulated('b', fewDays).read(now, null)),
  )
})

const [defaultFeed] = readSettings({}, '/nowhere').feeds
if (defaultFeed?.name !== 'simulated') throw new Error('no longer the default')

test.each([defaultFeed.seed, 'live'])('in the world "%s" a match is live all year', (seed) => {
  const [start, end] = [Date.UTC(2026, 6, 1), Date.UTC(2027, 6, 1)]
  const spans = createWorld(seed)
    .between(start - 2 * day, end)
    .flatMap(
      ({ course }) =>
        course?.phases.map((phase, at, all) => ({
          ...phase,
          until: all[at + 1]?.from ?? Infinity,
        })) ?? [],
    )
    .filter(({ from, ...phase }) => from < end && isLive(phase.status))
    .toSorted((a, b) => a.from - b.from)
  let covered = start
  for (const { from, until } of spans) {
    expect(from, `nothing is on at ${new Date(covered).toISOString()}`).toBeLessThanOrEqual(covered)
    covered = Math.max(covered, until)
  }
  expect(covered).toBeGreaterThanOrEqual(end)
  expect(covered).toBeLessThan(end + day)
})

test('the window is from 75 days ago to 14 days ahead', async () => {
  const feed = simulated('window', 75)
  const now = new Date('2026-07-09T13:37:00Z')
  const first = await feed.firstKickoff(now)
  expect(first).toEqual(new Date('2026-04-25T00:00:00Z'))
  const kickoffs = (await feed.read(now, null)).matches.map(
    ({ kickoff }) => kickoff?.getTime() ?? 0,
  )
  expect(Math.min(...kickoffs)).toBeGreaterThanOrEqual(first?.getTime() ?? 0)
  expect(Math.min(...kickoffs)).toBeLessThan((first?.getTime() ?? 0) + day)
  expect(Math.max(...kickoffs)).toBeGreaterThan(now.getTime() + 13 * day)
  expect(kickoffs.length / 89).toBeGreaterThan(20)
})

test('readings since an instant are complete, and nothing is reported twice', async () => {
  const feed = simulated('since', fewDays)
  await fc.assert(
    fc.asyncProperty(instants, fc.integer({ min: 1, max: 3 * 24 * 3600 }), async (at, seconds) => {
      const [since, now] = [new Date(at), new Date(at + seconds * 1000)]
      const before = new Map(
        (await feed.read(since, null)).matches.map((match) => [match.key, JSON.stringify(match)]),
      )
      const after = new Map(
        (await feed.read(now, null)).matches.map((match) => [match.key, JSON.stringify(match)]),
      )
      const { matches, leagues, clubs } = await feed.read(now, since)
      const latest = new Map(matches.map((match) => [match.key, JSON.stringify(match)]))
      for (const [key, match] of after)
        if (before.get(key) !== match) expect(latest.get(key), key).toBe(match)
      expect(latest.size, 'told twice').toBe(matches.length)
      const clubKeys = new Set(clubs.map(({ key }) => key))
      const leagueKeys = new Set(leagues.map(({ key }) => key))
      for (const { home, away, league } of matches)
        expect(clubKeys.has(home) && clubKeys.has(away) && leagueKeys.has(league)).toBe(true)
    }),
    { numRuns: 8 },
  )
})

test('the next change is predicted exactly', async () => {
  const feed = simulated('next', 75)
  await fc.assert(
    fc.asyncProperty(instants, async (at) => {
      const now = new Date(at)
      const next = feed.nextChange(now)
      expect(next.getTime()).toBeGreaterThan(at)
      // the longest pause is a half time with no other live match
      expect(next.getTime() - at).toBeLessThanOrEqual(20 * minute)
      expect((await feed.read(new Date(next.getTime() - 1), now)).matches).toEqual([])
      expect((await feed.read(next, now)).matches.length).toBeGreaterThan(0)
    }),
    { numRuns: 50 },
  )
})

test('a tick costs less than a hundredth of a whole reading', async () => {
  const feed = simulated('tick', 75)
  const start = Date.UTC(2026, 10, 21, 11)
  await feed.read(new Date(start), null)
  /** Microseconds of CPU. */
  const cost = async (work: () => Promise<unknown>) => {
    const begun = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(begun)
    return user + system
  }
  const whole = await cost(() => feed.read(new Date(start), null))
  const ticks = await cost(async () => {
    for (let second = 1; second <= 2000; second++)
      await feed.read(new Date(start + second * 1000), new Date(start + (second - 1) * 1000))
  })
  expect(ticks / 2000).toBeLessThan(whole / 100)
})

test('true probabilities are available for every reported match, and for no other', async () => {
  const feed = simulated('truth', 75)
  for (const { key } of (await feed.read(new Date('2026-03-03T03:03:03Z'), null)).matches.slice(
    0,
    300,
  )) {
    const truth = feed.trueProbabilities(key)
    expect((truth?.home ?? 0) + (truth?.draw ?? 0) + (truth?.away ?? 0), key).toBeCloseTo(1, 10)
  }
  for (const key of [
    '',
    'coastal-premier',
    'coastal-premier:x:1:1',
    'coastal-premier:1:99:1',
    'nowhere:1:1:1',
  ]) {
    expect(feed.trueProbabilities(key), key).toBeNull()
  }
})

/** The statuses that may follow each status; a status may always stay. */
const followers: Partial<Record<number, readonly number[]>> = {
  [status.toBeDecided]: [status.notStarted],
  [status.notStarted]: [status.firstHalf, status.postponed, status.cancelled],
  [status.postponed]: [status.notStarted],
  [status.firstHalf]: [status.halfTime, status.interrupted],
  [status.halfTime]: [status.secondHalf],
  [status.secondHalf]: [status.finished, status.extraTime, status.interrupted],
  [status.interrupted]: [status.firstHalf, status.secondHalf, status.abandoned],
  [status.extraTime]: [status.penalties, status.finished],
  [status.penalties]: [status.finished],
}

test('every minute a match is live, and matches only move forward', async () => {
  const feed = simulated('step', 75)
  const reported = new Map<string, FeedMatch>()
  const live = new Set<string>()
  const seen = new Set<number>()
  const wrong: string[] = []
  const start = Date.UTC(2026, 1, 2)
  for (let at = start; at < start + 35 * day; at += minute) {
    for (const match of (await feed.read(new Date(at), at === start ? null : new Date(at - minute)))
      .matches) {
      const before = reported.get(match.key)
      // listed and compared once at the end: `expect` for each value takes most of a minute
      if (before) wrong.push(...backwards(before, match))
      reported.set(match.key, match)
      seen.add(match.status)
      if (isLive(match.status)) live.add(match.key)
      else live.delete(match.key)
    }
    if (live.size === 0) wrong.push(`nothing is on at ${new Date(at).toISOString()}`)
  }
  expect(wrong).toEqual([])
  // five weeks of this seed contain every status; changed parameters may need another seed
  expect(seen).toEqual(new Set([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13]))
})

/**
 * What moved backwards between two reports of a match; kick-offs that are announced or moved, and
 * corrected results, do not count.
 */
function backwards(before: FeedMatch, after: FeedMatch): string[] {
  const moved =
    after.status !== before.status &&
    (after.status === status.notStarted || before.status === status.toBeDecided)
  const hasResult = before.status === status.finished
  const wrong = {
    status: after.status !== before.status && !followers[before.status]?.includes(after.status),
    kickoff: !moved && before.kickoffKnown && !same(before.kickoff, after.kickoff),
    minute: (after.minute ?? Infinity) < (before.minute ?? 0),
    score: !hasResult && isLess(after.score, before.score),
    redCards: !hasResult && isLess(after.redCards, before.redCards),
    penalties: !hasResult && isLess(after.penalties, before.penalties),
    half: !hasResult && before.half && !same(before.half, after.half),
    full: !hasResult && before.full && !same(before.full, after.full),
    extra: !hasResult && before.extra && !same(before.extra, after.extra),
  }
  return Object.entries(wrong).flatMap(([part, isWrong]) =>
    isWrong ? [`${part} of ${after.key}, status ${before.status} to ${after.status}`] : [],
  )
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether a side's number has fallen, or is gone. */
const isLess = (after: Score | undefined, before: Score | undefined) =>
  before?.some((number, side) => (after?.[side] ?? -1) < number) ?? false
