import type { HomeMatch } from '../../../contract/match.ts'
import { matchStatus } from '../../../contract/values.ts'
import { href, matchDetail } from '../../page/links.ts'
import { LastUpdatedShort } from '../../live/last-updated.tsx'
import { Changed, markOf, useChanges } from '../../parts/changed.tsx'
import { Link, LocalTime, useWords } from '../../page/nav.tsx'
import { Crest } from '../../parts/crest.tsx'
import { LiveDot } from '../../parts/live-dot.tsx'
import { isLive, runningMinute, stateName } from '../../parts/live-match.ts'
import styles from './match-card.module.css'

/** One match of the carousel: specification section 2. The count is hidden when it is 0. */
export function MatchCard({ match }: { match: HomeMatch }) {
  const words = useWords()
  const { matchId, solutionCount } = match
  const changes = useChanges(solutionCount)
  return (
    <Link to={href(matchDetail, { matchId })} className={styles.card}>
      <span className={styles.top}>
        <span className={styles.league}>{match.leagueName}</span>
        <Moment match={match} />
      </span>
      <span className={styles.teams}>
        <span className={styles.team}>
          <Crest path={match.homeLogo} />
          <span>{match.homeShortName}</span>
          <Goals match={match} goals={match.homeScore} />
        </span>
        <span className={styles.team}>
          <Crest path={match.awayLogo} />
          <span>{match.awayShortName}</span>
          <Goals match={match} goals={match.awayScore} />
        </span>
      </span>
      {solutionCount > 0 && (
        <span className={styles.count}>
          <b key={changes} {...markOf(changes)}>
            {solutionCount}
          </b>
          {words.carousel.predictions(solutionCount)}
        </span>
      )}
    </Link>
  )
}

/**
 * The kick-off (specification section 2), preceded by the minute or the state unless the match is
 * simply upcoming.
 */
function Moment({ match }: { match: HomeMatch }) {
  const { status, resultMissing, matchTime } = match
  return (
    <>
      {(status !== matchStatus.notStarted || resultMissing || matchTime === null) && (
        <State match={match} />
      )}
      {matchTime !== null && (
        <span className={styles.time}>
          <Changed value={matchTime}>
            <LocalTime value={matchTime} format="month-day-time" numeric />
          </Changed>
        </span>
      )}
    </>
  )
}

function State({ match }: { match: HomeMatch }) {
  const words = useWords()
  const minute = match.resultMissing ? null : runningMinute(match)
  const live = isLive(match)
  const state = stateName(
    match.status === matchStatus.notStarted ? { ...match, status: matchStatus.toBeDecided } : match,
    words,
  )
  return (
    <span className={`${minute === null ? styles.state : styles.minute} ${live ? styles.now : ''}`}>
      {live && <LiveDot minute={match.minute} label={minute === null ? undefined : state} />}
      <Changed value={match.status}>{minute === null ? state : `${minute}′`}</Changed>
      <LastUpdatedShort match={match} />
    </span>
  )
}

function Goals({ match, goals }: { match: HomeMatch; goals: number | null }) {
  if (goals === null || !(isLive(match) || match.status === matchStatus.finished)) return null
  return (
    <b className={`${styles.goals} ${isLive(match) ? styles.now : ''}`}>
      <Changed value={goals}>{goals}</Changed>
    </b>
  )
}

/** A placeholder where there is no match: the carousel always has five cards. */
export function EmptyMatchCard({ text }: { text: string }) {
  return <div className={`${styles.card} ${styles.empty}`}>{text}</div>
}
