import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PlanNews as One } from '../../../../contract/calls/opened.ts'
import { planNewsQuery } from '../../../api/me-queries.ts'
import { useMutate } from '../../../api/mutation.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useLanguage } from '../../../page/nav.tsx'
import { PlanNews } from '../../../parts/plan-news.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './plans.module.css'
import { useTexts } from './words.ts'

/** What became of plans since the reader was here. Shown once: on screen it counts as seen. */
export function News() {
  const { news } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  const { data } = useAnswer(planNewsQuery(useLanguage()))
  // stays on screen for this visit, also after it counts as seen
  const [shown, setShown] = useState<readonly One[]>([])
  const fresh = data?.records.filter(
    ({ id, sequence }) => !shown.some((one) => one.id === id && one.sequence === sequence),
  )
  if (fresh !== undefined && fresh.length > 0) setShown([...fresh, ...shown])
  useEffect(() => {
    if (data === undefined || data.records.length === 0) return
    const plans = data.records.map(({ id, sequence }) => ({ id, sequence }))
    // the header and home then have no news
    void mutate('planSeen', { plans }).then(() =>
      client.invalidateQueries({ queryKey: ['planNews'] }),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [data])
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="news" className={styles.news}>
      <SectionHead id="news" title={news.title} note={news.note} />
      <ul>
        {shown.map((one) => (
          <li key={`${one.id} ${one.sequence}`}>
            <PlanNews news={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
