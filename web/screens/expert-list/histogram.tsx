import type { ResultOf } from '../../../contract/calls.ts'
import { percent } from '../../parts/rates.ts'
import styles from './histogram.module.css'

type Bins = ResultOf<'expertSpread'>['bins']

/** The chart's own units. It is as wide as its place and keeps its proportions. */
const width = 1000
const height = 260
const base = 224
const top = 26

/**
 * Bars for the experts, a stepped line for the distribution that luck alone gives, a dashed line at
 * the median.
 */
export function Histogram({ bins, median, label }: { bins: Bins; median: number; label: string }) {
  const highest = Math.max(...bins.flatMap(({ experts, byLuck }) => [experts, byLuck]), 1)
  const x = (rate: number) => rate * width
  const y = (experts: number) => base - ((base - top) * experts) / highest
  const steps = bins
    .map(({ from, to, byLuck }) => `${x(from)} ${y(byLuck).toFixed(1)}H${x(to)}`)
    .join('L')
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {bins.map(({ from, to, experts }) => (
        <g key={from}>
          <rect
            className={styles.bar}
            x={x(from) + 2}
            width={x(to) - x(from) - 4}
            y={y(experts)}
            height={base - y(experts)}
          />
          {experts > 0 && (
            <text className={styles.count} x={(x(from) + x(to)) / 2} y={y(experts) - 6}>
              {experts}
            </text>
          )}
        </g>
      ))}
      <path className={styles.luck} d={`M${steps}`} />
      <path className={styles.median} d={`M${x(median)} ${base}V${top - 12}`} />
      <path className={styles.base} d={`M0 ${base}H${width}`} />
      {[0, 0.25, 0.5, 0.75, 1].map((rate) => (
        <text
          key={rate}
          className={styles.rate}
          x={x(rate)}
          y={height - 8}
          textAnchor={rate === 0 ? 'start' : rate === 1 ? 'end' : 'middle'}
        >
          {percent(rate, 0)}%
        </text>
      ))}
    </svg>
  )
}
