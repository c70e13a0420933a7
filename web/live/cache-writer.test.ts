import { describe, expect, test } from 'vitest'
import { mostWatched } from '../../contract/live.ts'
import type { MatchNow } from '../../contract/match.ts'
import { notStarted } from '../../contract/test-now.ts'
import { languages, type Language } from '../../contract/values.ts'
import { changed, matchesIn, recordsIn } from './cache-writer.ts'
import { movedSentence, plansSentences, sentenceOf } from './announcer.ts'
import { covers, nothing, queryOfWatch, union } from './watch.ts'

const now = (matchId: number, more: Partial<MatchNow> = {}): MatchNow => ({
  matchId,
  ...notStarted,
  status: 2,
  minute: 10,
  homeScore: 0,
  awayScore: 0,
  solutionCount: 1,
  observedAt: '2026-03-01T12:10:00.000Z',
  ...more,
})
const nows = (...all: MatchNow[]) => new Map(all.map((one) => [one.matchId, one]))
const none = {
  nows: new Map<number, never>(),
  hits: new Map<number, never>(),
  records: new Map<number, never>(),
}

describe('an answer', () => {
  const later = now(7, { homeScore: 1, minute: 11, observedAt: '2026-03-01T12:11:00.000Z' })
  const answer = {
    league: { name: 'A' },
    matches: [{ ...now(7), home: { clubId: 1, shortName: 'North' } }, now(8)],
    // `status` of a plan is its price status.
    plans: [{ id: 3, expertId: 4, matchId: 7, status: 0, hitResult: 0 }],
  }

  test('gets changes in every object with the state of the match, and nowhere else', () => {
    const next = changed(answer, { ...none, nows: nows(later) }) as typeof answer
    expect(next.matches[0]).toEqual({ ...later, home: { clubId: 1, shortName: 'North' } })
    // An unchanged object keeps its identity, so that it is not rendered again.
    expect(next.matches[1]).toBe(answer.matches[1])
    expect(next.league).toBe(answer.league)
    expect(next.plans).toBe(answer.plans)
    expect(answer.matches[0]?.homeScore).toBe(0)
  })

  test('gets only the fields that it has', () => {
    const brief = { matchId: 7, homeScore: 0, observedAt: now(7).observedAt }
    expect(changed(brief, { ...none, nows: nows(later) })).toEqual({
      matchId: 7,
      homeScore: 1,
      observedAt: later.observedAt,
    })
  })

  test('stays the same object if nothing changes, and keeps a later state', () => {
    expect(changed(answer, { ...none, nows: nows(now(9)) })).toBe(answer)
    expect(changed(answer, { ...none, nows: nows(now(7)) })).toBe(answer)
    expect(
      changed(answer, {
        ...none,
        nows: nows(now(7, { homeScore: 5, observedAt: '2026-03-01T12:09:59.999Z' })),
      }),
    ).toBe(answer)
  })

  test('gets the result of its plans, by plan and expert', () => {
    const hits = (expertId: number) => new Map([[3, { planId: 3, expertId, hitResult: 1 }]])
    expect((changed(answer, { ...none, hits: hits(4) }) as typeof answer).plans[0]).toEqual({
      ...answer.plans[0],
      hitResult: 1,
    })
    expect(changed(answer, { ...none, hits: hits(5) })).toBe(answer)
  })

  test('gets another kick-off wherever it shows one, as far as it can express it', () => {
    const matchTime = '2026-03-01T15:00:00.000Z'
    const withTime = (timeKnown: boolean) => ({
      ...none,
      nows: new Map([[7, { ...now(7), matchTime: '2026-03-02T18:00:00.000Z', timeKnown }]]),
    })
    const whole = { ...now(7), matchTime, timeKnown: true }
    const brief = { ...now(7), matchTime }
    const card = { id: 3, expertId: 4, matchId: 7, matchTime, status: 0, hitResult: 0 }
    const moved = { matchTime: '2026-03-02T18:00:00.000Z' }
    expect(changed([whole, brief, card], withTime(true))).toEqual([
      { ...whole, ...moved },
      { ...brief, ...moved },
      { ...card, ...moved },
    ])
    const noTime = { matchTime: null }
    expect(changed([whole, brief, card], withTime(false))).toEqual([
      { ...whole, ...moved, timeKnown: false },
      { ...brief, ...noTime },
      { ...card, ...noTime },
    ])
    const later = { ...brief, observedAt: '2026-03-01T12:11:00.000Z' }
    expect(changed(later, withTime(true))).toBe(later)
  })

  test('keeps texts in its own language', () => {
    const [found] = matchesIn({ ...later, leagueName: '英超' })
    expect(
      changed({ ...now(7), leagueName: 'Premier League' }, { ...none, nows: nows(found!.now!) }),
    ).toEqual({
      ...later,
      leagueName: 'Premier League',
    })
  })

  test('gets the records of experts beside the names of its plans, but boards do not', () => {
    const before = { streakWinCnt: 0, recentCnt: 10, recentWinCnt: 5, recentHitRate: 0.5 }
    const after = { streakWinCnt: 1, recentCnt: 10, recentWinCnt: 6, recentHitRate: 0.6 }
    const records = recordsIn({ records: [{ expertId: 4, name: '四', rank: 1, ...after }] })
    const card = { id: 3, expertId: 4, hitResult: 0, name: 'Four', rank: 2, ...before }
    const board = { expertId: 4, name: 'Four', ...before }
    expect(changed([card, board], { ...none, records })).toEqual([{ ...card, ...after }, board])
  })

  test('lists its matches, with team names as the answer has them', () => {
    const found = matchesIn([answer, { matchId: 9, homeShortName: 'East', awayShortName: 'West' }])
    expect(found.map(({ matchId, now: stands, home }) => [matchId, stands !== null, home])).toEqual(
      [
        [7, true, 'North'],
        [8, true, null],
        [7, false, null],
        [9, false, 'East'],
      ],
    )
  })
})

