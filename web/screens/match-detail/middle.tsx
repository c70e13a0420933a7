import { Fragment } from 'react'
import type { MatchDetail } from '../../../contract/match-detail.ts'
import { isInPhase, matchStatus } from '../../../contract/values.ts'
import { ShowScore, useIsScoreHidden } from '../../live/show-score.tsx'
import { LastUpdated } from '../../live/last-updated.tsx'
import { Changed } from '../../parts/changed.tsx'
import { LocalTime, useWords } from '../../page/nav.tsx'
import { LiveDot } from '../../parts/live-dot.tsx'
import { isAhead, isLive, runningMinute, stateName } from '../../parts/live-match.ts'
import { isolated, sidesText } from '../../parts/isolate.ts'
import { range } from '../../parts/rates.ts'
import { sourceName } from '../../parts/source-names.ts'
import { Countdown } from './countdown.tsx'
import styles from './score-head.module.css'
import { useTexts, type Texts } from './words.ts'

/** The score or the kick-off, in the centre circle. */
export function Middle({ match }: { match: MatchDetail }) {
  const texts = useTexts()
  const { plan } = useWords()
  const { homeScore, awayScore, matchTime, timeKnown } = match
  const hidden = useIsScoreHidden()(match)
  return (
    <div className={styles.middle}>
      <State match={match} />
      {homeScore !== null && awayScore !== null ? (
        <p className={styles.score}>
          <span className="vh">{texts.score(homeScore, awayScore)}</span>
          <span aria-hidden="true">
            <Changed value={homeScore}>{homeScore}</Changed>
            <i>-</i>
            <Changed value={awayScore}>{awayScore}</Changed>
          </span>
        </p>
      ) : hidden ? (
        <ShowScore
          matchId={match.matchId}
          sides={sidesText(match.home.name, plan.versus, match.away.name)}
        />
      ) : (
        // a finished match without a score has no time in its place either
        match.status !== matchStatus.finished &&
        matchTime !== null &&
        timeKnown && (
          <Changed value={matchTime}>
            <LocalTime value={matchTime} format="time" className={styles.time} />
          </Changed>
        )
      )}
      {isAhead(match) &&
      match.status === matchStatus.notStarted &&
      matchTime !== null &&
      timeKnown ? (
        <Countdown to={matchTime} />
      ) : (
        <p className={styles.note}>
          {notesOf(match, texts).map((note, at) => (
            <Fragment key={note}>
              {at > 0 && ' · '}
              <span>{note}</span>
            </Fragment>
          ))}
        </p>
      )}
      <LastUpdated match={match} className={styles.lastUpdated} />
    </div>
  )
}

/** The state in words, with the minute during play. */
function State({ match }: { match: MatchDetail }) {
  const words = useWords()
  const { status } = match
  const live = isLive(match)
  const minute = match.resultMissing ? null : runningMinute(match)
  return (
    <p className={live ? styles.live : styles.state}>
      {live && <LiveDot minute={minute} />}
      {minute !== null && <b>{`${minute}′`}</b>}
      <Changed value={status}>{stateName(match, words)}</Changed>
    </p>
  )
}

const pair = (home: number | null, away: number | null) =>
  home === null || away === null ? null : `${home}-${away}`

const named = (name: string, score: string | null) => (score === null ? [] : [`${name} ${score}`])

/**
 * Additional scores: half time, after 90 minutes if there was extra time, shoot-out; and a note if
 * the kick-off time is unknown.
 */
function notesOf(match: MatchDetail, texts: Texts): string[] {
  const longer = match.extraHome !== null || match.penaltyHome !== null || !!match.shootOutWinner
  const scores = [
    ...named(texts.halfTime, pair(match.halfHome, match.halfAway)),
    ...(longer ? named(texts.fullTime, pair(match.fullHome, match.fullAway)) : []),
    ...(match.penaltyHome === null
      ? []
      : named(texts.extraTime, pair(match.extraHome, match.extraAway))),
    ...named(texts.penalties, pair(match.penaltyHome, match.penaltyAway)),
  ]
  const { shootOutWinner } = match
  if (shootOutWinner) scores.push(texts.shootOutWon(isolated(match[shootOutWinner].shortName)))
  const open = isInPhase(match.status, 'ahead')
  const time = !open
    ? []
    : match.matchTime === null
      ? [texts.noTime]
      : match.timeKnown
        ? []
        : [texts.onlyDay]
  const disputed = match.disputed.map(({ source, homeGoals, awayGoals }) => {
    const isPlayedOut = homeGoals !== null && awayGoals !== null
    return `${sourceName(source)} ${isPlayedOut ? range(homeGoals, awayGoals) : texts.notPlayedOut}`
  })
  const differing = (match.differing ?? []).map((word) => {
    const winner = word.shootOutWinner
    const parts = [
      ...named(texts.extraTime, pair(word.extraHome, word.extraAway)),
      ...named(texts.penalties, pair(word.penaltyHome, word.penaltyAway)),
      ...(winner ? [texts.shootOutWon(isolated(match[winner].shortName))] : []),
    ]
    return `${sourceName(word.source)} ${parts.join(', ')}`
  })
  return [
    ...scores,
    ...(match.resultMissing ? [texts.resultMissing] : []),
    ...(match.awarded ? [texts.awarded] : []),
    ...(disputed.length > 0 ? [texts.disputed(disputed)] : []),
    ...(differing.length > 0 ? [texts.differing(differing)] : []),
    ...time,
  ]
}
