/** For tests: what a plan is, as the rules of refunds see it. */
import type { PlanOutcome } from '../../rules/settle.ts'

export interface PlanFacts {
  id: number
  match: number
  /** Of the run's matches. */
  no: number
  play: 1 | 5
  price: 0 | 8 | 18 | 28 | 38
  refundOnMiss: boolean
  kickoff: Date
  publishedKickoff: Date
  publishedAt: Date
  outcome: PlanOutcome | null
  /** When everyone could read it for the first time. */
  revealedAt: Date | null
  /** Not played in time, whatever came later: it keeps the place of the day it was published for. */
  overdue: boolean
  /** Its match has ended, or will not be played. */
  ended: boolean
}

export function comesBackOf({ outcome, refundOnMiss }: PlanFacts): boolean {
  if (outcome === 'push' || outcome === 'not_counted' || outcome === 'unrevealed') return true
  return refundOnMiss && (outcome === 'loss' || outcome === 'half_loss')
}

/** Opened 24 hours after its kick-off or later. */
export function isLate(
  { kickoff, publishedKickoff, overdue }: PlanFacts,
  revealedAt: Date,
): boolean {
  return revealedAt.getTime() - (overdue ? publishedKickoff : kickoff).getTime() >= 24 * 3_600_000
}

/** NC2 and NC3: its kick-off is now before its publishing, or long after the day that it was published for. */
export function isMoved({ kickoff, publishedKickoff, publishedAt }: PlanFacts): boolean {
  return kickoff <= publishedAt || kickoff.getTime() - publishedKickoff.getTime() > 48 * 3_600_000
}
