import { useState } from 'react'
import type { DataOf } from '../../../contract/calls.ts'
import type { PlanCard } from '../../../contract/plan.ts'
import { codes, planStatus } from '../../../contract/values.ts'
import { useMutate } from '../../api/mutation.ts'
import { useRefetch } from '../../api/queries.ts'
import { count } from '../../api/read/fields.ts'
import { LocalTime, useWords } from '../../page/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { playNames } from '../../parts/plan-words.ts'
import styles from './spec-only-plan.module.css'
import lock from './lock-panel.module.css'
import { Notes } from './notes.tsx'
import { PlanHead } from './plan-head.tsx'
import { useTexts } from './words.ts'
import { sidesText } from '../../parts/isolate.ts'

/** A plan of a back end with only the specification's fields: its head, match and lock. */
export function SpecOnlyPlan({ plan }: { plan: PlanCard | null }) {
  const words = useWords()
  const { page } = useTexts()
  if (plan === null)
    return <EmptyState drawing="empty" level={1} title={page.title} text={words.errors.none} />
  const { homeShortName, awayShortName, leagueShortName, matchTime } = plan
  return (
    <article className={styles.plan}>
      <PlanHead plan={plan} />
      <p className={styles.match}>
        {leagueShortName !== '' && <span>{leagueShortName}</span>}
        {homeShortName !== '' && (
          <strong>{sidesText(homeShortName, words.plan.versus, awayShortName)}</strong>
        )}
        {matchTime !== null && <LocalTime value={matchTime} format="month-day-time" />}
        <span>{playNames(plan.predictPlay, words)}</span>
      </p>
      {plan.status === planStatus.free ? <p>{words.plan.free}</p> : <Unlock plan={plan} />}
      <Notes />
    </article>
  )
}

/**
 * The price is shown if the back end has one. The answer of the back end shows whether it charged
 * it.
 */
function Unlock({ plan }: { plan: PlanCard & { price?: unknown } }) {
  const { id, expertId } = plan
  const price = count(plan.price)
  const texts = useTexts()
  const mutate = useMutate()
  const refetch = useRefetch()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  async function unlock() {
    setState('busy')
    // Our own contract requires a price; one that is not known cannot be sent.
    const sent = { id, expertId, ...(price !== undefined && { price }) } as DataOf<'planUnlock'>
    const { code } = await mutate('planUnlock', sent)
    setState(code === codes.ok ? 'done' : 'failed')
    if (code === codes.ok) await refetch()
  }
  return (
    // Without a seal: nothing proves that this plan is sealed.
    <section className={`${lock.panel} ${styles.lock}`} aria-labelledby="lock">
      <div className={lock.text}>
        <h2 id="lock">{texts.lock.locked}</h2>
      </div>
      <div className={lock.sale}>
        {price !== undefined && (
          <p className={lock.price}>
            <b>{price}</b> {texts.lock.unit}
          </p>
        )}
        <button
          type="button"
          className={lock.unlock}
          disabled={state === 'busy'}
          onClick={() => void unlock()}
        >
          {state === 'busy' ? texts.lock.busy : texts.lock.button}
        </button>
      </div>
      <p className={lock.failure} role="status">
        {state === 'done' && texts.unlocked.success}
        {state === 'failed' && <strong>{texts.failure.failed}</strong>}
      </p>
    </section>
  )
}
