/** Which matches are one after a merge of names, and what speaks against the merge. Pure. */
import type { Twin } from '../join-twins.ts'
import { findMeeting } from '../matching.ts'

/** A match by the names before the merge. */
export interface OldMatch {
  id: number
  league: number
  season: string
  home: number
  away: number
  /** Milliseconds; null if not even the day is known. */
  kickoff: number | null
  round: string
  plans: number
  /** Postponed, abandoned or cancelled: it was not played then. */
  isOff: boolean
}

export interface Twins {
  twins: Twin[]
  /** Pairs of matches that cannot both be of the merged club, each with the reason. */
  against: { one: number; other: number; reason: string }[]
}

/** A club plays no two matches within so many milliseconds. */
const rest = 20 * 3_600_000

export function findTwins(
  matches: readonly OldMatch[],
  leagues: ReadonlyMap<number, number>,
  clubs: ReadonlyMap<number, number>,
): Twins {
  const club = (id: number) => clubs.get(id) ?? id
  const league = (id: number) => leagues.get(id) ?? id
  const isMoved = (one: OldMatch) =>
    leagues.has(one.league) || clubs.has(one.home) || clubs.has(one.away)
  const against: Twins['against'] = matches
    .filter((one) => club(one.home) === club(one.away))
    .map(({ id }) => ({ one: id, other: id, reason: 'The two clubs play each other.' }))
  const placeOf = (one: OldMatch) =>
    `${league(one.league)} ${one.season} ${club(one.home)} ${club(one.away)}`
  const oldPlace = (one: OldMatch) => `${one.league} ${one.home} ${one.away}`
  const byPlace = Map.groupBy(matches, placeOf)
  const taken = new Set<number>()
  const twins: Twin[] = []
  for (const one of matches.filter(isMoved)) {
    if (taken.has(one.id)) continue
    const others = (byPlace.get(placeOf(one)) ?? []).filter(
      (other) => oldPlace(other) !== oldPlace(one) && !taken.has(other.id),
    )
    const other = findMeeting(one, others)
    if (!other) continue
    taken.add(one.id).add(other.id)
    const [kept, double] = [one, other].toSorted((a, b) => b.plans - a.plans || a.id - b.id)
    if (kept && double) twins.push({ kept: kept.id, double: double.id })
  }
  const doubles = new Set(twins.map(({ double }) => double))
  const held = matches.filter(
    ({ id, isOff, kickoff }) => !doubles.has(id) && !isOff && kickoff !== null,
  )
  const sides = held.flatMap((match) =>
    [match.home, match.away].map((before) => ({ match, before, now: club(before) })),
  )
  const merged = new Set(clubs.values())
  for (const all of Map.groupBy(
    sides.filter(({ now }) => merged.has(now)),
    ({ now }) => now,
  ).values()) {
    const inOrder = all.toSorted((a, b) => (a.match.kickoff ?? 0) - (b.match.kickoff ?? 0))
    for (const [at, { match, before }] of inOrder.entries()) {
      const next = inOrder[at + 1]
      if (!next || next.before === before || next.match.id === match.id) continue
      if ((next.match.kickoff ?? 0) - (match.kickoff ?? 0) < rest)
        against.push({
          one: match.id,
          other: next.match.id,
          reason: 'One club cannot play both: they are hours apart.',
        })
    }
  }
  return { twins, against }
}
