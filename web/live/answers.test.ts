import { describe, expect, test } from 'vitest'
import { mostWatched } from '../../contract/live.ts'
import type { MatchNow } from '../../contract/match.ts'
import { notStarted } from '../../contract/test-now.ts'
import { languages } from '../../contract/values.ts'
import { changed, matchesIn } from './answers.ts'
import { sentenceOf } from './say.ts'
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
const none = new Map<number, never>()

describe('an answer', () => {
  const later = now(7, { homeScore: 1, minute: 11, observedAt: '2026-03-01T12:11:00.000Z' })
  const answer = {
    league: { name: 'A' },
    matches: [{ ...now(7), home: { clubId: 1, shortName: 'North' } }, now(8)],
    // a plan's own status is how it is offered
    plans: [{ id: 3, expertId: 4, matchId: 7, status: 0, hitResult: 0 }],
  }

  test('gets what has changed wherever it says how the match stands, and nothing else', () => {
    const next = changed(answer, nows(later), none) as typeof answer
    expect(next.matches[0]).toEqual({ ...later, home: { clubId: 1, shortName: 'North' } })
    // what has not changed is the very same, and is not drawn anew
    expect(next.matches[1]).toBe(answer.matches[1])
    expect(next.league).toBe(answer.league)
    expect(next.plans).toBe(answer.plans)
    expect(answer.matches[0]?.homeScore).toBe(0)
  })

  test('gets only the fields that it has', () => {
    const brief = { matchId: 7, homeScore: 0, observedAt: now(7).observedAt }
    expect(changed(brief, nows(later), none)).toEqual({ matchId: 7, homeScore: 1, observedAt: later.observedAt })
  })

  test('is the same where nothing of it changes, and keeps what it knows better', () => {
    expect(changed(answer, nows(now(9)), none)).toBe(answer)
    expect(changed(answer, nows(now(7)), none)).toBe(answer)
    expect(changed(answer, nows(now(7, { homeScore: 5, observedAt: '2026-03-01T12:09:59.999Z' })), none)).toBe(answer)
  })

  test('gets the result of its plans, by plan and expert', () => {
    const hits = (expertId: number) => new Map([[3, { planId: 3, expertId, hitResult: 1 }]])
    expect((changed(answer, none, hits(4)) as typeof answer).plans[0]).toEqual({ ...answer.plans[0], hitResult: 1 })
    expect(changed(answer, none, hits(5))).toBe(answer)
  })

  test('names its matches, with their sides as the answer has them', () => {
    const found = matchesIn([answer, { matchId: 9, homeShortName: 'East', awayShortName: 'West' }])
    expect(found.map(({ matchId, now: stands, home }) => [matchId, stands !== null, home])).toEqual([
      [7, true, 'North'],
      [8, true, null],
      [7, false, null],
      [9, false, 'East'],
    ])
  })
})

describe('what is said', () => {
  const sides = { home: 'North', away: 'South' }
  const say = (before: Partial<MatchNow>, after: Partial<MatchNow>) => sentenceOf(now(7, before), now(7, after), sides, 'en')
  test.each<[string | null, Partial<MatchNow>, Partial<MatchNow>]>([
    ['Goal: North 1–0 South, minute 10', {}, { homeScore: 1 }],
    ['Goal: North 2–1 South, minute 10', {}, { homeScore: 2, awayScore: 1 }],
    ['Score corrected: North 0–0 South', { homeScore: 1 }, {}],
    ['Red card: South (North 0–0 South)', {}, { awayRed: 1 }],
    ['Goal: North 1–0 South, minute 10. Red card: South (North 1–0 South)', {}, { homeScore: 1, awayRed: 1 }],
    ['Full time: North 1–0 South', {}, { status: 8, homeScore: 1 }],
    ['Full time: North 0–0 South, 3–4 on penalties', { status: 7 }, { status: 8, penaltyHome: 3, penaltyAway: 4 }],
    [null, {}, { minute: 11 }],
    [null, {}, { status: 3, minute: null }],
    [null, { status: 1, homeScore: null, awayScore: null }, {}],
    [null, { solutionCount: 1 }, { solutionCount: 2 }],
    // an old final, put right
    ['Score corrected: North 1–0 South', { status: 8, homeScore: 2 }, { status: 8, homeScore: 1 }],
  ])('%s', (sentence, before, after) => expect(say(before, after)).toBe(sentence))

  test.each(languages)('in %s', (language) => {
    for (const after of [{ homeScore: 1 }, { homeRed: 1 }, { status: 8 }])
      expect(sentenceOf(now(7), now(7, after), sides, language)).toMatch(/North/)
  })
})

describe('what is looked at', () => {
  const watch = (matches: number[], experts: number[] = [], all = false) => ({ all, matches, experts })

  test('is what any tab looks at, once, in order', () => {
    expect(union([watch([3, 1]), watch([1, 2], [9])])).toEqual(watch([1, 2, 3], [9]))
    expect(union([])).toEqual(nothing)
  })

  test('is everything where it is more than can be named', () => {
    const many = Array.from({ length: mostWatched }, (_, at) => at + 1)
    expect(union([watch(many)]).all).toBe(false)
    expect(union([watch([...many, mostWatched + 1])])).toMatchObject({ all: true, matches: { length: mostWatched } })
  })

  test('is covered by a stream that tells all of it', () => {
    expect(covers(watch([1, 2]), watch([2]))).toBe(true)
    expect(covers(watch([1]), watch([1, 2]))).toBe(false)
    expect(covers(watch([], [], true), watch([], [], false))).toBe(true)
    expect(covers(watch([1]), watch([], [], true))).toBe(false)
    expect(covers(watch([1]), watch([1], [4]))).toBe(false)
  })

  test('stands in the address, and nothing about who looks', () => {
    expect(queryOfWatch(watch([1, 2], [9], true), 7)).toBe('watch=all&match=1,2&expert=9&after=7')
    expect(queryOfWatch(watch([1]), null)).toBe('match=1')
  })
})
