/** The phase and the score of a match that is not over: the source has neither. */
import { matchStatus, type MatchStatus } from '../../../contract/values.ts'
import type { Score } from '../feed.ts'
import type { Goals } from './goals.ts'
import type { Match } from './reply.ts'
import type { Scores } from './scores.ts'

/**
 * Milliseconds after kick-off after which a match should be marked as finished, and its result have
 * its kind.
 */
export const longestWait = 6 * 3_600_000

const minute = 60_000

/** The source has no status: the phase follows from the time, the half-time score and the goals. */
export function statusOf({ matchResults, goals }: Match, kickoff: Date, now: Date): MatchStatus {
  const passed = (now.getTime() - kickoff.getTime()) / minute
  if (passed < 0) return matchStatus.notStarted
  // abandoned, moved or forgotten: the source has no word for it, and "postponed" would be one
  if (passed * minute > longestWait) return matchStatus.abnormal
  const kinds = (matchResults ?? []).map(({ resultTypeKind }) => resultTypeKind)
  const last = Math.max(0, ...(goals ?? []).map(({ matchMinute }) => matchMinute ?? 0))
  if (kinds.includes('AfterExtraTime') || last > 100) return matchStatus.extraTime
  if (last > 45 && passed > 60) return matchStatus.secondHalf
  if (kinds.includes('HalfTime')) return passed < 62 ? matchStatus.halfTime : matchStatus.secondHalf
  return passed < 50
    ? matchStatus.firstHalf
    : passed < 62
      ? matchStatus.halfTime
      : matchStatus.secondHalf
}

/** Some enter results during the match and no goals: the latest is the score. */
export function soFar(
  { score, shootOut }: Goals,
  { half, full, penalties }: Omit<Scores, 'refused'>,
): Score {
  const results = shootOut || penalties ? [half] : [half, full]
  const sum = ([home, away]: Score) => home + away
  return [score, ...results.filter((one) => one !== undefined)].reduce((latest, one) =>
    sum(one) > sum(latest) ? one : latest,
  )
}
