/** For tests: a plan as the refund rules see it. */
import type { PlanOutcome } from '../../rules/settle.ts'

export interface PlanFacts {
  id: number
  match: number
  /** Number of the match in the test run. */
  no: number
  play: 1 | 5
  price: 0 | 8 | 18 | 28 | 38
  refundOnMiss: boolean
  kickoff: Date
  publishedKickoff: Date
  publishedAt: Date
  outcome: PlanOutcome | null
  /** When the plan was first public. */
  revealedAt: Date | null
  /**
   * Not played in time, whatever happened later: the plan keeps the place of the day for which it
   * was published.
   */
  overdue: boolean
  /** Its match has ended, or will not be played. */
  ended: boolean
}

export function isRefundedPlan({ outcome, refundOnMiss }: PlanFacts): boolean {
  if (outcome === 'push' || outcome === 'not_counted' || outcome === 'unrevealed') return true
  return refundOnMiss && (outcome === 'loss' || outcome === 'half_loss')
}

/** Revealed 24 hours after its kick-off or later. */
export function isLate(
  { kickoff, publishedKickoff, overdue }: PlanFacts,
  revealedAt: Date,
): boolean {
  return revealedAt.getTime() - (overdue ? publishedKickoff : kickoff).getTime() >= 24 * 3_600_000
}

/**
 * NC2 and NC3: the kick-off is now before the publishing, or long after the day for which the plan
 * was published.
 */
export function isMoved({ kickoff, publishedKickoff, publishedAt }: PlanFacts): boolean {
  return kickoff <= publishedAt || kickoff.getTime() - publishedKickoff.getTime() > 48 * 3_600_000
}
