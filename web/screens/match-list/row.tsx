import type { Id } from '../../../contract/id.ts'
import { matchStatus } from '../../../contract/values.ts'
import { Star } from '../../account/star.tsx'
import type { ListedMatch } from '../../api/match-list-queries.ts'
import { href, matchDetail } from '../../page/links.ts'
import { ShowScore, useIsScoreHidden } from '../../live/show-score.tsx'
import { LastUpdatedShort } from '../../live/last-updated.tsx'
import { Changed, markOf, useChanges } from '../../parts/changed.tsx'
import { Link, LocalTime, useWords } from '../../page/nav.tsx'
import { Crest } from '../../parts/crest.tsx'
import { LiveDot } from '../../parts/live-dot.tsx'
import { isAhead, isLive, runningMinute, stateName } from '../../parts/live-match.ts'
import { useOdds } from '../../parts/odds.ts'
import { loserOf } from './choose.ts'
import styles from './list.module.css'
import { Score } from './score.tsx'
import { useTexts } from './words.ts'
import { sidesText } from '../../parts/isolate.ts'

export interface RowProps {
  match: ListedMatch
  /** The name of its league; empty where it is not known. */
  league: string
  /** Set if the row is not part of the first paint. */
  late: '' | 'narrow' | undefined
  /** Undefined until the identity is known. */
  followed: boolean | undefined
  /** Null where the back end keeps no follows. */
  follow: ((matchId: Id, on: boolean) => void) | null
}

/** One match: the whole row links to it, except the star. */
export function MatchRow({ match, late, followed, follow }: RowProps) {
  const texts = useTexts()
  const { plan, picks } = useWords()
  const { matchId, home, away, odds, solutionCount: plans } = match
  const price = useOdds()
  const loser = loserOf(match)
  const planChanges = useChanges(plans)
  const sides = sidesText(home.shortName, plan.versus, away.shortName)
  const hidden = useIsScoreHidden()(match)
  return (
    <li className={hidden ? `${styles.row} ${styles.covered}` : styles.row}>
      <Link to={href(matchDetail, { matchId })} className={styles.match} data-late={late}>
        <State match={match} />
        <Team
          club={home}
          red={match.homeRed}
          side={`${styles.home} ${loser === 'home' ? styles.lost : ''}`}
        />
        {hidden ? <span className={styles.versus} /> : <Score match={match} />}
        <Team
          club={away}
          red={match.awayRed}
          side={`${styles.away} ${loser === 'away' ? styles.lost : ''}`}
        />
        {odds !== null && (
          <span className={styles.odds}>
            {([2, 3, 1] as const).map((pick) => (
              <span key={pick}>
                <span className="vh">{picks[pick]}</span>
                {price(odds[oddsOf[pick]])}
              </span>
            ))}
          </span>
        )}
        <span className={styles.plans}>
          {plans > 0 ? (
            <>
              <b key={planChanges} {...markOf(planChanges)}>
                {plans}
              </b>{' '}
              {texts.plans(plans)}
            </>
          ) : (
            <span>{texts.noPlans}</span>
          )}
        </span>
      </Link>
      {hidden && <ShowScore matchId={matchId} sides={sides} className={styles.show} />}
      {follow !== null && (
        <Star label={texts.follow(sides)} on={followed} press={(on) => follow(matchId, on)} />
      )}
    </li>
  )
}

export const oddsOf = { 2: 'home', 3: 'draw', 1: 'away' } as const

/** The time, the minute, or the state in words. */
export function State({ match }: { match: ListedMatch }) {
  const words = useWords()
  const { status, matchTime } = match
  if (isLive(match)) {
    const minute = runningMinute(match)
    return (
      <span className={styles.live}>
        <LiveDot minute={match.minute} />
        <Changed value={status}>
          {minute === null ? stateName(match, words) : <b>{`${minute}′`}</b>}
        </Changed>
        <LastUpdatedShort match={match} />
      </span>
    )
  }
  const timed = isAhead(match) && status === matchStatus.notStarted && matchTime !== null
  return (
    <span className={styles.state}>
      <Changed value={timed ? matchTime : status}>
        {timed ? (
          <LocalTime value={matchTime} format="time" />
        ) : isAhead(match) ? (
          words.matchStates[matchStatus.toBeDecided]
        ) : (
          stateName(match, words)
        )}
      </Changed>
    </span>
  )
}

function Team({ club, red, side }: { club: ListedMatch['home']; red: number; side: string }) {
  const texts = useTexts()
  const changes = useChanges(red)
  return (
    <span className={`${styles.team} ${side}`}>
      <span>{club.name}</span>
      {red > 0 && (
        <em key={changes} {...markOf(changes)}>
          <span className="vh">{texts.red(red)}</span>
          <span aria-hidden="true">{red}</span>
        </em>
      )}
      <Crest path={club.crest} />
    </span>
  )
}
