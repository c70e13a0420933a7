/** The results of clubs in matches: counted, not yet ordered. */

/**
 * A match of the table. The caller leaves out abandoned and cancelled matches; an awarded match
 * counts with the awarded score. `goals` is the score after regular time, home first; null while
 * the match is still to be played.
 */
export interface TableMatch {
  home: number
  away: number
  goals: readonly [home: number, away: number] | null
  /** Kick-off, milliseconds since 1970 UTC: the order of the form. */
  at: number
}

/** The matches that a table includes. */
export type TableSide = 'all' | 'home' | 'away'

export interface Tally {
  club: number
  played: number
  won: number
  drawn: number
  lost: number
  goalsFor: number
  goalsAgainst: number
  /** The part of goalsFor that was scored in away matches. */
  awayGoals: number
  /** Three for a win, one for a draw. */
  points: number
}

/**
 * The results of each of these clubs in the matches between them; matches against others are
 * ignored. In the order given.
 */
export function tallyOf(
  clubs: readonly number[],
  matches: readonly TableMatch[],
  side: TableSide = 'all',
): Tally[] {
  const tallies = new Map(clubs.map((club) => [club, emptyTally(club)]))
  for (const { home, away, goals } of matches) {
    const [host, guest] = [tallies.get(home), tallies.get(away)]
    if (!goals || !host || !guest) continue
    if (side !== 'away') count(host, goals[0], goals[1])
    if (side === 'home') continue
    count(guest, goals[1], goals[0])
    guest.awayGoals += goals[1]
  }
  return [...tallies.values()]
}

const emptyTally = (club: number): Tally => {
  return {
    club,
    played: 0,
    won: 0,
    drawn: 0,
    lost: 0,
    goalsFor: 0,
    goalsAgainst: 0,
    awayGoals: 0,
    points: 0,
  }
}

function count(tally: Tally, scored: number, conceded: number): void {
  tally.played += 1
  tally.goalsFor += scored
  tally.goalsAgainst += conceded
  if (scored > conceded) tally.won += 1
  else if (scored === conceded) tally.drawn += 1
  else tally.lost += 1
  tally.points = tally.won * 3 + tally.drawn
}
