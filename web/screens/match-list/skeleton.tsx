import { Bone, times } from '../../parts/skeleton.tsx'
import list from './list.module.css'
import styles from './match-list.module.css'
import strip from './strip.module.css'

const shown = 12

/** As high as the strip at every width, where it may stand in two lines. */
export function StripBones() {
  return (
    <div className={strip.strip} aria-hidden="true">
      <span className={strip.week} />
      <ul>
        <li>
          <Bone width="100%" height={40} />
        </li>
      </ul>
      <span className={strip.week} />
    </div>
  )
}

/** A day's rows; `bare` beside a filter that stays. */
export function DayBones({ bare = false }: { bare?: boolean }) {
  const rows = (
    <div>
      {!bare && (
        <div className={styles.barBones}>
          <Bone width={320} height={32} />
        </div>
      )}
      <div className={list.head}>
        <Bone width={160} height={20} />
      </div>
      {times(shown, (at) => (
        <div key={at} className={list.row}>
          <div className={list.match}>
            <Bone width={44} height={18} />
            <span className={`${list.team} ${list.home}`}>
              <Bone width={120} height={18} />
            </span>
            <span className={list.versus}>
              <Bone width={40} height={18} />
            </span>
            <span className={`${list.team} ${list.away}`}>
              <Bone width={120} height={18} />
            </span>
          </div>
        </div>
      ))}
    </div>
  )
  if (bare) return rows
  return (
    <div className={styles.columns}>
      <div className={styles.sideBones}>
        {times(8, (at) => (
          <Bone key={at} width="100%" height={20} />
        ))}
      </div>
      {rows}
    </div>
  )
}
