/** A match as it will be played from start to end, on the clock. */
import { matchStatus, type MatchStatus } from '../../../contract/values.ts'
import type { Fate } from './fate.ts'
import { random, whole } from './random.ts'
import { shootOut, type Kick } from './shoot-out.ts'
import type { Side } from './side.ts'
import type { Rates } from './strength.ts'
import { hour, minute } from './time.ts'

/** A status from an instant on; the minute of play counts from `minute` to `last`. */
export interface Phase {
  from: number
  status: MatchStatus
  minute?: number
  last?: number
}

export interface Course {
  phases: Phase[]
  goals: { at: number; side: Side }[]
  reds: { at: number; side: Side }[]
  kicks: Kick[]
  /**
   * The ends of the first half, of regular time and of extra time; absent if play does not reach
   * them.
   */
  half?: number
  full?: number
  extra?: number
  /** The time of a corrected result, and the goal it adds or removes. */
  corrected?: { at: number; side: Side; by: 1 | -1 }
}

interface Plan {
  seed: string
  key: string
  kickoff: number
  rates: Rates
  fate: Fate
  /** A cup tie: extra time and a shoot-out until one side leads. */
  decisive: boolean
}

/** Probability per minute that a side loses a player; about one match in six has a red card. */
const redChance = 0.0009

export function play({ seed, key, kickoff, rates, fate, decisive }: Plan): Course {
  const next = random(seed, 'play', key)
  const course: Course = { phases: [], goals: [], reds: [], kicks: [] }
  const half = (
    status: MatchStatus,
    from: number,
    first: number,
    minutes: number,
    added: number,
    pace: number,
  ) => {
    const stop =
      fate.stopped &&
      status === (fate.stopped.half === 1 ? matchStatus.firstHalf : matchStatus.secondHalf)
        ? fate.stopped
        : undefined
    return playHalf({ next, course, rates, status, from, first, minutes, added, pace, stop })
  }
  const { phases } = course

  const first = half(matchStatus.firstHalf, kickoff, 1, 45, whole(next, 1, 4), 0.9)
  if (first === null) return course
  course.half = first
  phases.push({ from: first, status: matchStatus.halfTime, minute: 45, last: 45 })
  const second = half(matchStatus.secondHalf, first + 15 * minute, 46, 45, whole(next, 2, 7), 1.1)
  if (second === null) return course
  course.full = second

  let end = second
  if (decisive && level(course)) {
    const turn = half(matchStatus.extraTime, second + 5 * minute, 91, 15, 1, 0.9) ?? second
    end = half(matchStatus.extraTime, turn + minute, 106, 15, whole(next, 1, 3), 0.9) ?? turn
    // the break before extra time is part of it
    phases.splice(-2, 0, { from: second, status: matchStatus.extraTime, minute: 90, last: 90 })
    course.extra = end
    if (level(course)) {
      phases.push({ from: end, status: matchStatus.penalties, minute: 120, last: 120 })
      course.kicks = shootOut(next, end + 4 * minute)
      end = (course.kicks.at(-1)?.at ?? end) + minute
    }
  }
  phases.push({ from: end, status: matchStatus.finished })
  if (fate.corrected && !decisive) course.corrected = correction(course, end + hour, next)
  return course
}

interface Half {
  next: () => number
  course: Course
  rates: Rates
  status: MatchStatus
  from: number
  first: number
  minutes: number
  added: number
  pace: number
  stop: Fate['stopped']
}

/**
 * Plays a half minute by minute, adds its events to the course, and returns its end; null if the
 * match is abandoned.
 */
function playHalf({
  next,
  course,
  rates,
  status,
  from,
  first,
  minutes,
  added,
  pace,
  stop,
}: Half): number | null {
  const last = first + minutes - 1
  course.phases.push({ from, status, minute: first, last })
  let start = from
  for (let at = 0; at < minutes + added; at++) {
    if (stop && at === stop.minute) {
      const stopped = start + at * minute
      course.phases.push({
        from: stopped,
        status: matchStatus.interrupted,
        minute: first + at,
        last: first + at,
      })
      start += stop.lasts
      if (stop.givenUp) {
        course.phases.push({ from: stopped + stop.lasts, status: matchStatus.abandoned })
        return null
      }
      course.phases.push({ from: start + at * minute, status, minute: first + at, last })
    }
    playMinute(next, course, rates, pace, start + at * minute)
  }
  return start + (minutes + added) * minute
}

/**
 * Each side has the same scoring probability in each of about 97 minutes, apart from the factor of
 * the half.
 */
function playMinute(
  next: () => number,
  course: Course,
  rates: Rates,
  pace: number,
  start: number,
): void {
  const short = (side: Side) =>
    course.reds.length && course.reds.filter((red) => red.side === side).length
  for (const [side, rate, missing, otherMissing] of [
    ['home', rates.home, short('home'), short('away')],
    ['away', rates.away, short('away'), short('home')],
  ] as const) {
    const at = start + whole(next, 5, 55) * 1000
    if (next() < (rate / 97) * pace * 0.7 ** missing * 1.25 ** otherMissing)
      course.goals.push({ at, side })
    if (next() < redChance) course.reds.push({ at, side })
  }
}

/**
 * A correction removes a goal that the side scored after half time, or else adds a goal that was
 * disallowed.
 */
function correction(
  course: Course,
  at: number,
  next: () => number,
): { at: number; side: Side; by: 1 | -1 } {
  const side: Side = next() < 0.5 ? 'home' : 'away'
  const late = course.goals.some((goal) => goal.side === side && goal.at > (course.half ?? 0))
  return { at, side, by: late ? -1 : 1 }
}

function level({ goals }: Course): boolean {
  return goals.filter(({ side }) => side === 'home').length * 2 === goals.length
}
