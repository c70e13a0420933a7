/** The ties of knock-out rounds: legs, aggregate, winner, and their order in a picture. */
import { isThirdPlace } from './third-place.ts'

export interface TieMatch {
  matchId: number
  home: number
  away: number
  /** After extra time, without the shoot-out; null while unknown or in play. */
  goals: readonly [home: number, away: number] | null
  /** Null without a shoot-out. */
  penalties: readonly [home: number, away: number] | null
  /** Of a shoot-out whose score is unknown. */
  shootOutWinner?: 'home' | 'away' | null
}

export interface Tie {
  /** The clubs, that of the first leg's home side first. */
  clubs: readonly [number, number]
  /** In order of play, with the games of a series. */
  matchIds: number[]
  /** Goals of all matches; null before the first result. */
  goals: readonly [number, number] | null
  /** Wins, where the tie has three games or more; else null. */
  wins: readonly [number, number] | null
  penalties: readonly [number, number] | null
  /** Null while undecided, and where the matches do not tell it. */
  winner: number | null
}

export interface TieRound {
  round: string
  ties: Tie[]
}

interface Round {
  round: string
  matches: readonly TieMatch[]
}

export interface Bracket {
  /** The part of the season, such as "Apertura Playoffs"; empty for the competition's own. */
  name: string
  rounds: TieRound[]
}

/** "Finals, Semifinals", "Playoffs, Matchday 2" and "Semi-finals" are of one tree. */
const partOf = (round: string): string => {
  const part = /^([^,]+), /.exec(round)?.[1] ?? ''
  return /^(finals|play-?offs?|knock-?out.*)$/i.test(part) ? '' : part
}

const legs =
  String.raw`(?:1st|2nd|first|second|return)[ -]leg|leg \d|hinspiel|rückspiel|ida|vuelta|aller` +
  '|retour|andata|ritorno'
const behind = (words: string) => new RegExp(String.raw`(?:,| -| \|)? \(?(?:${words})\)?$`, 'i')
const isLeg = behind(legs)
const legOrReplay = behind(String.raw`${legs}|matchday \d+|replays?`)
/**
 * The legs of a tie, and its replay, can be rounds of the source: "Playoffs, Matchday 1",
 * "Semi-finals - 2nd Leg", "Quarter-finals Replays".
 */
const withoutLeg = (round: string): string => round.replace(legOrReplay, '')

/**
 * A tree for each part of the season that has two rounds or more. Rounds are in order of play,
 * matches by kick-off.
 */
export function bracketsOf(rounds: readonly Round[]): Bracket[] {
  const parts = Map.groupBy(
    rounds.filter(({ round, matches }) => !isThirdPlace(round) && matches.length > 0),
    ({ round }) => partOf(withoutLeg(round)),
  )
  return [...parts].flatMap(([name, ofPart]) => {
    const merged = Map.groupBy(ofPart, ({ round }) => withoutLeg(round))
    const found = treeOf(
      [...merged].flatMap(([round, parts]) => {
        const areLegs = parts.some((one) => isLeg.test(one.round))
        const matches = parts.flatMap((one) => one.matches)
        return roundsOf(round, tiesOf(matches, areLegs))
      }),
    )
    return found.length > 1 ? [{ name, rounds: found }] : []
  })
}

/** The last rounds of a tree by their number of ties. */
const namesBySize = new Map([
  [1, 'Final'],
  [2, 'Semi-finals'],
  [4, 'Quarter-finals'],
])

/**
 * A round, or the rounds of play-offs to which the source gives one name: a club's second tie is of
 * the second round. Only if a single tie is the last.
 */
function roundsOf(round: string, ties: readonly Tie[]): TieRound[] {
  const reached = new Map<number, number>()
  const levels = Map.groupBy(ties, ({ clubs }) => {
    const level = Math.max(...clubs.map((club) => reached.get(club) ?? 0)) + 1
    for (const club of clubs) reached.set(club, level)
    return level
  })
  const found = [...levels.values()]
  if (round === '' || found.length === 1 || found.at(-1)?.length !== 1)
    return [{ round, ties: [...ties] }]
  return found.map((ofLevel) => ({
    round: namesBySize.get(ofLevel.length) ?? round,
    ties: ofLevel,
  }))
}

/**
 * The last rounds, each with at most twice the ties of the next, ordered so that the two ties that
 * feed a tie are adjacent.
 */
function treeOf(rounds: readonly TieRound[]): TieRound[] {
  const found: TieRound[] = []
  for (const { round, ties } of rounds.toReversed()) {
    const next = found[0]
    if (next && !leadsTo(ties, next.ties) && !(found.length === 1 && isBegun(ties, next))) break
    found.unshift({ round, ties: next ? inOrderOf(next.ties, ties) : ties })
  }
  return withLaterWinners(found)
}

