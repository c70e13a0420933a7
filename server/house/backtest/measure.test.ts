import { expect, test } from 'vitest'
import { difference, figure, table } from './markdown.ts'
import {
  brier,
  interval95,
  logLoss,
  meanOf,
  rankedProbabilityScore,
  reliability,
} from './measure.ts'

const stated = { home: 0.5, draw: 0.3, away: 0.2 }

test('log loss is minus the natural logarithm of the probability stated for the outcome', () => {
  expect(logLoss(stated, 'home')).toBeCloseTo(0.693147, 6)
  expect(logLoss(stated, 'draw')).toBeCloseTo(1.203973, 6)
  expect(logLoss(stated, 'away')).toBeCloseTo(1.609438, 6)
  expect(logLoss({ home: 1, draw: 0, away: 0 }, 'home')).toBeCloseTo(0, 12)
  expect(logLoss({ home: 1, draw: 0, away: 0 }, 'away')).toBe(Infinity)
})

test('the Brier score is the sum of squares over all three outcomes', () => {
  // 0.5² + 0.3² + 0.2² = 0.38; 0.5² + 0.7² + 0.2² = 0.78; 0.5² + 0.3² + 0.8² = 0.98
  expect(brier(stated, 'home')).toBeCloseTo(0.38, 12)
  expect(brier(stated, 'draw')).toBeCloseTo(0.78, 12)
  expect(brier(stated, 'away')).toBeCloseTo(0.98, 12)
  expect(brier({ home: 1, draw: 0, away: 0 }, 'draw')).toBe(2)
  expect(brier({ home: 1 / 3, draw: 1 / 3, away: 1 / 3 }, 'draw')).toBeCloseTo(2 / 3, 12)
})

test('the ranked probability score knows that a draw is between the two wins', () => {
  // (0.5 − 1)² + (0.8 − 1)² = 0.29; 0.5² + 0.2² = 0.29; 0.5² + 0.8² = 0.89; each halved
  expect(rankedProbabilityScore(stated, 'home')).toBeCloseTo(0.145, 12)
  expect(rankedProbabilityScore(stated, 'draw')).toBeCloseTo(0.145, 12)
  expect(rankedProbabilityScore(stated, 'away')).toBeCloseTo(0.445, 12)
  expect(rankedProbabilityScore({ home: 1, draw: 0, away: 0 }, 'away')).toBe(1)
  expect(rankedProbabilityScore({ home: 0, draw: 1, away: 0 }, 'away')).toBe(0.5)
  const thirds = { home: 1 / 3, draw: 1 / 3, away: 1 / 3 }
  expect(rankedProbabilityScore(thirds, 'home')).toBeCloseTo(5 / 18, 12)
  expect(rankedProbabilityScore(thirds, 'draw')).toBeCloseTo(1 / 9, 12)
})

test('mean, standard error and interval equal those computed by hand', () => {
  // 1, 2, 3, 6: mean 3, squares 4+1+0+9 = 14, variance 14/3, error sqrt(14/3/4) = 1.080123
  const mean = meanOf([1, 2, 3, 6])
  expect(mean).toEqual({ n: 4, mean: 3, error: expect.closeTo(1.080123, 6) })
  expect(interval95(mean)).toEqual({
    low: expect.closeTo(0.882997, 5),
    high: expect.closeTo(5.117003, 5),
  })
  expect(meanOf([5]).error).toBeNull()
  expect(interval95(meanOf([5]))).toEqual({ low: -Infinity, high: Infinity })
})

test('a reliability table counts every outcome once, in the step of its probability', () => {
  const steps = reliability([
    { stated, happened: 'home' },
    { stated, happened: 'away' },
    { stated: { home: 1, draw: 0, away: 0 }, happened: 'home' },
  ])
  expect(steps.map(({ low, n, stated: mean, happened }) => [low, n, mean, happened])).toEqual([
    [0, 2, 0, 0],
    [0.2, 2, 0.2, 0.5],
    [0.3, 2, 0.3, 0],
    [0.5, 2, 0.5, 0.5],
    [0.9, 1, 1, 1],
  ])
  // 1 of 2, by Wilson
  expect(steps[1]?.interval).toEqual({
    low: expect.closeTo(0.0945, 4),
    high: expect.closeTo(0.9055, 4),
  })
})

test('steps include their lower bound, also where binary fractions fall short of it', () => {
  for (const bound of [0.1, 0.2, 0.3, 0.6, 0.7, 0.9]) {
    const rest = (1 - bound) / 2
    const low = reliability([
      { stated: { home: bound, draw: rest, away: rest }, happened: 'draw' },
    ]).map((step) => step.low)
    expect(low).toContain(bound)
  }
})

test('figures and tables are written as Markdown', () => {
  expect([
    figure(0.98765),
    difference(0.5),
    difference(-0.25),
    difference(-0.00001),
    difference(0.00001),
  ]).toEqual(['0.9877', '+0.5000', '−0.2500', '0.0000', '0.0000'])
  expect(table(['a', 'long'], [['text', '1']])).toBe(
    '| a    | long |\n| ---- | ---: |\n| text |    1 |',
  )
})
