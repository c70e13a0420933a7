/** Two days of football as in football-data.co.uk, with results that can be corrected. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The instant at which a replay of these days begins. */
export const seasonStart = '2026-03-01T08:00:00Z'

/** Enough for the ten counted plans that the lowest price needs. */
const first = [
  ['Arsenal', 'Chelsea'],
  ['Liverpool', 'Everton'],
  ['Fulham', 'Burnley'],
  ['Brentford', 'Sunderland'],
  ['Aston Villa', 'Bournemouth'],
  ['Leeds', 'Man City'],
  ['Tottenham', 'West Ham'],
  ['Crystal Palace', "Nott'm Forest"],
  ['Newcastle', 'Man United'],
  ['Brighton', 'Wolves'],
] as const

/** Hours between the later matches, of which one is far enough for a test at any moment. */
const hoursApart = 4

/**
 * Writes the table into a folder, and returns the setting `FEED` for it. The home side wins the
 * matches of the first day by 2-1, at 15:00, and loses the return matches after them by 0-1. With
 * `corrected` these were 2-1 after all.
 */
export function writeTable(folder: string, { corrected = false } = {}): string {
  const rows = [
    ...first.map(([home, away]) => row(15, home, away, [2, 1])),
    ...first.map(([away, home], no) =>
      row(15 + hoursApart * (no + 1), home, away, corrected ? [2, 1] : [0, 1]),
    ),
  ]
  const at = join(folder, 'football')
  mkdirSync(at, { recursive: true })
  const header = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,AvgH,AvgD,AvgA'
  writeFileSync(join(at, 'E0.csv'), [header, ...rows, ''].join('\r\n'))
  return `csv:${at}`
}

/** One match, whose kick-off is this many hours after midnight of the first day, in London. */
function row(hours: number, home: string, away: string, [goals, against]: [number, number]) {
  const day = String(1 + Math.floor(hours / 24)).padStart(2, '0')
  const result = goals > against ? 'H' : 'A'
  const cells = [`${hours % 24}:00`, home, away, goals, against, result, 0, 0, 'D', 2.4, 3.3, 3.1]
  return ['E0', `${day}/03/2026`, ...cells].join(',')
}
