import type { TrackRecord } from '../../../../contract/match-detail.ts'
import { AsTable } from '../../../parts/as-table.tsx'
import { percent, range } from '../../../parts/rates.ts'
import styles from './probability.module.css'
import { useTexts } from './words.ts'

/** The track record: two scores over a sample, and the calibration on demand. */
export function Track({ record: { n, brier, logScore, calibration } }: { record: TrackRecord }) {
  const texts = useTexts()
  if (brier === null || logScore === null) return <p className={styles.quiet}>{texts.noRecord}</p>
  const { stated, happened, interval, n: count } = texts.columns
  return (
    <div className={styles.track}>
      <p>{texts.record(n, brier.toFixed(3), logScore.toFixed(3))}</p>
      <AsTable summary={texts.calibration} heads={[stated, count, happened, interval]}>
        {calibration.map((bin) => (
          <tr key={bin.from}>
            <th scope="row">{percent(bin.stated)}%</th>
            <td>{bin.n}</td>
            <td>{percent(bin.happened)}%</td>
            <td>{range(percent(bin.low), percent(bin.high))}%</td>
          </tr>
        ))}
      </AsTable>
    </div>
  )
}
