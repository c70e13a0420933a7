/** Checks cards, substitutions and statistics. */
import { statistics as kinds } from '../../contract/match-events.ts'
import type { FeedIncident, FeedPlayer, FeedStatistics } from '../feeds/feed.ts'
import type { ValidationError } from './validation-error.ts'

const incidentKinds = ['yellow', 'secondYellow', 'red', 'substitution']
/** More cards and substitutions than in any match. */
const most = 100
/** The largest number of one statistic. */
const largest = 200

const isWhole = (value: number, least: number, last: number) =>
  Number.isInteger(value) && value >= least && value <= last

export function incidentsError(
  incidents: readonly FeedIncident[],
  playerError: (player: FeedPlayer) => ValidationError | null,
): ValidationError | null {
  if (incidents.length > most) return ['incidents-many', `There are more than ${most} of them.`]
  for (const { side, minute, added, kind, player, off } of incidents) {
    if (!(side === 'home' || side === 'away') || !incidentKinds.includes(kind))
      return ['incident-shape', 'A card or a substitution is of no side or of no known kind.']
    if (!isWhole(minute, 1, 120) || (added !== undefined && !isWhole(added, 1, 60)))
      return ['incident-minute', 'A card or a substitution fell in no minute of play.']
    if (off && kind !== 'substitution')
      return ['incident-shape', 'Only in a substitution does a player go off.']
    for (const named of [player, off]) {
      const error = named && playerError(named)
      if (error) return error
    }
  }
  return null
}

/** The statistics that can be, and those that cannot, each with the reason. */
export function soundStatistics(told: FeedStatistics): {
  sound: FeedStatistics
  wrong: { kind: string; values: unknown; error: ValidationError }[]
} {
  const wrong = Object.entries(told).flatMap(([kind, values]) => {
    const error = statisticError(kind, values, told)
    return error ? [{ kind, values, error }] : []
  })
  const kept = Object.entries(told).filter(([kind]) => wrong.every((one) => one.kind !== kind))
  return { sound: Object.fromEntries(kept), wrong }
}

function statisticError(
  kind: string,
  values: readonly number[],
  { shots, shotsOnTarget }: FeedStatistics,
): ValidationError | null {
  if (!kinds.some((known) => known === kind))
    return ['statistic-unknown', 'A statistic is of no known kind.']
  if (values.length !== 2 || !values.every((value) => isWhole(value, 0, largest)))
    return ['statistic-wrong', 'A statistic is not two whole numbers.']
  const [home = 0, away = 0] = values
  if (kind === 'possession' && Math.abs(home + away - 100) > 1)
    return ['statistic-wrong', 'The two shares of possession do not add up to 100.']
  const isMore = shots && shotsOnTarget?.some((on, side) => on > (shots[side] ?? 0))
  if (isMore && kind.startsWith('shots'))
    return ['statistic-wrong', 'There are more shots on target than shots.']
  return null
}
