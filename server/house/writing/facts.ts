/**
 * Facts about a future match that follow from the results: each with its numbers and a weight.
 * Titles and analyses may state nothing else.
 */
import { History, type Fixture, type PlayedMatch } from '../history.ts'
import type { Fact } from './fact.ts'
import { formFacts, type SideMatch } from './form-facts.ts'
import { pairFacts } from './pair-facts.ts'

/** A season and a summer break, in days: older results have no meaning for form. */
export const recentDays = 300

/** A finished match without a usable result: unknown or awarded. */
export type Gap = Pick<PlayedMatch, 'leagueId' | 'season' | 'kickoff' | 'homeId' | 'awayId'>

/**
 * Kick-off (ms) of the latest gap of a club, or of the two clubs against each other; -Infinity
 * without one.
 */
export function lastGap(gaps: readonly Gap[], club: number, other = club): number {
  const isOf = ({ homeId, awayId }: Gap, one: number) => homeId === one || awayId === one
  return gaps.reduce(
    (last, gap) =>
      isOf(gap, club) && isOf(gap, other) ? Math.max(last, gap.kickoff.getTime()) : last,
    -Infinity,
  )
}

/**
 * All facts about a match, the most remarkable first; there is always at least one. Runs and last-n
 * counts reach back to the latest gap and no further.
 */
export function factsAbout(history: History, fixture: Fixture, gaps: readonly Gap[] = []): Fact[] {
  const { homeId, awayId, kickoff, season } = fixture
  const home = seenBy(history, homeId, kickoff, lastGap(gaps, homeId))
  const away = seenBy(history, awayId, kickoff, lastGap(gaps, awayId))
  const metSince = lastGap(gaps, homeId, awayId)
  const meetings = history
    .between(homeId, awayId)
    .filter((match) => match.kickoff.getTime() > metSince)
  const facts = [
    ...formFacts('home', home),
    ...formFacts('away', away),
    ...pairFacts(meetings, fixture, home, away).filter(
      ({ kind }) => kind !== 'opening' || gaps.every((gap) => gap.season !== season),
    ),
    { kind: 'plain', side: 'both', count: 0, of: 0, third: 0, weight: 0.1 } as const,
  ]
  return facts.toSorted((a, b) => b.weight - a.weight)
}

function seenBy(history: History, clubId: number, kickoff: Date, gap: number): SideMatch[] {
  const first = Math.max(gap + 1, kickoff.getTime() - recentDays * 86_400_000)
  const played = history.of(clubId)
  let from = played.length
  while (from > 0 && (played[from - 1]?.kickoff.getTime() ?? 0) >= first) from -= 1
  return played.slice(from).map((match) => sideMatch(match, clubId))
}

function sideMatch(
  { homeId, full, half, season, kickoff }: PlayedMatch,
  clubId: number,
): SideMatch {
  const home = homeId === clubId
  const [us, them] = home ? ([0, 1] as const) : ([1, 0] as const)
  return {
    home,
    goals: full[us],
    against: full[them],
    half: half && [half[us], half[them]],
    season,
    kickoff,
  }
}
