import { describe, expect, test } from 'vitest'
import { matchStatus } from '../../contract/values.ts'
import type { MatchState } from './merge.ts'
import { combined, isTrustedMore, type Report } from './trust.ts'

const state = (some: Partial<MatchState> = {}): MatchState => ({
  league_id: 1,
  season: '2026-27',
  round: '',
  home_id: 1,
  away_id: 2,
  kickoff: '2026-11-28T14:30:00.000Z',
  kickoff_known: true,
  status: matchStatus.notStarted,
  minute: null,
  score: null,
  half: null,
  full: null,
  extra: null,
  penalties: null,
  shoot_out_winner: null,
  red: [0, 0],
  awarded: false,
  venue: null,
  attendance: null,
  referee: null,
  odds: null,
  reported_at: null,
  result_version: 0,
  told_by: null,
  ...some,
})
const report = (source: string, some: Partial<MatchState> = {}, more = {}): Report => ({
  source,
  state: state(some),
  isUsed: true,
  isSetAside: false,
  ...more,
})
const over = (full: [number, number]) => ({
  status: matchStatus.finished,
  full,
  score: full,
})

/** In both orders, which must not matter. */
function both(one: Report, other: Report): MatchState {
  const result = combined(state(), [one, other])
  expect(combined(state(), [other, one])).toEqual(result)
  return result
}

describe('a result', () => {
  test('that both tell counts; the source of the other facts does not matter', () => {
    const result = both(report('openfootball', over([2, 1])), report('openligadb', over([2, 1])))
    expect(result).toMatchObject({ status: 8, full: [2, 1], score: [2, 1], result_version: 1 })
    expect(result.told_by).not.toHaveProperty('disputed')
  })

  test('that one tells counts, and the entry has the silent one', () => {
    const result = both(report('openfootball'), report('openligadb', over([2, 1])))
    expect(result.full).toEqual([2, 1])
    expect(result.told_by?.result?.map(({ status }) => status)).toEqual([null, 8])
  })

  test.each([
    ['another score', over([2, 2])],
    ['no match', { status: matchStatus.cancelled }],
  ])('that another source contradicts by %s has no score', (_, other) => {
    const result = both(report('openfootball', over([2, 1])), report('openligadb', other))
    expect(result).toMatchObject({ status: 8, full: null, score: null, awarded: false })
    expect(result.told_by?.disputed).toBe(true)
  })

  test('counts for a source that is no longer read, and not for a word set aside', () => {
    const unused = report('openfootball', over([2, 1]), { isUsed: false })
    expect(both(unused, report('openligadb', over([2, 2]))).full).toBeNull()
    const aside = report('openfootball', over([2, 1]), { isSetAside: true })
    expect(both(aside, report('openligadb', over([2, 2]))).full).toEqual([2, 2])
  })

  test('is a ruling as soon as one source tells it', () => {
    const ruling = { ...over([3, 0]), awarded: true }
    const result = both(report('openfootball', ruling), report('openligadb', over([1, 1])))
    expect(result).toMatchObject({ awarded: true, full: [3, 0] })
    expect(result.told_by).not.toHaveProperty('disputed')
  })

  test('of two rulings that differ has no score, and is one', () => {
    const ruling = (full: [number, number]) => ({ ...over(full), awarded: true })
    const result = both(report('openligadb', ruling([3, 0])), report('csv', ruling([0, 3])))
    expect(result).toMatchObject({ awarded: true, status: 8, full: null, score: null })
  })

  test('has the same version as long as it stays the same', () => {
    const first = both(report('openfootball'), report('openligadb', over([2, 1])))
    const reports = [report('openfootball', over([2, 1])), report('openligadb', over([2, 1]))]
    expect(combined(first, reports).result_version).toBe(1)
    reports[0] = report('openfootball', over([0, 1]))
    expect(combined(first, reports).result_version).toBe(2)
  })
})

