import type { HomeMatch } from '../../../contract/match.ts'
import { matchStatus } from '../../../contract/values.ts'
import { href, matchDetail } from '../../links.ts'
import { Go, LocalTime, useWords } from '../../nav.tsx'
import { Crest } from '../../parts/crest.tsx'
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
        {isLive(match.status) && <span className={styles.live} role="img" aria-label={words.matchStates[match.status] ?? ''} />}
        <span className={styles.time}>
          {match.matchTime === null ? (
            words.matchStates[matchStatus.toBeDecided]
          ) : (
            <LocalTime value={match.matchTime} format="month-day-time" />
          )}
        </span>
      </span>
      <span className={styles.teams}>
        <span className={styles.team}>
          <Crest path={match.homeLogo} />
          <span>{match.homeShortName}</span>
        </span>
        <span className={styles.team}>
          <Crest path={match.awayLogo} />
          <span>{match.awayShortName}</span>
        </span>
      </span>
      {solutionCount > 0 && (
        <span className={styles.count}>
          <b>{solutionCount}</b>
          {words.carousel.predictions(solutionCount)}
        </span>
      )}
    </Go>
  )
}

/** Keeps a place where there is no match: the carousel always has five. */
export function EmptySlip({ text }: { text: string }) {
  return <div className={`${styles.slip} ${styles.empty}`}>{text}</div>
}
