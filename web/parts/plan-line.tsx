import type { PlanCard } from '../../contract/plan.ts'
import { hitResults } from '../../contract/values.ts'
import { href, planDetail } from '../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../page/nav.tsx'
import { sidesText } from './isolate.ts'
import styles from './plan-line.module.css'
import { playNames, wholePercent } from './plan-words.ts'
import { PlanTitle } from './plan-title.tsx'
import { Seal } from './seal.tsx'

interface Props {
  plan: PlanCard
  /** All plans of the list are of one expert, whose name and hit rate would be on every line. */
  ofOneExpert?: boolean
}

/**
 * A plan in a side column: title, expert, play types, and the expert's recent hit rate. Beside
 * others of the same expert: title, match, play types, and its kick-off or
 * its result.
 */
export function PlanLine({ plan, ofOneExpert = false }: Props) {
  const words = useWords()
  const language = useLanguage()
  const { recentCnt, recentHitRate } = plan
  return (
    <Link to={href(planDetail, { id: plan.id, expertId: plan.expertId })} className={styles.line}>
      <span className={styles.title}>
        <PlanTitle plan={plan} />
      </span>
      {ofOneExpert && plan.hitResult !== hitResults.none ? (
        <Seal
          hitResult={plan.hitResult}
          language={language}
          words={words.plan}
          className={styles.seal}
        />
      ) : ofOneExpert ? (
        <LocalTime value={plan.matchTime} format="brief" className={styles.time} />
      ) : (
        <b>{recentCnt > 0 ? `${wholePercent(recentHitRate)}%` : '—'}</b>
      )}
      <small>
        {ofOneExpert
          ? sidesText(plan.homeShortName, words.plan.versus, plan.awayShortName)
          : plan.name}
        <span>{playNames(plan.predictPlay, words)}</span>
      </small>
    </Link>
  )
}
