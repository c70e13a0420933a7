import type { ResultOf } from '../../../contract/calls.ts'
import { matchStatus } from '../../../contract/values.ts'
import { href, matchDetail } from '../../page/links.ts'
import { ShowScore, useIsScoreHidden } from '../../live/show-score.tsx'
import { LastUpdatedShort } from '../../live/last-updated.tsx'
import { Changed } from '../../parts/changed.tsx'
import { Link, LocalTime, useWords } from '../../page/nav.tsx'
import { Crest } from '../../parts/crest.tsx'
import { isolated, sidesText } from '../../parts/isolate.ts'
import { isAhead, isLive, runningMinute, stateName } from '../../parts/live-match.ts'
import styles from './matches.module.css'
import { useTexts } from './words.ts'

type Match = ResultOf<'matchRounds'>['matches'][number]

/** Fixtures and results; each links to its match. */
export function Matches({ matches, times = false }: { matches: Match[]; times?: boolean }) {
  return (
    <ul className={`${styles.matches} ${times ? styles.wide : ''}`}>
      {matches.map((match) => (
        <li key={match.matchId}>
          <Link to={href(matchDetail, { matchId: match.matchId })} className={styles.match}>
            {times && <Time match={match} />}
            <span className={`${styles.team} ${styles.home}`}>
              <span>{match.home.shortName}</span>
              <Crest path={match.home.crest} />
            </span>
            <Middle match={match} timed={times} />
            <span className={styles.team}>
              <Crest path={match.away.crest} />
              <span>{match.away.shortName}</span>
            </span>
            {times && <State match={match} />}
          </Link>
          <Hidden match={match} />
        </li>
      ))}
    </ul>
  )
}

/** In the place of a hidden score: beside the link, because a link has no buttons. */
function Hidden({ match }: { match: Match }) {
  const { plan } = useWords()
  if (!useIsScoreHidden()({ ...match, homeScore: match.homeScore ?? match.fullHome })) return null
  const sides = sidesText(match.home.shortName, plan.versus, match.away.shortName)
  return <ShowScore matchId={match.matchId} sides={sides} className={styles.show} />
}

function Time({ match }: { match: Match }) {
  const { fixtures } = useTexts()
  if (match.matchTime === null) return <span className={styles.time}>{fixtures.unknownTime}</span>
  return (
    <LocalTime
      value={match.matchTime}
      format={match.timeKnown ? 'month-day-time' : 'month-day'}
      className={styles.time}
    />
  )
}

const { finished } = matchStatus

/** The score, or the kick-off unless another column shows it, or the state of the match. */
function Middle({ match, timed }: { match: Match; timed: boolean }) {
  const words = useWords()
  const { fixtures } = useTexts()
  const { homeScore, awayScore, fullHome, fullAway } = match
  const [home, away] = [homeScore ?? fullHome, awayScore ?? fullAway]
  if (home !== null && away !== null) {
    return (
      <b className={isLive(match) ? styles.live : styles.score}>
        <Changed value={home}>{home}</Changed>-<Changed value={away}>{away}</Changed>
        {!timed && isLive(match) && <LastUpdatedShort match={match} />}
      </b>
    )
  }
  if (timed) return <span className={styles.state}>{fixtures.versus}</span>
  if (!isAhead(match)) return <span className={styles.state}>{stateName(match, words)}</span>
  return (
    <LocalTime
      value={match.matchTime}
      format={match.timeKnown ? 'month-day-time' : 'month-day'}
      className={styles.kickoff}
    />
  )
}

/** The part of the result that the score alone does not show, in words. */
function State({ match }: { match: Match }) {
  const words = useWords()
  const { fixtures } = useTexts()
  const { status, sourcesDiffer, penaltyHome, penaltyAway, shootOutWinner, awarded } = match
  const minute = isLive(match) ? runningMinute(match) : null
  const says = [
    ...(isAhead(match) || (status === finished && !sourcesDiffer) ? [] : [stateName(match, words)]),
    ...(minute === null ? [] : [`${minute}′`]),
    ...(penaltyHome === null || penaltyAway === null
      ? []
      : [fixtures.penalties(penaltyHome, penaltyAway)]),
    ...(shootOutWinner ? [fixtures.shootOutWon(isolated(match[shootOutWinner].shortName))] : []),
    ...(awarded ? [fixtures.awarded] : []),
  ]
  return (
    <span className={`${styles.result} ${isLive(match) ? styles.live : ''}`}>
      {says.join(' ')}
      {isLive(match) && <LastUpdatedShort match={match} />}
    </span>
  )
}
