import { expect, test } from 'vitest'
import { spanOf } from './span.ts'

const at = Date.parse('2026-03-01T12:00:00Z')

test.each([
  [0, null],
  [-5, null],
  [999, null],
  [1_000, [0, 0, 0, 1]],
  [59_999, [0, 0, 0, 59]],
  [3_600_000, [0, 1, 0, 0]],
  [90_061_000, [1, 1, 1, 1]],
])('%d ms left reads as %j', (left, span) => expect(spanOf(at, at + left)).toEqual(span))
