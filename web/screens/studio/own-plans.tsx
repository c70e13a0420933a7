import { useState } from 'react'
import work from '../../account/work-frame.module.css'
import { useAnswer } from '../../api/queries.ts'
import { studioPlansQuery } from '../../api/studio-queries.ts'
import { useLanguage } from '../../app/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { Failed } from '../../parts/failed.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { OwnPlanRow } from './own-plan-row.tsx'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

/** All plans of the expert, the latest first, page by page. */
export function OwnPlans() {
  const own = useOwn()
  const [before, setBefore] = useState<number | undefined>(undefined)
  const outcome = useAnswer(studioPlansQuery(useLanguage(), before))
  return (
    <section aria-labelledby="plans">
      <SectionHead id="plans" title={own.tabs.plans} />
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={320} />}
        renderFailed={(failure) => <Failed failure={failure} title={own.failed} />}
      >
        {({ records, next }) => (
          <>
            {records.length === 0 && <p className={work.quiet}>{own.plan.none}</p>}
            <ul className={styles.rows}>
              {records.map((plan) => (
                <OwnPlanRow key={plan.id} plan={plan} />
              ))}
            </ul>
            <p className={styles.actions}>
              {before !== undefined && (
                <button
                  type="button"
                  className={button.button}
                  onClick={() => setBefore(undefined)}
                >
                  {own.plan.latest}
                </button>
              )}
              {next !== null && (
                <button type="button" className={button.button} onClick={() => setBefore(next)}>
                  {own.plan.earlier}
                </button>
              )}
            </p>
          </>
        )}
      </Block>
    </section>
  )
}
