import type { ReactNode } from 'react'
import styles from './chart.module.css'

/**
 * Length of both sides of the plot in its own units. It stretches to its place; lines and text keep
 * their size.
 */
export const side = 1000

interface Tick {
  /** 0 is left or top, 1 is right or bottom. */
  at: number
  text: string
}

interface Props {
  /** The same as a sentence, for assistive technology. */
  label: string
  x: Tick[]
  y: Tick[]
  square?: boolean
  /** Drawn over the plot, in per cent of its sides: marks and text, which keep their form. */
  over?: ReactNode
  children: ReactNode
}

/** A frame with gridlines and labels around a plot. */
export function Chart({ label, x, y, square = false, over, children }: Props) {
  const chart = (
    <div className={`${styles.chart} ${square ? styles.square : ''}`} role="img" aria-label={label}>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${side} ${side}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {y.map(({ at }) => (
          <path key={at} className={styles.grid} d={`M0 ${at * side}H${side}`} />
        ))}
        {children}
      </svg>
      <svg className={styles.y} aria-hidden="true">
        {y.map(({ at, text }) => (
          <text key={at} x="8" y={`${at * 100}%`} dy="5">
            {text}
          </text>
        ))}
      </svg>
      <svg className={styles.x} aria-hidden="true">
        {x.map(({ at, text }) => (
          <text
            key={at}
            x={`${at * 100}%`}
            y="16"
            textAnchor={at < 0.04 ? 'start' : at > 0.96 ? 'end' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
  if (over === undefined) return chart
  // a picture must not contain links
  return (
    <div className={styles.stack}>
      {chart}
      <svg className={styles.over} aria-hidden="true">
        {over}
      </svg>
    </div>
  )
}

/** A dot that stays round when the plot is stretched: a line of zero length with round ends. */
export const Dot = ({ x, y }: { x: number; y: number }) => (
  <path className={styles.dot} d={`M${x} ${y}h0`} />
)
