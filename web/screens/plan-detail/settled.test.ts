import { expect, test } from 'vitest'
import { mainProfit } from './settled.tsx'

const pick = (odds: string | undefined, halves: -2 | -1 | 0 | 1 | 2) => ({
  key: 'over',
  halves,
  ...(odds !== undefined && { odds }),
})
const of = (...picks: ReturnType<typeof pick>[]) => mainProfit({ play: 5, picks })

test('the profit of a main selection, by the results of its picks', () => {
  expect(of(pick('2.05', 2))).toBeCloseTo(1.05)
  expect(of(pick('2.05', 1))).toBeCloseTo(0.525)
  expect(of(pick('2.05', 0))).toBe(0)
  expect(of(pick('2.05', -1))).toBe(-0.5)
  expect(of(pick('3', 2), pick('3.4', -2))).toBeCloseTo(0.5)
})

test('none without a price or a result of each pick', () => {
  expect(of(pick(undefined, 2))).toBeNull()
  expect(of(pick('2', 2), pick(undefined, -2))).toBeNull()
  expect(mainProfit({ play: 5, picks: [{ key: 'over', odds: '2' }] })).toBeNull()
  expect(mainProfit(undefined)).toBeNull()
})
