/** What the address says, chosen from a day's matches. */
import { matchStatus } from '../../../contract/values.ts'
import type { ListedMatch, MatchListParameters, MatchTab } from '../../api/match-list-queries.ts'
import { isLive } from '../../parts/live-match.ts'

const { notStarted, toBeDecided, finished, postponed, interrupted, abandoned, cancelled } =
  matchStatus

/** Undetermined or void: after all others. */
export const isUndecided = ({ status }: { status: number }): boolean =>
  status >= postponed && status <= cancelled

const statusesOf: Record<'fixtures' | 'results', readonly number[]> = {
  fixtures: [notStarted, toBeDecided, postponed, interrupted],
  results: [finished, abandoned, cancelled],
}

export function isOfTab(match: ListedMatch, tab: MatchTab, followed: readonly number[]): boolean {
  if (tab === 'all') return true
  if (tab === 'live') return isLive(match)
  if (tab === 'followed') return followed.includes(match.matchId)
  return statusesOf[tab].includes(match.status)
}

/**
 * Those that the league and the switch let through; the tab is another matter, for each shows its
 * own count.
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
 * By league, in the answer's order: leagues with a match that the reader follows first,
 * undetermined and void matches last. A match that is put off while one looks goes there.
 */
export function groupsOf(matches: readonly ListedMatch[], followed: readonly number[]): Group[] {
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

/** Which side lost: shoot-out before goals. Null while it is not over, or nobody did. */
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
