/**
 * Cards and substitutions, with random streams of their own. Goals and red cards are determined
 * before: who scores later stays on the pitch.
 */
import { matchStatus } from '../../../contract/values.ts'
import type { FeedIncident, Side } from '../feed.ts'
import { drawPlayer, fouling, minuteOf, type Events } from './events.ts'
import type { Course } from './play.ts'
import { random, whole } from './random.ts'
import type { Member } from './squads.ts'
import { minute as minuteLong } from './time.ts'

export type Team = Readonly<Record<'starters' | 'bench', readonly Member[]>>

export interface Incident {
  at: number
  incident: FeedIncident
}

interface Change {
  minute: number
  on: Member
  off: Member
}

/** Probability that a player who is sent off had a yellow card before. */
const secondYellows = 0.55

/** The cards and substitutions of a match, in order. */
export function incidentsOf(
  seed: string,
  key: string,
  course: Course,
  events: Events,
  teams: Record<Side, Team>,
): Incident[] {
  return (['home', 'away'] as const)
    .flatMap((side) => {
      const next = random(seed, 'incidents', key, side)
      const changes = changesOf(next, side, events, teams[side])
      const reds = redsOf(next, side, course, events)
      const sentOff = events.reds.flatMap((red) => (red.side === side ? [red] : []))
      const onPitch = (minute: number) => [
        ...teams[side].starters.filter(
          (one) =>
            !changes.some(({ off, minute: left }) => off === one && left <= minute) &&
            !sentOff.some(
              ({ player, at }) => player === one && minuteOf(course, at).minute <= minute,
            ),
        ),
        ...changes.flatMap(({ on, minute: came }) => (came < minute ? [on] : [])),
      ]
      const booked = new Set(sentOff.map(({ player }) => player))
      const yellows = Array.from({ length: whole(next, 0, 3) }, (): Incident[] => {
        const minute = whole(next, 8, 90)
        const player = drawPlayer(
          next,
          onPitch(minute).filter((one) => !booked.has(one)),
          fouling,
        )
        if (!player) return []
        booked.add(player)
        return incidentAt(course, { side, minute, kind: 'yellow', player })
      })
      const substitutions = changes.flatMap(({ minute, on: player, off }) =>
        incidentAt(course, { side, minute, kind: 'substitution', player, off }),
      )
      return [...reds, ...yellows.flat(), ...substitutions]
    })
    .toSorted((a, b) => a.at - b.at)
}

/** At the beginning of its minute; none if play does not reach it. */
function incidentAt(course: Course, incident: FeedIncident): Incident[] {
  const status = incident.minute <= 45 ? matchStatus.firstHalf : matchStatus.secondHalf
  const phase = course.phases.findLast(
    ({ status: of, minute: first = 0 }) => of === status && first <= incident.minute,
  )
  if (!phase) return []
  const at = phase.from + (incident.minute - (phase.minute ?? 0)) * minuteLong
  const end = course.phases.find(({ from }) => from > phase.from)?.from ?? Infinity
  return at < end ? [{ at, incident }] : []
}

/** Three to five substitutions after half time, position by position. */
function changesOf(
  next: () => number,
  side: Side,
  { goals, reds }: Events,
  { starters, bench }: Team,
): Change[] {
  const lastGoal = new Map<string, number>()
  for (const { goal } of goals) if (goal.scorer) lastGoal.set(goal.scorer.key, goal.minute)
  const sentOff = new Set(reds.flatMap((red) => (red.side === side ? [red.player] : [])))
  const gone = new Set<Member>()
  const used = new Set<Member>()
  const minutes = Array.from({ length: whole(next, 3, 5) }, (_, at) =>
    at === 0 && next() < 0.3 ? 46 : whole(next, 55, 88),
  ).toSorted((a, b) => a - b)
  return minutes.flatMap((minute): Change[] => {
    const tired = starters.filter(
      (one) =>
        one.position !== 'goalkeeper' &&
        !gone.has(one) &&
        !sentOff.has(one) &&
        (lastGoal.get(one.key) ?? 0) < minute,
    )
    const off = tired[Math.floor(next() * tired.length)]
    const fresh = bench.filter((one) => one.position !== 'goalkeeper' && !used.has(one))
    const on = fresh.find(({ position }) => position === off?.position) ?? fresh[0]
    if (!off || !on) return []
    gone.add(off)
    used.add(on)
    return [{ minute, on, off }]
  })
}

/** The red cards, some of them after a yellow one. */
function redsOf(next: () => number, side: Side, course: Course, { reds }: Events): Incident[] {
  return reds
    .filter((red) => red.side === side)
    .flatMap(({ at, player }) => {
      const when = minuteOf(course, at)
      const isSecond = next() < secondYellows && when.minute > 12
      const first = isSecond
        ? incidentAt(course, {
            side,
            minute: whole(next, 5, when.minute - 5),
            kind: 'yellow',
            player,
          })
        : []
      const kind = first.length > 0 ? 'secondYellow' : 'red'
      return [...first, { at, incident: { side, ...when, kind, player } satisfies FeedIncident }]
    })
}

/** The incidents up to `now`, in order of play. */
export const incidentsAt = (incidents: readonly Incident[], now: number): FeedIncident[] =>
  incidents.filter(({ at }) => at <= now).map(({ incident }) => incident)
