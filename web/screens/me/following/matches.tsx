import type { HomeMatch } from '../../../../contract/match.ts'
import { codes, matchStatus } from '../../../../contract/values.ts'
import { Star } from '../../../account/star.tsx'
import { favouritesQuery } from '../../../api/me-queries.ts'
import { useAnswer } from '../../../api/queries.ts'
import { useStars } from '../../../api/stars.ts'
import { LastUpdatedShort } from '../../../live/last-updated.tsx'
import { ShowScore, useIsScoreHidden } from '../../../live/show-score.tsx'
import { href, match as matchPage, matchDetail } from '../../../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../../../page/nav.tsx'
import { Block } from '../../../parts/block.tsx'
import { Changed } from '../../../parts/changed.tsx'
import { Crest } from '../../../parts/crest.tsx'
import { ErrorBoundary } from '../../../parts/error-boundary.tsx'
import { Failed } from '../../../parts/failed.tsx'
import { sidesText } from '../../../parts/isolate.ts'
import { LiveDot } from '../../../parts/live-dot.tsx'
import { isAhead, isLive, runningMinute, stateName } from '../../../parts/live-match.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import styles from './matches.module.css'
import { NoneYet } from './none-yet.tsx'
import { useTexts } from './words.ts'

/**
 * The matches with a star: in play, ahead, and those that were just played. Nothing on a server
 * that does not list them.
 */
export function Matches() {
  const { matches } = useTexts()
  const outcome = useAnswer(favouritesQuery(useLanguage()))
  const code = outcome.failed?.code
  if (code === codes.notOffered || code === codes.notFound) return null
  if (outcome.data !== undefined && outcome.data.matches === undefined) return null
  return (
    <section aria-labelledby="matches">
      <SectionHead id="matches" title={matches.title}>
        <span>{matches.note}</span>
      </SectionHead>
      <Block
        outcome={outcome}
        skeleton={<Skeleton width="100%" height={60} />}
        renderFailed={(failure) => <Failed failure={failure} title={matches.failed} brief />}
      >
        {({ matches: followed = [] }) =>
          followed.length === 0 ? (
            <NoneYet text={matches.empty} find={matches.find} to={href(matchPage)} />
          ) : (
            <ul>
              {followed.map((match) => (
                <ErrorBoundary key={match.matchId} of={match} what="a followed match">
                  <Row match={match} />
                </ErrorBoundary>
              ))}
            </ul>
          )
        }
      </Block>
    </section>
  )
}

/** A row whose star was taken off stays until the screen is opened again, to be undone. */
function Row({ match }: { match: HomeMatch }) {
  const { plan } = useWords()
  const { matches } = useTexts()
  const { ids, follow } = useStars()
  const { matchId, homeShortName, awayShortName, solutionCount } = match
  const sides = sidesText(homeShortName, plan.versus, awayShortName)
  return (
    <li className={styles.row}>
      <Link to={href(matchDetail, { matchId })} className={styles.match}>
        <span className={styles.when}>
          <When match={match} />
          <small>{match.leagueName}</small>
        </span>
        <span className={`${styles.sides} ${isLive(match) ? styles.on : ''}`}>
          <Side name={homeShortName} crest={match.homeLogo} goals={match.homeScore} />
          <Side name={awayShortName} crest={match.awayLogo} goals={match.awayScore} />
        </span>
        <span className={styles.plans}>{matches.plans(solutionCount)}</span>
      </Link>
      {useIsScoreHidden()(match) && (
        <ShowScore matchId={matchId} sides={sides} className={styles.show} />
      )}
      <Star
        label={matches.follow(sides)}
        on={ids?.matches.includes(matchId)}
        press={(on) => follow('matches', matchId, on)}
      />
    </li>
  )
}

/** The minute of a match in play; else the kick-off, after the state where it is not as planned. */
function When({ match }: { match: HomeMatch }) {
  const words = useWords()
  const { status, matchTime } = match
  if (isLive(match)) {
    const minute = match.resultMissing ? null : runningMinute(match)
    return (
      <b className={styles.live}>
        <LiveDot minute={match.minute} />
        <Changed value={status}>{minute === null ? stateName(match, words) : `${minute}′`}</Changed>
        <LastUpdatedShort match={match} />
      </b>
    )
  }
  const planned = isAhead(match) && status === matchStatus.notStarted && matchTime !== null
  return (
    <b>
      {!planned && (
        <Changed value={status}>
          {stateName(
            status === matchStatus.notStarted
              ? { ...match, status: matchStatus.toBeDecided }
              : match,
            words,
          )}
        </Changed>
      )}{' '}
      <LocalTime value={matchTime} format="brief" />
    </b>
  )
}

function Side({ name, crest, goals }: { name: string; crest: string; goals: number | null }) {
  return (
    <span>
      <Crest path={crest} />
      <span>{name}</span>
      {goals !== null && (
        <b>
          <Changed value={goals}>{goals}</Changed>
        </b>
      )}
    </span>
  )
}
