import { Skeleton } from '../../../parts/skeleton.tsx'
import styles from '../data.module.css'

export function PredictionSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="100%" height={140} />
      <Skeleton width="100%" height={220} />
    </div>
  )
}
