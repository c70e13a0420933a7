/**
 * A round of matches in openfootball's format with goals at known minutes, so that every event of
 * the site is known to the second.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The kick-off of all matches; a site whose clock begins ten minutes earlier accepts plans on them.
 */
export const kickoff = new Date('2026-03-01T15:00:00Z')
export const beforeKickoff = '2026-03-01T14:50:00Z'

const names = [
  'Arsenal FC',
  'Chelsea FC',
  'Liverpool FC',
  'Everton FC',
  'Fulham FC',
  'Burnley FC',
  'Brentford FC',
  'Sunderland AFC',
  'Aston Villa FC',
  'AFC Bournemouth',
  'Leeds United FC',
  'Manchester City FC',
  'Tottenham Hotspur FC',
  'West Ham United FC',
  'Crystal Palace FC',
  'Nottingham Forest FC',
  'Newcastle United FC',
  'Manchester United FC',
  'Brighton & Hove Albion FC',
  'Wolverhampton Wanderers FC',
]

export interface Fixture {
  home: string
  away: string
  /** Minutes of the goals, scored by home and away in turn. */
  goals: number[]
  /** Its time of kick-off, UTC; absent: 15:00. */
  time?: string
}

/** This many matches, each with a goal every `every` minutes, at different minutes. */
export function fixturesOf(matches: number, every: number): Fixture[] {
  return Array.from({ length: matches }, (_, no) => ({
    home: names[2 * no] ?? '',
    away: names[2 * no + 1] ?? '',
    goals: Array.from({ length: 90 }, (_, minute) => minute + 1).filter(
      (minute) => (minute + no) % every === 0,
    ),
  }))
}

/**
 * Minutes from kick-off to a goal. The second half begins after 47 minutes of the first and 15 of
 * the break.
 */
export const instantOf = (minute: number): number =>
  kickoff.getTime() + (minute <= 45 ? Math.min(minute, 46) : minute + 17) * 60_000

/** Writes the matches under `folder`, and returns the FEED setting that reads them. */
export function writeSeason(folder: string, fixtures: readonly Fixture[]): string {
  const season = join(folder, 'season', '2025-26')
  mkdirSync(season, { recursive: true })
  const matches = fixtures.map(({ home, away, goals, time = '15:00' }) => {
    const scored = (side: 0 | 1, until: number) =>
      goals.filter((minute, at) => at % 2 === side && minute <= until)
    const list = (side: 0 | 1) =>
      scored(side, 90).map((minute) => ({ name: 'A Player', minute: String(minute) }))
    const score = (until: number) => [scored(0, until).length, scored(1, until).length]
    return {
      round: 'Matchday 28',
      date: '2026-03-01',
      time,
      team1: home,
      team2: away,
      score: { ht: score(45), ft: score(90) },
      goals1: list(0),
      goals2: list(1),
    }
  })
  writeFileSync(
    join(season, 'en.1.json'),
    JSON.stringify({ name: 'English Premier League 2025/26', matches }),
  )
  return `openfootball:${season}`
}

/** Settings of a site whose past has only one played match, so that it starts quickly. */
export function smallestWorld(folder: string): { FEED: string; CLOCK_AT: string } {
  const match = {
    round: 'Matchday 1',
    date: '2024-08-16',
    time: '20:00',
    team1: 'Home',
    team2: 'Away',
    score: { ft: [1, 0] },
  }
  const file = join(folder, 'season.json')
  writeFileSync(file, JSON.stringify({ name: 'English Premier League 2024/25', matches: [match] }))
  return { FEED: `openfootball:${file}`, CLOCK_AT: '2024-08-18T12:00:00Z' }
}
