/**
 * Scorers and sent-off players. The course of play is determined before; this assigns players to
 * it, with random streams of their own.
 */
import type { FeedGoal, Side } from '../feed.ts'
import type { Course } from './play.ts'
import { random, whole } from './random.ts'
import type { Member, Position } from './squads.ts'
import { minute } from './time.ts'

const scoring: Record<Position, number> = {
  forward: 5,
  midfielder: 2,
  defender: 0.6,
  goalkeeper: 0,
}
export const fouling: Record<Position, number> = {
  forward: 1,
  midfielder: 2,
  defender: 3,
  goalkeeper: 0.3,
}
const ownGoals: Record<Position, number> = {
  forward: 0.3,
  midfielder: 1,
  defender: 4,
  goalkeeper: 1,
}
const penalties = 0.09
const owns = 0.03

export interface Events {
  reds: { at: number; side: Side; player: Member }[]
  /** In order; the last one may have been awarded only after the match. */
  goals: { at: number; goal: FeedGoal }[]
}

/** The events of a match with these starting players. */
export function eventsOf(
  seed: string,
  key: string,
  course: Course,
  starters: Record<Side, readonly Member[]>,
): Events {
  const reds: Events['reds'] = []
  for (const [index, { at, side }] of course.reds.entries()) {
    const gone = reds.map(({ player }) => player)
    const player = drawPlayer(
      random(seed, 'red', key, index),
      starters[side].filter((one) => !gone.includes(one)),
      fouling,
    )
    if (player) reds.push({ at, side, player })
  }
  const onPitch = (side: Side, at: number) => {
    const gone = reds.filter((red) => red.at <= at).map(({ player }) => player)
    return starters[side].filter((one) => !gone.includes(one))
  }
  const goal = (
    at: number,
    side: Side,
    index: number,
    when: Pick<FeedGoal, 'minute' | 'added'>,
  ) => {
    const next = random(seed, 'goal', key, index)
    const lot = next()
    const kind = lot < penalties ? 'penalty' : lot < penalties + owns ? 'own' : 'play'
    const other: Side = side === 'home' ? 'away' : 'home'
    const scorer =
      kind === 'own'
        ? drawPlayer(next, onPitch(other, at), ownGoals)
        : drawPlayer(next, onPitch(side, at), scoring)
    return { at, goal: { side, ...when, kind, ...(scorer ? { scorer } : {}) } satisfies FeedGoal }
  }
  const goals = course.goals.map(({ at, side }, index) =>
    goal(at, side, index, minuteOf(course, at)),
  )
  return { reds, goals: [...goals, ...late(seed, key, course, goal)] }
}

/** The goal of a correction: disallowed in the second half, and awarded after the match. */
function late(
  seed: string,
  key: string,
  { corrected, goals }: Course,
  goal: (
    at: number,
    side: Side,
    index: number,
    when: { minute: number },
  ) => Events['goals'][number],
) {
  if (corrected?.by !== 1) return []
  return [
    goal(corrected.at, corrected.side, goals.length, {
      minute: whole(random(seed, 'late', key), 46, 90),
    }),
  ]
}

/** The valid goals at `now`, in order of play. */
export function goalsAt(
  { goals }: Events,
  { corrected, half = 0 }: Course,
  now: number,
): FeedGoal[] {
  const fallen = goals.filter(({ at }) => at <= now)
  if (!corrected || now < corrected.at) return fallen.map(({ goal }) => goal)
  const struck =
    corrected.by === -1
      ? fallen.findLast(({ at, goal }) => goal.side === corrected.side && at > half)
      : undefined
  return fallen
    .filter((one) => one !== struck)
    .map(({ goal }) => goal)
    .toSorted((a, b) => a.minute - b.minute || (a.added ?? 0) - (b.added ?? 0))
}

/**
 * The minute of play at an instant; beyond the end of a half, its last minute plus stoppage time.
 */
export function minuteOf({ phases }: Course, at: number): Pick<FeedGoal, 'minute' | 'added'> {
  const {
    from = at,
    minute: first = 1,
    last = 120,
  } = phases.findLast((phase) => phase.from <= at) ?? {}
  const shown = first + Math.floor((at - from) / minute)
  return shown > last ? { minute: last, added: shown - last } : { minute: shown }
}

/** By weight of the position; undefined if `from` is empty. */
export function drawPlayer(
  next: () => number,
  from: readonly Member[],
  weights: Record<Position, number>,
): Member | undefined {
  let lot = next() * from.reduce((sum, { position }) => sum + weights[position], 0)
  return from.find(({ position }) => (lot -= weights[position]) < 0)
}
