import styles from './interval-bar.module.css'

/** All bars share one axis, so that they can be compared down a table: hit rates of 35 to 80 %. */
const axis = { from: 0.35, to: 0.8 }

/** Position of a rate in per cent of the axis. Rates beyond the axis are put at its end. */
const at = (rate: number) =>
  `${Math.round((1000 * (Math.min(axis.to, Math.max(axis.from, rate)) - axis.from)) / (axis.to - axis.from)) / 10}%`
const onAxis = (rate: number) => rate >= axis.from && rate <= axis.to

interface Props {
  /** Hits / n and its 95 % Wilson interval, from 0 to 1. */
  rate: number
  low: number
  high: number
  /** The same as a sentence, for assistive technology. */
  label: string
  /** Labels the axis, for a bar outside a table. */
  lettered?: boolean
}

/**
 * A hit rate with its uncertainty: a pale band for the interval, a thick tick at the rate, a dashed
 * tick at 50 %. A band that leaves the axis has no cap there; a rate beyond the axis is an arrow at
 * that end. As wide as its place.
 */
export function IntervalBar({ rate, low, high, label, lettered = false }: Props) {
  const left = at(low)
  const right = at(high)
  return (
    <svg
      className={`${styles.bar} ${lettered ? styles.lettered : ''}`}
      width="100%"
      height="20"
      role="img"
      aria-label={label}
    >
      <line className={styles.axis} x1="0%" x2="100%" y1="10" y2="10" />
      <line className={styles.band} x1={left} x2={right} y1="10" y2="10" />
      <line className={styles.half} x1={at(0.5)} x2={at(0.5)} y1="2" y2="18" />
      {onAxis(low) && <line className={styles.cap} x1={left} x2={left} y1="6" y2="14" />}
      {onAxis(high) && <line className={styles.cap} x1={right} x2={right} y1="6" y2="14" />}
      {onAxis(rate) ? (
        <line className={styles.rate} x1={at(rate)} x2={at(rate)} y1="4" y2="16" />
      ) : (
        <svg x={at(rate)} overflow="visible">
          <path
            className={styles.beyond}
            d={rate < axis.from ? 'M0 10l7-5v10z' : 'M0 10l-7-5v10z'}
          />
        </svg>
      )}
      {lettered &&
        [axis.from, 0.5, axis.to].map((share) => (
          <text key={share} className={styles.letters} x={at(share)} y="100%" dy="-2">
            {share * 100}%
          </text>
        ))}
    </svg>
  )
}
