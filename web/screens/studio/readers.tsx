import type { ResultOf } from '../../../contract/calls.ts'
import { useWords } from '../../app/nav.tsx'
import { grouped } from '../../parts/grouped.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { weekdayOf } from '../../parts/time-text.ts'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

type ReaderNumbers = ResultOf<'studioOverview'>['readers']

/** Height of the plot and width of a bar with its gap, in its own units. */
const height = 56
const step = 24

/** What readers do not see: followers, unlocks and points of the last seven days. */
export function Readers({ readers }: { readers: ReaderNumbers }) {
  const { readers: own } = useOwn()
  const { weekdays } = useWords()
  const { days } = readers
  return (
    <section aria-labelledby="readers">
      <SectionHead id="readers" title={own.title} note={own.note} />
      <dl className={styles.figures}>
        <div>
          <dt>{own.followers}</dt>
          <dd>
            {grouped(readers.followers)}
            <small>{own.week(readers.followersWeek)}</small>
          </dd>
        </div>
        <div>
          <dt>{own.unlocks}</dt>
          <dd>{grouped(readers.unlocksWeek)}</dd>
        </div>
        <div>
          <dt>{own.points}</dt>
          <dd>
            {grouped(readers.pointsWeek)}
            <small>{own.noMoney}</small>
          </dd>
        </div>
      </dl>
      {/* the table below says the same */}
      <div className={styles.plots} aria-hidden="true">
        {(
          [
            [own.followers, days.map((one) => one.followers)],
            [own.unlocks, days.map((one) => one.unlocks)],
            [own.points, days.map((one) => one.points)],
          ] as const
        ).map(([name, values]) => (
          <figure key={name}>
            <figcaption>{name}</figcaption>
            <Plot values={values} />
          </figure>
        ))}
      </div>
      <table className={styles.days}>
        <caption className="vh">{own.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{own.day}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col">
                {weekdays[weekdayOf(day)]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{own.unlocks}</th>
            {days.map(({ day, unlocks }) => (
              <td key={day}>{unlocks}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{own.points}</th>
            {days.map(({ day, points }) => (
              <td key={day}>{grouped(points)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{own.followers}</th>
            {days.map(({ day, followers }) => (
              <td key={day}>{grouped(followers)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** A bar for each day; none is of a day without anything. */
function Plot({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  return (
    <svg className={styles.plot} viewBox={`0 0 ${values.length * step} ${height}`}>
      {values.map((value, at) => {
        const high = Math.max(1, (value / most) * height)
        return <rect key={at} x={at * step + 4} y={height - high} width={step - 8} height={high} />
      })}
    </svg>
  )
}
