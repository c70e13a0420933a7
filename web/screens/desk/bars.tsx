import type { ReactNode } from 'react'
import styles from './desk.module.css'

/** Width and height in the plots' own units. */
const width = 300
const height = 26

/**
 * A bar for each count. Hidden from screen readers: the figure and the sentence have the same
 * values.
 */
export function Bars({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const step = width / Math.max(1, counts.length)
  return (
    <Plot>
      {counts.map((count, at) => {
        const high = count === 0 ? 1 : Math.max(2, (count / most) * height)
        return (
          <rect
            key={at}
            className={count === 0 ? styles.zero : undefined}
            x={at * step + 1}
            y={height - high}
            width={step - 2}
            height={high}
          />
        )
      })}
    </Plot>
  )
}

/** A line for a level that changes from minute to minute; nothing for fewer than two. */
export function Line({ levels }: { levels: readonly number[] }) {
  if (levels.length < 2) return null
  const most = Math.max(1, ...levels)
  const step = width / (levels.length - 1)
  const points = levels.map((level, at) => `${at * step} ${height - 1 - (level / most) * 24}`)
  return (
    <Plot>
      <path d={`M${points.join('L')}`} />
    </Plot>
  )
}

function Plot({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
