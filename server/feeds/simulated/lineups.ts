/** Line-ups of a match: expected from two days before it, announced an hour before it. */
import type { FeedAbsence, FeedClub, FeedLineup, FeedMatch, Side } from '../feed.ts'
import type { Injury } from './injuries.ts'
import { select } from './selection.ts'
import type { Member } from './squads.ts'
import { hour } from './time.ts'

/** The earliest time before kick-off with a line-up. */
export const earliestLineup = 48 * hour
const announcedBefore = hour

/** The inputs of line-ups. Instants are milliseconds since 1970 UTC. */
export interface Sheet {
  seed: string
  key: string
  home: FeedClub
  away: FeedClub
  /** The original kick-off. */
  kickoff: number
  postponed?: { announced: number; kickoff: number }
  cancelled?: number
  squad: (club: FeedClub) => readonly Member[]
  /** Injuries in force at any time between two instants. */
  injuries: (club: FeedClub, from: number, to: number) => Injury[]
  /** Players sent off in the side's last match before an instant, with the times. */
  sentOff: (club: FeedClub, before: number) => { at: number; player: Member }[]
}

interface Absent {
  player: Member
  reason: FeedAbsence['reason']
  since: number
}

type MadeLineup = FeedLineup & Record<'starters' | 'bench', Member[]>

export interface Lineups {
  /** The instants at which a line-up changes. */
  changeTimes: readonly number[]
  at(now: number): FeedMatch['lineups']
  /** As announced. */
  announced(side: Side): Record<'starters' | 'bench', readonly Member[]>
}

export function lineupsOf(sheet: Sheet): Lineups {
  const made = new Map<string, Record<Side, MadeLineup>>()
  const changeTimes = changeTimesOf(sheet)

  const both = (kickoff: number, moment: number): Record<Side, MadeLineup> => {
    const name = `${kickoff} ${moment}`
    const lineups = made.get(name) ?? {
      home: lineup(sheet, sheet.home, kickoff, moment),
      away: lineup(sheet, sheet.away, kickoff, moment),
    }
    made.set(name, lineups)
    return lineups
  }

  return {
    changeTimes,
    at(now) {
      const moment = changeTimes.findLast((at) => at <= now)
      return moment === undefined ? undefined : both(kickoffAt(sheet, moment), moment)
    },
    announced: (side) => both(final(sheet), final(sheet) - announcedBefore)[side],
  }
}

const final = ({ kickoff, postponed }: Sheet) => postponed?.kickoff ?? kickoff

/** The kick-off that line-ups are made for at an instant. */
const kickoffAt = ({ kickoff, postponed }: Sheet, at: number) =>
  postponed && at >= postponed.kickoff - earliestLineup ? postponed.kickoff : kickoff

function changeTimesOf(sheet: Sheet): number[] {
  const { kickoff, postponed, cancelled } = sheet
  const calledOff = postponed?.announced ?? cancelled
  const first = momentsBefore(sheet, kickoff).filter(
    (at) => calledOff === undefined || at < calledOff,
  )
  return postponed ? [...first, ...momentsBefore(sheet, postponed.kickoff)] : first
}

function momentsBefore(sheet: Sheet, kickoff: number): number[] {
  const [from, to] = [kickoff - earliestLineup, kickoff - announcedBefore]
  const news = [sheet.home, sheet.away]
    .flatMap((club) => [
      ...sheet.injuries(club, kickoff, kickoff).map((injury) => injury.from),
      ...sheet.sentOff(club, kickoff).map((red) => red.at),
    ])
    .filter((at) => at > from && at < to)
  return [...new Set([from, ...news, to])].toSorted((a, b) => a - b)
}

/** Players who cannot play at `kickoff`, as known at `moment`. */
function absentees(sheet: Sheet, club: FeedClub, kickoff: number, moment: number): Absent[] {
  const hurt = sheet
    .injuries(club, kickoff, kickoff)
    .map(({ player, from }): Absent => ({ player, reason: 'injury', since: from }))
  const barred = sheet
    .sentOff(club, kickoff)
    .map(({ player, at }): Absent => ({ player, reason: 'suspension', since: at }))
  const absences = [...barred, ...hurt].filter(({ since }) => since <= moment)
  const once = new Map(absences.toReversed().map((absent) => [absent.player.key, absent]))
  return [...once.values()].toSorted((a, b) => a.since - b.since)
}

function lineup(sheet: Sheet, club: FeedClub, kickoff: number, moment: number): MadeLineup {
  const { seed, key, squad } = sheet
  const confirmed = moment >= kickoff - announcedBefore
  const absent = absentees(sheet, club, kickoff, moment)
  const out = new Set(absent.map(({ player }) => player))
  const chosen = { seed, key, club: club.key, squad: squad(club), out, confirmed }
  const { formation, starters, bench } = select(chosen)
  const absences = absent.map(({ player, reason, since }) => ({
    player,
    reason,
    since: new Date(since),
  }))
  return { confirmed, ...(formation ? { formation } : {}), starters, bench, absences }
}
