import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlayedMatch } from '../history.ts'
import { factKinds, type Fact, type FactKind } from './fact.ts'
import { factsAbout } from './facts.ts'
import { fixture, historyOf, kickoff, results } from './test-league.ts'

// Every fact is computed again here from the plain results, by another method than the code under
// test.

interface Row {
  us: number
  them: number
  at: 'H' | 'A'
  half: string
  lateGoals: number | null
  days: number
}

function rowsOf(played: readonly PlayedMatch[], club: number): Row[] {
  return played
    .filter((match) => [match.homeId, match.awayId].includes(club))
    .toSorted((a, b) => b.kickoff.getTime() - a.kickoff.getTime())
    .map((match) => {
      const flip = match.awayId === club
      const [us, them] = flip ? [match.full[1], match.full[0]] : [match.full[0], match.full[1]]
      const lead = match.half ? (match.half[0] - match.half[1]) * (flip ? -1 : 1) : 0
      const half = match.half ? (lead > 0 ? 'ahead' : lead < 0 ? 'behind' : 'level') : 'unknown'
      const halfGoals = match.half ? match.half[flip ? 1 : 0] : null
      const days = (kickoff.getTime() - match.kickoff.getTime()) / 86_400_000
      return {
        us,
        them,
        at: flip ? 'A' : 'H',
        half,
        lateGoals: halfGoals === null ? null : us - halfGoals,
        days,
      } satisfies Row
    })
    .filter(({ days }) => days <= 300)
}

const win = ({ us, them }: Row) => us > them
const loss = ({ us, them }: Row) => us < them
const number = (rows: readonly Row[], like: (row: Row) => boolean) => rows.filter(like).length
const goals = (rows: readonly Row[]) => rows.reduce((sum, { us }) => sum + us, 0)
const against = (rows: readonly Row[]) => rows.reduce((sum, { them }) => sum + them, 0)

/** Whether the last `of` rows, newest first, satisfy `like` and the row before them does not. */
function isRun(rows: readonly Row[], of: number, like: (row: Row) => boolean): boolean {
  const before = rows[of]
  return rows.length >= of && rows.slice(0, of).every(like) && (!before || !like(before))
}

type Check = (
  fact: Fact,
  rows: readonly Row[],
  there: readonly Row[],
  other: readonly Row[],
  played: readonly PlayedMatch[],
) => boolean

const runOf =
  (like: (row: Row) => boolean): Check =>
  ({ count, of }, rows) =>
    count === of && isRun(rows, of, like)
const runThere =
  (like: (row: Row) => boolean): Check =>
  ({ count, of }, _, there) =>
    count === of && isRun(there, of, like)
const amongSix =
  (like: (row: Row) => boolean): Check =>
  ({ count, of }, rows) =>
    of === 6 && rows.length >= 6 && number(rows.slice(0, 6), like) === count
const amongThere =
  (like: (row: Row) => boolean): Check =>
  ({ count, of }, _, there) =>
    of === Math.min(6, there.length) && number(there.slice(0, of), like) === count

const meetingsOf = (played: readonly PlayedMatch[]) =>
  played
    .filter(
      ({ homeId, awayId }) =>
        homeId + awayId === 1 && homeId !== awayId && homeId < 2 && awayId < 2,
    )
    .slice(0, 6)

