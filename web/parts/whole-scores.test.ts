import { expect, test } from 'vitest'
import { wholeScores } from './whole-scores.ts'

test('a score is never broken over two lines, wherever it is', () => {
  expect(wholeScores('最可能的比分 2-1，10%；或 1-0、12-0')).toBe(
    '最可能的比分 2-\u20601，10%；或 1-\u20600、12-\u20600',
  )
})

test('every other hyphen is unchanged', () => {
  for (const text of ['last-minute', '-1', '2 - 1', '4-', 'A-4'])
    expect(wholeScores(text)).toBe(text)
})
