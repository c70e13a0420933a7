import type { ReactNode } from 'react'
import { Skeleton, times } from '../../parts/skeleton.tsx'
import styles from './data.module.css'
import { TableHead } from './league-table.tsx'
import table from './league-table.module.css'

/** The table's real filters and head over placeholder rows. */
export function TableSkeleton({ sides }: { sides: ReactNode }) {
  return (
    <div className={styles.still}>
      <div inert>{sides}</div>
      <table className={table.table} inert>
        <TableHead />
        <tbody>
          {times(12, (at) => (
            <tr key={at}>
              <td className={table.rank}>
                <Skeleton width={20} height={16} />
              </td>
              <td className={table.club} colSpan={8}>
                <span className={table.name}>
                  <Skeleton width={24} height={24} />
                  <Skeleton width={120} height={16} />
                </span>
              </td>
              <td className={table.form}>
                <Skeleton width={112} height={20} />
              </td>
              <td className={table.points}>
                <Skeleton width={28} height={18} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Rows = ({ count }: { count: number }) => (
  <div className={styles.skeleton}>
    <Skeleton width={120} height={26} />
    {times(count, (at) => (
      <Skeleton key={at} width="100%" height={32} />
    ))}
  </div>
)

export const RoundSkeleton = () => <Rows count={7} />
export const ScorerSkeleton = () => <Rows count={5} />
