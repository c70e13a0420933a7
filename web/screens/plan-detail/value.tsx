import type { PlanContent, PlanDetail } from '../../../contract/plan-detail.ts'
import { useSamePrices } from '../../api/same-price.ts'
import { LocalTime, useWords } from '../../page/nav.tsx'
import { ColumnHeads } from '../../parts/column-heads.tsx'
import { useOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { playNames, wholePercent } from '../../parts/plan-words.ts'
import { none, percent } from '../../parts/rates.ts'
import { SamePriceSentence } from '../../parts/same-price.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { ChanceBars } from './chances.tsx'
import { PricesBeside } from './prices.tsx'
import styles from './value.module.css'
import { useTexts } from './words.ts'

type Selection = PlanContent['selections'][number]
type Pick = Selection['picks'][number]

/** The average return of a unit on a pick: a chance times the price. */
const returned = (odds: string | undefined, chance: number | undefined): number | null =>
  odds === undefined || chance === undefined ? null : Number(odds) * chance

/** The market's chance at sealing of all picks of a selection; null where one has none. */
function chanceOf(selection: Selection | undefined): number | null {
  const shares = selection?.picks.map(({ marketShare }) => marketShare) ?? []
  return shares.length > 0 && shares.every((share) => share !== undefined)
    ? Math.min(
        1,
        shares.reduce((sum, share) => sum + share, 0),
      )
    : null
}

/** The picks that have a probability of the expert and one of the market. */
export const comparedIn = ({ selections }: PlanContent) =>
  selections.flatMap((selection) =>
    selection.picks.flatMap((pick) =>
      pick.probability === undefined || pick.marketShare === undefined
        ? []
        : [{ selection, pick, expert: pick.probability, sealed: pick.marketShare }],
    ),
  )

const units = (value: number | null) => (value === null ? none : value.toFixed(2))
const shares = (value: number | undefined) => (value === undefined ? none : `${percent(value)}%`)

/** The columns from the price on. */
const figuresOf = (pick: Pick, price: ReturnType<typeof useOdds>) => [
  price(pick.odds),
  shares(pick.probability),
  shares(pick.marketShare),
  shares(pick.closeShare),
  units(returned(pick.odds, pick.probability)),
  units(returned(pick.odds, pick.closeShare)),
]

/**
 * Whether the picks were worth their prices, by the expert's own probabilities and by the market at
 * the close. Without a price: the model's chance, where it was entered with the plan.
 */
export function Value({ detail, content }: { detail: PlanDetail; content: PlanContent }) {
  const { marketAt } = detail
  const same = useSamePrices()
  const chance = chanceOf(content.selections[0])
  const words = useWords()
  const { prices, value } = useTexts()
  const price = useOdds()
  const rows = content.selections.flatMap((selection) =>
    selection.picks.map((pick) => ({ selection, pick })),
  )
  const names = (selection: Selection, pick: Pick) =>
    pickName(selection.play, pick.key, selection.line, words)
  const chances = comparedIn(content).map(({ selection, pick, expert, sealed }) => ({
    name: names(selection, pick),
    expert,
    sealed,
    close: pick.closeShare,
  }))
  return (
    <section className={styles.value}>
      <SectionHead id="value" title={value.title} note={value.note} />
      {rows.some(({ pick }) => pick.odds !== undefined) && (
        <table className={styles.table}>
          <ColumnHeads names={value.columns} />
          <tbody>
            {rows.map(({ selection, pick }) => (
              <tr key={`${selection.play} ${selection.line} ${pick.key}`}>
                <td>{playNames(String(selection.play), words)}</td>
                <th scope="row">{names(selection, pick)}</th>
                {figuresOf(pick, price).map((figure, at) => (
                  // on a phone the figure has its own head
                  <td key={value.columns[at + 2]} data-head={value.columns[at + 2]}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.map(({ selection, pick }) => (
        <Sentence
          key={`${selection.play} ${selection.line} ${pick.key}`}
          name={names(selection, pick)}
          pick={pick}
        />
      ))}
      {chances.length > 0 && (
        <PricesBeside detail={detail}>
          <ChanceBars chances={chances} />
        </PricesBeside>
      )}
      {same && chance !== null && (
        <p>
          <SamePriceSentence same={same(chance)} words={prices.same} />
        </p>
      )}
      {marketAt != null && (
        <p className={styles.note}>
          {value.read} <LocalTime value={marketAt} format="month-day-time" />
        </p>
      )}
      <p className={styles.note}>{value.margin}</p>
    </section>
  )
}

/** The same in words, whether the pick was worth its price or not. */
function Sentence({ name, pick }: { name: string; pick: Pick }) {
  const { value } = useTexts()
  const own = returned(pick.odds, pick.probability)
  const close = returned(pick.odds, pick.closeShare)
  if (pick.odds === undefined)
    return (
      <p>
        {value.unpriced(name)}
        {pick.modelShare !== undefined && value.model(percent(pick.modelShare))}
      </p>
    )
  const sentences = [
    own === null || pick.probability === undefined
      ? value.unstated(name)
      : value.own(name, percent(pick.probability), wholePercent(own)),
    ...(close !== null && pick.closeShare !== undefined
      ? [value.close(percent(pick.closeShare), wholePercent(close))]
      : []),
  ]
  return <p>{sentences.join('')}</p>
}
