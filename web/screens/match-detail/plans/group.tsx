import { useState } from 'react'
import {
  matchPlansQuery,
  type MatchDetailParameters,
  type PlanStatus,
} from '../../../api/match-detail-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useLanguage } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { Skeleton, times } from '../../../parts/skeleton.tsx'
import button from '../../../parts/button.module.css'
import { Failed } from '../../../parts/failed.tsx'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { PlanCard } from '../../../parts/plan-card.tsx'
import { SectionHead } from '../../../parts/section-head.tsx'
import styles from './plans.module.css'
import { useTexts } from './words.ts'

interface Props {
  parameters: MatchDetailParameters
  status: PlanStatus
}

/** The free or the priced plans; omitted if there are none. */
export function Group({
  title,
  note,
  ...props
}: Props & { title: string; note?: string | undefined }) {
  const texts = useTexts()
  const outcome = useAnswer(matchPlansQuery(useLanguage(), props.parameters, props.status))
  if (outcome.data?.records.length === 0) return null
  const id = `plans-${props.status}`
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} {...(note !== undefined && { note })} />
      <Block
        outcome={outcome}
        skeleton={<SectionSkeleton />}
        renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
      >
        {() => <Pages {...props} />}
      </Block>
    </section>
  )
}

/** The opened pages; each has the start of the next. */
function Pages(props: Props) {
  const texts = useTexts()
  const [starts, setStarts] = useState<string[]>([])
  const last = useAnswer(
    matchPlansQuery(useLanguage(), props.parameters, props.status, starts.at(-1)),
  )
  const next = last.data?.next ?? null
  return (
    <>
      <div className={styles.cards}>
        {[undefined, ...starts].map((after) => (
          <Page key={after ?? 'first'} {...props} after={after} />
        ))}
      </div>
      {last.failed !== undefined && last.data === undefined && (
        <Failed failure={last.failed} title={texts.failed} brief />
      )}
      {/* Stays while a page loads, so that it keeps the focus. */}
      {(next !== null || last.waiting) && (
        <button
          type="button"
          className={`${button.button} ${styles.more}`}
          aria-disabled={next === null}
          onClick={() => next !== null && setStarts([...starts, next])}
        >
          {next === null ? texts.loading : texts.more}
        </button>
      )}
    </>
  )
}

function Page({ parameters, status, after }: Props & { after: string | undefined }) {
  const { data } = useAnswer(matchPlansQuery(useLanguage(), parameters, status, after))
  return data?.records.map((plan) => (
    <ErrorBoundary key={plan.id} of={plan} what="a plan">
      <PlanCard plan={{ ...plan, ...unsaid }} />
    </ErrorBoundary>
  ))
}

/** The match is named above, so the cards get empty fields and leave it out. */
const unsaid = { leagueShortName: '', homeShortName: '', awayShortName: '', matchTime: null }

function SectionSkeleton() {
  return (
    <div aria-hidden="true">
      {times(3, (at) => (
        <div key={at} className={styles.skeletonRow}>
          <Skeleton width={44} height={44} round />
          <Skeleton width="80%" height={72} />
        </div>
      ))}
    </div>
  )
}
