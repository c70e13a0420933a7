import { onSaleQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useSiteMinute } from '../../../live/use-site-now.ts'
import { useLanguage } from '../../../page/nav.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './feed.module.css'
import { PlanEvent } from './plan-event.tsx'
import { useTexts } from './words.ts'

/** The plans of followed experts before their deadline; nothing where there are none. */
export function OnSale() {
  const { onSale } = useTexts()
  const now = useSiteMinute()
  const { data } = useAnswer(onSaleQuery(useLanguage()))
  if (data === undefined || data.records.length === 0) return null
  const { records, total } = data
  return (
    <section aria-labelledby="on-sale">
      <SectionHead id="on-sale" title={onSale.title} note={String(total)}>
        <span>{onSale.order}</span>
      </SectionHead>
      <ul className={styles.list}>
        {records.map((plan) => (
          <PlanEvent key={plan.id} plan={plan} now={now} />
        ))}
      </ul>
      {total > records.length && (
        <p className={styles.note}>{onSale.rest(total - records.length)}</p>
      )}
    </section>
  )
}
