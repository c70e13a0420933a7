/** Facts about the two sides together. */
import { roundKind } from '../../../rules/table-rounds.ts'
import type { Fixture, PlayedMatch } from '../history.ts'
import type { Fact } from './fact.ts'
import type { SideMatch } from './form-facts.ts'

const day = 86_400_000

/** `meetings`, `home` and `away` (each side's recent matches) are in order, oldest first. */
export function pairFacts(
  meetings: readonly PlayedMatch[],
  fixture: Fixture,
  home: readonly SideMatch[],
  away: readonly SideMatch[],
): Fact[] {
  return [
    ...met(meetings, fixture),
    ...rested(fixture, home, away),
    ...compared(fixture, home, away),
  ]
}

function met(all: readonly PlayedMatch[], fixture: Fixture): Fact[] {
  const last = all.slice(-6)
  const scores = last.map(({ homeId, full }) =>
    homeId === fixture.homeId ? full : ([full[1], full[0]] as const),
  )
  const wins = scores.filter(([us, them]) => us > them).length
  const draws = scores.filter(([us, them]) => us === them).length
  const goals = scores.reduce((sum, [us, them]) => sum + us + them, 0)
  const facts: Fact[] = []
  if (last.length >= 3) {
    const ahead = wins >= last.length - wins - draws
    const most = ahead ? wins : last.length - wins - draws
    // side: the winner of more of the last meetings; count: its wins, of: meetings, third: draws
    if (most >= 2 && most * 2 >= last.length)
      facts.push({
        kind: 'meetings',
        side: ahead ? 'home' : 'away',
        count: most,
        of: last.length,
        third: draws,
        weight: 1 + most * 0.5,
      })
    const mean = goals / last.length
    // count: goals of both sides, of: meetings
    if (mean >= 3.4 || mean <= 1.6)
      facts.push({
        kind: 'meetingGoals',
        side: 'both',
        count: goals,
        of: last.length,
        third: 0,
        weight: 2.6,
      })
  }
  const reverse = all.findLast(
    ({ season, awayId }) => season === fixture.season && awayId === fixture.homeId,
  )
  // side: the home side; count: its goals away against the other side this season, of: the other
  // side's goals
  if (reverse)
    facts.push({
      kind: 'reverse',
      side: 'home',
      count: reverse.full[1],
      of: reverse.full[0],
      third: 0,
      weight: 1.9,
    })
  return facts
}

/** Whole days since the last match of each side. */
function rested(
  { kickoff }: Fixture,
  home: readonly SideMatch[],
  away: readonly SideMatch[],
): Fact[] {
  const [last, other] = [home.at(-1), away.at(-1)]
  if (!last || !other) return []
  const days = Math.floor((kickoff.getTime() - last.kickoff.getTime()) / day)
  const theirs = Math.floor((kickoff.getTime() - other.kickoff.getTime()) / day)
  const [most, least] = [Math.max(days, theirs), Math.min(days, theirs)]
  if (most - least < 2 || most > 14 || least < 2) return []
  // side: the side with more rest; count: its days, of: the other side's days
  return [
    {
      kind: 'rest',
      side: days > theirs ? 'home' : 'away',
      count: most,
      of: least,
      third: 0,
      weight: 1 + (most - least) * 0.45,
    },
  ]
}

function compared(
  { season, round }: Fixture,
  home: readonly SideMatch[],
  away: readonly SideMatch[],
): Fact[] {
  const facts: Fact[] = []
  const wins = (matches: readonly SideMatch[]) =>
    matches.filter(({ goals, against }) => goals > against).length
  const [six, other] = [home.slice(-6), away.slice(-6)]
  // count: wins of each side, of: 6
  if (six.length === 6 && other.length === 6 && wins(six) === wins(other) && wins(six) >= 2)
    facts.push({ kind: 'evenForm', side: 'both', count: wins(six), of: 6, third: 0, weight: 1.7 })
  // no known match of this season does not prove a first round, because the data may begin in
  // mid-season
  const began = [...home, ...away].some((match) => match.season === season)
  if (!began && roundKind(round) === 'league' && /(^|\D)1$/.test(round))
    facts.push({ kind: 'opening', side: 'both', count: 0, of: 0, third: 0, weight: 2 })
  return facts
}
