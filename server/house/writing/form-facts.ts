/** Facts about one side, from its own matches. */
import type { Fact, FactKind } from './fact.ts'

/** A match from the view of one side. */
export interface SideMatch {
  home: boolean
  goals: number
  against: number
  /** Goals of this side and of the other at half time, if known. */
  half: readonly [own: number, against: number] | null
  season: string
  kickoff: Date
}

const won = (match: SideMatch) => match.goals > match.against
const lost = (match: SideMatch) => match.goals < match.against
const drawn = (match: SideMatch) => match.goals === match.against

/** The number of consecutive matches up to the last one that satisfy `like`. */
function run(matches: readonly SideMatch[], like: (match: SideMatch) => boolean): number {
  const last = matches.findLastIndex((match) => !like(match))
  return matches.length - 1 - last
}

const count = (matches: readonly SideMatch[], like: (match: SideMatch) => boolean) =>
  matches.filter(like).length
const sum = (matches: readonly SideMatch[], of: (match: SideMatch) => number) =>
  matches.reduce((total, match) => total + of(match), 0)

/**
 * Facts about the side that plays at `side` in the fixture. `matches` are its own, oldest first.
 */
export function formFacts(side: 'home' | 'away', matches: readonly SideMatch[]): Fact[] {
  const facts: Fact[] = []
  const addFact = (
    holds: boolean,
    kind: FactKind,
    numbers: readonly [count: number, of: number, third?: number],
    weight: number,
  ) => {
    if (holds)
      facts.push({ kind, side, count: numbers[0], of: numbers[1], third: numbers[2] ?? 0, weight })
  }
  runs(matches, addFact)
  const atVenue = matches.filter((match) => match.home === (side === 'home'))
  venueRuns(side, atVenue, addFact)
  const six = matches.slice(-6)
  if (six.length === 6) lastSix(six, addFact)
  halves(matches, atVenue, addFact)
  const ten = matches.slice(-10)
  // count: wins, of: 10, third: draws
  addFact(ten.length === 10, 'lastTen', [count(ten, won), 10, count(ten, drawn)], 0.9)
  return facts
}

type AddFact = (
  holds: boolean,
  kind: FactKind,
  numbers: readonly [count: number, of: number, third?: number],
  weight: number,
) => void

/** count and of: the length of the run, over all its matches. */
function runs(matches: readonly SideMatch[], addFact: AddFact) {
  const wins = run(matches, won)
  const losses = run(matches, lost)
  const unbeaten = run(matches, (match) => !lost(match))
  const winless = run(matches, (match) => !won(match))
  const scored = run(matches, ({ goals }) => goals > 0)
  const conceded = run(matches, ({ against }) => against > 0)
  addFact(wins >= 3, 'winning', [wins, wins], wins * 0.9)
  addFact(losses >= 3, 'losing', [losses, losses], losses * 0.9)
  // a run of wins only, or of losses only, is reported as such
  addFact(unbeaten >= 5 && wins < 3, 'unbeaten', [unbeaten, unbeaten], unbeaten * 0.45)
  addFact(winless >= 4 && losses < 3, 'winless', [winless, winless], winless * 0.55)
  addFact(scored >= 6, 'scoringRun', [scored, scored], scored * 0.3)
  addFact(conceded >= 6, 'concedingRun', [conceded, conceded], conceded * 0.3)
}

/** Runs at home for the home side, away for the away side. */
function venueRuns(side: 'home' | 'away', atVenue: readonly SideMatch[], addFact: AddFact) {
  const unbeaten = run(atVenue, (match) => !lost(match))
  const winless = run(atVenue, (match) => !won(match))
  addFact(
    unbeaten >= 4,
    side === 'home' ? 'homeUnbeaten' : 'awayUnbeaten',
    [unbeaten, unbeaten],
    unbeaten * (side === 'home' ? 0.5 : 0.65),
  )
  addFact(
    winless >= 4,
    side === 'home' ? 'homeWinless' : 'awayWinless',
    [winless, winless],
    winless * (side === 'home' ? 0.65 : 0.5),
  )
  const six = atVenue.slice(-6)
  const wins = count(six, won)
  // count: wins, of: the last matches at this venue
  addFact(
    six.length >= 5 && wins >= 4,
    side === 'home' ? 'homeWins' : 'awayWins',
    [wins, six.length],
    wins * (side === 'home' ? 0.5 : 0.6),
  )
}

function lastSix(six: readonly SideMatch[], addFact: AddFact) {
  const goals = sum(six, (match) => match.goals)
  const against = sum(six, (match) => match.against)
  const clean = count(six, (match) => match.against === 0)
  const blank = count(six, (match) => match.goals === 0)
  const many = count(six, (match) => match.goals + match.against >= 3)
  const draws = count(six, drawn)
  // count: matches that satisfy the condition, of: 6
  addFact(clean >= 3, 'cleanSheets', [clean, 6], clean * 0.75)
  addFact(blank >= 3, 'blanks', [blank, 6], blank * 0.75)
  addFact(many >= 5, 'manyGoals', [many, 6], many * 0.45)
  addFact(many <= 1, 'fewGoals', [6 - many, 6], (6 - many) * 0.45)
  addFact(draws >= 3, 'draws', [draws, 6], draws * 0.7)
  // count: goals, of: 6
  addFact(goals >= 12, 'scoring', [goals, 6], goals * 0.17)
  addFact(against >= 12, 'leaking', [against, 6], against * 0.17)
  addFact(goals >= 2 && goals <= 4, 'goalShy', [goals, 6], (6 - goals) * 0.6)
  addFact(against >= 2 && against <= 3, 'tight', [against, 6], (6 - against) * 0.55)
  const late = six.flatMap((match) => (match.half ? match.goals - match.half[0] : []))
  const second = late.reduce((total, one) => total + one, 0)
  // count: goals after half time, of: all goals of the last six, third: 6
  addFact(
    late.length === 6 && goals >= 6 && second / goals >= 0.7,
    'afterBreak',
    [second, goals, 6],
    2.2 + (second / goals) * 1.2,
  )
}

function halves(matches: readonly SideMatch[], atVenue: readonly SideMatch[], addFact: AddFact) {
  const ledAtHalf = ({ half }: SideMatch) => half !== null && half[0] > half[1]
  const behind = ({ half }: SideMatch) => half !== null && half[0] < half[1]
  const six = atVenue.slice(-6)
  const isComplete = six.length >= 5 && six.every(({ half }) => half !== null)
  const leads = count(six, ledAtHalf)
  const deficits = count(six, behind)
  // count: matches at this venue with a lead (or deficit) at half time, of: the last ones there
  addFact(isComplete && leads >= 4, 'leadAtHalf', [leads, six.length], leads * 0.85)
  addFact(isComplete && deficits >= 4, 'behindAtHalf', [deficits, six.length], deficits * 0.85)
  const ten = matches.slice(-10)
  const led = ten.filter(ledAtHalf)
  const leadsWon = count(led, won)
  // count: matches led at half time and not won, of: matches led at half time, third: 10
  const leadsLost = led.length - leadsWon
  addFact(
    ten.length === 10 &&
      ten.every(({ half }) => half !== null) &&
      leadsLost >= 2 &&
      led.length >= 3,
    'lostLead',
    [leadsLost, led.length, 10],
    0.6 + leadsLost * 0.9,
  )
}
