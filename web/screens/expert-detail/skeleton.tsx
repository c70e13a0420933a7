import { pageSize } from '../../api/expert-detail-queries.ts'
import { Skeleton, times } from '../../parts/skeleton.tsx'
import head from './head.module.css'
import { LedgerHead } from './ledger-row.tsx'
import ledger from './ledger.module.css'
import record from './record.module.css'
import styles from './expert-detail.module.css'

/** The geometry of the head and the record, before they are loaded. */
export function HeadSkeleton() {
  return (
    <>
      <div className={head.head}>
        <Skeleton width={88} height={88} round />
        <div className={head.profile}>
          <Skeleton width={180} height={32} />
          <div className={head.facts}>
            <Skeleton width={240} height={14} />
          </div>
        </div>
      </div>
      <div className={styles.windows}>
        <Skeleton width={220} height={30} />
      </div>
      <div className={record.record}>
        {times(5, (at) => (
          <div key={at} className={at === 0 ? record.rate : undefined}>
            <Skeleton width={72} height={16} />
            <Skeleton width={120} height={at === 0 ? 94 : 66} />
          </div>
        ))}
      </div>
    </>
  )
}

/** A curve and the line of its table. */
export function RecordSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width={160} height={24} />
      <Skeleton width="100%" height={220} />
      <Skeleton width={160} height={24} />
      <Skeleton width="100%" height={220} />
    </div>
  )
}

export const PanelSkeleton = () => <Skeleton width="100%" height={420} />

const cells = [
  { className: ledger.serial, width: 36, height: 28 },
  { className: ledger.match, width: '80%', height: 28 },
  { className: ledger.pick, width: '60%', height: 14 },
  { className: ledger.odds, width: 32, height: 14 },
  { className: ledger.profit, width: 32, height: 14 },
  { className: ledger.result, width: 34, height: 34 },
]

/** The ledger's real head over a page of placeholder rows, so that content below does not move. */
export function LedgerSkeleton() {
  return (
    <table className={ledger.ledger} inert>
      <LedgerHead />
      <tbody>
        {times(pageSize, (at) => (
          <tr key={at} className={ledger.row}>
            {cells.map(({ className, ...size }) => (
              <td key={className} className={className}>
                <Skeleton {...size} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
