import { usePlace } from '../../app/nav.tsx'
import { Bone, times } from '../../parts/skeleton.tsx'
import { Head } from './head.tsx'
import styles from './table.module.css'

const shown = 12

/** The skeleton of a board: its real head over rows of bones. */
export function BoardBones() {
  const place = usePlace()
  return (
    <div className={styles.still}>
      <table className={styles.table} inert>
        <Head parameters={place.name === 'expertList' ? place.parameters : {}} />
        <tbody>
          {times(shown, (at) => (
            <BoneRow key={at} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One expert who is not there yet. */
export function BoneRow() {
  return (
    <tr className={styles.row} aria-hidden="true">
      <td className={styles.rank}>
        <Bone width={20} height={20} />
      </td>
      <td className={styles.who}>
        <span className={styles.expert}>
          <Bone width={40} height={40} round />
          <Bone width={96} height={16} />
        </span>
      </td>
      <td className={styles.form}>
        <Bone width={87} height={18} />
      </td>
      <td className={styles.rate}>
        <Bone width={56} height={22} />
      </td>
      <td className={styles.interval}>
        <Bone width="100%" height={8} />
      </td>
      <td className={styles.n}>
        <Bone width={32} height={14} />
      </td>
      <td className={styles.yield}>
        <Bone width={72} height={14} />
      </td>
      <td className={styles.streak}>
        <Bone width={48} height={18} />
      </td>
      <td className={styles.onSale}>
        <Bone width={16} height={14} />
      </td>
      <td className={styles.notCounted}>
        <Bone width={16} height={14} />
      </td>
      <td className={styles.follow}>
        <Bone width={72} height={32} />
      </td>
    </tr>
  )
}
