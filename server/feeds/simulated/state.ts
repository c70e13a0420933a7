/** The feed's data on a match at an instant, and the instants of its changes. */
import { matchStatus } from '../../../contract/values.ts'
import type { FeedMatch, Score } from '../feed.ts'
import { seasonName, type Entry } from './calendar.ts'
import type { Fate } from './fate.ts'
import { goalsAt, type Events } from './events.ts'
import { incidentsAt, type Incident } from './incidents.ts'
import { earliestLineup, type Lineups } from './lineups.ts'
import { oddsOf, pricings } from './odds.ts'
import type { Course, Phase } from './play.ts'
import type { Side } from './side.ts'
import { statisticsAt } from './statistics.ts'
import type { Rates } from './strength.ts'
import { day, hour, minute } from './time.ts'

/** A match with its full course, which is hidden from readers until its time. */
export interface Game extends Entry {
  fate: Fate
  rates: Rates
  /** Null for a match that is never played. */
  course: Course | null
  lineups: Lineups
  /** Null if the course is null. */
  events: Events | null
  /** Cards and substitutions; empty if the course is null. */
  incidents: readonly Incident[]
}

/** The match at `now`, or null while its pairing is not public. */
export function stateAt(seed: string, game: Game, now: number): FeedMatch | null {
  if (now < game.public) return null
  const { fate, course, events } = game
  const lineups = game.lineups.at(now)
  const moved = fate.postponed !== undefined && now >= fate.postponed.rescheduled
  const kickoff = moved && fate.postponed ? fate.postponed.kickoff : game.kickoff
  const kickoffKnown = fate.hourAnnounced === undefined || now >= fate.hourAnnounced
  const phase = course?.phases.findLast(({ from }) => from <= now)
  const pricing = pricings.findLastIndex((before) => game.kickoff - before <= now)
  return {
    key: game.key,
    league: game.competition.key,
    season: seasonName(game.season),
    round: game.round,
    home: game.home.key,
    away: game.away.key,
    kickoff: new Date(kickoffKnown ? kickoff : localMidnight(game)),
    kickoffKnown,
    status: phase?.status ?? waiting(fate, kickoffKnown, now),
    ...(phase && course ? played(course, phase, now) : {}),
    ...(phase && course && events ? eventsAt(seed, game, { course, events, phase }, now) : {}),
    ...(lineups ? { lineups } : {}),
    ...(pricing >= 0 ? { odds: oddsOf(seed, game.key, game.rates, pricing) } : {}),
  }
}

function eventsAt(
  seed: string,
  { key, rates, incidents }: Game,
  { course, events, phase }: { course: Course; events: Events; phase: Phase },
  now: number,
): Pick<FeedMatch, 'goals' | 'incidents' | 'statistics'> {
  const goals = goalsAt(events, course, now)
  const minute = phase.minute === undefined ? 120 : minuteAt(phase, now)
  return {
    goals,
    incidents: incidentsAt(incidents, now),
    statistics: statisticsAt(seed, key, rates, goals, minute),
  }
}

function waiting({ postponed, cancelled }: Fate, kickoffKnown: boolean, now: number) {
  if (cancelled !== undefined && now >= cancelled) return matchStatus.cancelled
  if (postponed && now >= postponed.announced && now < postponed.rescheduled)
    return matchStatus.postponed
  return kickoffKnown ? matchStatus.notStarted : matchStatus.toBeDecided
}

function played(course: Course, phase: Phase, now: number): Partial<FeedMatch> {
  const { half, full, extra, kicks, corrected } = course
  const putRight = corrected && now >= corrected.at ? corrected : null
  const goals = (until: number): Score => {
    const count = (side: Side) =>
      course.goals.filter((goal) => goal.side === side && goal.at <= until).length +
      (putRight?.side === side ? putRight.by : 0)
    return [count('home'), count('away')]
  }
  const by = (items: readonly { at: number; side: Side }[]): Score => {
    const count = (side: Side) =>
      items.filter((item) => item.side === side && item.at <= now).length
    return [count('home'), count('away')]
  }
  const started = (at: number | undefined): at is number => at !== undefined && at <= now
  return {
    ...(phase.minute === undefined ? {} : { minute: minuteAt(phase, now) }),
    score: goals(now),
    redCards: by(course.reds),
    ...(started(half) ? { half: by(course.goals.filter(({ at }) => at <= half)) } : {}),
    ...(started(full) ? { full: goals(full) } : {}),
    ...(started(extra) ? { extra: goals(extra) } : {}),
    ...(started(extra) && kicks.length > 0
      ? { penalties: by(kicks.filter(({ scored }) => scored)) }
      : {}),
  }
}

function minuteAt({ from, minute: first = 1, last = 120 }: Phase, now: number): number {
  return Math.min(last, first + Math.floor((now - from) / minute))
}

function localMidnight({ kickoff, competition }: Entry): number {
  const local = kickoff + competition.ahead * hour
  return local - (local % day) - competition.ahead * hour
}

/** The instants before `until` at which the match changes, unordered; in play, every minute. */
export function changesOf(game: Game, until: number): number[] {
  const { public: publicAt, kickoff, fate } = game
  const { postponed, cancelled, hourAnnounced } = fate
  const announced = [cancelled, hourAnnounced, postponed?.announced, postponed?.rescheduled].filter(
    (at) => at !== undefined,
  )
  const priced = pricings.map((before) => kickoff - before)
  const before = [publicAt, ...[...announced, ...priced].filter((at) => at > publicAt)]
  // most requested matches are in the future, where the course need not be computed
  const course = (postponed?.kickoff ?? kickoff) < until ? game.course : null
  const named = kickoff < until + earliestLineup ? game.lineups.changeTimes : []
  return [...before, ...named, ...(course ? changesOfPlay(course) : [])].filter((at) => at < until)
}

function changesOfPlay({ phases, goals, reds, kicks, corrected }: Course): number[] {
  const minutes = phases.flatMap(({ from, minute: first = 0, last = 0 }, index) => {
    const until = phases[index + 1]?.from ?? from
    return Array.from({ length: last - first + 1 }, (_, passed) => from + passed * minute).filter(
      (at) => at === from || at < until,
    )
  })
  return [
    ...minutes,
    ...[...goals, ...reds, ...kicks].map(({ at }) => at),
    ...(corrected ? [corrected.at] : []),
  ]
}
