/**
 * Rulebook 2: a limit on near-certain picks, the site's prices, quotas, readable texts, and a log
 * without texts. Never edited; other numbers are a new book.
 */
import { playTypes } from '../../contract/values.ts'
import type { Rulebook } from './rulebook.ts'
import { book1 } from './v1.ts'

export const book2: Rulebook = {
  ...book1,
  version: 2,
  priceSteps: [
    { price: 8, counted: 10, skill: 'any' },
    { price: 18, counted: 30, skill: 'any' },
    { price: 28, counted: 100, skill: 'aboveExpected' },
    { price: 38, counted: 100, skill: 'lowerBoundAboveZero' },
  ],
  mostPicks: {
    [playTypes.result]: 2,
    [playTypes.totalGoals]: 1,
    [playTypes.exactScore]: 5,
  },
  languages: null,
  mostMarks: 3,
  pricesOf: 'site',
  likeliest: 0.85,
  linesWithoutMarket: [1.5, 2, 2.5, 3, 3.5, 4, 4.5],
  plansPerDay: 30,
  versionsPerDay: 60,
  versionsPerPlan: 8,
  versionBytes: 16_384,
  entryVersion: 2,
  quarterLines: 'solved',
  medalsByLuck: 0.05,
}
