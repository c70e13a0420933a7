import { hitResults } from '../../../contract/values.ts'
import { planNewsQuery } from '../../api/me-queries.ts'
import { useMayHaveNews } from '../../api/plan-news.ts'
import { useAnswer } from '../../api/queries.ts'
import { href, me } from '../../page/links.ts'
import { Link, useLanguage, useWords } from '../../page/nav.tsx'
import { Icon } from '../../parts/icon.tsx'
import styles from './news.module.css'

/** A line about opened plans that were settled or corrected; until it was seen. */
export const News = () => (useMayHaveNews() ? <Line /> : null)

function Line() {
  const { home } = useWords()
  const { data } = useAnswer(planNewsQuery(useLanguage()))
  if (data === undefined || data.records.length === 0) return null
  const count = (hitResult: number) =>
    data.records.filter((plan) => plan.hitResult === hitResult).length
  const points = data.records.reduce((sum, plan) => sum + plan.points, 0)
  const corrected = data.records.filter(({ before }) => before !== null).length
  return (
    <p className={styles.news} role="status">
      <Link to={href(me)}>
        {home.news(data.total, count(hitResults.hit), count(hitResults.miss), corrected, points)}
        <Icon name="right" size={16} />
      </Link>
    </p>
  )
}
