import { useState } from 'react'
import type { ResultOf } from '../../../contract/calls.ts'
import { useLanguage, useWords } from '../../page/nav.tsx'
import { grouped } from '../../parts/grouped.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import segment from '../../parts/segment.module.css'
import { dayText, weekdayOf } from '../../page/time-text.ts'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type ReaderNumbers = ResultOf<'studioOverview'>['readers']
type Day = ReaderNumbers['days'][number]

const spans = [7, 30, 90] as const
const kinds = ['unlocks', 'points', 'followers'] as const

/** Height of the plot in its own units; a plot is 300 wide. */
const height = 56
const width = 300

/** Figures that only the expert sees: followers, unlocks and points, by the day. */
export function Readers({ readers }: { readers: ReaderNumbers }) {
  const { readers: texts } = useTexts()
  const [span, setSpan] = useState<(typeof spans)[number]>(7)
  const days = readers.days.slice(-span)
  return (
    <section aria-labelledby="readers">
      <SectionHead id="readers" title={texts.title} note={texts.note} />
      <dl className={styles.figures}>
        <div>
          <dt>{texts.followers}</dt>
          <dd>
            {grouped(readers.followers)}
            <small>{texts.week(readers.followersWeek)}</small>
          </dd>
        </div>
        <div>
          <dt>{texts.unlocks}</dt>
          <dd>
            {grouped(readers.unlocksWeek)}
            <small>{texts.sevenDays}</small>
          </dd>
        </div>
        <div>
          <dt>{texts.points}</dt>
          <dd>
            {grouped(readers.pointsWeek)}
            <small>{texts.sevenDays}</small>
          </dd>
        </div>
      </dl>
      <div role="group" aria-label={texts.span} className={styles.spans}>
        {spans.map((one) => (
          <button
            key={one}
            type="button"
            className={segment.segment}
            aria-pressed={one === span}
            {...(one === span && { 'aria-current': 'true' as const })}
            onClick={() => setSpan(one)}
          >
            {texts.days(one)}
          </button>
        ))}
      </div>
      {kinds.map((kind) => (
        <Plot key={kind} kind={kind} days={days} />
      ))}
      <p className={styles.meta}>{texts.noMoney}</p>
    </section>
  )
}

/**
 * A bar for each day, or for followers a line. The sentence above it has the total and the maximum;
 * seven bars have their days below them.
 */
function Plot({ kind, days }: { kind: (typeof kinds)[number]; days: readonly Day[] }) {
  const { readers: texts } = useTexts()
  const { weekdays } = useWords()
  const language = useLanguage()
  const values = days.map((one) => one[kind])
  const most = Math.max(1, ...values)
  const step = width / days.length
  const highest = days[values.indexOf(Math.max(...values))]
  const total = values.reduce((sum, value) => sum + value, 0)
  const least = kind === 'followers' ? Math.min(...values) : 0
  const heightOf = (value: number) =>
    most === least ? 1 : Math.max(1, ((value - least) / (most - least)) * height)
  return (
    <figure className={styles.plotOf}>
      <figcaption>
        <strong>{texts[kind]}</strong>{' '}
        {kind === 'followers'
          ? texts.fromTo(values[0] ?? 0, values.at(-1) ?? 0)
          : texts.inAll(total, days.length)}
        {kind !== 'followers' && total > 0 && highest !== undefined && (
          <> {texts.most(dayText(highest.day, language), highest[kind])}</>
        )}
      </figcaption>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {kind === 'followers' ? (
          <path
            d={values
              .map(
                (value, at) =>
                  `${at === 0 ? 'M' : 'L'}${(at + 0.5) * step} ${height + 1 - heightOf(value)}`,
              )
              .join('')}
          />
        ) : (
          values.map((value, at) => {
            const high = heightOf(value)
            const gap = Math.min(8, step / 4)
            return (
              <rect
                key={at}
                x={at * step + gap}
                y={height - high}
                width={step - 2 * gap}
                height={high}
              />
            )
          })
        )}
      </svg>
      {days.length === 7 && (
        <p className={styles.under} aria-hidden="true">
          {days.map((one) => (
            <span key={one.day}>
              <b>{grouped(one[kind])}</b>
              {weekdays[weekdayOf(one.day)]}
            </span>
          ))}
        </p>
      )}
    </figure>
  )
}
