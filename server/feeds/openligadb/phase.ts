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

const latestGoal = ({ goals }: Pick<Match, 'goals'>) =>
  Math.max(0, ...(goals ?? []).map(({ matchMinute }) => matchMinute ?? 0))

/** Whether a goal has a minute of extra time; no stoppage time lasts beyond 90+10. */
export const isInExtraTime = (match: Pick<Match, 'goals'>): boolean => {
  const latest = latestGoal(match)
  return latest > 100 && latest <= 120
}

/** The source has no status: the phase follows from the time, the half-time score and the goals. */
export function statusOf(match: Match, kickoff: Date, now: Date): MatchStatus {
  const passed = (now.getTime() - kickoff.getTime()) / minute
  if (passed < 0) return matchStatus.notStarted
  // abandoned, moved or forgotten: the source has no word for it, and "postponed" would be one
  if (passed * minute > longestWait) return matchStatus.abnormal
  const kinds = (match.matchResults ?? []).map(({ resultTypeKind }) => resultTypeKind)
  if (kinds.includes('AfterExtraTime') || (passed > 100 && isInExtraTime(match)))
    return matchStatus.extraTime
  if (latestGoal(match) > 45 && passed > 60) return matchStatus.secondHalf
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
  { half, full, penalties, shootOutWinner }: Omit<Scores, 'refused'>,
): Score {
  const results = shootOut || penalties || shootOutWinner ? [half] : [half, full]
  const sum = ([home, away]: Score) => home + away
  return [score, ...results.filter((one) => one !== undefined)].reduce((latest, one) =>
    sum(one) > sum(latest) ? one : latest,
  )
}
