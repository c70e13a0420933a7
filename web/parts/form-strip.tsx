import type { RankedExpert } from '../../contract/expert.ts'
import type { Shape } from '../words/en.ts'
import styles from './form-strip.module.css'

type Marks = RankedExpert['form']

/** In px: the width of a mark, and the distance between the starts of two marks. */
const mark = 6
const step = 9
const height = 20

/**
 * Draws one mark with its left edge at x: a bar above the line, a bar below it, or a ring on it.
 */
const shapes: Record<Marks[number], (x: number) => string> = {
  hit: (x) => `M${x} 0h6v9h-6z`,
  miss: (x) => `M${x + 0.5} 11.5h5v8h-5z`,
  none: (x) => `M${x + 0.5} 10a2.5 2.5 0 0 1 5 0 2.5 2.5 0 0 1-5 0z`,
}

/**
 * The last settled plans, oldest first: hits are above the line, misses below it, all others are
 * rings on it.
 */
export function FormStrip({ marks, label }: { marks: Marks; label: Shape['form'] }) {
  const width = Math.max(0, marks.length * step - (step - mark))
  const count = (kind: Marks[number]) => marks.filter((one) => one === kind).length
  return (
    <svg
      className={styles.strip}
      width={width}
      height={height}
      role="img"
      aria-label={label(count('hit'), count('miss'), count('none'))}
    >
      <path d={`M0 10h${width}`} />
      {(['hit', 'miss', 'none'] as const).map(
        (kind) =>
          count(kind) > 0 && (
            <path
              key={kind}
              className={styles[kind]}
              d={marks.map((one, at) => (one === kind ? shapes[kind](at * step) : '')).join('')}
            />
          ),
      )}
    </svg>
  )
}
