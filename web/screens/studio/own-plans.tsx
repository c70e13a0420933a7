import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { DataOf, ResultOf } from '../../../contract/calls.ts'
import { codes } from '../../../contract/values.ts'
import work from '../../account/work-layout.module.css'
import { useMutate } from '../../api/mutation.ts'
import { useAnswer } from '../../api/queries.ts'
import { studioOverviewQuery, studioPlansQuery } from '../../api/studio-queries.ts'
import { href, studioWrite } from '../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../page/nav.tsx'
import { Block } from '../../parts/block.tsx'
import button from '../../parts/button.module.css'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Failed } from '../../parts/failed.tsx'
import { SectionHead } from '../../parts/section-head.tsx'
import segment from '../../parts/segment.module.css'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Stale } from '../../parts/stale.tsx'
import { sidesText } from '../../parts/isolate.ts'
import { OwnPlanRow } from './own-plan-row.tsx'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type Only = DataOf<'studioPlans'>['only']

const filters: Only[] = [undefined, 'hit', 'miss', 'notCounted']

/** Drafts, then all plans of the expert, the latest first, page by page. */
export function OwnPlans() {
  const texts = useTexts()
  const language = useLanguage()
  const [before, setBefore] = useState<number | undefined>(undefined)
  const [only, setOnly] = useState<Only>(undefined)
  const outcome = useAnswer(studioPlansQuery(language, before, only))
  const { data } = useAnswer(studioOverviewQuery(language))
  return (
    <>
      {data !== undefined && <Drafts all={data.drafts} />}
      <section aria-labelledby="plans">
        <SectionHead id="plans" title={texts.tabs.plans} note={texts.plan.all} />
        <div role="group" aria-label={texts.plan.show} className={styles.spans}>
          {filters.map((one) => (
            <button
              key={one ?? 'all'}
              type="button"
              className={segment.segment}
              aria-pressed={only === one}
              {...(only === one && { 'aria-current': 'true' as const })}
              onClick={() => {
                setBefore(undefined)
                setOnly(one)
              }}
            >
              {texts.plan.only[one ?? 'all']}
            </button>
          ))}
        </div>
        <Stale outcome={outcome} />
        <Block
          outcome={outcome}
          skeleton={<Skeleton width="100%" height={320} />}
          renderFailed={(failure) => <Failed failure={failure} title={texts.failed} />}
        >
          {({ records, next }) => (
            <>
              {records.length === 0 ? (
                <p className={work.quiet}>{texts.plan.none}</p>
              ) : (
                <div className={`${styles.scroll} fades`}>
                  <table className={styles.table}>
                    <thead>
                      <tr>
                        {texts.plan.columns.map((name, at) => (
                          <th key={name} scope="col" className={wideAt.has(at) ? styles.wide : ''}>
                            {name}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {records.map((plan) => (
                        <OwnPlanRow key={plan.id} plan={plan} />
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
              <p className={work.quiet}>{texts.plan.clvNote}</p>
              <p className={styles.actions}>
                {before !== undefined && (
                  <button
                    type="button"
                    className={button.button}
                    onClick={() => setBefore(undefined)}
                  >
                    {texts.plan.latest}
                  </button>
                )}
                {next !== null && (
                  <button type="button" className={button.button} onClick={() => setBefore(next)}>
                    {texts.plan.earlier}
                  </button>
                )}
              </p>
            </>
          )}
        </Block>
      </section>
    </>
  )
}

/** Columns that narrow windows leave out: version, price, closing-line value. */
const wideAt = new Set([3, 4, 7])

type Draft = ResultOf<'studioOverview'>['drafts'][number]

/** Drafts, and below them notes: drafts that can no longer be sealed. */
function Drafts({ all }: { all: Draft[] }) {
  const texts = useTexts()
  return (['drafts', 'notes'] as const).map((kind) => {
    const of = all.filter(({ note }) => note === (kind === 'notes'))
    if (of.length === 0) return null
    return (
      <section key={kind} aria-labelledby={kind}>
        <SectionHead id={kind} title={texts[kind].title} note={texts[kind].note} />
        <ul className={styles.rows}>
          {of.map((draft) => (
            <DraftOf key={`${draft.matchId} ${draft.planId}`} draft={draft} />
          ))}
        </ul>
      </section>
    )
  })
}

function DraftOf({ draft: { matchId, planId, ...draft } }: { draft: Draft }) {
  const texts = useTexts()
  const { plan } = useWords()
  const mutate = useMutate()
  const client = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const place = { matchId, ...(planId !== null && { planId }) }

  async function discard() {
    const { code } = await mutate('studioDropDraft', place)
    const isDone = code === codes.ok
    setError(isDone ? null : texts.drafts.unknown)
    if (isDone) await client.invalidateQueries({ queryKey: ['studioOverview'] })
    return isDone
  }

  return (
    <li>
      <div>
        <h3>{draft.title === '' ? texts.open.untitled : draft.title}</h3>
        <p className={work.quiet}>
          {sidesText(draft.homeName, plan.versus, draft.awayName)} · {texts.open.saved}{' '}
          <LocalTime value={draft.savedAt} format="month-day-time" />
          {draft.deadline !== null && (
            <>
              {' · '}
              {texts.plan.until} <LocalTime value={draft.deadline} format="month-day-time" />
            </>
          )}
        </p>
        {draft.text !== '' && (
          <details>
            <summary>{texts.notes.read}</summary>
            <p className={styles.noteText}>{draft.text}</p>
          </details>
        )}
      </div>
      <p className={styles.actions}>
        <span role="alert">{error}</span>
        <ConfirmButton
          label={texts.drafts.discard}
          question={texts.drafts.asked}
          no={texts.drafts.no}
          onConfirm={discard}
        />
        {!draft.note && (
          <Link to={href(studioWrite, place)} className={styles.ink}>
            {texts.open.continue}
          </Link>
        )}
      </p>
    </li>
  )
}
