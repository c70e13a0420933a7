import { useState } from 'react'
import type { PlanCard } from '../../../contract/plan.ts'
import { codes, planStatus } from '../../../contract/values.ts'
import { useAct } from '../../api/act.ts'
import { useAskAnew } from '../../api/queries.ts'
import { LocalTime, useWords } from '../../app/nav.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { playNames } from '../../parts/plan-words.ts'
import { Sealed } from '../../parts/sealed.tsx'
import styles from './bare-plan.module.css'
import lock from './lock-panel.module.css'
import { Notes } from './notes.tsx'
import { PlanHead } from './plan-head.tsx'
import { useOwn } from './words.ts'

/** A plan of a back end that tells the specification's fields alone: its head, match and lock. */
export function BarePlan({ plan }: { plan: PlanCard | null }) {
  const words = useWords()
  const { page } = useOwn()
  if (plan === null)
    return <EmptyState drawing="empty" level={1} title={page.title} text={words.errors.none} />
  const { homeShortName, awayShortName, leagueShortName, matchTime } = plan
  return (
    <article className={styles.plan}>
      <PlanHead plan={plan} />
      <p className={styles.match}>
        {leagueShortName !== '' && <span>{leagueShortName}</span>}
        {homeShortName !== '' && (
          <strong>{`${homeShortName} ${words.plan.versus} ${awayShortName}`}</strong>
        )}
        {matchTime !== null && <LocalTime value={matchTime} format="month-day-time" />}
        <span>{playNames(plan.predictPlay, words)}</span>
      </p>
      {plan.status === planStatus.free ? <p>{words.plan.free}</p> : <Unlock plan={plan} />}
      <Notes />
    </article>
  )
}

/** The price of such a plan is not known. The back end that takes it says whether it did. */
function Unlock({ plan: { id } }: { plan: PlanCard }) {
  const own = useOwn()
  const act = useAct()
  const askAnew = useAskAnew()
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  async function unlock() {
    setState('busy')
    const { code } = await act('planUnlock', { id, price: 0 })
    setState(code === codes.ok ? 'done' : 'failed')
    if (code === codes.ok) await askAnew()
  }
  return (
    <section className={lock.panel} aria-labelledby="lock">
      <Sealed label={own.sealed} large />
      <div className={lock.text}>
        <h2 id="lock">{own.lock.title}</h2>
      </div>
      <div className={lock.till}>
        <button
          type="button"
          className={lock.unlock}
          disabled={state === 'busy'}
          onClick={() => void unlock()}
        >
          {state === 'busy' ? own.lock.busy : own.lock.button}
        </button>
      </div>
      <p className={lock.failure} role="status">
        {state === 'done' && own.unlocked.success}
        {state === 'failed' && <strong>{own.failure.failed}</strong>}
      </p>
    </section>
  )
}
