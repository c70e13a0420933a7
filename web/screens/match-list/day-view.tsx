import { matchStatus } from '../../../contract/values.ts'
import { useState } from 'react'
import type { Stars } from '../../api/stars.ts'
import {
  listTabOf,
  type DayOfMatches,
  type ListedMatch,
  type MatchListParameters,
} from '../../api/match-list-queries.ts'
import { Link, useMatchOrder, useWords } from '../../page/nav.tsx'
import { href, match } from '../../page/links.ts'
import { Failed } from '../../parts/failed.tsx'
import type { Clock } from '../../page/time-text.ts'
import { DaySkeleton } from './skeleton.tsx'
import { chosen, groupsOf, isOfTab, timeGroupsOf, withFewOver } from './choose.ts'
import { EmptyChoice, EmptyDay } from './empty.tsx'
import { Filters } from './filters.tsx'
import { Leagues } from './leagues.tsx'
import { List } from './list.tsx'
import styles from './match-list.module.css'
import { useTexts } from './words.ts'

interface Props {
  day: DayOfMatches
  /** The clock that defines the day: the reader's, or the server's. */
  calendar: Clock
  parameters: MatchListParameters
  following: Stars
}

/** A day: its filters and the matches that pass them. */
export function Day({ day, calendar, parameters, following }: Props) {
  const texts = useTexts()
  const { matchStates } = useWords()
  const order = useMatchOrder()
  const isFirst = useFirst(following.ids)
  if (day.matches.length === 0 && day.abnormal === 0) return <EmptyDay day={day} />
  const tab = listTabOf(parameters)
  const ids = following.ids?.matches ?? []
  const matches = chosen(day.matches, parameters)
  const shown = matches.filter((one) => isOfTab(one, tab, ids))
  const { groups, left } =
    order === 'league'
      ? { groups: groupsOf(shown, isFirst), left: 0 }
      : tab === 'all'
        ? withFewOver(timeGroupsOf(shown, isFirst))
        : { groups: timeGroupsOf(shown, isFirst), left: 0 }
  return (
    <div className={styles.columns}>
      <Leagues day={day} parameters={parameters} followed={ids} />
      <div>
        <Filters parameters={parameters} matches={matches} following={following} />
        {tab === 'followed' && following.ids === null ? (
          following.failed === undefined ? (
            <DaySkeleton rowsOnly />
          ) : (
            <Failed failure={following.failed} title={texts.followedFailed} />
          )
        ) : shown.length === 0 ? (
          <EmptyChoice parameters={parameters} day={day} />
        ) : (
          // A new key when the reader's day replaces that of the server's page, so that rows in
          // both do not jump.
          <List
            key={`${tab} ${calendar} ${order}`}
            leagues={day.leagues}
            linked={!('specOnly' in day)}
            groups={groups}
            order={order}
            following={following}
          />
        )}
        {left > 0 && (
          <Link
            to={href(match, { ...parameters, tab: 'results' })}
            stay
            className={styles.restOver}
          >
            {texts.restOver(left)}
          </Link>
        )}
        {order === 'time' && shown.length > 0 && !('specOnly' in day) && (
          <p className={styles.abnormal}>{texts.picksNote}</p>
        )}
        {day.abnormal > 0 && tab === 'all' && (
          <p className={styles.abnormal}>
            {texts.abnormal(matchStates[matchStatus.abnormal], day.abnormal)}
          </p>
        )}
      </div>
    </div>
  )
}

/**
 * Tests whether a match, a side of it or its league is followed, by the follows as first loaded:
 * pressing a star must not reorder the list under the reader's finger.
 */
function useFirst(ids: Stars['ids']): (match: ListedMatch) => boolean {
  const [first, setFirst] = useState(ids)
  if (first === null && ids !== null) setFirst(ids)
  const known = first ?? ids
  if (known === null) return () => false
  const { matches, teams, leagues } = known
  return ({ matchId, leagueId, home, away }) =>
    matches.includes(matchId) ||
    leagues.includes(leagueId) ||
    teams.includes(home.clubId) ||
    teams.includes(away.clubId)
}
