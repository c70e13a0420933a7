import { hitResults } from '../../../contract/values.ts'
import { useAccount, useUid } from '../../api/mutation.ts'
import { planNewsQuery } from '../../api/me-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { href, me } from '../../page/links.ts'
import { Link, never, useBrowserState, useLanguage, useWords } from '../../page/nav.tsx'
import { load } from '../../page/stored.ts'
import { Icon } from '../../parts/icon.tsx'
import styles from './news.module.css'

const hasOpened = () => load('opened') !== null

/** A line about opened plans that were settled or corrected; until it was seen. */
export function News() {
  const uid = useUid()
  const account = useAccount()
  // a visitor who opened nothing has no news, so that most visits ask for none
  const opened = useBrowserState(never, hasOpened, false)
  return uid !== null && (account || opened) ? <Line /> : null
}

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
