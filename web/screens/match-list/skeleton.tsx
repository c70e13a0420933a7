import { Skeleton, times } from '../../parts/skeleton.tsx'
import list from './list.module.css'
import styles from './match-list.module.css'
import strip from './strip.module.css'

const shown = 12

/** As high as the strip at every width, even where it has two lines. */
export function StripSkeleton() {
  return (
    <div className={strip.strip} aria-hidden="true">
      <span className={strip.week} />
      <ul>
        <li>
          <Skeleton width="100%" height={40} />
        </li>
      </ul>
      <span className={strip.week} />
    </div>
  )
}

/** The rows of a day; `rowsOnly` without the filters, which stay visible. */
export function DaySkeleton({ rowsOnly = false }: { rowsOnly?: boolean }) {
  const rows = (
    <div>
      {!rowsOnly && (
        <div className={styles.barSkeleton}>
          <Skeleton width={320} height={32} />
        </div>
      )}
      <div className={list.head}>
        <Skeleton width={160} height={20} />
      </div>
      {times(shown, (at) => (
        <div key={at} className={list.row}>
          <div className={list.match}>
            <Skeleton width={44} height={18} />
            <span className={`${list.team} ${list.home}`}>
              <Skeleton width={120} height={18} />
            </span>
            <span className={list.versus}>
              <Skeleton width={40} height={18} />
            </span>
            <span className={`${list.team} ${list.away}`}>
              <Skeleton width={120} height={18} />
            </span>
          </div>
        </div>
      ))}
    </div>
  )
  if (rowsOnly) return rows
  return (
    <div className={styles.columns}>
      <div className={styles.sideSkeleton}>
        {times(8, (at) => (
          <Skeleton key={at} width="100%" height={20} />
        ))}
      </div>
      {rows}
    </div>
  )
}
