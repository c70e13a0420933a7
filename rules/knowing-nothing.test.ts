/**
 * Experts who know nothing: what rulebook 3 promises about medals, in seeded simulations by the
 * rules themselves. The outcomes have the chances that the market states.
 */
import { expect, test } from 'vitest'
import { book3 } from './book/v3.ts'
import { medalByTail } from './medals.ts'

/** Uniform numbers from 0 to 1 (mulberry32). */
function uniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Plan {
  expected: number
  hit: boolean
}

const days = 365
/** Records of neighbouring days hardly differ: every fifth day is looked at. */
const every = 5
const { longWindowDays: window, rankedFrom, medalsByLuck } = book3
const tailFrom = book3.medals === 'byBound' ? NaN : book3.medals.tailFrom

/** The medal view on a day: whether anyone among the first three has a medal, and a gold one. */
function medalsOn(records: readonly (readonly Plan[])[]): { any: boolean; gold: boolean } {
  const ranked = records
    .filter((plans) => plans.length >= rankedFrom)
    .map((plans) => {
      const hits = plans.filter(({ hit }) => hit).length
      const mean = plans.reduce((sum, { expected }) => sum + expected, 0)
      const variance = plans.reduce((sum, { expected: p }) => sum + p * (1 - p), 0)
      return { plans, hits, low: (hits - mean - 1.96 * Math.sqrt(variance)) / plans.length }
    })
    .toSorted((a, b) => b.low - a.low)
  const field = records.filter((plans) => plans.length >= tailFrom).length
  const medals = ranked
    .slice(0, 3)
    .map(({ plans, hits }, at) => medalByTail({ place: at + 1, plans, hits, field }, book3))
  return { any: medals.some((medal) => medal !== null), gold: medals[0] === 1 }
}

/** Forty experts, a plan a day for a year; the shares of days with a medal and a gold one. */
function yearOf(seed: number, chanceOf: (next: () => number) => number) {
  const next = uniform(seed)
  const plans = Array.from({ length: 40 }, () =>
    Array.from({ length: days }, (): Plan => {
      const expected = chanceOf(next)
      return { expected, hit: next() < expected }
    }),
  )
  let [any, gold] = [0, 0]
  for (let day = 10; day < days; day += every) {
    const medals = medalsOn(plans.map((own) => own.slice(Math.max(0, day - window), day)))
    any += Number(medals.any)
    gold += Number(medals.gold)
  }
  const looks = (days - 10) / every
  return { any: any / looks, gold: gold / looks }
}

test.each([
  ['any pick of 0.15 to 0.85', (next: () => number) => 0.15 + 0.7 * next()],
  ['favourites', (next: () => number) => 0.7 + 0.15 * next()],
  ['long shots', (next: () => number) => 0.05 + 0.15 * next()],
])('forty experts without knowledge who take %s have gold on few days', (_, chanceOf) => {
  const years = [1, 2, 3, 4, 5, 6].map((seed) => yearOf(seed, chanceOf))
  const mean = (of: 'any' | 'gold') => years.reduce((sum, year) => sum + year[of], 0) / years.length
  expect(mean('any')).toBeLessThanOrEqual(medalsByLuck ?? 0)
  expect(mean('gold')).toBeLessThanOrEqual(medalsByLuck ?? 0)
})

test('ten favourites at 0.82 to 0.85 win no medal, and thirty in a row hardly ever', () => {
  const next = uniform(7)
  const favourites = (n: number) =>
    Array.from({ length: n }, () => ({ expected: 0.82 + 0.03 * next(), matchId: undefined }))
  const medal = (n: number, field: number) =>
    medalByTail({ place: 1, plans: favourites(n), hits: n, field }, book3)
  expect(medal(10, 1)).toBeNull()
  expect(medal(29, 1)).toBeNull()
  // 0.835 ^ 30 is 0.0045: alone it is enough, among forty it is luck
  expect(medal(30, 1)).toBe(1)
  expect(medal(30, 40)).toBeNull()
})

test('an expert who knows something gets a medal in the end', () => {
  const next = uniform(11)
  const plans = Array.from({ length: 90 }, () => {
    const expected = 0.35 + 0.3 * next()
    return { expected, hit: next() < expected + 0.2 }
  })
  const hits = plans.filter(({ hit }) => hit).length
  expect(medalByTail({ place: 2, plans, hits, field: 40 }, book3)).toBe(2)
  expect(medalByTail({ place: 4, plans, hits, field: 40 }, book3)).toBeNull()
})
