import { isolated } from '../../../parts/isolate.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import type { FactsProps } from './facts-props.ts'
import styles from './periods.module.css'
import { useTexts } from './words.ts'

const quarters = ['1–15', '16–30', '31–45+', '46–60', '61–75', '76–90+']

/**
 * Goals scored and conceded by quarter-hour, with the sample size. Omitted if there are no data.
 */
export function Periods({ match, data: { home, away } }: FactsProps) {
  const text = useTexts().periods
  const sides = [home.periods, away.periods] as const
  const most = Math.max(...sides.flatMap(({ scored, conceded }) => [...scored, ...conceded]))
  return (
    <section aria-labelledby="periods">
      <SectionHead id="periods" title={text.title} note={text.note} />
      {most === 0 ? (
        <p className={styles.none}>{text.none}</p>
      ) : (
        <>
          <p className={styles.none}>
            {text.sample(isolated(match.home.shortName), home.periods.known, home.periods.played)}
          </p>
          <p className={styles.none}>
            {text.sample(isolated(match.away.shortName), away.periods.known, away.periods.played)}
          </p>
          {(['scored', 'conceded'] as const).map((what) => (
            <table key={what} className={styles.table}>
              <caption>{text[what]}</caption>
              <thead>
                <tr>
                  <th scope="col">{match.home.shortName}</th>
                  <th scope="col">{text.period}</th>
                  <th scope="col">{match.away.shortName}</th>
                </tr>
              </thead>
              <tbody>
                {quarters.map((quarter, at) => (
                  <tr key={quarter}>
                    <td>
                      <Goals count={home.periods[what][at] ?? 0} most={most} />
                    </td>
                    <th scope="row">{quarter}</th>
                    <td>
                      <Goals count={away.periods[what][at] ?? 0} most={most} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </>
      )}
    </section>
  )
}

function Goals({ count, most }: { count: number; most: number }) {
  return (
    <span className={styles.goals}>
      <b>{count}</b>
      <svg width="100%" height="6" aria-hidden="true">
        <rect width={`${Math.round((100 * count) / most)}%`} height="6" />
      </svg>
    </span>
  )
}
