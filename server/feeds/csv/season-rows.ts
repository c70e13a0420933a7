/** Seasons of results with odds, one row a match: season, round, sides, score and decimal odds, found by the names of their columns. */
import { BrokenFile } from '../openfootball/fixture.ts'
import type { FeedOdds, Score } from '../feed.ts'
import { parseCsv, type CsvRow } from './parse-csv.ts'

const columns = [
  'season',
  'round',
  'hTeam',
  'aTeam',
  'hScore',
  'aScore',
  'hOdd',
  'dOdd',
  'aOdd',
] as const
type Column = (typeof columns)[number]

export interface SeasonRow {
  /** As in "2005-06". */
  season: string
  /** Number of the round, 1 and up. The file knows no days. */
  round: number
  home: string
  away: string
  /** After regular time; null where the match was not played to its end. */
  full: Score | null
  /** Null where a price is missing or no price: 1 and below pays nothing. */
  odds: FeedOdds | null
}

/** The matches of a file, and the lines that cannot be read. Throws `BrokenFile` when it is no such file at all. */
export function readSeasonRows(
  text: string,
  file: string,
): { rows: SeasonRow[]; rejected: string[] } {
  const parsed = parseCsv(text, file)
  const missing = columns.filter((name) => !parsed.columns.includes(name))
  if (missing.length > 0) throw new BrokenFile(file, `there is no column ${missing.join(', ')}`)
  const rows: SeasonRow[] = []
  const rejected: string[] = []
  for (const row of parsed.rows) {
    const read = seasonRow(row, file)
    if (read) rows.push(read)
    else
      rejected.push(`${file}, line ${row.line}: season, round, a side or the score cannot be read`)
  }
  return { rows, rejected }
}

function seasonRow({ cells }: CsvRow, file: string): SeasonRow | null {
  const cell = (name: Column) => cells.get(name)?.trim() ?? ''
  const [, first, last] = /^(\d{4})-(?:\d\d)?(\d\d)$/.exec(cell('season')) ?? []
  const round = Number(cell('round'))
  const [home, away] = [cell('hTeam'), cell('aTeam')]
  const full = scoreOf(cell('hScore'), cell('aScore'))
  if (!first || !Number.isInteger(round) || round < 1 || !home || !away || full === undefined)
    return null
  const prices = { home: cell('hOdd'), draw: cell('dOdd'), away: cell('aOdd') }
  const priced = Object.values(prices).every(
    (price) => /^\d+(\.\d+)?$/.test(price) && Number(price) > 1,
  )
  return {
    season: `${first}-${last}`,
    round,
    home,
    away,
    full,
    odds: priced ? { source: file, result: prices } : null,
  }
}

/** Null for a match without a score, undefined for a score that is none. */
function scoreOf(home: string, away: string): Score | null | undefined {
  if (home === '' && away === '') return null
  return /^\d{1,2}$/.test(home) && /^\d{1,2}$/.test(away) ? [Number(home), Number(away)] : undefined
}
