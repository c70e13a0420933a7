/**
 * Tables of results with odds, one row per match: season, round, sides, score and decimal odds, in
 * columns found by name.
 */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import { BrokenFile } from '../openfootball/fixture.ts'
import type { FeedOdds, Rejected, Score } from '../feed.ts'
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
  /** File and line, for the operator. */
  item: string
  /** As in "2005-06". */
  season: string
  /** Number of the round, from 1; null if it cannot be read. The file has no dates. */
  round: number | null
  home: string
  away: string
  /** After regular time; null if the match was not completed. */
  full: Score | null
  /** Null if one of the odds is missing or invalid (1 or less). */
  odds: FeedOdds | null
}

/**
 * The matches of a file, and its unreadable lines and details. Throws `BrokenFile` if the file is
 * of another kind.
 */
export function readSeasonRows(
  text: string,
  file: string,
): { rows: SeasonRow[]; rejected: Rejected[] } {
  const parsed = parseCsv(text, file)
  const missing = columns.filter((name) => !parsed.columns.includes(name))
  if (missing.length > 0) throw new BrokenFile(file, `there is no column ${missing.join(', ')}`)
  const rows: SeasonRow[] = []
  const rejected = [...parsed.rejected]
  for (const row of parsed.rows) {
    const item = `${file}, line ${row.line}`
    const read = seasonRow(row, item, file)
    const refuse = (reason: QuarantineReason, detail: string, part: { part?: true }) =>
      rejected.push({ item, reason, detail, content: Object.fromEntries(row.cells), ...part })
    if (!read) {
      refuse('row-unreadable', 'The season, a side or the score cannot be read.', {})
      continue
    }
    rows.push(read)
    const prices = ['hOdd', 'dOdd', 'aOdd'].some((name) => row.cells.get(name)?.trim())
    if (prices && !read.odds)
      refuse('price-unreadable', 'A price is not a number above 1.', { part: true })
    if (read.round === null)
      refuse('round-unreadable', 'The round is not a number.', { part: true })
  }
  return { rows, rejected }
}

function seasonRow({ cells, contradicting }: CsvRow, item: string, file: string): SeasonRow | null {
  if (columns.some((name) => contradicting.includes(name))) return null
  const cell = (name: Column) => cells.get(name)?.trim() ?? ''
  const [, first, last] = /^(\d{4})-(?:\d\d)?(\d\d)$/.exec(cell('season')) ?? []
  const round = /^[1-9]\d{0,2}$/.test(cell('round')) ? Number(cell('round')) : null
  const [home, away] = [cell('hTeam'), cell('aTeam')]
  const full = scoreOf(cell('hScore'), cell('aScore'))
  if (!first || !home || !away || full === undefined) return null
  const prices = { home: cell('hOdd'), draw: cell('dOdd'), away: cell('aOdd') }
  const priced = Object.values(prices).every(
    (price) => /^\d+(\.\d+)?$/.test(price) && Number(price) > 1,
  )
  return {
    item,
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