describe('a score beyond 90 minutes', () => {
  const late = (extra: [number, number], penalties: [number, number] | null, some = {}) => ({
    ...over([1, 1]),
    score: extra,
    extra,
    penalties,
    ...some,
  })

  test('that differs settles by 90 minutes, and the words are kept', () => {
    const result = both(
      report('openligadb', late([2, 2], [4, 3])),
      report('openfootball', late([2, 2], [3, 4])),
    )
    expect(result).toMatchObject({ full: [1, 1], penalties: [4, 3], result_version: 1 })
    expect(result.told_by).toMatchObject({
      later: [
        { source: 'openfootball', extra: [2, 2], penalties: [3, 4], winner: null },
        { source: 'openligadb', extra: [2, 2], penalties: [4, 3], winner: null },
      ],
    })
    expect(result.told_by).not.toHaveProperty('disputed')
  })

  test.each([
    ['extra time', late([2, 1], null), late([1, 2], null), true],
    ['the winner', late([1, 1], [4, 3]), late([1, 1], null, { shoot_out_winner: 'away' }), true],
    ['nothing', late([1, 1], [4, 3]), late([1, 1], null, { shoot_out_winner: 'home' }), false],
    ['nothing, where one tells none', late([1, 1], [4, 3]), over([1, 1]), false],
  ])('differs in %s', (_, one, other, isMarked) => {
    const result = both(report('openligadb', one), report('csv', other))
    expect(result.told_by?.later !== undefined).toBe(isMarked)
  })

  test('counts from the others once a word is set aside', () => {
    const aside = report('openligadb', late([2, 2], [4, 3]), { isSetAside: true })
    const result = both(aside, report('openfootball', late([2, 2], [3, 4])))
    expect(result.penalties).toEqual([3, 4])
    expect(result.told_by).not.toHaveProperty('later')
  })
})

describe('the other facts', () => {
  test('are those of the source that is trusted most for each', () => {
    const files = report('openfootball', {
      round: 'Matchday 12',
      venue: 'Old ground',
      kickoff: '2026-11-28T15:00:00.000Z',
    })
    const live = report('openligadb', { round: '12. Spieltag', venue: 'New ground' })
    expect(both(files, live)).toMatchObject({
      round: 'Matchday 12',
      venue: 'Old ground',
      kickoff: '2026-11-28T14:30:00.000Z',
      told_by: { round: 'openfootball', venue: 'openfootball', kickoff: 'openligadb' },
    })
  })

  test('are not those of a source that is no longer read, if another has them', () => {
    const old = report('football-data.org', {}, { isUsed: false })
    const moved = report('openligadb', { kickoff: '2026-12-02T19:30:00.000Z' })
    expect(both(old, moved).kickoff).toBe('2026-12-02T19:30:00.000Z')
  })

  test('show a match as played as soon as one source sees it so', () => {
    const playing = { status: matchStatus.firstHalf, minute: 12, score: [1, 0] as const }
    const result = both(report('football-data.org'), report('openfootball', playing))
    expect(result).toMatchObject({ ...playing, full: null, result_version: 0 })
  })

  test('know the time if one source does', () => {
    const day = { kickoff: '2026-11-28T12:00:00.000Z', kickoff_known: false }
    const result = both(
      report('openligadb', { ...day, status: matchStatus.toBeDecided }),
      report('openfootball'),
    )
    expect(result).toMatchObject({ kickoff_known: true, status: matchStatus.notStarted })
    expect(result.told_by?.kickoff).toBe('openfootball')
  })
})

test('an unknown source comes last, and two of them in the order of their names', () => {
  expect(isTrustedMore('kickoff', 'csv', 'another')).toBe(true)
  expect(isTrustedMore('kickoff', 'a', 'b')).toBe(true)
  expect(isTrustedMore('kickoff', 'b', 'a')).toBe(false)
})

test('spectators and the referee are of the source that is trusted most for each', () => {
  const result = both(
    report('openfootball', { attendance: 60_315, referee: 'Anthony Taylor' }),
    report('football-data.org', { attendance: 60_000, referee: 'A. Taylor' }),
  )
  expect(result).toMatchObject({
    attendance: 60_315,
    referee: 'A. Taylor',
    told_by: { attendance: 'openfootball', referee: 'football-data.org' },
  })
})

test('the score of a shoot-out goes before the name of its winner alone', () => {
  const level = over([1, 1])
  const named = report('international-results', { ...level, shoot_out_winner: 'away' })
  expect(both(named, report('openfootball', level)).shoot_out_winner).toBe('away')
  expect(both(named, report('openfootball', { ...level, penalties: [3, 4] }))).toMatchObject({
    penalties: [3, 4],
    shoot_out_winner: null,
  })
})
