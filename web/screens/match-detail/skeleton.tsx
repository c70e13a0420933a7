import { Skeleton } from '../../parts/skeleton.tsx'
import styles from './score-head.module.css'

/** The geometry of the header, before the match is loaded. */
export function HeadSkeleton() {
  return (
    <div className={styles.head} aria-hidden="true">
      <div className={styles.line}>
        <Skeleton width={160} height={14} />
      </div>
      <div className={styles.main}>
        <div className={`${styles.team} ${styles.home}`}>
          <Skeleton width={68} height={68} />
          <Skeleton width={96} height={26} />
        </div>
        <div className={styles.middle} />
        <div className={styles.team}>
          <Skeleton width={68} height={68} />
          <Skeleton width={96} height={26} />
        </div>
      </div>
      <div className={styles.goals} />
    </div>
  )
}
