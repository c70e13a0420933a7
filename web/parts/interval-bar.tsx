import styles from './interval-bar.module.css'

/** All bars of a table share one axis, so that they can be compared. */
export interface Axis {
  from: number
  to: number
  /** Position of the dashed tick. */
  middle: number
}

/** Hit rates of 35 to 80 %. */
const hitRates: Axis = { from: 0.35, to: 0.8, middle: 0.5 }

/** Position of a rate in per cent of the axis. Rates beyond the axis are put at its end. */
const place = (rate: number, { from, to }: Axis) =>
  `${Math.round((1000 * (Math.min(to, Math.max(from, rate)) - from)) / (to - from)) / 10}%`

interface Props {
  /** The figure and its 95 % interval; by default a hit rate, from 0 to 1. */
  rate: number
  low: number
  high: number
  /** The same as a sentence, for assistive technology. */
  label: string
  /** Labels the axis, for a bar of a hit rate outside a table. */
  lettered?: boolean
  axis?: Axis
}

/**
 * A figure with its uncertainty: a pale band for the interval, a thick tick at the figure, a dashed
 * tick in the middle of the axis, 50 % of a hit rate. A band that leaves the axis has no cap there;
 * a figure beyond the axis is an arrow at that end. As wide as its place.
 */
export function IntervalBar({ rate, low, high, label, lettered = false, axis = hitRates }: Props) {
  const at = (one: number) => place(one, axis)
  const onAxis = (one: number) => one >= axis.from && one <= axis.to
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
      <line className={styles.half} x1={at(axis.middle)} x2={at(axis.middle)} y1="2" y2="18" />
      {onAxis(low) && <line className={styles.cap} x1={left} x2={left} y1="6" y2="14" />}
      {onAxis(high) && <line className={styles.cap} x1={right} x2={right} y1="6" y2="14" />}
      {onAxis(rate) ? (
        <line className={styles.rate} x1={at(rate)} x2={at(rate)} y1="4" y2="16" />
      ) : (
        <svg x={at(rate)} overflow="visible">
          <path
            className={styles.outOfRange}
            d={rate < axis.from ? 'M0 10l7-5v10z' : 'M0 10l-7-5v10z'}
          />
        </svg>
      )}
      {lettered &&
        [axis.from, axis.middle, axis.to].map((share) => (
          <text key={share} className={styles.letters} x={at(share)} y="100%" dy="-2">
            {share * 100}%
          </text>
        ))}
    </svg>
  )
}
