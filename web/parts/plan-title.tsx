import { Fragment } from 'react'
import type { PlanCard } from '../../contract/plan.ts'
import { withIsolatedSides, type Sides } from './isolate.ts'
import { wholeScores } from './whole-scores.ts'

/**
 * The title of a plan. In Chinese its lines break between phrases, as the server found them. A
 * title that begins in a right-to-left script is read from the right, unless only the names of the
 * sides are of it.
 */
export function PlanTitle({
  plan,
}: {
  plan: Pick<PlanCard, 'solutionTitle' | 'titleBreaks'> & Sides
}) {
  const { text, breaks } = withIsolatedSides(plan.solutionTitle, plan, plan.titleBreaks)
  if (breaks.length === 0) return <bdi>{wholeScores(text)}</bdi>
  return (
    <bdi className="phrases">
      {[0, ...breaks].map((start, at) => (
        <Fragment key={start}>
          {at > 0 && <wbr />}
          {wholeScores(text.slice(start, breaks[at]))}
        </Fragment>
      ))}
    </bdi>
  )
}
