import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchStatus } from '../../contract/values.ts'
import type { FeedMatch, Score } from '../feeds/feed.ts'
import { firstState, mergedState, type MatchState } from './merge.ts'

const ids = { league_id: 1, home_id: 2, away_id: 3 }
const kickoff = new Date('2026-03-01T15:00:00Z')
const base = {
  key: 'a',
  league: 'l',
  season: '2025-26',
  round: 'Matchday 1',
  home: 'h',
  away: 'w',
  kickoff,
  kickoffKnown: true,
}

/** A snapshot issued `minutes` after kick-off; -60 is an hour before. */
const word = (minutes: number, status: MatchStatus, some: Partial<FeedMatch> = {}): FeedMatch => ({
  ...base,
  status,
  reportedAt: new Date(kickoff.getTime() + minutes * 60_000),
  ...some,
})
const nil: Score = [0, 0]

/**
 * A match with a disallowed goal, half-time, an interruption, extra time, a shoot-out, and a result
 * corrected afterwards.
 */
const course: FeedMatch[] = [
  word(-600, 13, { kickoffKnown: false }),
  word(-60, 1),
  word(0, 2, { minute: 1, score: nil }),
  word(12, 2, { minute: 12, score: [1, 0] }),
  word(14, 2, { minute: 14, score: [0, 0] }),
  word(31, 2, { minute: 31, score: [0, 1] }),
  word(47, 3, { score: [0, 1], half: [0, 1] }),
  word(63, 4, { minute: 46, score: [0, 1], half: [0, 1] }),
  word(70, 10, { score: [0, 1], half: [0, 1] }),
  word(90, 4, { minute: 60, score: [0, 1], half: [0, 1] }),
  word(118, 4, { minute: 88, score: [1, 1], half: [0, 1] }),
  word(125, 5, { minute: 91, score: [1, 1], half: [0, 1], full: [1, 1] }),
  word(160, 7, { score: [1, 1], half: [0, 1], full: [1, 1], extra: [1, 1], penalties: [3, 2] }),
  word(170, 8, { score: [1, 1], half: [0, 1], full: [1, 1], extra: [1, 1], penalties: [5, 4] }),
  word(400, 8, { score: [1, 2], half: [0, 1], full: [1, 2], extra: [1, 2], penalties: [4, 5] }),
]

const stateAfter = (words: readonly FeedMatch[]): MatchState =>
  words
    .slice(1)
    .reduce((facts, one) => mergedState(facts, one, ids), firstState(words[0] ?? word(0, 1), ids))
/** The number of result versions depends on which snapshots arrive; the final state does not. */
const end = (words: readonly FeedMatch[]) => ({ ...stateAfter(words), result_version: 0 })

/** Every snapshot at least once, some more often, in any order. */
const anyOrder = fc
  .array(fc.constantFrom(...course), { maxLength: 20 })
  .chain((again) =>
    fc.shuffledSubarray([...course, ...again], { minLength: course.length + again.length }),
  )

describe('snapshots of a match in any order', () => {
  test('end in the state of the last snapshot', () => {
    const last = end(course)
    expect(last).toMatchObject({ status: 8, full: [1, 2], penalties: [4, 5], minute: null })
    fc.assert(
      fc.property(anyOrder, (words) => {
        expect(end(words)).toEqual(last)
      }),
      { numRuns: 2_000 },
    )
  })

  test('have, at every moment, the state of the latest snapshot so far', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat({ max: 30 }), (words, count) => {
        const seen = words.slice(0, count + 1)
        const latest = seen.reduce((a, b) => ((b.reportedAt ?? 0) > (a.reportedAt ?? 0) ? b : a))
        const { status, score, reported_at } = stateAfter(seen)
        expect({ status, score, reported_at }).toEqual({
          status: latest.status,
          score: latest.score ?? null,
          reported_at: latest.reportedAt?.toISOString(),
        })
      }),
      { numRuns: 2_000 },
    )
  })

  test('raise the result version at most once per change, and never for a repetition', () => {
    fc.assert(
      fc.property(anyOrder, (words) => {
        const { result_version } = stateAfter(words)
        expect(result_version).toBeGreaterThanOrEqual(1)
        expect(result_version).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('a source without timestamps', () => {
  const untimed = (match: FeedMatch): FeedMatch => {
    const copy = { ...match }
    delete copy.reportedAt
    return copy
  }
  const phase: Record<number, number> = { 13: 0, 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 7: 5, 8: 6 }
  const playing = course.filter(({ status }) => status !== 10).map(untimed)

  test('never moves a match, or its minute, back', () => {
    const any = fc.array(fc.constantFrom(...playing), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(any, (words) => {
        let facts = firstState(words[0] ?? word(0, 1), ids)
        for (const one of words.slice(1)) {
          const after = mergedState(facts, one, ids)
          expect(phase[after.status]).toBeGreaterThanOrEqual(phase[facts.status] ?? 0)
          if (after.status === facts.status)
            expect(after.minute ?? 0).toBeGreaterThanOrEqual(facts.minute ?? 0)
          facts = after
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

test('a later snapshot removes a disallowed goal; an earlier, late one does not', () => {
  const [, , , goal = word(0, 1), struckOut = word(0, 1)] = course
  expect(stateAfter([goal, struckOut])).toMatchObject({ score: [0, 0], minute: 14 })
  expect(stateAfter([struckOut, goal])).toMatchObject({ score: [0, 0], minute: 14 })
})

test('the minute goes back with a later timestamp, and not with an earlier one', () => {
  const [at47, back] = [word(47, 2, { minute: 47 }), word(48, 2, { minute: 46 })]
  expect(stateAfter([at47, back]).minute).toBe(46)
  expect(stateAfter([back, at47]).minute).toBe(46)
  const { reportedAt: _, ...untimed } = back
  expect(stateAfter([at47, untimed]).minute).toBe(47)
})

test('a finished match stays finished; a table without dates erases no kick-off', () => {
  const finished = word(110, 8, { score: [1, 0], full: [1, 0] })
  expect(stateAfter([finished, word(111, 4, { minute: 90, score: [0, 0] })])).toMatchObject({
    status: 8,
    score: [1, 0],
  })
  const { reportedAt: _, ...table } = { ...finished, kickoff: null, kickoffKnown: false }
  expect(stateAfter([finished, table])).toMatchObject({
    kickoff: kickoff.toISOString(),
    kickoff_known: true,
  })
})
