import type { PlanContent, PlanDetail } from '../../../contract/plan-detail.ts'
import { LocalTime, useWords } from '../../nav.tsx'
import { pickName } from '../../parts/pick-words.ts'
import { Sealed } from '../../parts/sealed.tsx'
import styles from './proof.module.css'
import { spanOf } from './use-now.ts'
import { useOwn } from './words.ts'

/** When the plan was sealed and where it stands among its expert’s; below it every version, of which the last one counts. */
export function Proof({ detail: { plan, match, versions } }: { detail: PlanDetail }) {
  const own = useOwn()
  const { proof } = own
  const lead = match.matchTime === null ? null : spanOf(Date.parse(plan.publishedAt), Date.parse(match.matchTime))
  return (
    <section className={styles.proof} aria-label={proof.seal}>
      <Sealed label={proof.seal} />
      <div>
        <p>
          <strong>
            {proof.sealed} <LocalTime value={plan.publishedAt} format="month-day-time" />
          </strong>
          {lead !== null && <span>{proof.lead(own.span(...lead))}</span>}
        </p>
        <p>{proof.serial(plan.serial, plan.version)}</p>
        {versions.length > 1 && (
          <ol aria-label={proof.versions}>
            {versions.map(({ version, publishedAt, content }) => (
              <li key={version}>
                {proof.version(version)} <LocalTime value={publishedAt} format="month-day-time" />
                {version === plan.version && <span>{proof.counts}</span>}
                {content !== undefined && <Picks content={content} />}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

/** What a version picked, in a few words. */
function Picks({ content }: { content: PlanContent }) {
  const words = useWords()
  const names = content.selections.flatMap(({ play, line, picks }) => picks.map(({ key }) => pickName(play, key, line, words)))
  return <span>{names.join(words.plan.comma)}</span>
}
