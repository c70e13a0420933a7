/**
 * Finds matches and plans in answers and writes changes into them. It depends on no particular
 * call: objects are recognised by their fields.
 */
import type { Id } from '../../contract/id.ts'
import { liveFields } from '../../contract/live-fields.ts'
import type { PlansNews } from '../../contract/live.ts'
import type { MatchNews, MatchNow } from '../../contract/match.ts'

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The fields of a match that all answers share, in every language; they are always updated
 * together.
 */
const nowFields = Object.keys(liveFields)

/**
 * Tests whether an object has the state of a match. A plan's card has a matchId too, but its status
 * means something else.
 */
const isNow = (value: Fields): boolean =>
  typeof value['matchId'] === 'number' && typeof value['observedAt'] === 'string'

// contract/expert.ts, recentRecord
const recordFields = ['streakWinCnt', 'recentCnt', 'recentWinCnt', 'recentHitRate']

/**
 * The parts of an answer that can be out of date, by id: the states of matches, the results of
 * plans, and the records of experts.
 */
export interface AnswerChanges {
  nows: ReadonlyMap<Id, MatchNews>
  hits: ReadonlyMap<Id, PlansNews['plans'][number]>
  records: ReadonlyMap<number, Readonly<Fields>>
}

/**
 * Returns the answer with these changes. If nothing changes it returns the same object, so that
 * nothing is rendered again.
 */
export function changed(value: unknown, changes: AnswerChanges): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value
    const next = items.map((item) => changed(item, changes))
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
    if (typeof field === 'object') set(name, changed(field, changes))
  const now = changes.nows.get(Number(value['matchId']))
  // A later answer has a later state.
  if (now !== undefined && !(isNow(value) && String(value['observedAt']) > now.observedAt)) {
    if (isNow(value)) setAll(nowFields, now)
    if (now.matchTime !== undefined) {
      // Some answers cannot express that only the day is known; they have no time then.
      set('matchTime', now.timeKnown === true || 'timeKnown' in value ? now.matchTime : null)
      set('timeKnown', now.timeKnown)
    }
  }
  const hit =
    'hitResult' in value ? changes.hits.get(Number(value['planId'] ?? value['id'])) : undefined
  if (hit !== undefined && value['expertId'] === hit.expertId) set('hitResult', hit.hitResult)
  // A board of one play type shows records of that type only: these are not overwritten.
  const record = 'hitResult' in value ? changes.records.get(Number(value['expertId'])) : undefined
  if (record !== undefined) setAll(recordFields, record)
  return next
}

export interface FoundMatch {
  matchId: number
  /** The full state, if the answer has it. */
  now: MatchNow | null
  home: string | null
  away: string | null
  /**
   * The kick-off as the answer shows it; null for none, undefined if the answer has no such field.
   */
  matchTime: string | null | undefined
  /** Set if the object is a plan. */
  plan: { planId: number; hitResult: number } | null
}

/** Finds every object of the answer that is about a match. */
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

/** The recent records of experts in the answer, by expert id. */
export const recordsIn = onceEach((value): ReadonlyMap<number, Fields> => {
  const found = new Map<number, Fields>()
  each(value, (one) => {
    if (typeof one['expertId'] === 'number' && recordFields.every((name) => name in one))
      found.set(one['expertId'], one)
  })
  return found
})

/**
 * Runs the search once for each answer: a changed answer is another object, and a day has thousands
 * of matches.
 */
function onceEach<T>(find: (value: unknown) => T): (value: unknown) => T {
  const results = new WeakMap<object, T>()
  return (value) => {
    const result = isObject(value) ? results.get(value) : undefined
    if (result !== undefined) return result
    const found = find(value)
    if (isObject(value)) results.set(value, found)
    return found
  }
}

function each(value: unknown, visit: (one: Fields) => void): void {
  if (Array.isArray(value)) for (const item of value) each(item, visit)
  else if (isObject(value)) {
    visit(value)
    for (const field of Object.values(value)) if (typeof field === 'object') each(field, visit)
  }
}

// All fields of MatchNow come together, so one with observedAt has the others too.
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
