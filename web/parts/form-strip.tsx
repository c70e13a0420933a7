import type { RankedExpert } from '../../contract/expert.ts'
import type { Shape } from '../words/en.ts'
import styles from './form-strip.module.css'

type Marks = RankedExpert['form']

/** The last settled plans, oldest first: hits stand on the line, misses hang under it, the rest are rings on it. */
export function FormStrip({ marks, label }: { marks: Marks; label: Shape['form'] }) {
  const count = (kind: Marks[number]) => marks.filter((mark) => mark === kind).length
  return (
    <span className={styles.strip} role="img" aria-label={label(count('hit'), count('miss'), count('none'))}>
      {marks.map((mark, at) => (
        <i key={at} className={styles[mark]} />
      ))}
    </span>
  )
}
