import { expect, test } from 'vitest'
import { currentBook } from './book/index.ts'
import { binOf, chanceOfSkill, luckBins, poissonBinomial, tailOf } from './luck.ts'

test('edges belong to the bin above them, and the last bin ends with 100 %', () => {
  expect([
    binOf(0, 10),
    binOf(1, 20),
    binOf(11, 20),
    binOf(55, 100),
    binOf(549, 1000),
    binOf(10, 10),
  ]).toEqual([0, 1, 11, 11, 10, 19])
})

test('two coin tosses give two heads, one and none in the right proportions', () => {
  const bins = luckBins([{ n: 2, experts: 8 }], 0.5)
  expect(bins).toHaveLength(currentBook.spreadBins)
  const expected = [
    [0, 2],
    [10, 4],
    [19, 2],
  ] as const
  for (const [bin, experts] of expected) expect(bins[bin]).toBeCloseTo(experts, 12)
})

test('every expert is in a bin, however long the record and however rare a hit', () => {
  for (const chance of [0.02, 0.52, 0.97]) {
    const bins = luckBins(
      [
        { n: 10, experts: 3 },
        { n: 20_000, experts: 4 },
      ],
      chance,
    )
    expect(bins.reduce((sum, experts) => sum + experts, 0)).toBeCloseTo(7, 6)
    expect(bins[binOf(Math.round(20_000 * chance), 20_000)]).toBeGreaterThan(3.9)
  }
})

test('the Poisson binomial distribution is the binomial one for equal chances', () => {
  const distribution = poissonBinomial([0.5, 0.5, 0.5, 0.5])
  expect([...distribution]).toEqual([1, 4, 6, 4, 1].map((ways) => ways / 16))
  expect([...poissonBinomial([0.1, 0.6])].map((chance) => Number(chance.toFixed(12)))).toEqual([
    0.36, 0.58, 0.06,
  ])
  expect(tailOf(distribution, 3)).toBeCloseTo(5 / 16, 15)
})

test('luck alone puts a lower bound of skill above zero about one time in forty', () => {
  // 100 plans at even chances: more than 50 + 1.96 x 5 hits, so 60 or more
  expect(chanceOfSkill(Array.from({ length: 100 }, () => ({ expected: 0.5 })))).toBeCloseTo(
    0.0284439668,
    8,
  )
  expect(chanceOfSkill([])).toBe(0)
})
