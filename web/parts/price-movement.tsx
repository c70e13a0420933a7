import type { MatchPrices } from '../../contract/match-prices.ts'
import { hitResults, resultPicks } from '../../contract/values.ts'
import { expertDetail, href, planDetail } from '../page/links.ts'
import { Link, LocalTime, useClock, useLanguage, useSite, useWords } from '../page/nav.tsx'
import { timeText } from '../page/time-text.ts'
import { AsTable } from './as-table.tsx'
import { KindBadge } from './badges.tsx'
import { Chart, side } from './chart.tsx'
import { grouped } from './grouped.ts'
import { useOdds } from './odds.ts'
import { pickName } from './pick-words.ts'
import styles from './price-movement.module.css'
import { SamePriceTable, type SamePrice, type SameWords } from './same-price.tsx'
import { SectionHead } from './section-head.tsx'

type Point = MatchPrices['result'][number]
type Plan = MatchPrices['plans'][number]
type Side = 'home' | 'draw' | 'away'

const sides: readonly Side[] = ['home', 'draw', 'away']
const sideOf = new Map<string, Side>(sides.map((one) => [resultPicks[one], one]))
const shapes: Record<Side, string | undefined> = {
  home: styles.home,
  draw: styles.draw,
  away: styles.away,
}

export interface PriceWords {
  title: string
  note: string
  chart: (points: number) => string
  /** With one reading only. */
  one: string
  pending: string
  legend: { hit: string; miss: string; model: string }
  table: string
  columns: { time: string; entry: string; number: string; expert: string; pick: string }
  sealedAt: string
  result: string
  close: string
  plans: string
  failed: string
  /** How plans sealed at about the same market price did before. */
  same: SameWords
  /** By the result of a plan. */
  verdicts: Record<number, string>
}

interface Props {
  prices: MatchPrices
  words: PriceWords
  /** Instant of kick-off, to which the last prices hold; null while it is not known. */
  kickoff: string | null
  /** Whether the marks say hit or miss: not while the reader hides scores. */
  withResults?: boolean
  /** How plans at about the latest prices of home, draw and away did before; null if unknown. */
  before: (latest: readonly string[]) => readonly SamePrice[] | null
}

/** The prices of the match result as steps, and the plans that were sealed at them. */
export function PriceMovement(props: Props) {
  const { prices, words: texts } = props
  if (prices.result.length === 0) return null
  return (
    <section aria-labelledby="movement" className={styles.movement}>
      <SectionHead id="movement" title={texts.title} note={texts.note} />
      <PriceChart {...props} />
      <PriceTables {...props} />
    </section>
  )
}

/** Models come after the people. */
const isModel = ({ kind }: Plan) => Number(kind === 'model')
const plansIn = ({ plans }: MatchPrices) =>
  plans.toSorted((one, other) => isModel(one) - isModel(other))

/** The steps alone; one reading makes none. */
export function PriceChart({
  prices,
  words: texts,
  kickoff,
  withResults = true,
}: Omit<Props, 'before'>) {
  if (prices.result.length === 1) return <p className={styles.quiet}>{texts.one}</p>
  return (
    <Steps
      points={prices.result}
      plans={plansIn(prices)}
      words={texts}
      kickoff={kickoff}
      withResults={withResults}
    />
  )
}

/** The plans of the marks, every reading, and how plans at the latest prices did before. */
export function PriceTables({
  prices,
  words: texts,
  withResults = true,
  before,
}: Omit<Props, 'kickoff'>) {
  const plans = plansIn(prices)
  const latest = prices.result.at(-1)
  return (
    <>
      {plans.length === 0 ? (
        <p className={styles.quiet}>{texts.pending}</p>
      ) : (
        <Marked plans={plans} texts={texts} withResults={withResults} />
      )}
      <Readings points={prices.result} texts={texts} />
      {latest !== undefined && <Before latest={latest} before={before} words={texts.same} />}
    </>
  )
}

function Before({
  latest,
  before,
  words,
}: {
  latest: Point
  before: Props['before']
  words: SameWords
}) {
  const { picks } = useWords()
  const same = before(sides.map((one) => latest[one]))
  if (same === null) return null
  return (
    <SamePriceTable
      words={words}
      prices={sides.map((one, at) => ({
        name: picks[resultPicks[one]],
        odds: latest[one],
        same: same[at],
      }))}
    />
  )
}

/** The lowest price of a market, which every form can write. */
const leastOdds = 1.01

/** A time and a price in the units of the plot. */
function scaleOf(points: readonly Point[], plans: readonly Plan[], kickoff: string | null) {
  const times = [...points.map(({ at }) => at), ...(kickoff === null ? [] : [kickoff])].map((at) =>
    Date.parse(at),
  )
  const first = Math.min(...times)
  const last = Math.max(...times, first + 1)
  const odds = [
    ...points.flatMap((point) => sides.map((one) => Number(point[one]))),
    ...plans.flatMap((plan) => (plan.odds === null ? [] : [Number(plan.odds)])),
  ]
  const [least, most] = [Math.min(...odds), Math.max(...odds)]
  // lines and their names stay off the edges
  const room = Math.max(0.05, (most - least) / 12)
  const [low, high] = [Math.max(leastOdds, least - room), most + room]
  const within = (share: number) => Math.min(1, Math.max(0, share))
  return {
    first,
    last,
    low,
    high,
    x: (at: string | number) => within((new Date(at).getTime() - first) / (last - first)),
    y: (price: number) => 1 - within((price - low) / (high - low)),
  }
}

const dayLong = 86_400_000

