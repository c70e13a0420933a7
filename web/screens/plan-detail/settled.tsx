import { reasonText } from '../../parts/not-counted-words.ts'
import type { PlanDetail } from '../../../contract/plan-detail.ts'
import { LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import styles from './settled.module.css'
import { useTexts } from './words.ts'

type Settlement = PlanDetail['settlements'][number]

/** Formats a profit with its sign and two decimals. */
const signed = (profit: number) => `${profit < 0 ? '−' : '+'}${Math.abs(profit).toFixed(2)}`

/**
 * How the plan was settled, with score and rule. A corrected result settles it again, and both
 * settlements stay.
 */
export function Settled({ settlements }: { settlements: Settlement[] }) {
  const texts = useTexts()
  const { settled } = texts
  return (
    <section className={styles.settled} aria-labelledby="settled">
      <h2 id="settled">{settled.title}</h2>
      {settlements.length > 1 && <p>{settled.corrected}</p>}
      <ol>
        {settlements.map((settlement) => (
          <li key={settlement.sequence}>
            <One settlement={settlement} />
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

function One({
  settlement: { at, score, outcome, ncReason, profit, ruleVersion },
}: {
  settlement: Settlement
}) {
  const words = useWords()
  const { settled } = useTexts()
  const language = useLanguage()
  const counted = outcome !== 'not_counted'
  return (
    <>
      <p>
        <strong>{counted ? settled.outcomes[outcome] : words.plan.notCounted}</strong>
        {score !== null && <span>{settled.by(`${score.home}-${score.away}`)}</span>}
        {counted && (
          <span>{profit === null ? settled.noOdds : settled.profit(signed(profit))}</span>
        )}
      </p>
      {ncReason !== null && <p>{reasonText(ncReason, 'onPlan', language)}</p>}
      <p className={styles.when}>
        <LocalTime value={at} format="month-day-time" />
        <span>{settled.rule(ruleVersion)}</span>
      </p>
    </>
  )
}
