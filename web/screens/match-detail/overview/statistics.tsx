import type { OverviewProps } from './overview-props.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './statistics.module.css'
import { useTexts } from './words.ts'

/** The statistics of both sides with bars; absent if the source gives none. */
export function Statistics({ match, found: { statistics } }: OverviewProps) {
  const texts = useTexts()
  if (statistics.length === 0) return null
  return (
    <section aria-labelledby="statistics">
      <SectionHead id="statistics" title={texts.statistics} />
      <table className={styles.table} aria-labelledby="statistics">
        <thead>
          <tr>
            <th scope="col">{match.home.shortName}</th>
            <th scope="col">
              <span className="vh">{texts.statistics}</span>
            </th>
            <th scope="col">{match.away.shortName}</th>
          </tr>
        </thead>
        <tbody>
          {statistics.map(({ kind, home, away }) => (
            <tr key={kind}>
              <td>
                <Value kind={kind} value={home} other={away} />
              </td>
              <th scope="row">{texts.kindsOfStatistics[kind]}</th>
              <td>
                <Value kind={kind} value={away} other={home} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{texts.onlyKnown}</p>
    </section>
  )
}

interface ValueProps {
  kind: OverviewProps['found']['statistics'][number]['kind']
  value: number
  other: number
}

function Value({ kind, value, other }: ValueProps) {
  const share = value + other === 0 ? 0 : Math.round((100 * value) / (value + other))
  return (
    <span className={value >= other ? styles.more : styles.less}>
      <b>{kind === 'possession' ? `${value}%` : value}</b>
      <svg width="100%" height="4" aria-hidden="true">
        <rect width={`${share}%`} height="4" />
      </svg>
    </span>
  )
}