function Steps({
  points,
  plans,
  words: texts,
  kickoff,
  withResults,
}: Required<Pick<Props, 'kickoff' | 'withResults' | 'words'>> & Drawn) {
  const { picks } = useWords()
  const price = useOdds()
  const clock = useClock()
  const language = useLanguage()
  const { apiBase } = useSite()
  const scale = scaleOf(points, plans, kickoff)
  const { first, last, low, high, x, y } = scale
  const pathOf = (of: Side) =>
    points
      .map((point, at) => {
        const height = y(Number(point[of])) * side
        return at === 0 ? `M${x(point.at) * side} ${height}` : `H${x(point.at) * side}V${height}`
      })
      .join('') + `H${side}`
  const long = language === 'en' ? 'english-day-time' : 'month-day-time'
  const format = last - first > dayLong ? long : 'time'
  return (
    <>
      <Chart
        label={texts.chart(points.length)}
        x={[0, 0.5, 1].map((at) => ({
          at,
          text: timeText(new Date(first + at * (last - first)).toISOString(), format, clock),
        }))}
        y={[0, 0.25, 0.5, 0.75, 1].map((at) => ({
          at: 1 - at,
          text: price((low + at * (high - low)).toFixed(2)),
        }))}
        over={
          <>
            {sides.map((of) => (
              <text
                key={of}
                className={styles.name}
                x="4"
                y={`${y(Number(points[0]?.[of])) * 100}%`}
                dy="-5"
              >
                {picks[resultPicks[of]]}
              </text>
            ))}
            {points.flatMap((point) =>
              sides.map((of) => (
                <a
                  key={`${point.index} ${of}`}
                  href={`${apiBase}/log/entry/${point.index}`}
                  aria-label={`${texts.columns.entry} ${point.index}`}
                  tabIndex={-1}
                >
                  <circle
                    className={styles.point}
                    cx={`${x(point.at) * 100}%`}
                    cy={`${y(Number(point[of])) * 100}%`}
                    r="3"
                  />
                </a>
              )),
            )}
            {plans.map((plan, at) => (
              <Mark key={plan.id} plan={plan} number={at + 1} scale={scale} shown={withResults} />
            ))}
          </>
        }
      >
        {sides.map((of) => (
          <path key={of} className={shapes[of]} d={pathOf(of)} />
        ))}
      </Chart>
      {plans.length > 0 && withResults && (
        <p className={styles.legend} aria-hidden="true">
          {(['hit', 'miss', 'model'] as const).map((mark) => (
            <span key={mark}>
              <i className={styles[mark]} /> {texts.legend[mark]}
            </span>
          ))}
        </p>
      )}
    </>
  )
}

interface Drawn {
  points: readonly Point[]
  plans: readonly Plan[]
}

/** A numbered square at the moment of the seal and its own price; a ring for a model. */
function Mark({
  plan,
  number,
  scale,
  shown,
}: {
  plan: Plan
  number: number
  scale: ReturnType<typeof scaleOf>
  shown: boolean
}) {
  if (plan.odds === null || !sideOf.has(plan.keys[0] ?? '')) return null
  const place = {
    x: `${scale.x(plan.at) * 100}%`,
    y: `${scale.y(Number(plan.odds)) * 100}%`,
  }
  if (plan.kind === 'model')
    return <circle className={styles.ring} cx={place.x} cy={place.y} r="5" />
  const tint =
    shown && plan.hitResult === hitResults.hit
      ? styles.hit
      : shown && plan.hitResult === hitResults.miss
        ? styles.miss
        : styles.open
  return (
    <svg {...place} className={styles.mark}>
      <rect className={tint} x="-8" y="-8" width="16" height="16" rx="2" />
      <text y="4" textAnchor="middle">
        {number}
      </text>
    </svg>
  )
}

/** The plans of the marks by their numbers. */
function Marked({
  plans,
  texts,
  withResults,
}: {
  plans: readonly Plan[]
  texts: PriceWords
  withResults: boolean
}) {
  const words = useWords()
  const price = useOdds()
  return (
    <AsTable
      summary={texts.plans}
      heads={[
        texts.columns.number,
        texts.columns.expert,
        texts.columns.pick,
        texts.sealedAt,
        ...(withResults ? [texts.result] : []),
      ]}
    >
      {plans.map(({ id, expertId, name, kind, keys, odds, hitResult }, at) => (
        <tr key={id}>
          <th scope="row">{at + 1}</th>
          <td>
            <Link to={href(expertDetail, { expertId })}>{name}</Link>{' '}
            <KindBadge kind={kind} words={words.plan} />
          </td>
          <td>
            <Link to={href(planDetail, { id, expertId })}>
              {keys.map((key) => pickName(1, key, undefined, words)).join(words.plan.comma)}
            </Link>
          </td>
          <td>{price(odds)}</td>
          {withResults && <td>{texts.verdicts[hitResult]}</td>}
        </tr>
      ))}
    </AsTable>
  )
}

/** Every reading with a link to its entry of the log. */
function Readings({ points, texts }: { points: readonly Point[]; texts: PriceWords }) {
  const { picks } = useWords()
  const price = useOdds()
  const { apiBase } = useSite()
  return (
    <AsTable
      summary={texts.table}
      heads={[
        texts.columns.time,
        ...sides.map((of) => picks[resultPicks[of]]),
        texts.columns.entry,
      ]}
    >
      {points.map((point) => (
        <tr key={point.index}>
          <th scope="row">
            <LocalTime value={point.at} format="month-day-time" />
          </th>
          {sides.map((of) => (
            <td key={of}>{price(point[of])}</td>
          ))}
          <td>
            <a href={`${apiBase}/log/entry/${point.index}`}>{grouped(point.index)}</a>
            {point.kind === 'close' && ` ${texts.close}`}
          </td>
        </tr>
      ))}
    </AsTable>
  )
}
