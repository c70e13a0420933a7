/**
 * The `-full` files of football.json: `lineup: [{ starter, bench, subs }, …]` and
 * `bookings: [[…], […]]`, each for home and away. A part that cannot be read is left out.
 */
import type { Row, Team } from './fixture.ts'
import { cardOf, type Incident } from './incidents.ts'

type Raw = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const objectsOf = (value: unknown): Raw[] => listOf(value).filter(isObject)
const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** "37", "90+4" or a number. */
function timeOf(value: unknown): Pick<Incident, 'minute' | 'stoppage'> | null {
  const parts = /^(\d{1,3})(?:\+(\d{1,2}))?'?$/.exec(String(value))
  return parts ? { minute: Number(parts[1]), stoppage: Number(parts[2] ?? 0) } : null
}

/** What a row says beyond its score and goals. */
export function readFull(raw: Raw): Pick<Row, 'teams' | 'incidents'> {
  const lineups = listOf(raw['lineup']).slice(0, 2)
  const bookings = listOf(raw['bookings']).slice(0, 2)
  const teams = [teamOf(lineups[0]), teamOf(lineups[1])] as const
  const incidents = ([0, 1] as const).flatMap((side) => [
    ...substitutionsOf(lineups[side], side),
    ...cardsOf(bookings[side], side),
  ])
  return {
    ...(teams[0] || teams[1] ? { teams } : {}),
    ...(incidents.length > 0 ? { incidents } : {}),
  }
}

/** The goalkeeper comes first; the others are in order, and not parted into lines. */
function teamOf(lineup: unknown): Team | null {
  if (!isObject(lineup)) return null
  const names = objectsOf(lineup['starter']).map(({ name }) => textOf(name))
  const [goalkeeper, ...others] = names
  if (!goalkeeper || names.length !== 11 || !names.every(Boolean)) return null
  const cameOn = objectsOf(lineup['subs']).map(({ on }) => textOf(on))
  const bench = objectsOf(lineup['bench']).map(({ name }) => textOf(name))
  const substitutes = [...new Set([...cameOn, ...bench])].filter(Boolean)
  return { lines: [[goalkeeper], others], substitutes }
}

const substitutionsOf = (lineup: unknown, side: 0 | 1): Incident[] =>
  objectsOf(isObject(lineup) ? lineup['subs'] : null).flatMap(({ on, off, minute }) => {
    const [time, name, replaced] = [timeOf(minute), textOf(on), textOf(off)]
    if (!time || !name) return []
    return [
      { side, ...time, kind: 'substitution', name, ...(replaced ? { off: replaced } : {}) },
    ] satisfies Incident[]
  })

const cardsOf = (bookings: unknown, side: 0 | 1): Incident[] =>
  objectsOf(bookings).flatMap(({ type, name, minute }) => {
    const [time, kind, player] = [timeOf(minute), cardOf(textOf(type)), textOf(name)]
    return time && kind && player ? [{ side, ...time, kind, name: player }] : []
  })
