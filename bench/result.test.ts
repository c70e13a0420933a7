import { afterEach, expect, test } from 'vitest'
import { judge } from './result.ts'

const before = process.exitCode
afterEach(() => {
  process.exitCode = before
})

test.each([
  [{ value: 90, limit: 90 }, 'holds', before],
  [{ ratio: 1.05, value: 500, limit: 1.1 }, 'holds', before],
  [{ value: 1e9 }, '', before],
  [{ value: 90.1, limit: 90 }, 'MISSES', 1],
  [{ ratio: 1.2, value: 1, limit: 1.1 }, 'MISSES', 1],
  // what could not be measured holds nothing
  [{ value: NaN, limit: 90 }, 'MISSES', 1],
  [{ limit: 90 }, 'MISSES', 1],
])('%o: %s, and the process ends with %s', (figures, verdict, exitCode) => {
  expect([judge({ what: 'x', ...figures }), process.exitCode]).toEqual([verdict, exitCode])
})
