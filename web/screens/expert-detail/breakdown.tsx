import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import { IntervalBar } from '../../parts/interval-bar.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { none, percent, signedPercent } from '../../parts/rates.ts'
import styles from './breakdown.module.css'
import { useOwn } from './words.ts'

type Slice = Omit<ExpertDetail['byPlay'][number], 'play'>

export interface Group {
  name: string
  slice: Slice
}

/** The record of parts of the plans, each with its own sample and interval. */
export function Breakdown({ id, title, groups }: { id: string; title: string; groups: Group[] }) {
  const own = useOwn()
  const { columns } = own
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} note={own.intervalNote} />
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
          {groups.map(({ name, slice }) => (
            <Row key={name} name={name} slice={slice} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ name, slice: { n, hitRate, hitRateLow, hitRateHigh, yield: mean, yieldError } }: Group) {
  const { record } = useOwn()
  const label = record.intervalOf(n, percent(hitRate), percent(hitRateLow), percent(hitRateHigh))
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.n}>{n}</td>
      <td className={styles.rate}>{n === 0 ? none : `${percent(hitRate)}%`}</td>
      <td className={styles.interval}>{n > 0 && <IntervalBar rate={hitRate} low={hitRateLow} high={hitRateHigh} label={label} />}</td>
      <td className={styles.yield}>
        {mean === null ? none : signedPercent(mean)}
        {yieldError !== null && <small> ± {percent(yieldError)}</small>}
      </td>
    </tr>
  )
}
