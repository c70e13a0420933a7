import { Fragment, useState, type MouseEvent, type ReactNode } from 'react'
import { mostResults, type SearchResult } from '../../contract/calls/search.ts'
import { foundExpertsQuery } from '../api/me-queries.ts'
import { useAnswer } from '../api/queries.ts'
import { data, expertDetail, href, matchDetail, search, type Href } from '../page/links.ts'
import { Link, LocalTime, useLanguage, useWords } from '../page/nav.tsx'
import { Avatar } from '../parts/avatar.tsx'
import { KindBadge } from '../parts/badges.tsx'
import { Crest } from '../parts/crest.tsx'
import { sidesText } from '../parts/isolate.ts'
import { Letter } from '../parts/league-initial.tsx'
import { LiveDot } from '../parts/live-dot.tsx'
import { isAhead, isLive, stateName } from '../parts/live-match.ts'
import { percent } from '../parts/rates.ts'
import segment from '../parts/segment.module.css'
import styles from './find.module.css'
import { markedParts } from './marks.ts'
import type { Shape } from './words/en.ts'

interface Props {
  texts: Shape
  /** What was searched for: it is marked where it begins a word of a name. */
  q: string
  found: SearchResult
  /** Whether one group alone can be chosen. */
  choice: boolean
  /** A result was followed. */
  follow: (event: MouseEvent) => void
}

type Kind = keyof SearchResult
const kinds: readonly Kind[] = ['teams', 'matches', 'experts', 'leagues']
const none = { teams: [], matches: [], experts: [], leagues: [] }

/** The results in groups; empty groups are left out. A chosen group has all of its results. */
export function Results({ choice, ...props }: Props) {
  const { texts, found } = props
  const [chosen, choose] = useState<Kind>()
  const filled = kinds.filter((kind) => found[kind].length > 0)
  /** With a plus where a list is cut off. */
  const countOf = (counted: readonly Kind[]) => {
    const lengths = counted.map((kind) => found[kind].length)
    const sum = lengths.reduce((total, one) => total + one, 0)
    return lengths.includes(mostResults) ? `${sum}+` : String(sum)
  }
  const only = choice && chosen !== undefined && filled.includes(chosen) ? chosen : undefined
  return (
    <>
      {choice && filled.length > 1 && (
        <div className={`${segment.row} ${styles.kinds}`} role="group" aria-label={texts.kinds}>
          {[undefined, ...filled].map((kind) => (
            <button
              key={kind ?? 'all'}
              type="button"
              className={segment.segment}
              aria-pressed={kind === only}
              onClick={() => choose(kind)}
            >
              {kind === undefined ? texts.all : texts.groups[kind]}{' '}
              <b>{countOf(kind === undefined ? filled : [kind])}</b>
            </button>
          ))}
        </div>
      )}
      <Groups
        {...props}
        found={
          only === undefined
            ? {
                teams: found.teams.slice(0, atFirst),
                matches: found.matches.slice(0, atFirst),
                experts: found.experts.slice(0, atFirst),
                leagues: found.leagues.slice(0, atFirst),
              }
            : { ...none, [only]: found[only] }
        }
      />
      {only !== undefined && found[only].length === mostResults && (
        <p className={styles.most}>{texts.most(mostResults)}</p>
      )}
    </>
  )
}

/** Results of each group while none is chosen. */
export const atFirst = 6

function Groups({ texts, q, found, follow }: Omit<Props, 'choice'>) {
  const { groups, next } = texts
  const { teams, matches, experts, leagues } = found
  return (
    <>
      <Group title={groups.teams}>
        {teams.map(({ club, leagueName, rank, matchId, nextTime }) => (
          <Result
            follow={follow}
            q={q}
            key={club.clubId}
            to={
              matchId === null
                ? href(search, { q: club.shortName })
                : href(matchDetail, { matchId })
            }
            mark={<Crest path={club.crest} />}
            name={club.name}
            note={leagueName}
            more={rank === null ? [] : [texts.place(rank)]}
          >
            {nextTime !== null && (
              <>
                {next} <LocalTime value={nextTime} format="month-day" />
              </>
            )}
          </Result>
        ))}
      </Group>
      <MatchGroup texts={texts} title={groups.matches} q={q} matches={matches} follow={follow} />
      {experts.length > 0 && <Experts texts={texts} q={q} experts={experts} follow={follow} />}
      <Group title={groups.leagues}>
        {leagues.map(({ leagueId, name, shortName, teamCnt, todayCnt }) => (
          <Result
            follow={follow}
            q={q}
            key={leagueId}
            to={href(data, { league: leagueId })}
            mark={<Letter name={shortName} />}
            name={name}
            note={teamCnt > 0 ? texts.teamCount(teamCnt) : ''}
          >
            {todayCnt > 0 && (
              <>
                {texts.today.before} <b>{todayCnt}</b> {texts.today.after(todayCnt)}
              </>
            )}
          </Result>
        ))}
      </Group>
    </>
  )
}

