import { pageSize } from '../../api/expert-detail-queries.ts'
import { Bone, times } from '../../parts/skeleton.tsx'
import head from './head.module.css'
import { LedgerHead } from './ledger-row.tsx'
import ledger from './ledger.module.css'
import record from './record.module.css'
import styles from './expert-detail.module.css'

/** The geometry of the head and the record, before they are there. */
export function HeadBones() {
  return (
    <>
      <div className={head.head}>
        <Bone width={88} height={88} round />
        <div className={head.who}>
          <Bone width={180} height={32} />
          <div className={head.facts}>
            <Bone width={240} height={14} />
          </div>
        </div>
      </div>
      <div className={styles.windows}>
        <Bone width={220} height={30} />
      </div>
      <div className={record.record}>
        {times(5, (at) => (
          <div key={at} className={at === 0 ? record.rate : undefined}>
            <Bone width={72} height={16} />
            <Bone width={120} height={at === 0 ? 94 : 66} />
          </div>
        ))}
      </div>
    </>
  )
}

/** A curve and its table's line. */
export function RecordBones() {
  return (
    <div className={styles.bones}>
      <Bone width={160} height={24} />
      <Bone width="100%" height={220} />
      <Bone width={160} height={24} />
      <Bone width="100%" height={220} />
    </div>
  )
}

export const PanelBones = () => <Bone width="100%" height={420} />

const cells = [
  { className: ledger.serial, width: 36, height: 28 },
  { className: ledger.match, width: '80%', height: 28 },
  { className: ledger.pick, width: '60%', height: 14 },
  { className: ledger.odds, width: 32, height: 14 },
  { className: ledger.profit, width: 32, height: 14 },
  { className: ledger.result, width: 34, height: 34 },
]

/** The ledger's real head over a page of bones, so that what is below does not move. */
export function LedgerBones() {
  return (
    <table className={ledger.ledger} inert>
      <LedgerHead />
      <tbody>
        {times(pageSize, (at) => (
          <tr key={at} className={ledger.row}>
            {cells.map(({ className, ...size }) => (
              <td key={className} className={className}>
                <Bone {...size} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
