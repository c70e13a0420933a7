/** Filters and groups a day's matches by the address. */
import type { Id } from '../../../contract/id.ts'
import { matchStatus } from '../../../contract/values.ts'
import type { ListedMatch, MatchListParameters, MatchTab } from '../../api/match-list-queries.ts'
import { isLive } from '../../parts/live-match.ts'

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

export interface Group {
  leagueId: number
  undecided: boolean
  matches: ListedMatch[]
}

/**
 * Groups by league, in the answer's order: leagues with a followed match first, undetermined and
 * void matches last. A match that is postponed while the reader watches moves to the end.
 */
export function groupsOf(matches: readonly ListedMatch[], followed: readonly Id[]): Group[] {
  const groups = new Map<string, Group>()
  for (const match of matches) {
    const undecided = isUndecided(match)
    const key = `${match.leagueId} ${undecided}`
    const group = groups.get(key) ?? { leagueId: match.leagueId, undecided, matches: [] }
    group.matches.push(match)
    groups.set(key, group)
  }
  const ids = new Set(followed)
  const place = (group: Group) =>
    group.undecided ? 2 : group.matches.some(({ matchId }) => ids.has(matchId)) ? 0 : 1
  return [...groups.values()].toSorted((one, other) => place(one) - place(other))
}

/** The losing side; a shoot-out counts before goals. Null before the end and after a draw. */
export function loserOf({
  status,
  homeScore,
  awayScore,
  penaltyHome,
  penaltyAway,
}: ListedMatch): 'home' | 'away' | null {
  if (status !== finished) return null
  const ahead = (penaltyHome ?? 0) - (penaltyAway ?? 0) || (homeScore ?? 0) - (awayScore ?? 0)
  return ahead === 0 ? null : ahead > 0 ? 'away' : 'home'
}
