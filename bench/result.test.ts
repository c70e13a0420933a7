import { expect, test } from 'vitest'
import { openLimitOf, openLimits, unusedLimits } from './open-limits.ts'
import { expectWork, judge, rowOf } from './result.ts'

test.each([
  [{ value: 90, limit: 90 }, 'holds'],
  [{ ratio: 1.05, value: 500, limit: 1.1 }, 'holds'],
  [{ ratio: 0.3, limit: 1.1 }, 'holds'],
  [{ value: 1e9 }, ''],
  [{ value: 90.1, limit: 90 }, 'MISSES'],
  [{ ratio: 1.2, value: 1, limit: 1.1 }, 'MISSES'],
  // A ratio too low for real work, with a limit and without.
  [{ ratio: 0.29, value: 0.168, limit: 1.5 }, 'ERROR'],
  [{ ratio: 0.29 }, 'ERROR'],
  [{ ratio: NaN, limit: 1.5 }, 'ERROR'],
  [{ ratio: -1, limit: 1.5 }, 'ERROR'],
  // a value that could not be measured fails its limit
  [{ value: NaN, limit: 90 }, 'MISSES'],
  [{ limit: 90 }, 'MISSES'],
])('%o: %s', (figures, verdict) => {
  expect(judge({ what: 'x', ...figures })).toBe(verdict)
})

test('the row says why a result is an error', () => {
  expect(rowOf({ what: 'home', ratio: 0.01, value: 0.168, unit: 'µs', limit: 1.5 }, 'ERROR')).toBe(
    '| home | 0.0100 | 0.168 µs | 1.5 | ERROR: a ratio below 0.3, one side did not do its work |',
  )
})

test('a limit named as open may be missed up to its figure, and by that benchmark only', () => {
  for (const open of openLimits) {
    const { bench, what, most } = open
    expect(openLimitOf(bench, { what: `${what}x`, ratio: most, limit: 1 })).toBe(open)
    expect(openLimitOf(bench, { what: `${what}x`, value: most * 1.01, limit: 1 })).toBe(null)
    expect(openLimitOf('lists', { what, value: most, limit: 1 })).toBe(null)
    expect(openLimitOf(bench, { what: `a ${what}`, value: most, limit: 1 })).toBe(null)
    expect(openLimitOf(bench, { what, limit: 1 })).toBe(null)
    expect(unusedLimits(bench, [{ what, value: 1, limit: 2 }])).not.toContain(open)
    // without a limit nothing is open
    expect(unusedLimits(bench, [{ what, value: 1 }])).toContain(open)
  }
})

const good = { status: 200, bytes: 1_000 }
test.each([
  ['too few answers', [good], /^home: 1 answers instead of 2\./],
  ['no answer', [], /^home: 0 answers/],
  ['a redirect', [good, { status: 302, bytes: 1_000 }], /status 302/],
  ['an empty body', [good, { status: 200, bytes: 0 }], /0 bytes instead of 1000/],
  ['another page', [good, { status: 200, bytes: 1_101 }], /1101 bytes/],
])('%s does not count as work', (_, answers, words) => {
  expect(() => expectWork('home', answers, { count: 2, bytes: 1_000 })).toThrow(words)
})

test('an answer up to a tenth larger or smaller counts as work; an empty one does not', () => {
  const answers = [
    { status: 200, bytes: 900 },
    { status: 200, bytes: 1_100 },
  ]
  expect(() => expectWork('home', answers, { count: 2, bytes: 1_000 })).not.toThrow()
  expect(() => expectWork('home', [], { count: 0, bytes: 1_000 })).toThrow('0 answers')
  expect(() => expectWork('home', [{ status: 200, bytes: 0 }], { count: 1, bytes: 0 })).toThrow(
    'is empty',
  )
})
