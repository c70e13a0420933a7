/** Facts that only the intelligence list uses, not the analyses of plans, each with its numbers. */
import type { Side } from '../feeds/feed.ts'
import type { PlayedMatch } from '../house/history.ts'
import { lastGap, recentDays, type Gap } from '../house/writing/facts.ts'
import type { MatchData, MatchGoals } from './match-data.ts'

export type Tone = 'for' | 'against' | 'neutral'

interface Record {
  won: number
  drawn: number
  lost: number
  of: number
}

export type OwnFact = { side: Side; tone: Tone; weight: number; at: Date } & (
  | ({ kind: 'form' } & Record)
  /** This season, at home for the home side and away for the away side. */
  | ({ kind: 'place' } & Record)
  /** Matches within this many days before this one. */
  | { kind: 'congestion'; count: number; days: number }
  /** Goals scored or conceded within a period, of all goals in a number of matches. */
  | {
      kind: 'lateGoals' | 'lateConceded' | 'earlyGoals' | 'earlyConceded'
      count: number
      of: number
      matches: number
    }
)

const day = 86_400_000
const congestedDays = 14

export function ownFacts(data: MatchData): OwnFact[] {
  return (['home', 'away'] as const).flatMap((side) => [
    ...form(data, side),
    ...congestion(data, side),
    ...periods(data, side),
  ])
}

const clubOf = ({ fixture }: MatchData, side: Side) =>
  side === 'home' ? fixture.homeId : fixture.awayId

/** A club's own matches of a season and a summer; meetings of the two sides may be older. */
function recentOf({ played, fixture }: MatchData, club: number): PlayedMatch[] {
  const first = fixture.kickoff.getTime() - recentDays * day
  return played.filter(
    ({ homeId, awayId, kickoff }) =>
      (homeId === club || awayId === club) && kickoff.getTime() >= first,
  )
}

/** A club's matches since the latest one without a usable result. */
function lastOf(data: MatchData, club: number): PlayedMatch[] {
  const gap = lastGap(data.gaps, club)
  return recentOf(data, club).filter(({ kickoff }) => kickoff.getTime() > gap)
}

function recordOf(matches: readonly PlayedMatch[], club: number): Record {
  const leads = matches.map(({ homeId, full }) => (full[0] - full[1]) * (homeId === club ? 1 : -1))
  return {
    won: leads.filter((lead) => lead > 0).length,
    drawn: leads.filter((lead) => lead === 0).length,
    lost: leads.filter((lead) => lead < 0).length,
    of: leads.length,
  }
}

/**
 * By share of points: two thirds or more are in favour of a side, a third or less against it. All
 * points and no points have weight 5.
 */
function judged({ won, drawn, of }: Record): { tone: Tone; weight: number } {
  const share = (won * 3 + drawn) / (of * 3)
  const weight = Math.min(5, Math.round(1 + Math.abs(share - 0.5) * 8))
  return share >= 2 / 3
    ? { tone: 'for', weight }
    : share <= 1 / 3
      ? { tone: 'against', weight }
      : { tone: 'neutral', weight: 1 }
}

/**
 * The last six matches (at least three), and this season's home or away record (at least four
 * matches) unless the ground is neutral or the record incomplete.
 */
function form(data: MatchData, side: Side): OwnFact[] {
  const club = clubOf(data, side)
  const facts: OwnFact[] = []
  const add = (kind: 'form' | 'place', matches: readonly PlayedMatch[], fewest: number) => {
    const last = matches.at(-1)
    const record = recordOf(matches, club)
    if (last && record.of >= fewest)
      facts.push({ kind, side, ...record, ...judged(record), at: last.kickoff })
  }
  add('form', lastOf(data, club).slice(-6), 3)
  const { season, leagueId } = data.fixture
  const isThere = (match: Gap) =>
    match.season === season &&
    match.leagueId === leagueId &&
    (side === 'home' ? match.homeId : match.awayId) === club
  if (!data.neutralGround && !data.gaps.some(isThere))
    add('place', recentOf(data, club).filter(isThere), 4)
  return facts
}

/**
 * Four or more matches in fourteen days, all of them started; each further one adds a weight of
 * one.
 */
function congestion({ schedule, fixture, timeKnown, asOf }: MatchData, side: Side): OwnFact[] {
  const first = fixture.kickoff.getTime() - congestedDays * day
  const near = schedule[side].filter((at) => at.getTime() >= first && at < asOf)
  const last = near.at(-1)
  if (!timeKnown || !last || near.length < 4) return []
  return [
    {
      kind: 'congestion',
      side,
      tone: 'against',
      weight: Math.min(5, near.length - 1),
      count: near.length,
      days: congestedDays,
      at: last,
    },
  ]
}

/**
 * Over the last six to ten consecutive matches with all goals known: a period that has at least
 * four goals and 40 % of all goals.
 */
function periods(data: MatchData, side: Side): OwnFact[] {
  const club = clubOf(data, side)
  const goalsOf = new Map(data.goals.map((match) => [match.matchId, match]))
  const ten = lastOf(data, club).slice(-10)
  const last = ten.slice(ten.findLastIndex(({ matchId }) => !goalsOf.has(matchId)) + 1)
  const matches = last.flatMap((match) => goalsOf.get(match.matchId) ?? [])
  const at = last.at(-1)?.kickoff
  if (matches.length < 6 || !at) return []
  const minutes = (isScored: boolean) =>
    matches.flatMap((match) => minutesOf(match, club, isScored))
  const facts: OwnFact[] = []
  const add = (
    kind: 'lateGoals' | 'lateConceded' | 'earlyGoals' | 'earlyConceded',
    isScored: boolean,
    inside: (minute: number) => boolean,
  ) => {
    const all = minutes(isScored)
    const count = all.filter(inside).length
    if (count < 4 || count / all.length < 0.4) return
    const weight = count / all.length >= 0.5 ? 3 : 2
    facts.push({
      kind,
      side,
      tone: isScored ? 'for' : 'against',
      weight,
      count,
      of: all.length,
      matches: matches.length,
      at,
    })
  }
  add('lateGoals', true, (minute) => minute > 75)
  add('lateConceded', false, (minute) => minute > 75)
  add('earlyGoals', true, (minute) => minute <= 15)
  add('earlyConceded', false, (minute) => minute <= 15)
  return facts
}

/** Minutes of a club's goals, or of those it conceded. */
function minutesOf({ homeId, goals }: MatchGoals, club: number, isScored: boolean): number[] {
  const wanted: Side = (homeId === club) === isScored ? 'home' : 'away'
  return goals.filter(({ side }) => side === wanted).map(({ minute }) => minute)
}
