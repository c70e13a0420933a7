import { Bone } from '../../../parts/skeleton.tsx'
import styles from '../data.module.css'

export function PredictionBones() {
  return (
    <div className={styles.bones}>
      <Bone width="100%" height={140} />
      <Bone width="100%" height={220} />
    </div>
  )
}
