import type { MatchDetail } from '../../../contract/match-detail.ts'
import { Star } from '../../account/star.tsx'
import { useStars } from '../../api/stars.ts'
import { data, href } from '../../page/links.ts'
import { Changed, markOf, useChanges } from '../../parts/changed.tsx'
import { Link, useClock, useLanguage, useWords } from '../../page/nav.tsx'
import { Crest } from '../../parts/crest.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { roundName } from '../../parts/rounds.ts'
import { Share } from '../../parts/share.tsx'
import { timeText, weekdayOf } from '../../page/time-text.ts'
import { Goals } from './goals.tsx'
import { Middle } from './middle.tsx'
import styles from './score-head.module.css'
import { useTexts } from './words.ts'
import { isolated } from '../../parts/isolate.ts'

/** The teams, place and time of the match, its state, and its scorers. */
export function ScoreHead({ match }: { match: MatchDetail }) {
  const texts = useTexts()
  const { errors } = useWords()
  const { home, away, leagueId, leagueName, round, season } = match
  if (home.name === '' && away.name === '')
    return <EmptyState drawing="empty" level={1} title={texts.page.title} text={errors.none} />
  return (
    <header className={styles.head}>
      <h1 className="vh">{texts.versus(isolated(home.name), isolated(away.name))}</h1>
      <div className={styles.line}>
        {leagueId > 0 ? (
          <Link to={href(data, { league: leagueId, season })}>
            {leagueName}
            {round !== '' && <span>{roundName(round, texts)}</span>}
          </Link>
        ) : (
          <p>{leagueName}</p>
        )}
        <div className={styles.end}>
          <p>
            <Changed value={match.matchTime}>
              {match.matchTime !== null && (
                <KickOff at={match.matchTime} timeKnown={match.timeKnown} />
              )}
            </Changed>
            {match.venue !== '' && <span>{match.venue}</span>}
          </p>
          <Follow match={match} />
          <Share name={texts.versus(isolated(home.name), isolated(away.name))} />
        </div>
      </div>
      <div className={styles.main}>
        <Team club={home} rank={match.homeRank} red={match.homeRed} side={styles.home} />
        <Middle match={match} />
        <Team club={away} rank={match.awayRank} red={match.awayRed} />
      </div>
      <Goals match={match} />
    </header>
  )
}

/** The star that keeps the match in the reader's list. */
function Follow({ match: { matchId, home, away } }: { match: MatchDetail }) {
  const texts = useTexts()
  const { ids, offered, follow } = useStars()
  if (!offered) return null
  const name = texts.versus(isolated(home.name), isolated(away.name))
  return (
    <Star
      label={texts.follow(name)}
      on={ids?.matches.includes(matchId)}
      press={(on) => follow('matches', matchId, on)}
    />
  )
}

/** Of a team, where the tables have no room for it: on a phone. */
function FollowTeam({ club: { clubId, name } }: { club: MatchDetail['home'] }) {
  const texts = useTexts()
  const { ids, offered, follow } = useStars()
  if (!offered || clubId === 0) return null
  return (
    <div className={styles.star}>
      <Star
        label={texts.follow(name)}
        on={ids?.teams.includes(clubId)}
        press={(on) => follow('teams', clubId, on)}
      />
    </div>
  )
}

/** "08-16 周六 19:35" by the reader's clock; in English "Sat 16 Aug, 19:35". */
function KickOff({ at, timeKnown }: { at: string; timeKnown: boolean }) {
  const clock = useClock()
  const { weekdays } = useWords()
  const inEnglish = useLanguage() === 'en' && timeKnown
  if (inEnglish) return <time dateTime={at}>{timeText(at, 'english', clock)}</time>
  return (
    <time dateTime={at}>
      {timeText(at, 'month-day', clock)} {weekdays[weekdayOf(timeText(at, 'date', clock))]}{' '}
      {timeKnown && timeText(at, 'time', clock)}
    </time>
  )
}

interface TeamProps {
  club: MatchDetail['home']
  rank: number | null
  red: number
  side?: string | undefined
}

function Team({ club, rank, red, side = '' }: TeamProps) {
  const texts = useTexts()
  const changes = useChanges(red)
  return (
    <div className={`${styles.team} ${side}`}>
      <Crest path={club.crest} />
      <p>
        {club.name}
        {red > 0 && (
          <small key={changes} {...markOf(changes)}>
            <i aria-hidden="true" />
            <span className="vh">{texts.red(red)}</span>
            <b aria-hidden="true">{red}</b>
          </small>
        )}
        {rank !== null && <span className={styles.rank}>{texts.rank(rank)}</span>}
      </p>
      <FollowTeam club={club} />
    </div>
  )
}
