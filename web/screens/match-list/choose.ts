/** Filters and groups a day's matches by the address. */
import type { Id } from '../../../contract/id.ts'
import { matchStatus } from '../../../contract/values.ts'
import type { ListedMatch, MatchListParameters, MatchTab } from '../../api/match-list-queries.ts'
import { isAhead, isLive } from '../../parts/live-match.ts'

const { notStarted, toBeDecided, finished, postponed, interrupted, abandoned, cancelled } =
  matchStatus

/** Undetermined or void matches, which come last. */
export const isUndecided = ({ status }: { status: number }): boolean =>
  status >= postponed && status <= cancelled

const statusesOf: Record<'fixtures' | 'results', readonly Id[]> = {
  fixtures: [notStarted, toBeDecided, postponed, interrupted],
  results: [finished, abandoned, cancelled],
}

export function isOfTab(match: ListedMatch, tab: MatchTab, followed: readonly Id[]): boolean {
  if (tab === 'all') return true
  if (tab === 'live') return isLive(match)
  if (tab === 'followed') return followed.includes(match.matchId)
  if (match.resultMissing) return tab === 'results'
  return statusesOf[tab].includes(match.status)
}

/**
 * The matches that pass the filters of league and plans. The tab is not applied, because each tab
 * shows its own count.
 */
export function chosen(
  matches: readonly ListedMatch[],
  { league, plans }: MatchListParameters,
): ListedMatch[] {
  return matches.filter(
    ({ leagueId, solutionCount }) =>
      (league === undefined || leagueId === league) && (plans === undefined || solutionCount > 0),
  )
}

/** What the matches of a group share: the league, or the time. */
export type Heading =
  | { by: 'league'; leagueId: number }
  | { by: 'live' | 'open' | 'undecided' | 'missing' | 'over' }
  /** `at` is the kick-off, an ISO instant. */
  | { by: 'kickoff'; at: string }

export interface Group {
  /** Unique in the list. */
  key: string
  heading: Heading
  /** Listed after all others, under a heading of its own. */
  undecided: boolean
  matches: ListedMatch[]
}

/** Tests whether a match belongs before others. */
type IsFirst = (match: ListedMatch) => boolean

/**
 * Groups by league, in the answer's order: leagues with a first match first, undetermined and
 * void matches last. A match that is postponed while the reader watches moves to the end.
 */
export function groupsOf(matches: readonly ListedMatch[], isFirst: IsFirst): Group[] {
  const groups = new Map<string, Group>()
  for (const match of matches) {
    const undecided = isUndecided(match)
    const key = `${match.leagueId} ${undecided}`
    const heading = { by: 'league', leagueId: match.leagueId } as const
    const group: Group = groups.get(key) ?? { key, heading, undecided, matches: [] }
    group.matches.push(match)
    groups.set(key, group)
  }
  const place = (group: Group) => (group.undecided ? 2 : group.matches.some(isFirst) ? 0 : 1)
  return [...groups.values()].toSorted((one, other) => place(one) - place(other))
}

/** The order of groups by time. */
const parts: readonly Heading['by'][] = ['live', 'kickoff', 'open', 'undecided', 'missing', 'over']

function momentOf(match: ListedMatch): Heading {
  const { status, matchTime } = match
  if (status === finished) return { by: 'over' }
  if (match.resultMissing) return { by: 'missing' }
  if (isUndecided(match)) return { by: 'undecided' }
  if (!isAhead(match)) return { by: 'live' }
  return status === toBeDecided || matchTime === null
    ? { by: 'open' }
    : { by: 'kickoff', at: matchTime }
}

/**
 * Groups by time: live matches, then each kick-off, then matches without a time, undetermined and
 * void ones, those whose result is missing, and finished ones. In a group first matches are first,
 * then the earlier kick-off; of finished ones the later.
 */
export function timeGroupsOf(matches: readonly ListedMatch[], isFirst: IsFirst): Group[] {
  const sorted = matches.toSorted(
    (one, other) =>
      Number(isFirst(other)) - Number(isFirst(one)) || timeOf(one).localeCompare(timeOf(other)),
  )
  const groups = new Map<string, Group>()
  for (const match of sorted) {
    const heading = momentOf(match)
    const key = heading.by === 'kickoff' ? heading.at : heading.by
    const group: Group = groups.get(key) ?? { key, heading, undecided: false, matches: [] }
    group.matches.push(match)
    groups.set(key, group)
  }
  const over = groups.get('over')
  if (over)
    over.matches = over.matches
      .toReversed()
      .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  return [...groups.values()].toSorted(
    (one, other) =>
      parts.indexOf(one.heading.by) - parts.indexOf(other.heading.by) ||
      one.key.localeCompare(other.key),
  )
}

/** Finished matches that a day has while others are still to come. */
const mostOver = 2

/**
 * The groups of a day that is not over, with the first finished matches only: what is to come is
 * above them, and the tab of results has all. `left` is the number of those left out.
 */
export function withFewOver(groups: readonly Group[]): { groups: Group[]; left: number } {
  const isOver = ({ heading }: Group) => heading.by === 'over'
  const over = groups.find(isOver)
  const left = over === undefined ? 0 : over.matches.length - mostOver
  const isToday = groups.some(({ heading }) => heading.by === 'live' || heading.by === 'kickoff')
  if (over === undefined || left <= 0 || !isToday) return { groups: [...groups], left: 0 }
  const few = { ...over, matches: over.matches.slice(0, mostOver) }
  return { groups: groups.map((group) => (isOver(group) ? few : group)), left }
}

/** ISO instants of one zone sort as texts. */
const timeOf = ({ matchTime }: ListedMatch): string => matchTime ?? ''

/** The losing side; a shoot-out counts before goals. Null before the end and after a draw. */
export function loserOf({
  status,
  homeScore,
  awayScore,
  penaltyHome,
  penaltyAway,
  shootOutWinner,
}: ListedMatch): 'home' | 'away' | null {
  if (status !== finished) return null
  if (shootOutWinner) return shootOutWinner === 'home' ? 'away' : 'home'
  const ahead = (penaltyHome ?? 0) - (penaltyAway ?? 0) || (homeScore ?? 0) - (awayScore ?? 0)
  return ahead === 0 ? null : ahead > 0 ? 'away' : 'home'
}
