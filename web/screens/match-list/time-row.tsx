import { matchStatus } from '../../../contract/values.ts'
import { Star } from '../../account/star.tsx'
import type { ListedMatch } from '../../api/match-list-queries.ts'
import { ShowScore, useIsScoreHidden } from '../../live/show-score.tsx'
import { href, matchDetail } from '../../page/links.ts'
import { Link, useWords } from '../../page/nav.tsx'
import { Changed, markOf, useChanges } from '../../parts/changed.tsx'
import { Crest } from '../../parts/crest.tsx'
import { sidesText } from '../../parts/isolate.ts'
import { isAhead, isLive } from '../../parts/live-match.ts'
import { useOdds } from '../../parts/odds.ts'
import { roundName } from '../../parts/rounds.ts'
import { loserOf } from './choose.ts'
import { Picks } from './picks.tsx'
import { oddsOf, State, type RowProps } from './row.tsx'
import { noteOf } from './score.tsx'
import styles from './time.module.css'
import { useTexts } from './words.ts'

/** One match by time: the teams are stacked, with the score at the right of each. */
export function TimeRow({ match, league, late, followed, follow }: RowProps) {
  const texts = useTexts()
  const { plan, picks } = useWords()
  const { matchId, home, away, odds, round, status, matchTime } = match
  const price = useOdds()
  const loser = loserOf(match)
  const sides = sidesText(home.shortName, plan.versus, away.shortName)
  const hidden = useIsScoreHidden()(match)
  const note = hidden ? '' : noteOf(match, texts)
  const timed = isAhead(match) && status === matchStatus.notStarted && matchTime !== null
  return (
    <li className={hidden ? `${styles.row} ${styles.covered}` : styles.row}>
      <Link to={href(matchDetail, { matchId })} className={styles.match} data-late={late}>
        <span className={styles.league}>
          {!timed && <State match={match} />}
          <span>{league}</span>
          <small>{note === '' ? roundName(round, texts) : note}</small>
        </span>
        <span className={`${styles.sides} ${isLive(match) ? styles.on : ''}`}>
          <Side match={match} side="home" lost={loser === 'home'} />
          <Side match={match} side="away" lost={loser === 'away'} />
        </span>
        <span className={styles.odds}>
          {odds !== null &&
            ([2, 3, 1] as const).map((pick) => (
              <span key={pick}>
                <small>{picks[pick]}</small>
                {price(odds[oddsOf[pick]])}
              </span>
            ))}
        </span>
        <span className={styles.plans}>
          <Picks match={match} />
        </span>
      </Link>
      {hidden && <ShowScore matchId={matchId} sides={sides} className={styles.show} />}
      {follow !== null && (
        <Star label={texts.follow(sides)} on={followed} press={(on) => follow(matchId, on)} />
      )}
    </li>
  )
}

interface SideProps {
  match: ListedMatch
  side: 'home' | 'away'
  lost: boolean
}

function Side({ match, side, lost }: SideProps) {
  const texts = useTexts()
  const red = side === 'home' ? match.homeRed : match.awayRed
  const goals = side === 'home' ? match.homeScore : match.awayScore
  const changes = useChanges(red)
  return (
    <span className={lost ? styles.lost : ''}>
      <Crest path={match[side].crest} />
      <span>{match[side].name}</span>
      {red > 0 && (
        <em key={changes} {...markOf(changes)}>
          <span className="vh">{texts.red(red)}</span>
          <span aria-hidden="true">{red}</span>
        </em>
      )}
      {goals !== null && (
        <b>
          <Changed value={goals}>{goals}</Changed>
        </b>
      )}
    </span>
  )
}
