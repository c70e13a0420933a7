/** Compares the stored goals of a match with its scores. */
import type { Side } from '../feeds/feed.ts'

export interface Scores {
  home_score: number | null
  away_score: number | null
  half_home: number | null
  half_away: number | null
  full_home: number | null
  full_away: number | null
  /** A ruling need not agree with the goals that fell. */
  awarded: boolean
}

interface Goal {
  side: Side
  minute: number
}

/**
 * Whether the goals are all goals of each known score; fewer if the source does not list them all.
 * They contradict a score if there are more of them: it was corrected without them.
 */
export function compareGoals(
  goals: readonly Goal[],
  scores: Scores,
): 'complete' | 'fewer' | 'contradiction' {
  const { home_score, away_score, half_home, half_away, full_home, full_away, awarded } = scores
  const upTo = (side: Side, minute: number) =>
    goals.filter((goal) => goal.side === side && goal.minute <= minute).length
  const differences = [
    { minute: 120, home: home_score, away: away_score },
    { minute: 45, home: half_home, away: half_away },
    { minute: 90, home: full_home, away: full_away },
  ].flatMap(({ minute, home, away }) => [
    home === null ? 0 : home - upTo('home', minute),
    away === null ? 0 : away - upTo('away', minute),
  ])
  const isUnknown = home_score === null && full_home === null && goals.length > 0
  if (differences.some((missing) => missing < 0)) return awarded ? 'fewer' : 'contradiction'
  return isUnknown || differences.some((missing) => missing > 0) ? 'fewer' : 'complete'
}
