/**
 * The fields that say how a match stands: beside the `matchId` in every answer that shows it, under
 * the same names, so that a live update is written into any of them the same way. This is the one
 * list of them; each has the value that stands for "not known", and `observedAt` has none.
 */
import { matchStatus } from './values.ts'

export const liveFields = {
  status: matchStatus.notStarted,
  minute: null,
  homeScore: null,
  awayScore: null,
  halfHome: null,
  halfAway: null,
  fullHome: null,
  fullAway: null,
  penaltyHome: null,
  penaltyAway: null,
  homeRed: 0,
  awayRed: 0,
  awarded: false,
  solutionCount: 0,
  observedAt: undefined,
} as const
export type LiveField = keyof typeof liveFields
