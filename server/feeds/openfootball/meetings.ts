/**
 * Rows with the same sides: one match that is listed twice, or several meetings. A row of another
 * day is the same match if it was postponed or moved; the games of a series, a match that is
 * replayed after it was abandoned, and further meetings of a league are matches of their own.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Fixture } from './fixture.ts'
import { phaseOfKey, roundNumber } from './keys.ts'

export interface Meetings {
  /** Each with its own key: the second meeting has the suffix "/2". */
  unique: Fixture[]
  /** Rows that repeat another one, or are an earlier day of the same match. */
  repeated: number
  contradictory: Fixture[]
}

/** A fixture list with fewer pairs does not show how often sides meet. */
const fewestPairs = 20

export function meetingsOf(fixtures: readonly Fixture[]): Meetings {
  const found: Meetings = { unique: [], repeated: 0, contradictory: [] }
  const byKey = Map.groupBy(fixtures, ({ key }) => key)
  const once = listedOnce([...byKey.values()])
  for (const rows of byKey.values()) {
    const [only] = rows
    if (rows.length === 1 && only) {
      found.unique.push(only)
      continue
    }
    const meetings = grouped(rows, once.has(phaseOfKey(rows[0]!)))
    for (const [index, meeting] of meetings.entries()) {
      if (meeting.contradictory) found.contradictory.push(...meeting.rows)
      else {
        found.repeated += meeting.rows.length - 1
        const { match } = meeting
        found.unique.push(index === 0 ? match : { ...match, key: `${match.key}/${index + 1}` })
      }
    }
  }
  return found
}

/** The phases in which sides meet once on each ground, as most of the pairs show. */
function listedOnce(pairs: readonly Fixture[][]): Set<string> {
  const phases = Map.groupBy(pairs, ([first]) => (first ? phaseOfKey(first) : ''))
  return new Set(
    [...phases].flatMap(([phase, of]) => {
      const single = of.filter((rows) => rows.length === 1)
      return of.length >= fewestPairs && single.length >= of.length * 0.8 ? [phase] : []
    }),
  )
}

type Meeting = { rows: Fixture[]; match: Fixture; contradictory: boolean }

const hasResult = ({ result }: Fixture) => Object.keys(result).length > 0
/** An interrupted match goes on another day; an abandoned one is replayed from the start. */
const isOff = ({ ruling }: Fixture) =>
  ruling === 'postponed' || ruling === 'cancelled' || ruling === 'interrupted'
const at = ({ kickoff }: Fixture) => kickoff.getTime()
const inOrder = (a: Fixture, b: Fixture) =>
  roundNumber(a.round) - roundNumber(b.round) || at(a) - at(b)

function grouped(rows: readonly Fixture[], meetOnce: boolean): Meeting[] {
  const meetings: Meeting[] = []
  for (const row of rows.toSorted(inOrder)) {
    const same = meetings.find(({ match }) => isSame(match, row, meetOnce))
    if (!same) {
      meetings.push({ rows: [row], match: row, contradictory: false })
      continue
    }
    same.rows.push(row)
    const joined = joinedOf(same.match, row)
    if (joined) same.match = joined
    else same.contradictory = true
  }
  return meetings
}

function isSame(one: Fixture, other: Fixture, meetOnce: boolean): boolean {
  const sameRound = one.round === other.round
  if (one.ruling === 'abandoned' || other.ruling === 'abandoned') return at(one) === at(other)
  if (sameRound && (sameDay(one, other) || sameScoreNear(one, other))) return true
  // a match that is off has its new day in another row
  if (isOff(one) || isOff(other)) return sameRound || meetOnce
  const isSeries = hasResult(one) && hasResult(other)
  if (sameRound) return !isSeries && !/final|play-?off|series/i.test(one.round)
  return meetOnce && !isSeries
}

const sameDay = (one: Fixture, other: Fixture) => Math.abs(at(one) - at(other)) < 86_400_000

/** The same result a day apart: the day of one row is that of another time zone. */
const sameScoreNear = (one: Fixture, other: Fixture) =>
  hasResult(one) &&
  isDeepStrictEqual(one.result, other.result) &&
  Math.abs(at(one) - at(other)) <= 129_600_000

/** One match from two rows: that with the result, else the later day. Null if they contradict. */
function joinedOf(one: Fixture, other: Fixture): Fixture | null {
  if (isDeepStrictEqual({ ...other, item: one.item }, one)) return one
  if (isOff(one) !== isOff(other)) return isOff(one) ? other : one
  if (hasResult(one) !== hasResult(other)) return hasResult(one) ? one : other
  if (hasResult(one)) {
    if (!sameScoreNear(one, other)) return null
    return other.kickoffKnown && !one.kickoffKnown ? other : one
  }
  if (sameDay(one, other)) return null
  return at(one) > at(other) ? one : other
}
