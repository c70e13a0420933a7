import { useRef, type Ref } from 'react'
import type { PlanCard as Plan } from '../../../contract/plan.ts'
import { href, match } from '../../page/links.ts'
import { Link, useSite, useWords } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import button from '../../parts/button.module.css'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { PlanCard } from '../../parts/plan-card.tsx'
import { ArrowHint } from './arrow-hint.tsx'
import styles from './plans.module.css'
import { useOneStop } from './use-one-stop.ts'

interface Props {
  plans: readonly Plan[]
  /** They are laid out only when they are near the viewport. */
  deferred?: boolean
  ref?: Ref<HTMLDivElement>
}

/** A column of plan cards. */
export function Plans({ plans, deferred = false, ref }: Props) {
  return (
    <div ref={ref} className={`${styles.plans} ${deferred ? styles.deferred : ''}`}>
      {plans.map((plan) => (
        <ErrorBoundary key={plan.id} of={plan} what="a plan">
          <PlanCard plan={plan} />
        </ErrorBoundary>
      ))}
    </div>
  )
}

/** The plans before the board of a phone, which is a few tab stops from the top. */
export function FirstPlans({ plans, oneStop }: { plans: readonly Plan[]; oneStop: boolean }) {
  const column = useRef<HTMLDivElement>(null)
  useOneStop(column, { hint: 'plans-keys', column: true, enabled: oneStop })
  return (
    <div className={styles.first}>
      <Plans ref={column} plans={plans} />
      {oneStop && <ArrowHint id="plans-keys" />}
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
