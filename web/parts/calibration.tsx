import { AsTable } from './as-table.tsx'
import styles from './calibration.module.css'
import chart from './chart.module.css'
import { Chart, Dot, side } from './chart.tsx'
import { percent, range } from './rates.ts'
import { SectionHead } from './section-head.tsx'

/**
 * Plans whose stated probability lies in one bin: the mean stated probability, the observed hit
 * rate, and its 95 % interval.
 */
export interface Bin {
  from: number
  stated: number
  happened: number
  low: number
  high: number
  n: number
}

export interface CalibrationWords {
  calibration: {
    title: string
    note: string
    chart: (n: number, bins: number) => string
    text: string
  }
  columns: { stated: string; n: string; happened: string; interval: string }
  asTable: string
}

const quarters = [0, 0.25, 0.5, 0.75, 1]
const text = (rate: number) => `${rate * 100}%`

/** Stated probabilities against observed hit rates. Shows nothing without stated probabilities. */
export function Calibration({ bins, words }: { bins: Bin[]; words: CalibrationWords }) {
  const { calibration, columns } = words
  if (bins.length === 0) return null
  const n = bins.reduce((sum, bin) => sum + bin.n, 0)
  const x = (rate: number) => rate * side
  const y = (rate: number) => side - rate * side
  return (
    <section aria-labelledby="calibration">
      <SectionHead id="calibration" title={calibration.title} note={calibration.note} />
      <Chart
        square
        label={calibration.chart(n, bins.length)}
        x={quarters.map((at) => ({ at, text: text(at) }))}
        y={quarters.map((rate) => ({ at: 1 - rate, text: text(rate) }))}
      >
        <path className={chart.base} d={`M0 ${side}L${side} 0`} />
        {bins.map(({ from, stated, happened, low, high }) => (
          <g key={from}>
            <path className={chart.reach} d={`M${x(stated)} ${y(low)}V${y(high)}`} />
            <Dot x={x(stated)} y={y(happened)} />
          </g>
        ))}
      </Chart>
      <p className={styles.text}>{calibration.text}</p>
      <AsTable
        summary={words.asTable}
        heads={[columns.stated, columns.n, columns.happened, columns.interval]}
      >
        {bins.map(({ from, stated, happened, low, high, n }) => (
          <tr key={from}>
            <th scope="row">{percent(stated)}%</th>
            <td>{n}</td>
            <td>{percent(happened)}%</td>
            <td>{range(percent(low), percent(high))}%</td>
          </tr>
        ))}
      </AsTable>
    </section>
  )
}
