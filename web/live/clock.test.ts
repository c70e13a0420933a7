import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { matchStatus } from '../../contract/values.ts'
import { setClock, silentSince } from './clock.ts'

const now = Date.parse('2026-03-01T12:00:00.000Z')
const before = (ms: number) => new Date(now - ms).toISOString()

/**
 * Sets the site's clock at `now`; the source was last read the given number of milliseconds before.
 */
const setSource = (heard: number | null, speed = 1) =>
  setClock({ at: before(0), speed, ...(heard !== null && { heardAt: before(heard) }) })

const { firstHalf, halfTime, secondHalf, extraTime, penalties, finished } = matchStatus
/**
 * Milliseconds since which the source of a match, last observed at the given age, counts as silent.
 */
function silentFor(
  observed: number,
  minute: number | null,
  status: number = secondHalf,
): number | null {
  const since = silentSince({ status, minute, observedAt: before(observed) }, now)
  return since === null ? null : now - since
}

beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(0))
afterEach(() => void vi.restoreAllMocks())

test('a source that counts minutes is late half a minute after the next one was due', () => {
  setSource(0)
  expect([silentFor(90_000, 67), silentFor(90_001, 67)]).toEqual([null, 90_001])
  expect([silentFor(90_001, 3, firstHalf), silentFor(90_001, 97, extraTime)]).toEqual([
    90_001, 90_001,
  ])
})

test.each([
  [firstHalf, 45],
  [secondHalf, 90],
  [extraTime, 105],
  [extraTime, 120],
  [halfTime, 45],
  [penalties, 120],
  [secondHalf, null],
])(
  'in status %d minute %s may last long, but not after its source was last read',
  (status, minute) => {
    setSource(0)
    expect(silentFor(600_000, minute, status)).toBeNull()
    setSource(60_001)
    expect(silentFor(600_000, minute, status)).toBe(60_001)
  },
)

test('a source is silent half a minute after its update was due; later ones count', () => {
  setSource(60_000)
  expect(silentFor(80_000, 67)).toBeNull()
  setSource(60_001)
  expect(silentFor(80_000, 67)).toBe(60_001)
  expect(silentFor(60_000, 67)).toBeNull()
  setSource(600_000)
  expect(silentFor(60_001, 67)).toBe(60_001)
  expect(silentFor(80_000, 90, finished)).toBeNull()
  // None while nothing is known about the source.
  setSource(null)
  expect(silentFor(80_000, 67)).toBeNull()
})

test('in a replay, updates in transit take as long for the reader', () => {
  setSource(60_000 * 60, 60)
  expect(silentFor(60_000 * 60, 90)).toBeNull()
  expect(silentFor(60_000 + 30_000 * 60, 67)).toBeNull()
  expect(silentFor(60_001 + 30_000 * 60, 67)).toBe(60_001 + 30_000 * 60)
  setSource(60_000 * 60 + 1, 60)
  expect(silentFor(60_000 * 60 + 1, 90)).toBe(60_000 * 60 + 1)
})
