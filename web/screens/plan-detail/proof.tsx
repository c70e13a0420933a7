import { useEffect, useState } from 'react'
import type { Id } from '../../../contract/id.ts'
import type { PlanContent, PlanDetail } from '../../../contract/plan-detail.ts'
import { logFailure } from '../../page/log-failure.ts'
import { planSealQuery } from '../../api/plan-detail-queries.ts'
import { useAnswer } from '../../api/queries.ts'
import { hasOwnWitnesses } from '../../page/stored.ts'
import { href, proof as proofPage } from '../../page/links.ts'
import {
  Link,
  LocalTime,
  useLanguage,
  useScoresHidden,
  useSite,
  useWords,
} from '../../page/nav.tsx'
import button from '../../parts/button.module.css'
import { grouped } from '../../parts/grouped.ts'
import { pickName } from '../../parts/pick-words.ts'
import { Sealed } from '../../parts/sealed.tsx'
import { spanOf } from '../../parts/span.ts'
import { Verified } from '../../parts/verified.tsx'
import type { PlanSeen } from '../../verify/plan-seen.ts'
import { VerifyButton } from '../../verify/verify-button.tsx'
import styles from './proof.module.css'
import { useTexts } from './words.ts'

interface Props {
  detail: PlanDetail
}

/**
 * When the plan was sealed and its serial number; below it every version, of which the last one
 * counts.
 */
export function Proof({ detail: { plan, match, versions, settlements } }: Props) {
  const texts = useTexts()
  const { proof } = texts
  const language = useLanguage()
  const { apiBase } = useSite()
  const seal = useAnswer(planSealQuery(language, plan.id)).data
  const seen = useSeen(plan.id, seal?.signed ? seal : null)
  const lead =
    match.matchTime === null
      ? null
      : spanOf(Date.parse(plan.publishedAt), Date.parse(match.matchTime))
  return (
    <section className={styles.proof} aria-label={proof.seal}>
      {seal?.signed ? <Verified language={language} label="" /> : <Sealed label={proof.seal} />}
      <div className={styles.sealed}>
        <p>
          <strong>
            {proof.sealed} <LocalTime value={plan.publishedAt} format="month-day-time" />
          </strong>
          {lead !== null && <span>{proof.lead(texts.span(...lead))}</span>}
        </p>
        <p>
          {proof.serial(plan.serial, plan.version)} <Rules plan={plan} settlements={settlements} />
        </p>
        {seal && (
          <p>
            {proof.fingerprint} <code>{shortened(seal.commitment)}</code>
            {seal.index === null ? proof.waits : proof.entry(grouped(seal.index))}
          </p>
        )}
        {seal?.signed && (
          <p>
            {seal.late
              ? proof.late
              : ((seen && seenWords(texts, seen, match.matchTime)) ?? proof.recorded)}{' '}
            <Link to={href(proofPage)}>{proof.proves}</Link>
          </p>
        )}
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
      {seal?.signed && (
        <div className={styles.actions}>
          <VerifyButton
            subject={{ kind: 'record', expertId: plan.expertId, planId: plan.id }}
            label={proof.verify}
            className={button.button}
          />
          <a
            className={button.button}
            href={`${apiBase}/log/proof/plan-${plan.id}.tlog-proof`}
            download
          >
            {proof.download}
          </a>
        </div>
      )}
    </section>
  )
}

interface RulesProps {
  plan: Pick<PlanDetail['plan'], 'ruleVersion' | 'revealed'>
  settlements: PlanDetail['settlements']
}

/** Which rules settled the plan, or will; with hidden scores a reader is not told which. */
export function Rules({ plan, settlements }: RulesProps) {
  const { proof, settled } = useTexts()
  const hides = useScoresHidden()
  if (hides && plan.revealed) return settled.rule(plan.ruleVersion)
  return (settlements.length > 0 ? proof.settledBy : proof.willSettle)(plan.ruleVersion)
}

/** The cosignatures by the reader's own witnesses; null without any, and until they are fetched. */
function useSeen(
  planId: Id,
  seal: { index: number | null; commitment: string } | null,
): PlanSeen | null {
  const [seen, setSeen] = useState<PlanSeen | null>(null)
  const { index = null, commitment = '' } = seal ?? {}
  useEffect(() => {
    if (index === null || typeof planId !== 'number' || !hasOwnWitnesses()) return
    void import('../../verify/plan-seen.ts')
      .then(({ planSeen }) => planSeen(planId, { index, commitment }))
      .then(setSeen, (error: unknown) => logFailure('what witnesses saw did not load', error))
  }, [planId, index, commitment])
  return seen
}

function seenWords(
  { proof, span }: ReturnType<typeof useTexts>,
  { count, first, hasQuorum }: PlanSeen,
  kickoff: string | null,
): string {
  const lead = kickoff === null ? null : spanOf(first, Date.parse(kickoff))
  if (lead === null) return proof.seenLate(count)
  return (hasQuorum ? proof.seenByQuorum : proof.seen)(count, span(...lead))
}

/** Enough of a hash to compare by eye: "7f3a 91c2 0be4 … c91e". */
const shortened = (hex: string) =>
  `${hex.slice(0, 12).replace(/(?<=.)(?=(.{4})+$)/g, ' ')} … ${hex.slice(-4)}`

/** The picks of a version, in a few words. */
function Picks({ content }: { content: PlanContent }) {
  const words = useWords()
  const names = content.selections.flatMap(({ play, line, picks }) =>
    picks.map(({ key }) => pickName(play, key, line, words)),
  )
  return <span>{names.join(words.plan.comma)}</span>
}
