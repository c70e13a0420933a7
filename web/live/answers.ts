/** Finding matches and plans in answers, and writing what has changed into them. Knows no call: an object is known by its fields. */
import type { PlansNews } from '../../contract/live.ts'
import type { MatchNow } from '../../contract/match.ts'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object that says how a match stands: a plan's card has a matchId too, and a status of its own. */
const isNow = (value: Fields): boolean => typeof value['matchId'] === 'number' && typeof value['observedAt'] === 'string'

export type Nows = ReadonlyMap<number, MatchNow>
export type Hits = ReadonlyMap<number, PlansNews['plans'][number]>

/** The answer with these changes in it; the very same where nothing of it changes, so that nothing is drawn anew. */
export function changed(value: unknown, nows: Nows, hits: Hits): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value
    const next = items.map((item) => changed(item, nows, hits))
    return next.some((item, at) => item !== items[at]) ? next : value
  }
  if (!isObject(value)) return value
  let next = value
  const set = (name: string, to: unknown) => {
    if (next[name] === to) return
    if (next === value) next = { ...value }
    next[name] = to
  }
  for (const [name, field] of Object.entries(value)) if (typeof field === 'object') set(name, changed(field, nows, hits))
  const now = isNow(value) ? nows.get(Number(value['matchId'])) : undefined
  // an answer that was made later knows better
  if (now !== undefined && String(value['observedAt']) <= now.observedAt)
    for (const [name, field] of Object.entries(now)) if (name in value) set(name, field)
  const hit = 'hitResult' in value ? hits.get(Number(value['planId'] ?? value['id'])) : undefined
  if (hit !== undefined && value['expertId'] === hit.expertId) set('hitResult', hit.hitResult)
  return next
}

export interface FoundMatch {
  matchId: number
  /** Where the answer says how it stands, whole. */
  now: MatchNow | null
  home: string | null
  away: string | null
}

/** Every object of the answer that is about a match. */
export function matchesIn(value: unknown, found: FoundMatch[] = []): FoundMatch[] {
  if (Array.isArray(value)) for (const item of value) matchesIn(item, found)
  else if (isObject(value)) {
    const { matchId } = value
    // all fields of MatchNow travel together: who says when it was observed says the rest
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (typeof matchId === 'number') found.push({ matchId, now: isNow(value) ? (value as MatchNow) : null, ...sidesOf(value) })
    for (const field of Object.values(value)) if (typeof field === 'object') matchesIn(field, found)
  }
  return found
}

function sidesOf(value: Fields): { home: string | null; away: string | null } {
  const nameOf = (side: 'home' | 'away') => {
    const club = value[side]
    const name = value[`${side}ShortName`] ?? (isObject(club) ? (club['shortName'] ?? club['name']) : null)
    return typeof name === 'string' ? name : null
  }
  return { home: nameOf('home'), away: nameOf('away') }
}
