/** The places of events on a horizontal time axis: home above, away below. */
import type { MatchEvent } from '../../../../contract/match-events.ts'

/** Units of the drawing. */
export const width = 1200
const breakWidth = 84
/** Minutes of stoppage time that the end of the axis has room for. */
const tail = 8
const tierHeight = 46
/** Two labels on one side closer than this are on different tiers. */
const labelWidth = 104

export interface Place {
  event: MatchEvent
  x: number
  /** Length of the stem from the axis to the mark. */
  stem: number
  anchor: 'start' | 'middle' | 'end'
}

export interface Axis {
  places: Place[]
  /** x of the half-time break, from and to. */
  halfTime: readonly [number, number]
  ticks: { minute: number; x: number }[]
  /** Height above and below the axis. */
  above: number
  below: number
}

const isGoal = ({ kind }: MatchEvent) => kind === 'goal' || kind === 'penalty' || kind === 'own'

/** `isLong`: the match has extra time. */
export function axisOf(events: readonly MatchEvent[], isLong: boolean): Axis {
  const minutes = (isLong ? 120 : 90) + tail
  const unit = (width - breakWidth) / minutes
  const xOf = ({ minute, added }: Pick<MatchEvent, 'minute' | 'added'>) => {
    if (minute <= 45) return minute * unit + (Math.min(added ?? 0, tail) / tail) * (breakWidth - 12)
    return minute * unit + breakWidth + Math.min(added ?? 0, tail) * unit
  }
  const ends: Record<MatchEvent['side'], number[]> = { home: [], away: [] }
  const places = events.map((event): Place => {
    const x = xOf(event)
    const tiers = ends[event.side]
    // the stem of a goal is long
    let tier = isGoal(event) ? 1 : 0
    while (x - (tiers[tier] ?? -Infinity) < labelWidth) tier++
    tiers[tier] = x
    const anchor = x < labelWidth / 2 ? 'start' : x > width - labelWidth / 2 ? 'end' : 'middle'
    return { event, x, stem: 6 + tier * tierHeight, anchor }
  })
  const heightOf = (side: MatchEvent['side']) => Math.max(2, ends[side].length) * tierHeight + 24
  return {
    places,
    halfTime: [45 * unit, 45 * unit + breakWidth],
    ticks: [0, 15, 30, 60, 75, 90, ...(isLong ? [105, 120] : [])].map((minute) => ({
      minute,
      x: xOf({ minute, added: null }),
    })),
    above: heightOf('home'),
    below: heightOf('away'),
  }
}
