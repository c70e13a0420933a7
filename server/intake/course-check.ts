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

export function statisticsError(statistics: FeedStatistics): ValidationError | null {
  for (const [kind, values] of Object.entries(statistics)) {
    if (!kinds.some((known) => known === kind))
      return ['statistic-unknown', 'A statistic is of no known kind.']
    if (values.length !== 2 || !values.every((value) => isWhole(value, 0, largest)))
      return ['statistic-wrong', 'A statistic is not two whole numbers.']
  }
  const { possession, shots, shotsOnTarget } = statistics
  if (possession && Math.abs(possession[0] + possession[1] - 100) > 1)
    return ['statistic-wrong', 'The two shares of possession do not add up to 100.']
  if (shots && shotsOnTarget && shotsOnTarget.some((on, side) => on > (shots[side] ?? 0)))
    return ['statistic-wrong', 'There are more shots on target than shots.']
  return null
}