/** Whether each tie of the next round has at least one of its clubs in these ties. */
const leadsTo = (ties: readonly Tie[], next: readonly Tie[]): boolean =>
  ties.length <= 2 * next.length &&
  ties.length >= next.length &&
  next.every(({ clubs }) => ties.some((tie) => clubs.some((club) => tie.clubs.includes(club))))

const isFinal = (round: string) => /\bfinal\b/i.test(round) && !/semi|quarter/i.test(round)

/**
 * Whether the next round, the last so far, has some of its ties only, as while a round is played or
 * drawn: each is of clubs of two of these ties.
 */
const isBegun = (ties: readonly Tie[], next: TieRound): boolean =>
  !isFinal(next.round) &&
  ties.length > 2 * next.ties.length &&
  next.ties.every(({ clubs: [one, other] }) => {
    const from = (club: number) => ties.findIndex(({ clubs }) => clubs.includes(club))
    return from(one) >= 0 && from(other) >= 0 && from(one) !== from(other)
  })

function inOrderOf(next: readonly Tie[], ties: readonly Tie[]): Tie[] {
  const placed = next.flatMap(({ clubs }) =>
    clubs.flatMap((club) => ties.find((tie) => tie.clubs.includes(club)) ?? []),
  )
  return [...new Set([...placed, ...ties])]
}

/** A club that plays in the next round has won, also a level tie. */
function withLaterWinners(rounds: readonly TieRound[]): TieRound[] {
  return rounds.map(({ round, ties }, at) => {
    const later = new Set(rounds[at + 1]?.ties.flatMap(({ clubs }) => clubs))
    return {
      round,
      ties: ties.map((tie) => {
        const [through, ...others] = tie.clubs.filter((club) => later.has(club))
        return { ...tie, winner: others.length === 0 ? (through ?? tie.winner) : tie.winner }
      }),
    }
  })
}

/** The matches of a round, by pair of clubs. One of two legs that are named so decides nothing. */
function tiesOf(matches: readonly TieMatch[], areLegs: boolean): Tie[] {
  const pairs = Map.groupBy(matches, ({ home, away }) =>
    [home, away].toSorted((one, other) => one - other).join(),
  )
  return [...pairs.values()].map((ofPair) =>
    areLegs && ofPair.length === 1 ? { ...tieOf(ofPair), winner: null } : tieOf(ofPair),
  )
}

function tieOf(matches: readonly TieMatch[]): Tie {
  const [first] = matches
  const clubs = [first?.home ?? 0, first?.away ?? 0] as const
  const turned = matches.map(({ home, goals, penalties, shootOutWinner }) => ({
    goals: goals && inOrder(goals, home === clubs[0]),
    penalties: penalties && inOrder(penalties, home === clubs[0]),
    shootOut: shootOutOf(penalties, shootOutWinner ?? null, home === clubs[0]),
  }))
  const known = turned.flatMap(({ goals }) => (goals ? [goals] : []))
  const goals = known.length > 0 ? sumOf(known) : null
  const penalties = turned.findLast((match) => match.penalties)?.penalties ?? null
  const isSeries = matches.length > 2
  const wins = isSeries ? winsOf(turned) : null
  const isOver = known.length === matches.length
  const decided = isSeries
    ? leader(wins)
    : (leader(goals) ?? turned.findLast(({ shootOut }) => shootOut !== null)?.shootOut ?? null)
  return {
    clubs,
    matchIds: matches.map(({ matchId }) => matchId),
    goals,
    wins,
    penalties,
    winner: isOver && decided !== null ? (clubs[decided] ?? null) : null,
  }
}

type Pair = readonly [number, number]

const inOrder = (pair: Pair, isFirst: boolean): Pair => (isFirst ? pair : [pair[1], pair[0]])

const sumOf = (pairs: readonly Pair[]): Pair =>
  pairs.reduce<Pair>((sum, [one, other]) => [sum[0] + one, sum[1] + other], [0, 0])

/** Which of the tie's clubs won the shoot-out. */
function shootOutOf(
  penalties: Pair | null,
  winner: 'home' | 'away' | null,
  isFirst: boolean,
): 0 | 1 | null {
  const score = penalties ?? (winner === null ? null : winner === 'home' ? won : lost)
  return score && leader(inOrder(score, isFirst))
}

const won: Pair = [1, 0]
const lost: Pair = [0, 1]

function winsOf(matches: readonly { goals: Pair | null; shootOut: 0 | 1 | null }[]): Pair {
  const winners = matches.map(({ goals, shootOut }) => leader(goals) ?? shootOut)
  return [
    winners.filter((winner) => winner === 0).length,
    winners.filter((winner) => winner === 1).length,
  ]
}

const leader = (pair: Pair | null): 0 | 1 | null =>
  pair === null || pair[0] === pair[1] ? null : pair[0] > pair[1] ? 0 : 1
