import type { Id } from '../../../contract/id.ts'
import { expertDetailQuery } from '../../api/expert-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { useLanguage } from '../../app/nav.tsx'
import { none, percent, signedPercent } from '../../parts/rates.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

/** The expert's own numbers: the same that readers see, never a rate without its sample. */
export function OwnRecord({ expertId }: { expertId: Id }) {
  const { record: own } = useOwn()
  const { data } = useAnswer(expertDetailQuery(useLanguage(), { expertId }))
  if (data === undefined || 'bare' in data) return null
  const { record, expert } = data
  return (
    <section aria-labelledby="record">
      <SectionHead id="record" title={own.title} note={own.note} />
      <dl className={styles.figures}>
        <div>
          <dt>{own.rate}</dt>
          <dd>
            {record.n === 0 ? none : `${percent(record.hitRate)}%`}
            <small>{own.of(record.hits, record.n)}</small>
            {record.n > 0 && (
              <small>
                {own.interval(`${percent(record.hitRateLow)}%`, `${percent(record.hitRateHigh)}%`)}
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>{own.yield}</dt>
          <dd>
            {record.yield === null ? none : signedPercent(record.yield)}
            <small>{own.plans(record.yieldN)}</small>
          </dd>
        </div>
        <div>
          <dt>{own.streak}</dt>
          <dd>
            {expert.streakWinCnt}
            <small>{own.recent(expert.recentWinCnt, expert.recentCnt)}</small>
          </dd>
        </div>
      </dl>
    </section>
  )
}
