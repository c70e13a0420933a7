/** Reads a CSV file of any known kind: matches with their scores and odds. */
import type { FeedClub, FeedLeague, FeedMatch, FeedOdds, Rejected, Score } from '../feed.ts'
import { BrokenFile, type Fixture, type Row } from '../openfootball/fixture.ts'
import { fixturesOf } from '../openfootball/fixtures.ts'
import { inZone } from '../openfootball/local-time.ts'
import { stateAt, stepsOf, type Step } from '../openfootball/replay.ts'
import { divisions } from './divisions.ts'
import { parseCsv } from './parse-csv.ts'
import { isResultTable, readResultTable, resultColumns } from './result-rows.ts'
import { readSeasonRows } from './season-rows.ts'

/** A match of a table, with the instants at which each part becomes known. */
export interface TableMatch {
  fixture: Fixture
  steps: Step[]
  /**
   * The table has no dates. The match is reported without a date once its season is certainly over.
   */
  undated: boolean
  odds: FeedOdds | null
  /** When the odds become known, in milliseconds. */
  oddsAt: number
  redCards: Score | null
}

export interface Table {
  rows: number
  leagues: FeedLeague[]
  clubs: FeedClub[]
  matches: TableMatch[]
  rejected: Rejected[]
  duplicates: number
}

/** Throws `BrokenFile` if the file is not a table of matches, or cannot be read at all. */
export function readTable(text: string, file: string): Table {
  const { columns } = parseCsv(text, file, resultColumns)
  if (columns.length === 0) throw new BrokenFile(file, 'is empty')
  if (isResultTable(columns, file)) return readResults(text, file)
  if (columns.includes('season') && columns.includes('hTeam')) return readSeasons(text, file)
  throw new BrokenFile(
    file,
    'has neither the columns Div, Date, HomeTeam, AwayTeam nor season, round, hTeam, aTeam',
  )
}

/** Divisions of tables that have no division column, by file name. */
const named: Record<string, string> = {
  'england_premier-league': 'E0',
  germany_bundesliga: 'D1',
  spain_primera: 'SP1',
  'italy_serie-a': 'I1',
  'france_ligue-1': 'F1',
}

function readResults(text: string, file: string): Table {
  const { seasons, extras, rejected } = readResultTable(text, file)
  const table: Table = {
    rows: rejected.filter(({ part }) => !part).length,
    leagues: [],
    clubs: [],
    matches: [],
    rejected,
    duplicates: 0,
  }
  for (const { division, season, rows } of seasons) {
    add(table, division, season, rows, (fixture) => ({
      undated: false,
      oddsAt: collectedBefore(fixture.kickoff.getTime()),
      odds: extras.get(fixture.item)?.odds ?? null,
      redCards: extras.get(fixture.item)?.redCards ?? null,
    }))
  }
  return table
}

function readSeasons(text: string, file: string): Table {
  const stem = (file.split('/').at(-1) ?? file).replace(/\.csv$/i, '')
  const { rows, rejected } = readSeasonRows(text, file)
  const table: Table = {
    rows: rejected.filter(({ part }) => !part).length,
    leagues: [],
    clubs: [],
    matches: [],
    rejected,
    duplicates: 0,
  }
  for (const row of rows.filter(({ full }) => !full)) {
    table.rows += 1
    const detail = 'Without a day and a score nothing is known of it.'
    table.rejected.push({ item: row.item, reason: 'score-unknown', detail, content: row })
  }
  const played = rows.filter(({ full }) => full)
  for (const [season, all] of Map.groupBy(played, (row) => row.season)) {
    // a placeholder date for the fixture builder; it is never reported
    const date = `${season.slice(0, 4)}-08-01`
    const asRows = all.map(({ item, round, home, away, full }): Row => ({
      item,
      round: round === null ? '' : `Matchday ${round}`,
      stage: '',
      date,
      home,
      away,
      result: full ? { full } : {},
      goals: [],
    }))
    const odds = new Map(all.map((row) => [row.item, row.odds]))
    add(table, named[stem] ?? stem, season, asRows, (fixture) => ({
      undated: true,
      odds: odds.get(fixture.item) ?? null,
      redCards: null,
      oddsAt: overBy(season),
    }))
  }
  return table
}

type Extras = Omit<TableMatch, 'fixture' | 'steps'>

function add(
  table: Table,
  division: string,
  season: string,
  rows: readonly Row[],
  extrasOf: (fixture: Fixture) => Extras,
): void {
  const [key, name] = divisions[division] ?? [division.toLowerCase(), division]
  const read = fixturesOf(`${name} ${season}`, `${key}.csv`, rows)
  table.rows += rows.length
  table.leagues.push(read.league)
  table.clubs.push(...read.clubs)
  table.rejected.push(...read.rejected)
  table.duplicates += read.duplicates
  for (const fixture of read.fixtures)
    table.matches.push({ fixture, steps: stepsOf(fixture), ...extrasOf(fixture) })
}

/** The end of the last day of the season's last year; no match of the season is played later. */
function overBy(season: string): number {
  return Date.UTC(Number(season.slice(0, 4)) + 1, 11, 31)
}

const day = 86_400_000
/**
 * The source collects odds on Fridays at 17:00 and Tuesdays at 13:00 London time; this is the last
 * such instant before kick-off.
 */
function collectedBefore(kickoff: number): number {
  for (let back = 0; back <= 7; back++) {
    const date = new Date(kickoff - back * day)
    const hour = date.getUTCDay() === 5 ? 17 : date.getUTCDay() === 2 ? 13 : null
    if (hour === null) continue
    const at = inZone(
      Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour),
      'Europe/London',
    )
    if (at <= kickoff) return at
  }
  return kickoff
}

/** The match as known at an instant; null before its first data. */
export function tableMatchAt(match: TableMatch, now: number): FeedMatch | null {
  const { fixture, steps, undated, odds, oddsAt, redCards } = match
  const knownOdds = odds && oddsAt <= now ? { odds } : {}
  if (!undated) {
    const state = stateAt(fixture, steps, now)
    return { ...state, ...knownOdds, ...(redCards && state.full ? { redCards } : {}) }
  }
  if (overBy(fixture.season) > now) return null
  return { ...stateAt(fixture, steps, now), kickoff: null, kickoffKnown: false, ...knownOdds }
}

/** The instants at which parts of the match become known. */
export const turnsOf = ({ steps, oddsAt, undated }: TableMatch): number[] =>
  undated ? [oddsAt] : [oddsAt, ...steps.map(({ at }) => at)]
