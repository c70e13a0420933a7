import { useQueryClient } from '@tanstack/react-query'
import type { OnSale } from '../../../../contract/calls/following.ts'
import type { OpenedPlan } from '../../../../contract/calls/opened.ts'
import type { PlanCard } from '../../../../contract/plan.ts'
import { hitResults, planStatus } from '../../../../contract/values.ts'
import { useMutate } from '../../../api/mutation.ts'
import { languageTags } from '../../../page/language.ts'
import { expertDetail, href, planDetail } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../../page/nav.tsx'
import { ShowScore } from '../../../live/show-score.tsx'
import { Avatar } from '../../../parts/avatar.tsx'
import { Figures } from '../../../parts/figures.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { isolated, sidesText, titleText } from '../../../parts/isolate.ts'
import { LiveDot } from '../../../parts/live-dot.tsx'
import { isLive, runningMinute, stateName } from '../../../parts/live-match.ts'
import { reasonText } from '../../../parts/not-counted.ts'
import { useOdds } from '../../../parts/odds.ts'
import { pickName } from '../../../parts/pick-words.ts'
import { playNames } from '../../../parts/plan-words.ts'
import { signed } from '../../../parts/rates.ts'
import { SaleLeft } from '../../../parts/sale-left.tsx'
import { Seal } from '../../../parts/seal.tsx'
import { spanOf } from '../../../parts/span.ts'
import { verdictText } from '../../../parts/verdict-text.ts'
import { ViewPlan } from '../../../parts/view-plan.tsx'
import { wholeScores } from '../../../parts/whole-scores.ts'
import styles from './row.module.css'
import { useTexts } from './words.ts'

interface RowProps {
  plan: OpenedPlan
  /** The site's present; null until it is known. */
  now: number | null
}

/** One plan: what it said, where its match stands or ended, and what it did to the points. */
export function Row({ plan, now }: RowProps) {
  const words = useWords()
  const texts = useTexts()
  const price = useOdds()
  const isOpen = plan.state === 'open'
  const { homeScore, awayScore } = plan.match
  const score =
    isOpen || homeScore === null || awayScore === null ? null : `${homeScore}-${awayScore}`
  return (
    <li className={styles.row}>
      <Subject plan={plan} score={score} />
      <div className={styles.picks}>
        <p>
          {plan.picks.map(({ play, line, key, odds }) => (
            <span key={`${play} ${line} ${key}`}>
              {pickName(play, key, line, words)} {odds !== undefined && <b>{price(odds)}</b>}
            </span>
          ))}
        </p>
        <small>
          {plan.ncReason !== null
            ? reasonText(plan.ncReason, 'inRecord', texts.reasons)
            : plan.profit === null
              ? playNames(plan.predictPlay, words)
              : `${signed(plan.profit, 2)} ${words.plan.unit}`}
        </small>
      </div>
      <div className={styles.end}>
        {isOpen && <ToKickoff at={plan.matchTime} now={now} />}
        <div className={isOpen ? styles.price : styles.result}>
          <End plan={plan} />
          {plan.paid === null && <TakeOut plan={plan} />}
        </div>
      </div>
      <Trail plan={plan} />
    </li>
  )
}

/** A plan of a followed expert that the reader has not unlocked, with the way to buy it. */
export function LockedRow({ plan, now }: { plan: OnSale; now: number | null }) {
  const words = useWords()
  const texts = useTexts()
  return (
    <li className={styles.row}>
      <Subject plan={plan} score={null} />
      <div className={styles.picks}>
        <p>{playNames(plan.predictPlay, words)}</p>
        <small>{texts.locked}</small>
        <SaleLeft deadline={plan.deadline} now={now} className={styles.saleLeft} />
      </div>
      <div className={styles.end}>
        <ViewPlan plan={plan} />
        <span>{words.plan.points(plan.price)}</span>
      </div>
    </li>
  )
}

