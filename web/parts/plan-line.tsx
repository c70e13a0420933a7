import type { PlanCard } from '../../contract/plan.ts'
import { href, planDetail } from '../page/links.ts'
import { Link, useWords } from '../page/nav.tsx'
import styles from './plan-line.module.css'
import { playNames, wholePercent } from './plan-words.ts'
import { PlanTitle } from './plan-title.tsx'

/** A plan in a side column: title, expert, play types, and the expert's recent hit rate. */
export function PlanLine({ plan }: { plan: PlanCard }) {
  const words = useWords()
  const { recentCnt, recentHitRate } = plan
  return (
    <Link to={href(planDetail, { id: plan.id, expertId: plan.expertId })} className={styles.line}>
      <span className={styles.title}>
        <PlanTitle plan={plan} />
      </span>
      <b>{recentCnt > 0 ? `${wholePercent(recentHitRate)}%` : '—'}</b>
      <small>
        {plan.name}
        <span>{playNames(plan.predictPlay, words)}</span>
      </small>
    </Link>
  )
}
