import type { ResultOf } from '../../../contract/calls.ts'
import { href, planDetail, studioWrite } from '../../page/links.ts'
import { Link, LocalTime, useWords } from '../../page/nav.tsx'
import { useSiteNow } from '../../live/use-site-now.ts'
import button from '../../parts/button.module.css'
import { Figures } from '../../parts/figures.tsx'
import { LiveDot } from '../../parts/live-dot.tsx'
import { isLive, runningMinute, stateName } from '../../parts/live-match.ts'
import { useMovedOdds, useOdds } from '../../parts/odds.ts'
import { pickName } from '../../parts/pick-words.ts'
import { none, signedPercent } from '../../parts/rates.ts'
import { spanOf } from '../../parts/span.ts'
import { isolated, sidesText } from '../../parts/isolate.ts'
import styles from './studio.module.css'
import { useTexts } from './words.ts'

type OwnPlan = ResultOf<'studioOverview'>['open'][number]
type PlayingPlan = ResultOf<'studioOverview'>['playing'][number]
type Draft = ResultOf<'studioOverview'>['drafts'][number]

/** The title, the match and the picks. */
function PlanTitle({ plan }: { plan: OwnPlan | PlayingPlan }) {
  const words = useWords()
  const { play, line, picks } = plan.main
  const sides = sidesText(plan.homeName, words.plan.versus, plan.awayName)
  return (
    <div>
      <h3>
        <bdi>{plan.title}</bdi>
      </h3>
      <p className={styles.meta}>
        {isolated(plan.leagueName)} · {sides} ·{' '}
        {picks.map(({ key }) => pickName(play, key, line, words)).join(', ')}
      </p>
    </div>
  )
}

/** The number and the version, with the price or its readers. */
function PlanVersion({ plan }: { plan: OwnPlan | PlayingPlan }) {
  const texts = useTexts()
  return (
    <p className={styles.version}>
      {texts.plan.number(plan.serial, plan.version)}
      <small>
        {plan.price === 0 ? texts.plan.free : texts.plan.readers(plan.unlocks, plan.points)}
      </small>
    </p>
  )
}

/**
 * A plan that can still be changed: the time left, the sealed and the current price, its readers.
 */
export function OpenPlanRow({ plan }: { plan: OwnPlan }) {
  const texts = useTexts()
  const price = useOdds()
  const moved = useMovedOdds()
  const { id, matchId, main } = plan
  return (
    <li>
      <Left to={plan.deadline} />
      <PlanTitle plan={plan} />
      <p className={styles.priceChange}>
        {main.picks.slice(0, 1).map(({ key, sealed, now }) => (
          <span key={key}>
            {sealed !== null && (
              <Figures
                text={now === null ? price(sealed) : texts.plan.moved(...moved(sealed, now))}
              />
            )}
            {sealed !== null && now !== null && <small>{ahead(sealed, now, texts.plan)}</small>}
          </span>
        ))}
      </p>
      <PlanVersion plan={plan} />
      <p className={styles.actions}>
        <Link to={href(planDetail, { id })} className={button.button}>
          {texts.plan.view}
        </Link>
        <Link to={href(studioWrite, { matchId, planId: id })} className={button.button}>
          {texts.plan.next}
        </Link>
      </p>
    </li>
  )
}

/** A plan that waits for its result: the score and the minute, the picks at their sealed price. */
export function PlayingPlanRow({ plan }: { plan: PlayingPlan }) {
  const texts = useTexts()
  const price = useOdds()
  const words = useWords()
  const { homeScore, awayScore, main } = plan
  const minute = isLive(plan) ? runningMinute(plan) : null
  return (
    <li>
      <p className={styles.left}>
        <b>{homeScore === null || awayScore === null ? none : `${homeScore}-${awayScore}`}</b>
        <small>
          {isLive(plan) && <LiveDot minute={plan.minute} />}
          {minute === null ? stateName(plan, words) : `${minute}′`}
        </small>
      </p>
      <PlanTitle plan={plan} />
      <p className={styles.priceChange}>
        {main.picks.map(({ key, sealed }) => (
          <span key={key} className={styles.pick}>
            {sealed !== null && <Figures text={price(sealed)} />}
          </span>
        ))}
      </p>
      <PlanVersion plan={plan} />
      <p className={styles.actions}>
        <Link to={href(planDetail, { id: plan.id })} className={button.button}>
          {texts.plan.view}
        </Link>
      </p>
    </li>
  )
}

export function DraftRow({ draft }: { draft: Draft }) {
  const texts = useTexts()
  const { plan } = useWords()
  const { matchId, planId, title, deadline } = draft
  return (
    <li>
      <Left to={deadline} />
      <div>
        <h3>
          {texts.open.draft} {title === '' ? texts.open.untitled : title}
        </h3>
        <p className={styles.meta}>
          {sidesText(draft.homeName, plan.versus, draft.awayName)} · {texts.open.saved}{' '}
          <LocalTime value={draft.savedAt} format="month-day-time" />
        </p>
      </div>
      <p className={styles.actions}>
        <Link
          to={href(studioWrite, { matchId, ...(planId !== null && { planId }) })}
          className={styles.ink}
        >
          {texts.open.continue}
        </Link>
      </p>
    </li>
  )
}

/** The time to a deadline, then the deadline itself. */
function Left({ to }: { to: string | null }) {
  const texts = useTexts()
  const now = useSiteNow()
  if (to === null) return <p className={styles.left}>{texts.open.noTime}</p>
  const span = now === null ? null : spanOf(now, Date.parse(to))
  return (
    <p className={styles.left}>
      <b>{span === null ? (now === null ? '' : texts.open.over) : texts.open.span(...span)}</b>
      <small>
        {texts.plan.until} <LocalTime value={to} format="month-day-time" />
      </small>
    </p>
  )
}

/** By how much the sealed price is better than the current one. */
function ahead(sealed: string, now: string, words: ReturnType<typeof useTexts>['plan']): string {
  const lead = Number(sealed) / Number(now) - 1
  if (Math.abs(lead) < 0.0005) return words.level
  return lead > 0 ? words.ahead(signedPercent(lead)) : words.behind(signedPercent(lead))
}