/** Whose plan it is, its title, and its match. */
function Subject({ plan, score }: { plan: PlanCard; score: string | null }) {
  const words = useWords()
  const { id, expertId, name, avatar, matchTime, titleLanguage } = plan
  const [home, away] = [isolated(plan.homeShortName), isolated(plan.awayShortName)]
  return (
    <>
      <Avatar expertId={expertId} name={name} path={avatar} size={40} className={styles.face} />
      <div className={styles.what}>
        <p>
          <Link to={href(expertDetail, { expertId })} className={styles.expert}>
            {name}
          </Link>
          <span>{plan.leagueShortName}</span>
        </p>
        <h3 lang={titleLanguage && languageTags[titleLanguage]}>
          <Link to={href(planDetail, { id, expertId })}>
            <bdi>{wholeScores(titleText(plan))}</bdi>
          </Link>
        </h3>
        <p>
          <span>
            {home} {score === null ? words.plan.versus : <b>{score}</b>} {away}
          </span>
          <LocalTime value={matchTime} format="month-day-time" className={styles.time} />
        </p>
      </div>
    </>
  )
}

/** The time that is left, in its largest unit; its place is kept until the clock is known. */
function ToKickoff({ at, now }: { at: string | null; now: number | null }) {
  const { toKickoff } = useTexts()
  const { left } = useWords().plan
  const span = at === null || now === null ? null : spanOf(now, Date.parse(at))
  if (span === null) return <p className={styles.left} />
  const [days, hours, minutes] = span
  return (
    <p className={styles.left}>
      <span>
        <Figures text={left(days, hours, minutes)} />
      </span>
      <small>{toKickoff}</small>
    </p>
  )
}

/** The seal, the match's minute, or the price. */
function End({ plan }: { plan: OpenedPlan }) {
  const words = useWords()
  const language = useLanguage()
  const { match, outcome, hitResult } = plan
  if (hitResult !== hitResults.none)
    return (
      <Seal hitResult={hitResult} language={language} words={words.plan} className={styles.seal} />
    )
  if (outcome !== null)
    return (
      <span className={styles.badge}>
        {outcome === 'push' ? words.plan.push : words.plan.notCounted}
      </span>
    )
  if (isLive(match)) {
    const minute = runningMinute(match)
    return (
      <span className={styles.live}>
        <LiveDot minute={match.minute} />
        {minute === null ? stateName(match, words) : <b>{`${minute}′`}</b>}
      </span>
    )
  }
  if (plan.state === 'settled')
    return (
      <ShowScore
        matchId={plan.matchId}
        sides={sidesText(plan.homeShortName, words.plan.versus, plan.awayShortName)}
      />
    )
  if (plan.state === 'waiting') return <span>{stateName(match, words)}</span>
  return (
    <span>
      {plan.paid !== null
        ? words.plan.points(plan.paid)
        : plan.status === planStatus.free
          ? words.plan.free
          : words.plan.view}
    </span>
  )
}

/** How points moved, what a correction changed, and how the plan came here. */
function Trail({ plan }: { plan: OpenedPlan }) {
  const words = useWords()
  const texts = useTexts()
  const { moves, before, carriedOver, outcome, ncReason, hitResult, match } = plan
  const score =
    match.fullHome === null || match.fullAway === null
      ? null
      : { home: match.fullHome, away: match.fullAway }
  return (
    <div className={styles.trail}>
      {before !== null && outcome !== null && (
        <p>
          <strong>{words.plan.corrected}</strong> {verdictText(before, words)}{' '}
          <Arrow to={words.plan.becomes} />{' '}
          {verdictText({ outcome, ncReason, hitResult, score }, words)}
        </p>
      )}
      {moves.length > 0 && (
        <p>
          {moves.map(({ at, reason, amount }, index) => (
            <span key={at + reason}>
              {index > 0 && <Arrow to={words.plan.becomes} />}
              <b>{amount < 0 ? `−${-amount}` : `+${amount}`}</b>{' '}
              <LocalTime value={at} format="month-day-time" className={styles.time} />{' '}
              {texts.moves[reason]}
            </span>
          ))}
        </p>
      )}
      {carriedOver && <p>{texts.carriedOver}</p>}
    </div>
  )
}

const Arrow = ({ to }: { to: string }) => (
  <>
    <span className="vh">{to}</span>
    <span aria-hidden="true">→</span>{' '}
  </>
)

function TakeOut({ plan }: { plan: OpenedPlan }) {
  const { id } = plan
  const { takeOut } = useTexts()
  const mutate = useMutate()
  const client = useQueryClient()
  async function press() {
    await mutate('planTakeOut', { id })
    await client.invalidateQueries({ queryKey: ['planOpened'] })
  }
  return (
    <button
      type="button"
      className={styles.takeOut}
      aria-label={`${takeOut}: ${titleText(plan)}`}
      title={takeOut}
      onClick={() => void press()}
    >
      <Icon name="close" size={16} />
    </button>
  )
}