describe('announcements', () => {
  const sides = { home: 'North', away: 'South' }
  const announce = (before: Partial<MatchNow>, after: Partial<MatchNow>) =>
    sentenceOf(now(7, before), now(7, after), sides, 'en')
  test.each<[string | null, Partial<MatchNow>, Partial<MatchNow>]>([
    ['Goal: North 1–0 South, minute 10', {}, { homeScore: 1 }],
    ['Goal: North 2–1 South, minute 10', {}, { homeScore: 2, awayScore: 1 }],
    ['Score corrected: North 0–0 South', { homeScore: 1 }, {}],
    ['Red card: South (North 0–0 South)', {}, { awayRed: 1 }],
    [
      'Goal: North 1–0 South, minute 10. Red card: South (North 1–0 South)',
      {},
      { homeScore: 1, awayRed: 1 },
    ],
    ['Full time: North 1–0 South', {}, { status: 8, homeScore: 1 }],
    [
      'Full time: North 0–0 South, 3–4 on penalties',
      { status: 7 },
      { status: 8, penaltyHome: 3, penaltyAway: 4 },
    ],
    [null, {}, { minute: 11 }],
    [null, {}, { status: 3, minute: null }],
    [null, { status: 1, homeScore: null, awayScore: null }, {}],
    [
      'Postponed: North v South',
      { status: 1, homeScore: null, awayScore: null },
      { status: 9, homeScore: null, awayScore: null },
    ],
    ['Abandoned: North v South', {}, { status: 11 }],
    [null, { solutionCount: 1 }, { solutionCount: 2 }],
    // An old final score, corrected.
    ['Score corrected: North 1–0 South', { status: 8, homeScore: 2 }, { status: 8, homeScore: 1 }],
  ])('%s', (sentence, before, after) => expect(announce(before, after)).toBe(sentence))

  test.each(languages)('in %s', (language) => {
    for (const after of [{ homeScore: 1 }, { homeRed: 1 }, { status: 8 }])
      expect(sentenceOf(now(7), now(7, after), sides, language)).toMatch(/North/)
  })
})

describe('batched announcements', () => {
  const on = (matchId: number) => ({ matchId, home: 'North', away: 'South' })
  const plans = (counts: number[]) =>
    new Map(counts.map((count, at) => [at + 1, { ...on(at + 1), count }]))
  const sentences = (
    published: number[],
    settled: [matchId: number, hitResult: number][],
    language: Language = 'en',
  ) =>
    plansSentences(
      {
        published: plans(published),
        settled: settled.map(([matchId, hitResult]) => ({ ...on(matchId), hitResult })),
      },
      language,
    )

  test.each<[string[], number[], [number, number][]]>([
    [[], [], []],
    [['1 new plan on North v South'], [1], []],
    [['5 new plans on 2 matches'], [2, 3], []],
    [
      ['Plans settled on North v South: 2 hits, 1 miss'],
      [],
      [
        [7, 1],
        [7, 2],
        [7, 1],
      ],
    ],
    [
      ['1 new plan on North v South', 'Plans settled on 2 matches: 1 hit, 1 miss'],
      [1],
      [
        [7, 1],
        [8, 2],
      ],
    ],
  ])('%j', (announcements, published, settled) =>
    expect(sentences(published, settled)).toEqual(announcements),
  )

  test.each(languages)('in %s', (language) => {
    const [published, settled] = sentences([2], [[7, 1]], language)
    for (const sentence of [
      published,
      settled,
      movedSentence('2026-03-02T18:00:00.000Z', on(7), language),
    ])
      expect(sentence).toMatch(/North.*South/)
    expect(settled).toMatch(/1.*0/)
  })

  test('a kick-off is announced by the reader’s clock', () => {
    const at = new Date(2026, 2, 2, 18, 30)
    expect(movedSentence(at.toISOString(), on(7), 'en')).toBe(
      'New kick-off Mon 2 Mar, 18:30: North v South',
    )
  })
})

describe('the watch set', () => {
  const watch = (matches: number[], experts: number[] = [], all = false) => ({
    all,
    matches,
    experts,
  })

  test('is the union over all tabs, each id once, in order', () => {
    expect(union([watch([3, 1]), watch([1, 2], [9])])).toEqual(watch([1, 2, 3], [9]))
    expect(union([])).toEqual(nothing)
  })

  test('is everything above the limit of ids', () => {
    const many = Array.from({ length: mostWatched }, (_, at) => at + 1)
    expect(union([watch(many)]).all).toBe(false)
    expect(union([watch([...many, mostWatched + 1])])).toMatchObject({
      all: true,
      matches: { length: mostWatched },
    })
  })

  test('is covered by a stream for all of it', () => {
    expect(covers(watch([1, 2]), watch([2]))).toBe(true)
    expect(covers(watch([1]), watch([1, 2]))).toBe(false)
    expect(covers(watch([], [], true), watch([], [], false))).toBe(true)
    expect(covers(watch([1]), watch([], [], true))).toBe(false)
    expect(covers(watch([1]), watch([1], [4]))).toBe(false)
  })

  test('is written into the address, without any identity', () => {
    expect(queryOfWatch(watch([1, 2], [9], true), 7)).toBe('watch=all&match=1,2&expert=9&after=7')
    expect(queryOfWatch(watch([1]), null)).toBe('match=1')
  })
})
