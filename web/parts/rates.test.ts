import { expect, test } from 'vitest'
import { wholePercent } from './plan-words.ts'
import {
  meanInterval,
  percent,
  percentError,
  range,
  signed,
  signedPercent,
  tellingError,
} from './rates.ts'

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

test('zero has no sign, and an error of plans that all ended alike is none', () => {
  for (const nearly of [0, -0, 0.0004, -0.0004]) {
    expect(signedPercent(nearly)).toBe('0.0%')
    expect(signed(nearly, 2)).toBe('0.00')
  }
  expect(signed(-0.005, 2)).toBe('−0.01')
  // the second is what three profits of 0.85 leave in binary
  for (const error of [null, 0, 3e-9])
    expect([tellingError(error), percentError(error)]).toEqual([null, null])
  expect([tellingError(0.02), percentError(0.02)]).toEqual([0.02, '2.0'])
})

test('a span is never broken after its dash', () => {
  expect(range(38, '54')).toBe('38–\u206054')
})

test('a mean has an interval only where its error says something', () => {
  expect(meanInterval(0.1, 0.05)?.low).toBeCloseTo(0.002, 5)
  expect(meanInterval(0.1, 0.05)?.high).toBeCloseTo(0.198, 5)
  expect([meanInterval(null, 0.05), meanInterval(0.1, null), meanInterval(0.1, 0)]).toEqual([
    null,
    null,
    null,
  ])
})
