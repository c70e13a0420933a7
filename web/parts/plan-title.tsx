import { Fragment } from 'react'
import type { PlanCard } from '../../contract/plan.ts'
import { wholeScores } from './whole-scores.ts'

/**
 * The title of a plan. In Chinese its lines break between phrases, as the server found them. A
 * title that begins in a right-to-left script is read from the right.
 */
export function PlanTitle({ plan }: { plan: Pick<PlanCard, 'solutionTitle' | 'titleBreaks'> }) {
  const { solutionTitle, titleBreaks = [] } = plan
  if (titleBreaks.length === 0) return <bdi>{wholeScores(solutionTitle)}</bdi>
  return (
    <bdi className="phrases">
      {[0, ...titleBreaks].map((start, at) => (
        <Fragment key={start}>
          {at > 0 && <wbr />}
          {wholeScores(solutionTitle.slice(start, titleBreaks[at]))}
        </Fragment>
      ))}
    </bdi>
  )
}
