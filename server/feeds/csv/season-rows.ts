/**
 * Tables of results with odds, one row per match: season, round, sides, score and decimal odds, in
 * columns found by name.
 */
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
  /** Number of the round, from 1. The file has no dates. */
  round: number
  home: string
  away: string
  /** After regular time; null if the match was not completed. */
  full: Score | null
  /** Null if one of the odds is missing or invalid (1 or less). */
  odds: FeedOdds | null
}

/**
 * The matches of a file, and the unreadable lines. Throws `BrokenFile` if the file is of another
 * kind.
 */
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

/** Null for a match without a score, undefined for an invalid score. */
function scoreOf(home: string, away: string): Score | null | undefined {
  if (home === '' && away === '') return null
  return /^\d{1,2}$/.test(home) && /^\d{1,2}$/.test(away) ? [Number(home), Number(away)] : undefined
}
