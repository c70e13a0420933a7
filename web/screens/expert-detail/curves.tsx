import type { ExpertDetail } from '../../../contract/expert-detail.ts'
import { SectionHead } from '../../parts/section-head.tsx'
import { percent, signed } from '../../parts/rates.ts'
import styles from '../../parts/chart.module.css'
import { Chart, Dot, side } from '../../parts/chart.tsx'
import { Numbers } from './numbers.tsx'
import { useTimeText } from '../../page/nav.tsx'
import { ticks } from './ticks.ts'
import { wholePercent } from '../../parts/plan-words.ts'
import { useTexts } from './words.ts'

type Point = ExpertDetail['curve'][number]

/** From this many plans on the interval is narrow enough to set the height of the chart. */
const settled = 10

/** In the plot's units; values outside are put at its edge. */
const place = (value: number, from: number, to: number) =>
  Math.round(Math.min(1, Math.max(0, (value - from) / (to - from))) * side * 10) / 10
const pathOf = (points: { x: number; y: number }[]) =>
  points.map(({ x, y }) => `${x} ${y}`).join('L')
const countTicks = (n: number) =>
  ticks(0, n, 6).flatMap((at) =>
    at > 0 && Number.isInteger(at) ? [{ at: at / n, text: String(at) }] : [],
  )

/** Hit rate and cumulative profit after each counted plan. */
export function Curves({ curve }: { curve: Point[] }) {
  const texts = useTexts()
  const last = curve.at(-1)
  if (last === undefined) return null
  return (
    <section aria-labelledby="curves">
      <SectionHead id="curves" title={texts.rate.title} note={texts.rate.note} />
      <RateCurve curve={curve} last={last} />
      {last.profit !== null && (
        <>
          <SectionHead id="profit" title={texts.profit.title} note={texts.profit.note} />
          <ProfitCurve curve={curve} end={last.profit} />
        </>
      )}
      <Numbers curve={curve} />
    </section>
  )
}

function RateCurve({ curve, last }: { curve: Point[]; last: Point }) {
  const texts = useTexts()
  const seen = last.n < settled ? curve : curve.filter(({ n }) => n >= settled)
  const market = curve.flatMap(({ n, expected = null }) =>
    expected === null ? [] : [{ n, expected }],
  )
  const chances = market.map(({ expected }) => expected)
  const from = Math.floor(10 * Math.min(0.5, ...seen.map(({ low }) => low), ...chances)) / 10
  const to = Math.ceil(10 * Math.max(0.5, ...seen.map(({ high }) => high), ...chances)) / 10
  const y = (rate: number) => side - place(rate, from, to)
  const at = (of: (point: Point) => number) =>
    curve.map((point) => ({ x: place(point.n, 0, last.n), y: y(of(point)) }))
  const band = [...at(({ high }) => high), ...at(({ low }) => low).toReversed()]
  const expected = market.map((point) => ({ x: place(point.n, 0, last.n), y: y(point.expected) }))
  const end = market.at(-1)?.expected
  const expectation = end === undefined ? '' : texts.rate.market(percent(end))
  return (
    <>
      <Chart
        label={
          texts.rate.chart(last.n, percent(last.hitRate), percent(last.low), percent(last.high)) +
          ` ${expectation}`
        }
        x={countTicks(last.n)}
        y={ticks(from, to, 5).map((rate) => ({
          at: y(rate) / side,
          text: `${wholePercent(rate)}%`,
        }))}
      >
        <path className={styles.band} d={`M${pathOf(band)}Z`} />
        <path className={styles.base} d={`M0 ${y(0.5)}H${side}`} />
        {expected.length > 0 && <path className={styles.market} d={`M${pathOf(expected)}`} />}
        <path className={styles.line} d={`M${pathOf(at(({ hitRate }) => hitRate))}`} />
        <Dot x={side} y={y(last.hitRate)} />
      </Chart>
      {expectation !== '' && <p className={styles.legend}>{expectation}</p>}
    </>
  )
}

/** The sum at each kick-off, from the first counted plan on. */
function ProfitCurve({ curve, end }: { curve: Point[]; end: number }) {
  const texts = useTexts()
  const timeOf = useTimeText()
  const profits = curve.flatMap(({ at, profit }) =>
    profit === null ? [] : [{ time: Date.parse(at), profit }],
  )
  const last = profits.at(-1)?.time ?? 0
  // the plans of one kick-off, too, end at the right
  const first = Math.min(profits[0]?.time ?? 0, last - day)
  const sums = [0, ...profits.map(({ profit }) => profit)]
  const from = Math.min(...sums, -1)
  const to = Math.max(...sums, 1)
  const y = (profit: number) => side - place(profit, from, to)
  const line = profits.map(({ time, profit }) => ({ x: place(time, first, last), y: y(profit) }))
  const format = last - first > year ? 'date' : 'month-day'
  const days = [0, 0.25, 0.5, 0.75, 1].map((at) => ({
    at,
    text: timeOf(new Date(first + at * (last - first)).toISOString(), format),
  }))
  return (
    <Chart
      label={texts.profit.chart(curve.at(-1)?.n ?? 0, signed(end, 2))}
      x={days.filter(({ text }, at) => text !== days[at - 1]?.text)}
      y={ticks(from, to, 4).map((profit) => ({
        at: y(profit) / side,
        text: signed(profit, Number.isInteger(profit) ? 0 : 1),
      }))}
    >
      <path className={styles.base} d={`M0 ${y(0)}H${side}`} />
      <path className={styles.line} d={`M0 ${y(0)}L${pathOf(line)}`} />
      <Dot x={side} y={y(end)} />
    </Chart>
  )
}

const day = 86_400_000
const year = 365 * day
