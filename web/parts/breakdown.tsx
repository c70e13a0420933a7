import { IntervalBar } from './interval-bar.tsx'
import styles from './breakdown.module.css'
import { none, percent, percentError, signedPercent } from './rates.ts'
import { SectionHead } from './section-head.tsx'

/** A sample of counted plans: rates from 0 to 1. */
export interface Sample {
  n: number
  hitRate: number
  hitRateLow: number
  hitRateHigh: number
  yield: number | null
  yieldError: number | null
}

export interface Group {
  name: string
  slice: Sample
}

export interface BreakdownWords {
  intervalNote: string
  columns: { n: string; rate: string; interval: string; yield: string }
  intervalOf: (n: number, rate: string, low: string, high: string) => string
}

/** The record split into groups of plans, each with its own sample and interval. */
export function Breakdown({
  id,
  title,
  groups,
  words,
}: {
  id: string
  title: string
  groups: Group[]
  words: BreakdownWords
}) {
  const { columns } = words
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} note={words.intervalNote} />
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              <span className="vh">{title}</span>
            </th>
            <th scope="col" className={styles.n}>
              {columns.n}
            </th>
            <th scope="col" className={styles.rate}>
              {columns.rate}
            </th>
            <th scope="col" className={styles.interval}>
              {columns.interval}
            </th>
            <th scope="col" className={styles.yield}>
              {columns.yield}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Row key={group.name} {...group} words={words} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ name, slice, words }: Group & { words: BreakdownWords }) {
  const { n, hitRate, hitRateLow, hitRateHigh, yield: mean, yieldError } = slice
  const error = percentError(yieldError)
  const label = words.intervalOf(n, percent(hitRate), percent(hitRateLow), percent(hitRateHigh))
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.n}>{n}</td>
      <td className={styles.rate}>{n === 0 ? none : `${percent(hitRate)}%`}</td>
      <td className={styles.interval}>
        {n > 0 && <IntervalBar rate={hitRate} low={hitRateLow} high={hitRateHigh} label={label} />}
      </td>
      <td className={styles.yield}>
        {mean === null ? none : signedPercent(mean)}
        {error !== null && <small> ± {error}</small>}
      </td>
    </tr>
  )
}
