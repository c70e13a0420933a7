import type { HomeMatch } from '../../../contract/match.ts'
import { matchStatus } from '../../../contract/values.ts'
import { href, matchDetail } from '../../links.ts'
import { Changed } from '../../live/changed.tsx'
import { Go, LocalTime, useWords } from '../../nav.tsx'
import { Crest } from '../../parts/crest.tsx'
import { LiveDot } from '../../parts/live-dot.tsx'
import styles from './slip.module.css'

const isLive = (status: number) => status >= matchStatus.firstHalf && status <= matchStatus.penalties

/** One match of the carousel: specification section 2. The count shows only when there is one. */
export function Slip({ match }: { match: HomeMatch }) {
  const words = useWords()
  const { matchId, solutionCount } = match
  return (
    <Go to={href(matchDetail, { matchId })} className={styles.slip}>
      <span className={styles.top}>
        <span className={styles.league}>{match.leagueName}</span>
        <Moment match={match} />
      </span>
      <span className={styles.teams}>
        <span className={styles.team}>
          <Crest path={match.homeLogo} />
          <span>{match.homeShortName}</span>
          <Goals status={match.status} goals={match.homeScore} />
        </span>
        <span className={styles.team}>
          <Crest path={match.awayLogo} />
          <span>{match.awayShortName}</span>
          <Goals status={match.status} goals={match.awayScore} />
        </span>
      </span>
      {solutionCount > 0 && (
        <span className={styles.count}>
          <b>
            <Changed value={solutionCount}>{solutionCount}</Changed>
          </b>
          {words.carousel.predictions(solutionCount)}
        </span>
      )}
    </Go>
  )
}

/** Ahead, the kick-off; in play, the minute where it is known; else what state it is in. */
function Moment({ match: { status, minute, matchTime } }: { match: HomeMatch }) {
  const { matchStates } = useWords()
  const undecided = status === matchStatus.notStarted && matchTime === null
  const state = matchStates[undecided ? matchStatus.toBeDecided : status] ?? '—'
  if (status === matchStatus.notStarted && matchTime !== null) {
    return (
      <span className={styles.time}>
        <LocalTime value={matchTime} format="month-day-time" />
      </span>
    )
  }
  const counted = minute !== null && status !== matchStatus.halfTime
  return (
    <span className={`${counted ? styles.time : styles.state} ${isLive(status) ? styles.now : ''}`}>
      {isLive(status) && <LiveDot minute={minute} label={counted ? state : undefined} />}
      <span>{counted ? `${minute}′` : state}</span>
    </span>
  )
}

function Goals({ status, goals }: { status: number; goals: number | null }) {
  if (goals === null || !(isLive(status) || status === matchStatus.finished)) return null
  return (
    <b className={`${styles.goals} ${isLive(status) ? styles.now : ''}`}>
      <Changed value={goals}>{goals}</Changed>
    </b>
  )
}

/** Keeps a place where there is no match: the carousel always has five. */
export function EmptySlip({ text }: { text: string }) {
  return <div className={`${styles.slip} ${styles.empty}`}>{text}</div>
}
