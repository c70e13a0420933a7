import { expect, test } from 'vitest'
import { book1 } from './book/v1.ts'
import { fieldQuantile, medalOf, upperTail } from './medals.ts'

test('the tail of the normal distribution', () => {
  expect(upperTail(0)).toBeCloseTo(0.5, 15)
  expect(upperTail(1.959963984540054)).toBeCloseTo(0.025, 12)
  expect(upperTail(-1.959963984540054)).toBeCloseTo(0.975, 12)
  expect(upperTail(4)).toBeCloseTo(3.167124183311992e-5, 17)
})

test('the level of a field of N (Šidák)', () => {
  expect(fieldQuantile(1, 0.05)).toBeCloseTo(1.6448536269514722, 9)
  // 1 - 0.95 ^ (1 / 24) is 0.0021349
  expect(fieldQuantile(24, 0.05)).toBeCloseTo(2.8573, 3)
})

test('a medal needs a place among three and a lower bound above zero', () => {
  const ranked = 24
  expect(medalOf({ place: 1, ranked, mean: 0.079, error: 0.027 })).toBe(1)
  expect(medalOf({ place: 1, ranked, mean: 0.079, error: 0.028 })).toBeNull()
  expect(medalOf({ place: 1, ranked, mean: -0.062, error: 0.001 })).toBeNull()
  expect(medalOf({ place: 4, ranked, mean: 1, error: 0.001 })).toBeNull()
  expect(medalOf({ place: 2, ranked, mean: 1, error: null })).toBeNull()
  expect(medalOf({ place: 2, ranked, mean: -1, error: null }, book1)).toBe(2)
})
