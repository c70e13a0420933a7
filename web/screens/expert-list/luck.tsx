import type { ResultOf } from '../../../contract/calls.ts'
import { wholePercent } from '../../parts/plan-words.ts'
import { expertsPerBin, binsOf } from './luck-bins.ts'
import styles from './luck.module.css'
import { useTexts } from './words.ts'

type Field = ResultOf<'expertLuck'>

const width = 480
const height = 168
const base = 132
const radius = 6
/** Standard deviations at either end of the axis. */
const reach = 4
/** From here on the lower bound of a 95 % interval is above zero. */
const bound = 1.96

const x = (deviation: number) => (width * (deviation + reach)) / (2 * reach)

/** Every expert as a dot over the curve that a field without skill would give. */
export function LuckPicture({ field }: { field: Field }) {
  const { luck } = useTexts()
  const bins = binsOf(field.experts, reach)
  const highest = Math.max(...bins.map(({ deviations }) => deviations.length), 4)
  const step = Math.min(2 * radius + 1, (base - 30) / highest)
  const curve = Array.from({ length: 65 }, (_, at) => {
    const deviation = -reach + (at * reach) / 32
    const experts = expertsPerBin(field.experts.length, deviation)
    return `${x(deviation).toFixed(1)} ${(base - experts * step).toFixed(1)}`
  })
  return (
    <figure className={styles.luck}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={luck.picture(field)}>
        <path className={styles.curve} d={`M${curve.join('L')}`} />
        <path className={styles.base} d={`M0 ${base}H${width}`} />
        {field.ranked > 0 && <path className={styles.bound} d={`M${x(bound)} ${base}V14`} />}
        {bins.flatMap(({ middle, deviations }) =>
          deviations.map((deviation, at) => (
            <circle
              key={`${middle} ${at}`}
              className={deviation > bound ? styles.above : styles.dot}
              cx={x(middle)}
              cy={base - step * at - radius - 1}
              r={Math.min(radius, step / 2)}
            />
          )),
        )}
        <text className={styles.mark} x={x(bound) - 6} y="20" textAnchor="end">
          {luck.seen(field.above)}
        </text>
        <text className={styles.mark} x={x(bound) - 6} y="36" textAnchor="end">
          {luck.expected(field.byLuck.toFixed(1))}
        </text>
        <text x="0" y={height - 14}>
          {luck.fewer}
        </text>
        <text x={x(0)} y={height - 14} textAnchor="middle">
          {luck.same}
        </text>
        <text x={width} y={height - 14} textAnchor="end">
          {luck.more}
        </text>
      </svg>
      <figcaption>{luck.sentence(field, wholePercent(field.chanceOfAbove))}</figcaption>
    </figure>
  )
}
