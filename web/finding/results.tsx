import type { MouseEvent, ReactNode } from 'react'
import type { SearchResult } from '../../contract/calls/search.ts'
import { data, expertDetail, href, matchDetail, search, type Href } from '../page/links.ts'
import { Link, LocalTime, useWords } from '../page/nav.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { KindBadge } from '../parts/badges.tsx'
import { Crest } from '../parts/crest.tsx'
import { Letter } from '../parts/league-initial.tsx'
import { LiveDot } from '../parts/live-dot.tsx'
import { isLive } from '../parts/live-match.ts'
import styles from './find.module.css'
import type { Shape } from './words/en.ts'

interface Props {
  texts: Shape
  found: SearchResult
  /** A result was followed. */
  follow: (event: MouseEvent) => void
}

/** The results in groups; empty groups are left out. */
export function Results({ texts: { groups, next }, found, follow }: Props) {
  const { teams, matches, experts, leagues } = found
  const words = useWords()
  return (
    <>
      <Group title={groups.teams}>
        {teams.map(({ club, leagueName, matchId, nextTime }) => (
          <Result
            follow={follow}
            key={club.clubId}
            to={
              matchId === null
                ? href(search, { q: club.shortName })
                : href(matchDetail, { matchId })
            }
            mark={<Crest path={club.crest} />}
            name={club.name}
            note={leagueName}
          >
            {nextTime !== null && (
              <>
                {next} <LocalTime value={nextTime} format="month-day" />
              </>
            )}
          </Result>
        ))}
      </Group>
      <Group title={groups.matches}>
        {matches.map((match) => (
          <Result
            follow={follow}
            key={match.matchId}
            to={href(matchDetail, { matchId: match.matchId })}
            mark={<Crest path={match.homeLogo} />}
            name={`${match.homeShortName} ${words.plan.versus} ${match.awayShortName}`}
            note={match.leagueName}
          >
            {isLive(match) && <LiveDot minute={match.minute} />}
            {match.homeScore === null || match.awayScore === null ? (
              <LocalTime value={match.matchTime} format="month-day-time" />
            ) : (
              <b>{`${match.homeScore}-${match.awayScore}`}</b>
            )}
          </Result>
        ))}
      </Group>
      <Group title={groups.experts}>
        {experts.map(({ expertId, name, avatar, kind }) => (
          <Result
            follow={follow}
            key={expertId}
            to={href(expertDetail, { expertId })}
            mark={<Avatar expertId={expertId} name={name} path={avatar} size={34} />}
            name={name}
            note=""
          >
            <KindBadge kind={kind} words={words.plan} />
          </Result>
        ))}
      </Group>
      <Group title={groups.leagues}>
        {leagues.map(({ leagueId, name, shortName }) => (
          <Result
            follow={follow}
            key={leagueId}
            to={href(data, { league: leagueId })}
            mark={<Letter name={shortName} />}
            name={name}
            note=""
          />
        ))}
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

interface ResultProps {
  follow: (event: MouseEvent) => void
  to: Href
  mark: ReactNode
  name: string
  note: string
  children?: ReactNode
}

function Result({ follow, to, mark, name, note, children }: ResultProps) {
  return (
    <li>
      <Link to={to} className={styles.result} onClick={follow}>
        <span className={styles.mark}>{mark}</span>
        <span className={styles.name}>
          {name}
          {note !== '' && <small>{note}</small>}
        </span>
        <span className={styles.end}>{children}</span>
      </Link>
    </li>
  )
}
