import { reasonText } from '../../parts/not-counted.ts'
import type { PlanContent, PlanDetail } from '../../../contract/plan-detail.ts'
import { LocalTime, useWords } from '../../page/nav.tsx'
import { signed } from '../../parts/rates.ts'
import styles from './settled.module.css'
import { useTexts } from './words.ts'

type Settlement = PlanDetail['settlements'][number]
type Selection = PlanContent['selections'][number]

/**
 * How the plan was settled, with score and rule. A corrected result settles it again, and both
 * settlements stay.
 */
export function Settled({
  settlements,
  main,
}: {
  settlements: Settlement[]
  /** The main selection; undefined where the plan is not readable. */
  main: Selection | undefined
}) {
  const texts = useTexts()
  const { settled } = texts
  return (
    <section className={styles.settled} aria-labelledby="settled">
      <h2 id="settled">{settled.title}</h2>
      {settlements.length > 1 && <p>{settled.corrected}</p>}
      <ol>
        {settlements.map((settlement) => (
          <li key={settlement.sequence}>
            <One
              settlement={settlement}
              mainProfit={settlement === settlements.at(-1) ? mainProfit(main) : null}
            />
          </li>
        ))}
      </ol>
      <p className={styles.rule}>{settled.main}</p>
    </section>
  )
}

/**
 * Explains a plan that cannot be settled, because its sealed content is incomplete on this site.
 */
export function SetAside() {
  const { setAside } = useTexts()
  return (
    <section className={styles.settled} aria-labelledby="set-aside">
      <h2 id="set-aside">{setAside.title}</h2>
      <p>{setAside.text}</p>
      <p>{setAside.points}</p>
    </section>
  )
}

/**
 * The profit of the main selection alone, in units on a stake of 1 split evenly over its picks;
 * null unless all of them have a price and a result. For a plan without a total, because a side
 * selection has no price.
 */
export function mainProfit(main: Selection | undefined): number | null {
  if (main === undefined) return null
  const gains = main.picks.map(({ odds, halves }) =>
    odds === undefined || halves === undefined
      ? null
      : (halves / 2) * (halves > 0 ? Number(odds) - 1 : 1),
  )
  return gains.reduce<number | null>(
    (sum, gain) => (sum === null || gain === null ? null : sum + gain / gains.length),
    0,
  )
}

function One({
  settlement: { at, score, outcome, ncReason, profit, ruleVersion },
  mainProfit: ofMain,
}: {
  settlement: Settlement
  mainProfit: number | null
}) {
  const words = useWords()
  const { reasons, settled } = useTexts()
  const counted = outcome !== 'not_counted'
  return (
    <>
      <p>
        <strong>{counted ? settled.outcomes[outcome] : words.plan.notCounted}</strong>
        {score !== null && <span>{settled.by(`${score.home}-${score.away}`)}</span>}
        {counted && (
          <span>
            {profit !== null
              ? settled.profit(signed(profit, 2))
              : ofMain === null || outcome === 'unrevealed'
                ? settled.noOdds
                : settled.mainProfit(signed(ofMain, 2))}
          </span>
        )}
      </p>
      {ncReason !== null && <p>{reasonText(ncReason, 'onPlan', reasons)}</p>}
      <p className={styles.when}>
        <LocalTime value={at} format="month-day-time" />
        <span>{settled.rule(ruleVersion)}</span>
      </p>
    </>
  )
}
