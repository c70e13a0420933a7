/** For tests: what a plan is, as the rules of refunds see it. */
import type { PlanOutcome } from '../../../rules/settle.ts'

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
  revealed: boolean
}

export function comesBackOf({ outcome, refundOnMiss }: PlanFacts): boolean {
  if (outcome === 'push' || outcome === 'not_counted' || outcome === 'unrevealed') return true
  return refundOnMiss && (outcome === 'loss' || outcome === 'half_loss')
}
