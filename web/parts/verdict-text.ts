import type { PlanNews } from '../../contract/calls/opened.ts'
import { hitResults } from '../../contract/values.ts'
import type { Shape } from '../words/en.ts'

type Verdict = Pick<PlanNews, 'outcome' | 'ncReason' | 'hitResult' | 'score'>

/** "Hit 2-1", "Not Counted": how a plan was settled, with the score that settled it. */
export function verdictText({ outcome, hitResult, score }: Verdict, { plan }: Shape): string {
  const name =
    hitResult === hitResults.hit
      ? plan.hit
      : hitResult === hitResults.miss
        ? plan.miss
        : outcome === 'push'
          ? plan.push
          : plan.notCounted
  return score === null ? name : `${name} ${score.home}-${score.away}`
}
