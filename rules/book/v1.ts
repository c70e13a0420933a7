/** Rulebook 1: in force from the first log on. Never edited; other numbers are a new book. */
import type { Rulebook } from './rulebook.ts'

export const book1: Rulebook = {
  version: 1,
  deadlineMinutes: 5,
  prices: [0, 8, 18, 28, 38],
  titleLength: 120,
  analysisLength: 5_000,
  mostSelections: 4,
  mostPicks: 12,
  probabilityTolerance: 0.002,
  playedWithinHours: 48,
  revealedWithinHours: 24,
  settledWithinHours: 24,
  recentPlans: 10,
  shortWindowDays: 30,
  longWindowDays: 90,
  rankedFrom: 10,
  leastChance: 1e-6,
  calibrationBins: 10,
  spreadBins: 20,
}
