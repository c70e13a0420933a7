/**
 * Finding matches and plans in answers, and writing what has changed into them. Knows no call: an
 * object is known by its fields.
 */
import type { PlansNews } from '../../contract/live.ts'
import type { MatchNews, MatchNow } from '../../contract/match.ts'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What answers tell of a match in the same words, whatever their language; they travel together.
 */
const nowFields = (
  'status minute homeScore awayScore halfHome halfAway fullHome fullAway penaltyHome penaltyAway homeRed awayRed awarded ' +
  'solutionCount observedAt'
).split(' ')

/**
 * An object that says how a match stands: a plan's card has a matchId too, and a status of its own.
 */
const isNow = (value: Fields): boolean =>
  typeof value['matchId'] === 'number' && typeof value['observedAt'] === 'string'

// contract/expert.ts, recentRecord
const recordFields = ['streakWinCnt', 'recentCnt', 'recentWinCnt', 'recentHitRate']

/**
 * What an answer may be behind in: how matches stand, what became of plans, and the records beside
 * their experts' names. By id.
 */
export interface Known {
  nows: ReadonlyMap<number, MatchNews>
  hits: ReadonlyMap<number, PlansNews['plans'][number]>
  records: ReadonlyMap<number, Readonly<Fields>>
}

/**
 * The answer with these changes in it; the very same where nothing of it changes, so that nothing
 * is drawn anew.
 */
export function changed(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value
    const next = items.map((item) => changed(item, known))
    return next.some((item, at) => item !== items[at]) ? next : value
  }
  if (!isObject(value)) return value
  let next = value
  const set = (name: string, to: unknown) => {
    if (!(name in value) || next[name] === to) return
    if (next === value) next = { ...value }
    next[name] = to
  }
  const setAll = (names: readonly string[], from: object) => {
    for (const [name, field] of Object.entries(from)) if (names.includes(name)) set(name, field)
  }
  for (const [name, field] of Object.entries(value))
    if (typeof field === 'object') set(name, changed(field, known))
  const now = known.nows.get(Number(value['matchId']))
  // an answer that was made later knows better
  if (now !== undefined && !(isNow(value) && String(value['observedAt']) > now.observedAt)) {
    if (isNow(value)) setAll(nowFields, now)
    if (now.matchTime !== undefined) {
      // where an answer cannot say that a time is only a day it has none
      set('matchTime', now.timeKnown === true || 'timeKnown' in value ? now.matchTime : null)
      set('timeKnown', now.timeKnown)
    }
  }
  const hit =
    'hitResult' in value ? known.hits.get(Number(value['planId'] ?? value['id'])) : undefined
  if (hit !== undefined && value['expertId'] === hit.expertId) set('hitResult', hit.hitResult)
  // a board of one kind of play shows records of that alone: they are not written over
  const record = 'hitResult' in value ? known.records.get(Number(value['expertId'])) : undefined
  if (record !== undefined) setAll(recordFields, record)
  return next
}

export interface FoundMatch {
  matchId: number
  /** Where the answer says how it stands, whole. */
  now: MatchNow | null
  home: string | null
  away: string | null
  /** Its kick-off as the answer shows it, null for none; undefined where it does not say. */
  matchTime: string | null | undefined
  /** Where the object is a plan. */
  plan: { planId: number; hitResult: number } | null
}

/** Every object of the answer that is about a match. */
export const matchesIn = onceEach((value): readonly FoundMatch[] => {
  const found: FoundMatch[] = []
  each(value, (one) => {
    const { matchId, matchTime, timeKnown, id, hitResult } = one
    if (typeof matchId !== 'number') return
    found.push({
      matchId,
      now: isNow(one) ? nowIn(one) : null,
      ...sidesOf(one),
      matchTime:
        typeof matchTime === 'string' && timeKnown !== false
          ? matchTime
          : matchTime === undefined
            ? undefined
            : null,
      plan:
        typeof id === 'number' && typeof hitResult === 'number' ? { planId: id, hitResult } : null,
    })
  })
  return found
})

/** The experts whom the answer shows with their recent records, by their ids. */
export const recordsIn = onceEach((value): ReadonlyMap<number, Fields> => {
  const found = new Map<number, Fields>()
  each(value, (one) => {
    if (typeof one['expertId'] === 'number' && recordFields.every((name) => name in one))
      found.set(one['expertId'], one)
  })
  return found
})

/**
 * The same, found once in each answer: one that changes is another object, and a day has thousands
 * of matches.
 */
function onceEach<T>(find: (value: unknown) => T): (value: unknown) => T {
  const kept = new WeakMap<object, T>()
  return (value) => {
    const known = isObject(value) ? kept.get(value) : undefined
    if (known !== undefined) return known
    const found = find(value)
    if (isObject(value)) kept.set(value, found)
    return found
  }
}

function each(value: unknown, take: (one: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) each(item, take)
  else if (isObject(value)) {
    take(value)
    for (const field of Object.values(value)) if (typeof field === 'object') each(field, take)
  }
}

// all fields of MatchNow travel together: who says when it was observed says the rest
const nowIn = (value: Fields) =>
  Object.fromEntries(
    ['matchId', ...nowFields].map((name) => [name, value[name]]),
  ) as unknown as MatchNow

function sidesOf(value: Fields): { home: string | null; away: string | null } {
  const nameOf = (side: 'home' | 'away') => {
    const club = value[side]
    const name =
      value[`${side}ShortName`] ?? (isObject(club) ? (club['shortName'] ?? club['name']) : null)
    return typeof name === 'string' ? name : null
  }
  return { home: nameOf('home'), away: nameOf('away') }
}
