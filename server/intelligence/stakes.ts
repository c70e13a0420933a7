/** The stakes of a club in the table: its position, and its distance to the nearest boundary. */
import type { Zone, ZoneKind } from '../../contract/table.ts'
import type { Standing } from '../../rules/table.ts'
import type { Table } from './match-data.ts'

export interface Stake {
  kind: 'leads' | 'in' | 'short' | 'near' | 'below' | 'rank' | 'settled' | 'champion' | 'down'
  rank: number
  points: number
  /**
   * leads and in: points ahead of the first place outside; short and below: points behind; near:
   * points above.
   */
  gap: number
  /** The zone concerned; null with leads, rank, settled and champion. */
  zone: ZoneKind | null
  /** Matches still to be played including this one; 0 while fixtures are missing. */
  left: number
  tone: 'for' | 'against' | 'neutral'
  weight: number
}

/** The minimum number of matches for a position to be meaningful. */
const fewest = { league: 5, group: 1 }
/** Points; one win can change places within this distance. */
const close = 3

const isBad = ({ kind }: Zone) => kind === 'relegation' || kind === 'relegationPlayOff'

/** Null if too few matches were played, or the club is not in the table. */
export function stakeOf({ standings, zones, total, group }: Table, club: number): Stake | null {
  const at = standings.findIndex((standing) => standing.club === club)
  const standing = standings[at]
  if (!standing || standing.played < (group ? fewest.group : fewest.league)) return null
  const left = total === null ? 0 : total - standing.played
  const late = total !== null && left * 4 <= total
  const make = (
    kind: Stake['kind'],
    gap: number,
    zone: ZoneKind | null,
    tone: Stake['tone'],
    weight: number,
  ): Stake => {
    return {
      kind,
      rank: standing.rank,
      points: standing.points,
      gap,
      zone,
      left,
      tone,
      weight: weight + (late && gap <= close ? 1 : 0),
    }
  }
  const place = at + 1
  const zone = zones.find(({ first, last }) => first <= place && place <= last)
  if (
    total !== null &&
    left > 0 &&
    zones.length > 0 &&
    isSettled(standings, edgesOf(zones, group), at, total)
  ) {
    if (place === 1 && !group) return make('champion', Infinity, null, 'for', 4)
    if (zone?.kind === 'relegation') return make('down', Infinity, zone.kind, 'against', 4)
    return make('settled', Infinity, null, 'neutral', 4)
  }
  const pointsAt = (to: number) => standings[to - 1]?.points ?? standing.points
  const bad = zones.filter(isBad).toSorted((a, b) => a.first - b.first)
  const firstBad = bad[0]?.first ?? Infinity
  if (zone && isBad(zone)) {
    const gap = pointsAt(firstBad - 1) - standing.points
    return make('below', gap, zone.kind, 'against', gap <= close ? 4 : 3)
  }
  const spare = standing.points - pointsAt(firstBad)
  if (firstBad <= standings.length && spare <= close)
    return make('near', spare, bad[0]?.kind ?? null, 'against', 3)
  if (place === 1 && standings.length > 1) {
    const lead = standing.points - pointsAt(2)
    return make('leads', lead, null, 'for', lead >= close ? 4 : 3)
  }
  if (zone) {
    const ahead = standing.points - pointsAt(zone.last + 1)
    return make(
      'in',
      ahead,
      zone.kind,
      'for',
      zone.kind === 'title' || zone.kind === 'champions' ? 3 : 2,
    )
  }
  const next = zones
    .filter((one) => !isBad(one) && one.last < place)
    .toSorted((a, b) => b.last - a.last)[0]
  const gap = next ? pointsAt(next.last) - standing.points : Infinity
  return next && gap <= 2 * close
    ? make('short', gap, next.kind, 'neutral', gap <= close ? 3 : 2)
    : make('rank', Infinity, null, 'neutral', 1)
}

/**
 * The places after which a boundary lies. The first place of a league counts in addition to its
 * zones; that of a group does not.
 */
const edgesOf = (zones: readonly Zone[], group: boolean) => [
  ...(group ? [] : [1]),
  ...zones.flatMap(({ first, last }) => [first - 1, last]),
]

/** Whether no boundary can be crossed any more by the remaining matches. */
function isSettled(
  standings: readonly Standing[],
  edges: readonly number[],
  at: number,
  total: number,
): boolean {
  const most = ({ points, played }: Standing) => points + 3 * (total - played)
  const standing = standings[at]
  if (!standing) return false
  return edges
    .filter((edge) => edge >= 1 && edge < standings.length)
    .every((edge) =>
      at < edge
        ? // inside: no club below can draw level
          standings.slice(edge).every((other) => most(other) < standing.points)
        : // outside: the club in the last place inside cannot be caught
          most(standing) < (standings[edge - 1]?.points ?? 0),
    )
}
