import { expect, test } from 'vitest'
import { book1 } from './book/v1.ts'
import { book2 } from './book/v2.ts'
import { book3 } from './book/v3.ts'
import { fieldQuantile, medalByTail, medalOf, upperTail } from './medals.ts'

test('the tail of the normal distribution', () => {
  expect(upperTail(0)).toBeCloseTo(0.5, 15)
  expect(upperTail(1.959963984540054)).toBeCloseTo(0.025, 12)
  expect(upperTail(-1.959963984540054)).toBeCloseTo(0.975, 12)
  expect(upperTail(4)).toBeCloseTo(3.167124183311992e-5, 17)
  expect(upperTail(8) / 6.220960574271785e-16).toBeCloseTo(1, 9)
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
  expect(medalOf({ place: 3, ranked, mean: 0.079, error: 0.027 })).toBe(3)
  expect(medalOf({ place: 4, ranked, mean: 1, error: 0.001 })).toBeNull()
  expect(medalOf({ place: 2, ranked, mean: 1, error: null })).toBeNull()
  expect(medalOf({ place: 2, ranked, mean: -1, error: null }, book1)).toBe(2)
})

test('a medal by the exact tail: hits that luck brings anyone in the field in 5 % at most', () => {
  const plans = (count: number) =>
    Array.from({ length: count }, (_, matchId) => ({ expected: 0.5, matchId }))
  const medal = (hits: number, changes: Partial<Parameters<typeof medalByTail>[0]> = {}) =>
    medalByTail({ place: 1, plans: plans(30), hits, field: 1, ...changes }, book3)
  // of 30 even chances 20 or more are hits in 4.94 %, 21 or more in 2.14 %
  expect([medal(19), medal(20)]).toEqual([null, 1])
  // each of two may have 2.53 %
  expect([medal(20, { field: 2 }), medal(21, { field: 2 })]).toEqual([null, 1])
  expect([medal(30, { place: 3 }), medal(30, { place: 4 })]).toEqual([3, null])
  // ten favourites of ten are no record
  expect(medal(29, { plans: plans(29) })).toBeNull()
  // by books without the tail
  const best = { place: 1, plans: plans(30), hits: 30, field: 1 }
  expect([medalByTail(best, book2), medalByTail(best, book1)]).toEqual([null, null])
  expect(medalByTail(best, { ...book3, medalsByLuck: null })).toBeNull()
  // fifteen matches twice are fifteen coins
  const twice = plans(30).map((plan, at) => ({ ...plan, matchId: at >> 1 }))
  expect([medal(20, { plans: twice }), medal(24, { plans: twice })]).toEqual([null, 1])
})
