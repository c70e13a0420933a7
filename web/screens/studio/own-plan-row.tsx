import type { ResultOf } from '../../../contract/calls.ts'
import work from '../../account/work-frame.module.css'
import { href, planDetail, studioWrite } from '../../app/links.ts'
import { Go, LocalTime, useLanguage, useWords } from '../../app/nav.tsx'
import button from '../../parts/button.module.css'
import { Figures } from '../../parts/figures.tsx'
import { pickName } from '../../parts/pick-words.ts'
import { signedPercent } from '../../parts/rates.ts'
import { Seal } from '../../parts/seal.tsx'
import styles from './studio.module.css'
import { useOwn } from './words.ts'

type OwnPlan = ResultOf<'studioPlans'>['records'][number]

/** One of the expert's plans: open with the price then and now, later with what became of it. */
export function OwnPlanRow({ plan }: { plan: OwnPlan }) {
  const own = useOwn()
  const words = useWords()
  const language = useLanguage()
  const { id, matchId, main } = plan
  return (
    <li>
      <div>
        <h3>{plan.title}</h3>
        <p className={work.quiet}>
          {own.plan.number(plan.serial, plan.version)} · {plan.leagueName} · {plan.homeName}{' '}
          {words.plan.versus} {plan.awayName}{' '}
          <LocalTime value={plan.matchTime} format="month-day-time" />
        </p>
        <p>
          {main.picks.map(({ key, sealed, now }) => (
            <span key={key} className={styles.pick}>
              {pickName(main.play, key, main.line, words)}{' '}
              {sealed !== null && (
                <Figures text={now === null ? sealed : own.plan.moved(sealed, now)} />
              )}
              {sealed !== null && now !== null && (
                <span className={work.quiet}> {ahead(sealed, now, own.plan)}</span>
              )}
            </span>
          ))}
        </p>
        <p className={work.quiet}>
          {plan.price === 0 ? own.plan.free : own.plan.readers(plan.unlocks, plan.points)}
          {plan.open && (
            <>
              {' · '}
              {own.plan.until} <LocalTime value={plan.deadline} format="month-day-time" />
            </>
          )}
          {plan.profit !== null && ` · ${own.plan.profit(plan.profit)}`}
          {plan.ncReason !== null && ` · ${words.plan.notCounted} NC${plan.ncReason}`}
        </p>
      </div>
      <p className={styles.actions}>
        <Seal hitResult={plan.hitResult} language={language} words={words.plan} />
        <Go to={href(planDetail, { id })} className={button.button}>
          {own.plan.view}
        </Go>
        {plan.open && (
          <Go to={href(studioWrite, { matchId, planId: id })} className={button.button}>
            {own.plan.next}
          </Go>
        )}
      </p>
    </li>
  )
}

/** By how much the sealed price is better than the price of now. */
function ahead(sealed: string, now: string, words: ReturnType<typeof useOwn>['plan']): string {
  const lead = Number(sealed) / Number(now) - 1
  if (Math.abs(lead) < 0.0005) return words.level
  return lead > 0 ? words.ahead(signedPercent(lead)) : words.behind(signedPercent(lead))
}
