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
  const most = Math.max(1, ...days.map(({ unlocks }) => unlocks))
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
      <svg
        className={styles.plot}
        viewBox={`0 0 ${days.length * step} ${height}`}
        aria-hidden="true"
      >
        {days.map(({ day, unlocks }, at) => {
          const high = Math.max(1, (unlocks / most) * height)
          return (
            <rect key={day} x={at * step + 4} y={height - high} width={step - 8} height={high} />
          )
        })}
      </svg>
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
