import type { ReactNode } from 'react'
import type { Id } from '../../../contract/id.ts'
import { expertDetailQuery } from '../../api/expert-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../app/nav.tsx'
import { FormStrip } from '../../parts/form-strip.tsx'
import { IntervalBar } from '../../parts/interval-bar.tsx'
import { none, percent, signed, signedPercent } from '../../parts/rates.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

/** The expert's own numbers: the same that readers see, never a rate without its sample. */
export function OwnRecord({ expertId }: { expertId: Id }) {
  const { record: own } = useOwn()
  const { form } = useWords()
  const { data } = useAnswer(expertDetailQuery(useLanguage(), { expertId }))
  if (data === undefined || 'bare' in data) return null
  const { record, expert } = data
  const { n, expectedN, skill, skillLow, skillHigh } = record
  const interval = own.interval(`${percent(record.hitRateLow)}%`, `${percent(record.hitRateHigh)}%`)
  return (
    <section aria-labelledby="record">
      <SectionHead id="record" title={own.title} note={own.note} />
      <dl className={styles.record}>
        <Figure name={own.rate} value={n === 0 ? none : `${percent(record.hitRate)}%`}>
          <small>{own.of(record.hits, n)}</small>
          {n > 0 && (
            <>
              <IntervalBar
                rate={record.hitRate}
                low={record.hitRateLow}
                high={record.hitRateHigh}
                label={interval}
              />
              <small>{interval}</small>
            </>
          )}
        </Figure>
        <Figure
          name={own.above}
          value={skill === null || expectedN === 0 ? none : signed(skill * expectedN, 1)}
        >
          <small>{own.marketOf(expectedN)}</small>
          {skillLow !== null && skillHigh !== null && expectedN > 1 && (
            <small>
              {own.interval(signed(skillLow * expectedN, 1), signed(skillHigh * expectedN, 1))}
            </small>
          )}
        </Figure>
        <Figure
          name={own.closing}
          value={record.closingValue === null ? none : signedPercent(record.closingValue)}
        >
          <small>{own.closingOf(record.closingN)}</small>
          {record.closingError !== null && <small>{own.error(percent(record.closingError))}</small>}
        </Figure>
        <Figure name={own.yield} value={record.yield === null ? none : signedPercent(record.yield)}>
          <small>{own.plans(record.yieldN)}</small>
          {record.yieldError !== null && <small>{own.error(percent(record.yieldError))}</small>}
        </Figure>
        <Figure name={own.streak} value={String(expert.streakWinCnt)}>
          {data.form.length > 0 && <FormStrip marks={data.form} label={form} />}
          <small>{own.recent(expert.recentWinCnt, expert.recentCnt)}</small>
        </Figure>
      </dl>
    </section>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  )
}
