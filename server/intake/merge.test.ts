import { describe, expect, test } from 'vitest'
import type { MatchStatus } from '../../contract/values.ts'
import type { FeedMatch, Score } from '../feeds/feed.ts'
import { firstState, mergedState, type MatchState } from './merge.ts'

const ids = { league_id: 1, home_id: 2, away_id: 3 }
const kickoff = new Date('2026-03-01T15:00:00Z')
const hours = (count: number) => new Date(kickoff.getTime() + count * 3_600_000)

const match = (some: Partial<FeedMatch> = {}): FeedMatch => ({
  key: 'a',
  league: 'l',
  season: '2025-26',
  round: 'Matchday 1',
  home: 'h',
  away: 'w',
  kickoff,
  kickoffKnown: true,
  status: 1,
  ...some,
})
const finished = (full: Score, some: Partial<FeedMatch> = {}) =>
  match({ status: 8, full, score: full, ...some })
const stored = (...words: FeedMatch[]): MatchState =>
  words.slice(1).reduce((facts, word) => mergedState(facts, word, ids), firstState(words[0]!, ids))

describe('the status', () => {
  test.each<[MatchStatus, MatchStatus, MatchStatus]>([
    [1, 2, 2],
    [2, 3, 3],
    [4, 2, 4],
    [4, 1, 4],
    [4, 13, 4],
    [2, 10, 10],
    [10, 4, 4],
    [1, 9, 9],
    [9, 1, 1],
    [8, 4, 8],
    [8, 1, 8],
    [8, 9, 8],
    [8, 10, 8],
    [12, 1, 12],
    [11, 4, 11],
    [8, 12, 12],
    [12, 8, 8],
  ])('%i, then %i, is %i', (before, now, after) => {
    const score = { full: [1, 0], score: [1, 0] } as const
    const word = (status: MatchStatus) =>
      status === 8 ? match({ status, ...score }) : match({ status })
    expect(stored(word(before), word(now)).status).toBe(after)
  })

  test('a new date resets a cancelled or abandoned match, never a finished one', () => {
    const anew = match({ kickoff: hours(72) })
    expect(stored(match({ status: 12 }), anew)).toMatchObject({
      status: 1,
      kickoff: hours(72).toISOString(),
      result_version: 2,
    })
    expect(stored(match({ status: 11 }), anew)).toMatchObject({ status: 1 })
    expect(stored(finished([1, 0]), anew)).toMatchObject({
      status: 8,
      kickoff: kickoff.toISOString(),
    })
  })

  test('of a match reported as live is reset when its kick-off moves to a later time', () => {
    expect(stored(match({ status: 2 }), match({ kickoff: hours(2) })).status).toBe(1)
  })
})

describe('the kick-off', () => {
  test('moves', () => {
    expect(stored(match(), match({ kickoff: hours(26) }))).toMatchObject({
      kickoff: hours(26).toISOString(),
      kickoff_known: true,
      status: 1,
    })
  })

  test('stays if a source knows only the same day, and is dropped if it knows another day', () => {
    const dayOnly = { kickoffKnown: false, status: 13 } as const
    expect(stored(match(), match({ ...dayOnly, kickoff: hours(-3) }))).toMatchObject({
      kickoff: kickoff.toISOString(),
      kickoff_known: true,
      status: 1,
    })
    expect(stored(match(), match({ ...dayOnly, kickoff: hours(45) }))).toMatchObject({
      kickoff_known: false,
      status: 13,
    })
    expect(stored(match(), match({ ...dayOnly, kickoff: null }))).toMatchObject({
      kickoff: kickoff.toISOString(),
      kickoff_known: false,
    })
  })

  test('of a match that is over is the earlier one of two lists, in either order', () => {
    const [early, late] = [finished([1, 0]), finished([1, 0], { kickoff: hours(1) })]
    for (const lists of [
      [early, late],
      [late, early],
      [late, early, late],
    ])
      expect(stored(...lists).kickoff).toBe(kickoff.toISOString())
    expect(stored(match(), match({ kickoff: hours(1) })).kickoff).toBe(hours(1).toISOString())
    const reportedAt = hours(3)
    expect(stored({ ...early, reportedAt }, { ...late, reportedAt: hours(4) }).kickoff).toBe(
      hours(1).toISOString(),
    )
  })

  test('if unknown, makes the match undetermined', () => {
    expect(stored(match({ kickoffKnown: false })).status).toBe(13)
  })
})

