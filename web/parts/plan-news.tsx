import type { PlanNews as One } from '../../contract/calls/opened.ts'
import { href, planDetail } from '../page/links.ts'
import { Link, useWords } from '../page/nav.tsx'
import styles from './plan-news.module.css'
import { PlanTitle } from './plan-title.tsx'
import { verdictText } from './verdict-text.ts'

/** What became of one plan in a line: the result, before a correction and after it, and points. */
export function PlanNews({ news }: { news: One }) {
  const words = useWords()
  const { plan } = words
  const { id, expertId, before, points } = news
  return (
    <p className={styles.news}>
      <b>
        {before !== null && `${plan.corrected} ${verdictText(before, words)} → `}
        {verdictText(news, words)}
      </b>
      {points !== 0 && <span>{points > 0 ? plan.returned(points) : plan.taken(-points)}</span>}
      <Link to={href(planDetail, { id, expertId })}>
        <PlanTitle plan={news} />
      </Link>
      <span>
        <bdi>{news.expert}</bdi>
      </span>
    </p>
  )
}
