/**
 * The fields of a match's live state. Every answer that shows a match has them next to its
 * `matchId`, under the same names, so that one function writes a live update into any answer. This
 * is the only list of them; each has its value for "not known", except `observedAt`.
 */
import { matchStatus } from './values.ts'

export const liveFields = {
  status: matchStatus.notStarted,
  resultMissing: false,
  sourcesDiffer: false,
  minute: null,
  homeScore: null,
  awayScore: null,
  halfHome: null,
  halfAway: null,
  fullHome: null,
  fullAway: null,
  penaltyHome: null,
  penaltyAway: null,
  shootOutWinner: null,
  homeRed: 0,
  awayRed: 0,
  awarded: false,
  solutionCount: 0,
  observedAt: undefined,
} as const
export type LiveField = keyof typeof liveFields
