import { expect, test } from 'vitest'
import { wholePercent } from './plan-words.ts'
import { percent, signedPercent } from './rates.ts'

test.each([
  [0.285, 29],
  [0.575, 58],
  [0.145, 15],
])('%f is %i % without decimals', (rate, whole) => {
  expect([wholePercent(rate), percent(rate, 0)]).toEqual([whole, String(whole)])
})

test.each([
  [0.0145, '1.5'],
  [0.2855, '28.6'],
  [0.6185, '61.9'],
  [1 / 3, '33.3'],
  [1, '100.0'],
])('%f is %s % with one decimal', (share, text) => {
  expect(percent(share)).toBe(text)
  expect(signedPercent(share)).toBe(`+${text}%`)
  expect(signedPercent(-share)).toBe(`−${text}%`)
})
