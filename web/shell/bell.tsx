import { planNewsQuery } from '../api/me-queries.ts'
import { useMayHaveNews } from '../api/plan-news.ts'
import { useAnswer } from '../api/queries.ts'
import { me } from '../page/links.ts'
import { Link, useLanguage, useWords } from '../page/nav.tsx'
import { Drawing } from '../parts/icon.tsx'
import styles from './bell.module.css'

const bell = 'M5.5 14V9a4.5 4.5 0 0 1 9 0v5l1.5 1.5H4zM8.5 17.5h3'
/** The count stops there. */
const most = 99

/** Leads to the news of opened plans, with their number; nothing while there are none. */
export const Bell = () => (useMayHaveNews() ? <Count /> : null)

function Count() {
  const { nav } = useWords()
  const { data } = useAnswer(planNewsQuery(useLanguage()))
  if (data === undefined || data.total === 0) return null
  const { total } = data
  return (
    <Link to={me.path} className={styles.bell} aria-label={nav.news(total)}>
      <Drawing path={bell} />
      <b className={styles.count}>{total > most ? `${most}+` : total}</b>
    </Link>
  )
}
