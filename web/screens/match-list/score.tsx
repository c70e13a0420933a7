import { matchStatus } from '../../../contract/values.ts'
import type { ListedMatch } from '../../api/match-list-queries.ts'
import { Changed } from '../../parts/changed.tsx'
import { useWords } from '../../page/nav.tsx'
import { isolated } from '../../parts/isolate.ts'
import { isAhead, isLive } from '../../parts/live-match.ts'
import styles from './list.module.css'
import { useTexts, type Texts } from './words.ts'

/** Goals during play, with any other score below. */
export function Score({ match }: { match: ListedMatch }) {
  const texts = useTexts()
  const { plan } = useWords()
  const { homeScore, awayScore } = match
  if (homeScore === null || awayScore === null) {
    return <span className={styles.versus}>{isAhead(match) ? plan.versus : '-'}</span>
  }
  const note = noteOf(match, texts)
  return (
    <span className={`${styles.score} ${isLive(match) ? styles.on : ''}`}>
      <b>
        <Changed value={homeScore}>{homeScore}</Changed>
      </b>
      <i>-</i>
      <b>
        <Changed value={awayScore}>{awayScore}</Changed>
      </b>
      {note !== '' && <small>{note}</small>}
    </span>
  )
}

const pair = (home: number | null, away: number | null) =>
  home === null || away === null ? null : `${home}-${away}`

/** The shoot-out, the score after 90 minutes if there was extra time, or the half-time score. */
export function noteOf(match: ListedMatch, texts: Texts): string {
  const shootOut = pair(match.penaltyHome, match.penaltyAway)
  if (shootOut !== null) return `${texts.penalties} ${shootOut}`
  const { shootOutWinner } = match
  if (shootOutWinner) return `${texts.penalties} ${isolated(match[shootOutWinner].shortName)}`
  if (match.awarded) return texts.awarded
  const [full, now] = [pair(match.fullHome, match.fullAway), pair(match.homeScore, match.awayScore)]
  if (full !== null && full !== now) return `${texts.ninety} ${full}`
  const half = match.status === matchStatus.halfTime ? null : pair(match.halfHome, match.halfAway)
  return half === null ? '' : `${texts.half} ${half}`
}
