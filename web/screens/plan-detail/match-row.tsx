import type { PlanDetail } from '../../../contract/plan-detail.ts'
import { matchStatus } from '../../../contract/values.ts'
import { href, matchDetail } from '../../page/links.ts'
import { LastUpdatedShort } from '../../live/last-updated.tsx'
import { Changed } from '../../parts/changed.tsx'
import { Link, LocalTime, useWords } from '../../page/nav.tsx'
import { Crest } from '../../parts/crest.tsx'
import { Figures } from '../../parts/figures.tsx'
import { isAhead, isLive, runningMinute, stateName } from '../../parts/live-match.ts'
import { roundName } from '../../parts/rounds.ts'
import { spanOf } from '../../parts/span.ts'
import styles from './match-row.module.css'
import { useTexts } from './words.ts'

type Match = PlanDetail['match']

/** The match: both teams with the time or the score between them, and its state in words. */
export function MatchRow({ match, now }: { match: Match; now: number | null }) {
  const texts = useTexts()
  const { matchTime } = match
  const [home, away] = [match.homeScore ?? match.fullHome, match.awayScore ?? match.fullAway]
  return (
    <Link to={href(matchDetail, { matchId: match.matchId })} className={styles.row}>
      <span className={styles.league}>
        {match.leagueName}
        {match.round !== '' && <span>{roundName(match.round, texts)}</span>}
      </span>
      <span className={`${styles.team} ${styles.home}`}>
        {match.homeName}
        <Crest path={match.homeLogo} />
      </span>
      <span className={styles.middle}>
        {home === null || away === null ? (
          matchTime !== null && (
            <LocalTime value={matchTime} format="month-day-time" className={styles.time} />
          )
        ) : (
          <b>
            <Changed value={home}>{home}</Changed>
            <i>-</i>
            <Changed value={away}>{away}</Changed>
          </b>
        )}
      </span>
      <span className={styles.team}>
        <Crest path={match.awayLogo} />
        {match.awayName}
      </span>
      <span className={styles.state}>
        <State match={match} now={now} />
      </span>
    </Link>
  )
}

function State({ match, now }: { match: Match; now: number | null }) {
  const { status, halfHome, halfAway, matchTime } = match
  const words = useWords()
  const texts = useTexts()
  const state = stateName(match, words)
  if (isAhead(match) && status === matchStatus.notStarted) {
    const span = now === null || matchTime === null ? null : spanOf(now, Date.parse(matchTime))
    return span === null ? state : <Figures text={texts.untilKickoff(texts.span(...span))} />
  }
  if (isLive(match)) {
    const minute = runningMinute(match)
    return (
      <span className={styles.live}>
        <Changed value={status}>{state}</Changed>
        {minute !== null && <b>{`${minute}′`}</b>} <LastUpdatedShort match={match} />
      </span>
    )
  }
  return (
    <>
      {state}
      {status === matchStatus.finished && halfHome !== null && (
        <span className={styles.half}>
          {texts.halfTime} {`${halfHome}-${halfAway}`}
        </span>
      )}
    </>
  )
}