interface MatchGroupProps extends Pick<Props, 'texts' | 'q' | 'follow'> {
  title: string
  matches: SearchResult['matches']
}

/** Matches, each with its score or its kick-off. */
export function MatchGroup({ texts, title, q, matches, follow }: MatchGroupProps) {
  const words = useWords()
  return (
    <Group title={title}>
      {matches.map((match) => (
        <Result
          follow={follow}
          q={q}
          key={match.matchId}
          to={href(matchDetail, { matchId: match.matchId })}
          mark={<Crest path={match.homeLogo} />}
          name={sidesText(match.homeShortName, words.plan.versus, match.awayShortName)}
          note={match.leagueName}
          more={[
            ...(isAhead(match) || isLive(match) ? [] : [stateName(match, words)]),
            ...(match.solutionCount > 0 ? [texts.planCount(match.solutionCount)] : []),
          ]}
        >
          {isLive(match) && <LiveDot minute={match.minute} />}
          {match.homeScore === null || match.awayScore === null ? (
            <LocalTime value={match.matchTime} format="brief" />
          ) : (
            <b>{`${match.homeScore}-${match.awayScore}`}</b>
          )}
        </Result>
      ))}
    </Group>
  )
}

/** Each with the hit rate of the board over 90 days, once it is there. */
function Experts({ texts, q, experts, follow }: ExpertsProps) {
  const words = useWords()
  const { data } = useAnswer(
    foundExpertsQuery(
      useLanguage(),
      experts.map(({ expertId }) => expertId),
    ),
  )
  const ranked = data === undefined || 'specOnly' in data ? [] : data.records
  const figures = new Map(ranked.map((expert) => [expert.expertId, expert]))
  return (
    <Group title={texts.groups.experts}>
      {experts.map(({ expertId, name, avatar, kind }) => {
        const { hitRate, countedCnt = 0 } = figures.get(expertId) ?? {}
        return (
          <Result
            follow={follow}
            q={q}
            key={expertId}
            to={href(expertDetail, { expertId })}
            mark={<Avatar expertId={expertId} name={name} path={avatar} size={34} />}
            name={name}
            note=""
          >
            <KindBadge kind={kind} words={words.plan} />
            {hitRate !== undefined && countedCnt > 0 && (
              <>
                <b>{percent(hitRate)}%</b> {texts.plans(countedCnt)}
              </>
            )}
          </Result>
        )
      })}
    </Group>
  )
}

interface ExpertsProps extends Omit<Props, 'found' | 'choice'> {
  experts: SearchResult['experts']
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

interface ResultProps extends Pick<Props, 'follow' | 'q'> {
  to: Href
  mark: ReactNode
  name: string
  note: string
  /** Behind the note. */
  more?: string[]
  children?: ReactNode
}

function Result({ follow, q, to, mark, name, note, more = [], children }: ResultProps) {
  return (
    <li>
      <Link to={to} className={styles.result} onClick={follow}>
        <span className={styles.mark}>{mark}</span>
        <span className={styles.name}>
          <Marked text={name} q={q} />
          {note !== '' && (
            <small>
              <span>
                <Marked text={note} q={q} />
              </span>
              {more.map((one) => (
                <Fragment key={one}>
                  {' '}
                  <span>{one}</span>
                </Fragment>
              ))}
            </small>
          )}
        </span>
        <span className={styles.end}>{children}</span>
      </Link>
    </li>
  )
}

function Marked({ text, q }: { text: string; q: string }) {
  return markedParts(text, q).map((part, at) =>
    part.marked ? <mark key={at}>{part.text}</mark> : part.text,
  )
}
