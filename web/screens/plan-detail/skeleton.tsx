import { Bone, times } from '../../parts/skeleton.tsx'
import styles from './plan-detail.module.css'
import rows from './rows.module.css'
import head from './plan-head.module.css'

/** The geometry of a plan, before it is there. */
export function PlanBones() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.plan}>
        <div className={styles.crumb}>
          <Bone width={180} height={14} />
        </div>
        <div className={head.head}>
          <Bone width="92%" height={34} />
          <div className={head.who}>
            <Bone width={44} height={44} round />
            <Bone width={140} height={40} />
          </div>
        </div>
        <Bone width="100%" height={76} />
        {times(3, (at) => (
          <div key={at} className={rows.row}>
            <Bone width={72} height={36} />
            <Bone width="100%" height={44} />
          </div>
        ))}
        <Bone width="100%" height={160} />
      </div>
      <div>
        <Bone width="100%" height={160} />
      </div>
    </div>
  )
}