describe('scores', () => {
  test('missing from a snapshot stay', () => {
    const whole = finished([2, 1], {
      half: [1, 0],
      extra: [3, 1],
      score: [3, 1],
      penalties: [4, 3],
      venue: 'Here',
      redCards: [1, 0],
    })
    const facts = stored(whole)
    expect(stored(whole, match({ status: 8 }))).toEqual(facts)
    expect(stored(whole, match())).toEqual(facts)
    expect(stored(match({ status: 3, half: [1, 0] }), match({ status: 4 })).half).toEqual([1, 0])
  })

  test('of a match that had begun by its source are dropped when it moves to a later time', () => {
    const begun = match({ status: 4, score: [1, 0], half: [0, 0] })
    const moved = match({ kickoff: hours(72) })
    expect(stored(begun, moved)).toMatchObject({ status: 1, score: null, half: null })
    // a source that is behind does not take the score of a match in play away
    expect(stored(begun, match())).toMatchObject({ status: 4, score: [1, 0], half: [0, 0] })
  })

  test('that contradict a correction are dropped', () => {
    const before = finished([2, 1], {
      half: [2, 0],
      extra: [3, 1],
      score: [3, 1],
      penalties: [4, 3],
    })
    const after = stored(before, match({ status: 8, full: [1, 1] }))
    expect(after).toMatchObject({
      half: null,
      full: [1, 1],
      extra: null,
      penalties: null,
      score: [1, 1],
    })
  })
})

describe('a ruling', () => {
  const awarded = finished([3, 0], { awarded: true })

  test('stays while its score is repeated, with or without the award flag', () => {
    expect(stored(awarded, finished([3, 0])).awarded).toBe(true)
    expect(stored(awarded, match({ status: 8 })).awarded).toBe(true)
  })

  test('is revoked by a plain result with another score, or explicitly', () => {
    expect(stored(awarded, finished([1, 1]))).toMatchObject({ awarded: false, full: [1, 1] })
    expect(stored(awarded, finished([3, 0], { awarded: false })).awarded).toBe(false)
    expect(stored(awarded, finished([0, 3], { awarded: true })).awarded).toBe(true)
  })
})

describe('the version of the result', () => {
  test.each<[string, FeedMatch[], number]>([
    ['nothing', [match(), match({ status: 4, score: [1, 0] })], 0],
    ['a first result', [match(), finished([1, 0])], 1],
    ['a result at once', [finished([1, 0])], 1],
    ['the same twice', [finished([1, 0]), finished([1, 0], { half: [0, 0] })], 1],
    ['a correction', [finished([1, 0]), finished([1, 1])], 2],
    ['a correction and back', [finished([1, 0]), finished([1, 1]), finished([1, 0])], 3],
    ['a ruling', [finished([1, 0]), finished([1, 0], { awarded: true })], 2],
    [
      'a ruling, said again without the word',
      [finished([0, 3], { awarded: true }), finished([0, 3])],
      1,
    ],
    ['a ruling taken back', [finished([3, 0], { awarded: true }), finished([1, 1])], 2],
    ['a cancellation', [match(), match({ status: 12 })], 1],
    ['a postponement', [match(), match({ status: 9 })], 0],
    ['played after all', [match({ status: 12 }), finished([1, 0])], 2],
    ['only the score after extra time', [match({ status: 8, score: [2, 1] })], 1],
    [
      'the one after regular time behind it',
      [match({ status: 8, score: [2, 1] }), finished([1, 1], { score: [2, 1] })],
      2,
    ],
  ])('after %s', (_, words, version) => {
    expect(stored(...words).result_version).toBe(version)
  })
})

test('the minute is kept only while a match is live', () => {
  expect(stored(match({ status: 4, minute: 70 })).minute).toBe(70)
  expect(stored(match({ status: 4, minute: 70 }), match({ status: 2, minute: 30 }))).toMatchObject({
    status: 4,
    minute: 70,
  })
  expect(stored(match({ status: 4, minute: 70 }), finished([1, 0])).minute).toBeNull()
})
