import type { PlanCard as Plan } from '../../../contract/plan.ts'
import { href, match } from '../../page/links.ts'
import { Link, useSite, useWords } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import button from '../../parts/button.module.css'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { PlanCard } from '../../parts/plan-card.tsx'
import styles from './plans.module.css'

/** A column of plan cards. Deferred ones are laid out only when they are near the viewport. */
export function Plans({ plans, deferred = false }: { plans: readonly Plan[]; deferred?: boolean }) {
  return (
    <div className={`${styles.plans} ${deferred ? styles.deferred : ''}`}>
      {plans.map((plan) => (
        <ErrorBoundary key={plan.id} of={plan} what="a plan">
          <PlanCard plan={plan} />
        </ErrorBoundary>
      ))}
    </div>
  )
}

export function NoPlans() {
  const { plans } = useWords()
  const { specOnly } = useSite()
  // another back end has other deadlines
  const text = specOnly ? plans.emptyNoteSpecOnly : plans.emptyNote
  return (
    <EmptyState drawing="empty" title={plans.empty} text={text}>
      <Link to={href(match)} className={button.button}>
        {plans.emptyLink}
      </Link>
    </EmptyState>
  )
}