const checks: Record<FactKind, Check> = {
  winning: runOf(win),
  losing: runOf(loss),
  unbeaten: runOf((row) => !loss(row)),
  winless: runOf((row) => !win(row)),
  scoringRun: runOf(({ us }) => us > 0),
  concedingRun: runOf(({ them }) => them > 0),
  homeUnbeaten: runThere((row) => !loss(row)),
  awayUnbeaten: runThere((row) => !loss(row)),
  homeWinless: runThere((row) => !win(row)),
  awayWinless: runThere((row) => !win(row)),
  homeWins: amongThere(win),
  awayWins: amongThere(win),
  leadAtHalf: amongThere(({ half }) => half === 'ahead'),
  behindAtHalf: amongThere(({ half }) => half === 'behind'),
  cleanSheets: amongSix(({ them }) => them === 0),
  blanks: amongSix(({ us }) => us === 0),
  manyGoals: amongSix(({ us, them }) => us + them > 2),
  fewGoals: amongSix(({ us, them }) => us + them < 3),
  draws: amongSix(({ us, them }) => us === them),
  scoring: ({ count, of }, rows) => of === 6 && goals(rows.slice(0, 6)) === count,
  goalShy: ({ count, of }, rows) => of === 6 && goals(rows.slice(0, 6)) === count,
  leaking: ({ count, of }, rows) => of === 6 && against(rows.slice(0, 6)) === count,
  tight: ({ count, of }, rows) => of === 6 && against(rows.slice(0, 6)) === count,
  afterBreak: ({ count, of, third }, rows) =>
    third === 6 &&
    goals(rows.slice(0, 6)) === of &&
    rows.slice(0, 6).reduce((sum, { lateGoals }) => sum + (lateGoals ?? NaN), 0) === count,
  lostLead: ({ count, of, third }, rows) => {
    const led = rows.slice(0, 10).filter(({ half }) => half === 'ahead')
    return (
      third === 10 &&
      rows.length >= 10 &&
      led.length === of &&
      led.filter((row) => !win(row)).length === count
    )
  },
  lastTen: ({ count, of, third }, rows) => {
    const ten = rows.slice(0, 10)
    return (
      of === 10 &&
      ten.length === 10 &&
      number(ten, win) === count &&
      number(ten, loss) === 10 - count - third
    )
  },
  evenForm: ({ count, of }, rows, _, other) =>
    of === 6 &&
    number(rows.slice(0, 6), win) === count &&
    number(other.slice(0, 6), win) === count &&
    other.length >= 6,
  meetings: ({ count, of, third, side }, _rows, _there, _other, played) => {
    const met = meetingsOf(played)
    const club = side === 'home' ? 0 : 1
    const won = met.filter(({ homeId, full }) =>
      homeId === club ? full[0] > full[1] : full[1] > full[0],
    ).length
    return (
      met.length === of &&
      won === count &&
      met.filter(({ full }) => full[0] === full[1]).length === third
    )
  },
  meetingGoals: ({ count, of }, _rows, _there, _other, played) =>
    meetingsOf(played).length === of &&
    meetingsOf(played).reduce((sum, { full }) => sum + full[0] + full[1], 0) === count,
  reverse: ({ count, of }, _rows, _there, _other, played) => {
    const last = played.find(
      ({ homeId, awayId, season }) => homeId === 1 && awayId === 0 && season === 'now',
    )
    return last?.full[0] === of && last.full[1] === count
  },
  rest: ({ count, of }, rows, _there, other) =>
    Math.floor(rows[0]?.days ?? NaN) === count && Math.floor(other[0]?.days ?? NaN) === of,
  opening: () => false,
  plain: () => true,
}

test('every fact agrees with the results', () => {
  const seen = new Set<FactKind>()
  fc.assert(
    fc.property(results, (played) => {
      const rows = { home: rowsOf(played, 0), away: rowsOf(played, 1) }
      for (const fact of factsAbout(historyOf(played), fixture)) {
        const side = fact.side === 'away' ? 'away' : 'home'
        const there = rows[side].filter(({ at }) => at === (side === 'home' ? 'H' : 'A'))
        const holds = checks[fact.kind](
          fact,
          rows[side],
          there,
          rows[side === 'home' ? 'away' : 'home'],
          played,
        )
        expect(holds, JSON.stringify(fact)).toBe(true)
        seen.add(fact.kind)
      }
    }),
    { numRuns: 1_500 },
  )
  expect(factKinds.filter((kind) => !seen.has(kind) && kind !== 'opening')).toEqual([])
})

test('a first round is named only if the fixture list has it', () => {
  const kinds = (round: string, played: readonly PlayedMatch[]) =>
    factsAbout(historyOf(played), { ...fixture, round }).map(({ kind }) => kind)
  expect(kinds('Matchday 1', [])).toContain('opening')
  expect(kinds('Matchday 11', [])).not.toContain('opening')
  expect(kinds('', [])).not.toContain('opening')
  // neither a cup tie nor a group is a first matchday
  for (const round of ['Play-offs 1', 'Preliminary round 1', 'Group 1'])
    expect(kinds(round, [])).not.toContain('opening')
  const before: PlayedMatch = {
    matchId: 1,
    leagueId: 1,
    season: 'now',
    kickoff: new Date(kickoff.getTime() - 5 * 86_400_000),
    homeId: 1,
    awayId: 2,
    full: [0, 0],
    half: null,
  }
  expect(kinds('1', [before])).not.toContain('opening')
})
