import { usePlace } from '../../page/nav.tsx'
import { Skeleton, times } from '../../parts/skeleton.tsx'
import { Head } from './head.tsx'
import { counts } from './counts.ts'
import styles from './table.module.css'

const shown = 12

/** The skeleton of a board: its real head over placeholder rows. */
export function BoardSkeleton() {
  const place = usePlace()
  return (
    <div className={styles.still}>
      <table className={styles.table} inert>
        <Head parameters={place.name === 'expertList' ? place.parameters : {}} />
        <tbody>
          {times(shown, (at) => (
            <SkeletonRow key={at} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The placeholder of one expert. */
export function SkeletonRow() {
  return (
    <tr className={styles.row} aria-hidden="true">
      <td className={styles.rank}>
        <Skeleton width={20} height={20} />
      </td>
      <td className={styles.nameCell}>
        <span className={styles.expert}>
          <Skeleton width={40} height={40} round />
          <Skeleton width={96} height={16} />
        </span>
      </td>
      <td className={styles.form}>
        <Skeleton width={87} height={18} />
      </td>
      <td className={styles.rate}>
        <Skeleton width={56} height={22} />
      </td>
      <td className={styles.interval}>
        <Skeleton width="100%" height={8} />
      </td>
      <td className={styles.n}>
        <Skeleton width={32} height={14} />
      </td>
      <td className={styles.yield}>
        <Skeleton width={72} height={14} />
      </td>
      <td className={styles.streak}>
        <Skeleton width={48} height={18} />
      </td>
      {counts.map(({ column, className }) => (
        <td key={column} className={className}>
          <Skeleton width={16} height={14} />
        </td>
      ))}
      <td className={styles.follow}>
        <Skeleton width={72} height={32} />
      </td>
    </tr>
  )
}
