import { Skeleton, times } from '../../parts/skeleton.tsx'
import styles from './plan-detail.module.css'
import rows from './rows.module.css'
import head from './plan-head.module.css'

/** The geometry of a plan, before it is loaded. */
export function PlanSkeleton() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.plan}>
        <div className={styles.crumb}>
          <Skeleton width={180} height={14} />
        </div>
        <div className={head.head}>
          <Skeleton width="92%" height={34} />
          <div className={head.author}>
            <Skeleton width={44} height={44} round />
            <Skeleton width={140} height={40} />
          </div>
        </div>
        <Skeleton width="100%" height={76} />
        {times(3, (at) => (
          <div key={at} className={rows.row}>
            <Skeleton width={72} height={36} />
            <Skeleton width="100%" height={44} />
          </div>
        ))}
        <Skeleton width="100%" height={160} />
      </div>
      <div>
        <Skeleton width="100%" height={160} />
      </div>
    </div>
  )
}
