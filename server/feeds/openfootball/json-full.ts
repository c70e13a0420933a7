/**
 * The `-full` files of football.json: `lineup: [{ starter, bench, subs }, …]` and
 * `bookings: [[…], […]]`, each for home and away, and `attendance`. What cannot be read is left out
 * and named.
 */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import type { Row, Team } from './fixture.ts'
import { cardOf, type Incident } from './incidents.ts'

type Raw = Readonly<Record<string, unknown>>

/** The unreadable entries of one kind. */
export interface Unread {
  reason: QuarantineReason
  detail: string
  content: unknown
}

interface Full extends Pick<Row, 'teams' | 'incidents' | 'attendance' | 'referee'> {
  unread: Unread[]
}

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNothing = (value: unknown) => value === undefined || value === null
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** "37", "90+4" or a number. */
function timeOf(value: unknown): Pick<Incident, 'minute' | 'stoppage'> | null {
  const parts = /^(\d{1,3})(?:\+(\d{1,2}))?'?$/.exec(String(value))
  return parts ? { minute: Number(parts[1]), stoppage: Number(parts[2] ?? 0) } : null
}

/** What a row says beyond its score and goals. */
export function readFull(raw: Raw): Full {
  const lineups = sidesOf(raw['lineup'])
  const bookings = sidesOf(raw['bookings'])
  const teams = [teamOf(lineups.of[0]), teamOf(lineups.of[1])] as const
  const cards = ([0, 1] as const).map((side) => readAll(bookings.of[side], cardFor(side)))
  const changes = ([0, 1] as const).map((side) =>
    readAll(isObject(lineups.of[side]) ? lineups.of[side]['subs'] : null, changeFor(side)),
  )
  const incidents = [0, 1].flatMap((side) => [
    ...(changes[side]?.read ?? []),
    ...(cards[side]?.read ?? []),
  ])
  const { attendance } = raw
  const isCount = typeof attendance === 'number' && Number.isInteger(attendance) && attendance >= 0
  const officials = raw['referee'] ?? raw['referees']
  const referee = refereeOf(officials)
  const unread: [reason: QuarantineReason, detail: string, content: unknown[]][] = [
    [
      'lineup-unreadable',
      'A line-up has not eleven players with names.',
      [...lineups.unread, ...lineups.of.filter((one, side) => !isNothing(one) && !teams[side])],
    ],
    [
      'card-unreadable',
      'A card has no known kind, player or minute.',
      [...bookings.unread, ...cards.flatMap((side) => side.unread)],
    ],
    [
      'substitution-unreadable',
      'A substitution has no player or minute.',
      changes.flatMap((side) => side.unread),
    ],
    [
      'attendance-unreadable',
      'The number of spectators cannot be read.',
      isCount || isNothing(attendance) ? [] : [attendance],
    ],
    [
      'referee-unreadable',
      'The referee has no name.',
      referee || isNothing(officials) || isEmpty(officials) ? [] : [officials],
    ],
  ]
  return {
    ...(teams[0] || teams[1] ? { teams } : {}),
    ...(incidents.length > 0 ? { incidents } : {}),
    ...(isCount ? { attendance } : {}),
    ...(referee ? { referee } : {}),
    unread: unread.flatMap(([reason, detail, content]) =>
      content.length > 0 ? [{ reason, detail, content }] : [],
    ),
  }
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** The values of home and away; anything but a list of two is unreadable. */
function sidesOf(value: unknown): { of: unknown[]; unread: unknown[] } {
  if (isNothing(value)) return { of: [], unread: [] }
  return Array.isArray(value) && value.length <= 2
    ? { of: value, unread: [] }
    : { of: [], unread: [value] }
}

/** A name, an object with one, or the first of a list of them. */
function refereeOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return textOf(isObject(first) ? first['name'] : first)
}

/** The goalkeeper comes first; the others are in order, and not parted into lines. */
function teamOf(lineup: unknown): Team | null {
  if (!isObject(lineup)) return null
  const namesOf = (list: unknown, field: string) =>
    readAll(list, (one) => textOf(one[field]) || null)
  const { read: names, unread } = namesOf(lineup['starter'], 'name')
  const [goalkeeper, ...others] = names
  if (!goalkeeper || names.length !== 11 || unread.length > 0) return null
  const cameOn = namesOf(lineup['subs'], 'on').read
  const bench = namesOf(lineup['bench'], 'name').read
  return { lines: [[goalkeeper], others], substitutes: [...new Set([...cameOn, ...bench])] }
}

/** The entries of a list that can be read, and those that cannot. */
function readAll<T>(list: unknown, read: (raw: Raw) => T | null): { read: T[]; unread: unknown[] } {
  if (isNothing(list)) return { read: [], unread: [] }
  if (!Array.isArray(list)) return { read: [], unread: [list] }
  const found: { read: T[]; unread: unknown[] } = { read: [], unread: [] }
  for (const one of list) {
    const value = isObject(one) ? read(one) : null
    if (value === null) found.unread.push(one)
    else found.read.push(value)
  }
  return found
}

const changeFor =
  (side: 0 | 1) =>
  ({ on, off, minute }: Raw): Incident | null => {
    const [time, name, replaced] = [timeOf(minute), textOf(on), textOf(off)]
    return time && name
      ? { side, ...time, kind: 'substitution', name, ...(replaced ? { off: replaced } : {}) }
      : null
  }

const cardFor =
  (side: 0 | 1) =>
  ({ type, name, minute }: Raw): Incident | null => {
    const [time, kind, player] = [timeOf(minute), cardOf(textOf(type)), textOf(name)]
    return time && kind && player ? { side, ...time, kind, name: player } : null
  }
