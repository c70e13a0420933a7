import type { ReactNode } from 'react'
import type { ExpertDetail, ExpertRecord } from '../../../contract/expert-detail.ts'
import { useScoresHidden, useWords } from '../../page/nav.tsx'
import { FormStrip } from '../../parts/form-strip.tsx'
import { IntervalBar } from '../../parts/interval-bar.tsx'
import { useOdds } from '../../parts/odds.ts'
import { none, percent, percentError, signed, signedPercent } from '../../parts/rates.ts'
import styles from './record.module.css'
import { useTexts } from './words.ts'

/**
 * The main figures, the same for every expert. Streak and last ten are current, whatever the
 * window.
 */
export function Record({ detail }: { detail: ExpertDetail }) {
  const texts = useTexts()
  const words = useWords()
  const hides = useScoresHidden()
  const { record, expert } = detail
  const price = useOdds()
  const text = texts.record
  const yieldError = percentError(record.yieldError)
  return (
    <section aria-label={text.label(detail.window)}>
      <dl className={styles.record}>
        <HitRate record={record} />
        <Figure
          name={text.yield}
          note={
            record.yield === null
              ? text.noYield
              : text.yieldNote(record.yieldN, yieldError !== null)
          }
        >
          {record.yield === null ? none : signedPercent(record.yield)}
          {yieldError !== null && <small> ± {yieldError}</small>}
        </Figure>
        <Figure
          name={text.streak}
          note={text.longest(record.longestHits)}
          hit={expert.streakWinCnt > 0}
        >
          {hides ? none : expert.streakWinCnt}
        </Figure>
        <Figure
          name={text.odds}
          note={record.breakEven === null ? text.noOdds : text.breakEven(percent(record.breakEven))}
        >
          {price(record.averageOdds?.toFixed(2))}
        </Figure>
        <div>
          <dt>{text.form}</dt>
          <dd>
            <span className={styles.form}>
              {hides ? words.scores.hidden : <FormStrip marks={detail.form} label={words.form} />}
            </span>
            <p>{text.formNote}</p>
          </dd>
        </div>
      </dl>
      <More detail={detail} />
    </section>
  )
}

function HitRate({
  record: { n, hits, hitRate, hitRateLow, hitRateHigh },
}: {
  record: ExpertRecord
}) {
  const text = useTexts().record
  const [rate, low, high] = [percent(hitRate), percent(hitRateLow), percent(hitRateHigh)]
  return (
    <div className={styles.rate}>
      <dt>
        {text.hitRate} <span>{text.of(hits, n)}</span>
      </dt>
      <dd>
        <strong>
          {n === 0 ? none : rate}
          {n > 0 && <small>%</small>}
        </strong>
        {n > 0 && (
          <>
            <IntervalBar
              rate={hitRate}
              low={hitRateLow}
              high={hitRateHigh}
              label={text.intervalOf(n, rate, low, high)}
            />
            <p>{text.interval(low, high)}</p>
          </>
        )}
      </dd>
    </div>
  )
}

function Figure({
  name,
  note,
  hit = false,
  children,
}: {
  name: string
  note: string
  hit?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong className={hit ? styles.hit : undefined}>{children}</strong>
        <p>{note}</p>
      </dd>
    </div>
  )
}

/** The rest of the record, in small type. */
function More({ detail: { record, leadMinutes } }: { detail: ExpertDetail }) {
  const texts = useTexts()
  const text = texts.record
  const lead = leadMinutes === null ? null : Math.round(leadMinutes)
  const scored = text.scored(record.scoredN)
  return (
    <dl className={styles.more}>
      <Small
        name={text.expected}
        value={record.expectedHitRate === null ? none : `${percent(record.expectedHitRate)}%`}
        note={record.expectedHitRate === null ? text.noMarket : text.expectedNote(record.expectedN)}
      />
      <References record={record} />
      {record.skill === null && <Small name={text.skill} value={none} note={text.noMarket} />}
      {record.skill !== null && record.skillLow !== null && record.skillHigh !== null && (
        <Small
          name={text.skill}
          value={signed(record.skill * 100, 1)}
          note={text.skillNote(signed(record.skillLow * 100, 1), signed(record.skillHigh * 100, 1))}
        />
      )}
      {record.closingValue === null && (
        <Small name={text.closing} value={none} note={text.noMarket} />
      )}
      {record.closingValue !== null && (
        <Small
          name={text.closing}
          value={signedPercent(record.closingValue)}
          note={text.closingNote(
            record.closingN,
            percentError(record.closingError),
            record.closingMargin == null ? null : signedPercent(record.closingMargin),
          )}
        />
      )}
      <Small name={text.misses} value={record.longestMisses} />
      <Small
        name={text.drawdown}
        value={record.maxDrawdown?.toFixed(2) ?? none}
        note={record.maxDrawdown === null ? text.noYield : text.units}
      />
      <Small
        name={text.lead}
        value={lead === null ? none : texts.lead(Math.floor(lead / 60), lead % 60)}
        note={text.leadNote}
      />
      <Small name={text.pushes} value={record.pushes} />
      <Small name={text.notCounted} value={record.notCounted} />
      {record.brier !== null && (
        <Small name={text.brier} value={record.brier.toFixed(3)} note={scored} />
      )}
      {record.logScore !== null && (
        <Small name={text.log} value={record.logScore.toFixed(3)} note={scored} />
      )}
    </dl>
  )
}

/**
 * Counted plans without a market price: those with a model's estimate, which still rank on the
 * boards of hits, and those with neither. Absent where there are none.
 */
function References({ record: { n, expectedN, modelN = 0 } }: { record: ExpertRecord }) {
  const text = useTexts().record
  const unknown = n - expectedN - modelN
  return (
    <>
      {modelN > 0 && <Small name={text.byModel} value={modelN} note={text.byModelNote} />}
      {unknown > 0 && <Small name={text.byNothing} value={unknown} note={text.byNothingNote} />}
    </>
  )
}

function Small({ name, value, note }: { name: string; value: string | number; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> {note}
      </dd>
    </div>
  )
}
