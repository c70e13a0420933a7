import type { ReactNode } from 'react'
import type { Id } from '../../../contract/id.ts'
import { expertDetailQuery } from '../../api/expert-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { useLanguage, useWords } from '../../page/nav.tsx'
import { FormStrip } from '../../parts/form-strip.tsx'
import { IntervalBar } from '../../parts/interval-bar.tsx'
import { none, percent, percentError, signed, signedPercent } from '../../parts/rates.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

/** The expert's own numbers: the same that readers see, never a rate without its sample. */
export function OwnRecord({ expertId }: { expertId: Id }) {
  const { record: texts } = useTexts()
  const { form } = useWords()
  const { data } = useAnswer(expertDetailQuery(useLanguage(), { expertId }))
  if (data === undefined || 'specOnly' in data) return null
  const { record, expert } = data
  const { n, expectedN, skill, skillLow, skillHigh } = record
  const yieldError = percentError(record.yieldError)
  const closingError = percentError(record.closingError)
  const interval = texts.interval(
    `${percent(record.hitRateLow)}%`,
    `${percent(record.hitRateHigh)}%`,
  )
  return (
    <section aria-labelledby="record">
      <SectionHead id="record" title={texts.title} note={texts.note} />
      <dl className={styles.record}>
        <Figure name={texts.rate} value={n === 0 ? none : `${percent(record.hitRate)}%`}>
          <small>{texts.of(record.hits, n)}</small>
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
        <Figure name={texts.above} value={skill === null ? none : signed(skill * 100, 1)}>
          <small>{texts.marketOf(expectedN)}</small>
          {skillLow !== null && skillHigh !== null && (
            <small>{texts.interval(signed(skillLow * 100, 1), signed(skillHigh * 100, 1))}</small>
          )}
        </Figure>
        <Figure
          name={texts.closing}
          value={record.closingValue === null ? none : signedPercent(record.closingValue)}
        >
          <small>{texts.closingOf(record.closingN)}</small>
          {closingError !== null && <small>{texts.error(closingError)}</small>}
        </Figure>
        <Figure
          name={texts.yield}
          value={record.yield === null ? none : signedPercent(record.yield)}
        >
          <small>{texts.plans(record.yieldN)}</small>
          {yieldError !== null && <small>{texts.error(yieldError)}</small>}
        </Figure>
        <Figure name={texts.streak} value={String(expert.streakWinCnt)}>
          {data.form.length > 0 && <FormStrip marks={data.form} label={form} />}
          <small>{texts.recent(expert.recentWinCnt, expert.recentCnt)}</small>
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
