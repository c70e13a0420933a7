/**
 * Tables in the format of football-data.co.uk: one row per match,
 * `Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,…` and odds by bookmaker.
 */
import type { FeedOdds, Rejected, Score } from '../feed.ts'
import { isNotStarted, playedOn, type Result, type Row } from '../openfootball/fixture.ts'
import { clockTime, dayOf, inZone } from '../openfootball/local-time.ts'
import { dateOfLine, readDayLine, type SlashOrder } from '../openfootball/txt-day.ts'
import { rulingOf } from '../openfootball/txt-score.ts'
import { divisions } from './divisions.ts'
import { parseCsv, type CsvRow } from './parse-csv.ts'
import { inOneSeason } from './one-season.ts'

/** The data of a row that plain fixture lists do not have. */
export interface Extra {
  odds: FeedOdds | null
  redCards: Score | null
}

/** The rows of one league's season, with the extra data by the rows' `item`. */
export interface Season {
  division: string
  /** As in "2023-24". */
  season: string
  rows: Row[]
}

export interface ResultTable {
  seasons: Season[]
  extras: Map<string, Extra>
  rejected: Rejected[]
}

const needed = ['Div', 'Date', 'HomeTeam', 'AwayTeam'] as const
/** The source's tables of further leagues, with several seasons in one. */
const further = ['Country', 'League', 'Season', 'Date', 'Home', 'Away', 'HG', 'AG'] as const

/** The columns without which a row is no match, by the names of both kinds of table. */
const ofMatch: ReadonlySet<string> = new Set([...needed, ...further, 'FTHG', 'FTAG', 'FTR', 'Res'])

/**
 * The columns that are read, in the source's letters: a header may have others. Not the season,
 * which tables of another kind have in small letters.
 */
export const resultColumns: readonly string[] = [
  ...[...ofMatch].filter((name) => name !== 'Season'),
  'Time',
  'HTHG',
  'HTAG',
  'HR',
  'AR',
  'Attendance',
  'Referee',
  ...['Avg', 'BbAv', 'B365', 'PS'].flatMap((book) => ['H', 'D', 'A'].map((end) => book + end)),
  ...['Avg', 'BbAv', 'B365', 'P'].flatMap((book) => [`${book}>2.5`, `${book}<2.5`]),
]

/** Whether a header belongs to such a table; the file's name may tell the division. */
export const isResultTable = (columns: readonly string[], file: string) =>
  [needed, further].some((names) =>
    names.every(
      (name) => columns.includes(name) || (name === 'Div' && divisionOf('', file) !== ''),
    ),
  )

/**
 * Reads the table; invalid rows are rejected one by one. Throws `BrokenFile` if a division's rows
 * span more than one season.
 */
export function readResultTable(text: string, file: string): ResultTable {
  const parsed = parseCsv(text, file, resultColumns)
  const table: ResultTable = { seasons: [], extras: new Map(), rejected: parsed.rejected }
  const rows = new Map<string, Row[]>()
  const order = orderOf(parsed.rows.map((one) => cellsOf(one)('Date')))
  for (const one of parsed.rows) {
    const cell = cellsOf(one)
    if ([...one.cells.values()].every((text) => text.trim() === '')) continue
    const item = `${file}, line ${one.line}`
    const row = one.contradicting.some((name) => ofMatch.has(name))
      ? 'columns-contradict'
      : divisionOf(cell('Div'), file) === ''
        ? 'division-unknown'
        : rowOf(cell, item, order)
    if (typeof row === 'string') {
      table.rejected.push({
        item,
        reason: row,
        detail: details[row],
        content: Object.fromEntries(one.cells),
      })
      continue
    }
    const division = divisionOf(cell('Div'), file)
    const place = JSON.stringify([division, cell('Season')])
    rows.set(place, [...(rows.get(place) ?? []), row])
    const redCards = scoreIn(cell, 'HR', 'AR')
    table.extras.set(item, { odds: oddsOf(cell), redCards: redCards ?? null })
    for (const [reason, detail, isWrong] of [
      ['columns-contradict', details['columns-contradict'], one.contradicting.length > 0],
      ['red-cards-unreadable', 'The red cards are not two whole numbers.', redCards === undefined],
      ['price-unreadable', 'A price is not a number above 1.', hasWrongPrice(cell)],
      [
        'attendance-unreadable',
        'The number of spectators cannot be read.',
        cell('Attendance') !== '' && spectatorsIn(cell('Attendance')) === null,
      ],
      [
        'time-unknown',
        'The time cannot be read.',
        cell('Time') !== '' && clockOf(cell('Time')) === null,
      ],
      [
        'half-unreadable',
        'The half-time score is not two whole numbers.',
        scoreIn(cell, 'HTHG', 'HTAG') === undefined,
      ],
      [
        'result-unreadable',
        'The result column names neither a winner nor a status.',
        !isRead(cell('FTR')) && !row.ruling,
      ],
    ] as const)
      if (isWrong)
        table.rejected.push({
          item,
          reason,
          detail,
          content: Object.fromEntries(one.cells),
          part: true,
        })
  }
  for (const [place, all] of rows) {
    const [division = '', season = ''] = JSON.parse(place) as string[]
    const written = writtenSeason(season)
    const {
      season: year,
      near,
      far,
    } = written === null ? inOneSeason(all, file) : { season: written, near: all, far: [] }
    table.seasons.push({ division, season: year, rows: near })
    for (const row of far)
      table.rejected.push({
        item: row.item,
        reason: 'date-before-season',
        detail: 'The day lies outside the season of the other rows.',
        content: row,
      })
  }
  return table
}

/** A division as the source writes it; in a table without one, that of the file's name. */
function divisionOf(cell: string, file: string): string {
  const [, stem = ''] = /([^/]*)\.csv$/i.exec(file) ?? []
  const named = /^[a-z]{1,3}\d?$/i.test(cell || stem) ? (cell || stem).toUpperCase() : cell
  return cell !== '' || named in divisions ? named : ''
}

/** What programs write for a cell without a value. */
const empty = /^(?:#?n\/?a|nan|null|none|[-–—?]+|tb[acd])$/i

type Cell = (name: string) => string
const cellsOf =
  ({ cells }: CsvRow): Cell =>
  (name) => {
    const text = (of: string) => (cells.get(of)?.trim() ?? '').replace(empty, '')
    if (name === 'Div' && !cells.has(name)) return `${text('Country')} ${text('League')}`.trim()
    return text(cells.has(name) ? name : (otherNames[name] ?? name))
  }

/** The columns of the tables of further leagues. */
const otherNames: Partial<Record<string, string>> = {
  HomeTeam: 'Home',
  AwayTeam: 'Away',
  FTHG: 'HG',
  FTAG: 'AG',
  FTR: 'Res',
}

/** "2024" or "2024/2025"; null for an empty cell. */
function writtenSeason(text: string): string | null {
  const [, first, last] = /^(\d{4})(?:[/-](?:\d\d)?(\d\d))?$/.exec(text) ?? []
  return first === undefined ? null : last === undefined ? first : `${first}-${last}`
}

const details = {
  'columns-contradict': 'Two columns of one name differ.',
  'division-unknown': 'The row names no division.',
  'side-unknown': 'One of the two sides has no name.',
  'date-unknown': 'The day cannot be read.',
  'score-unknown': 'The score is not two whole numbers.',
  'result-contradicts': 'The result column names another winner than the score.',
  'score-contradicts-status':
    'The result column says that the match has not begun, or that it had extra time.',
}

/** The sides that the result column can name, in the source's letters and others. */
const winners = new Map(
  [
    ['H', '1', 'HOME'],
    ['D', 'X', 'DRAW'],
    ['A', '2', 'AWAY'],
  ].flatMap((names, side) => names.map((name) => [name, side] as const)),
)

const isRead = (result: string): boolean =>
  result === '' ||
  winners.has(result.toUpperCase()) ||
  playedOn.test(result) ||
  isNotStarted(result)

function rowOf(cell: Cell, item: string, order: SlashOrder): Row | keyof typeof details {
  const [home, away] = [cell('HomeTeam'), cell('AwayTeam')]
  if (!home || !away) return 'side-unknown'
  const { date, clock } = dayAndTime(cell('Date'))
  const time = timeOf(date, cell('Time') || clock, order)
  if (!time) return 'date-unknown'
  const ruling = rulingIn(cell)
  const [full, half] = [scoreIn(cell, 'FTHG', 'FTAG'), scoreIn(cell, 'HTHG', 'HTAG')]
  if (full === undefined && !ruling) return 'score-unknown'
  const said = cell('FTR')
  const isUnplayed = isNotStarted(said)
  // a score that is not level may be that of 120 minutes
  const isPlayedOn = playedOn.test(said) && full && full[0] !== full[1]
  if (isPlayedOn || (isUnplayed && full && full[0] + full[1] > 0)) return 'score-contradicts-status'
  const winner = winners.get(said.toUpperCase())
  if (
    full &&
    winner !== undefined &&
    winner !== (full[0] > full[1] ? 0 : full[0] < full[1] ? 2 : 1)
  )
    return 'result-contradicts'
  const result: Result = isUnplayed
    ? {}
    : {
        ...(full ? { full } : {}),
        ...(half && (full ?? !ruling) ? { half } : {}),
      }
  const [attendance, referee] = [spectatorsIn(cell('Attendance')), cell('Referee')]
  return {
    item,
    round: '',
    stage: '',
    ...time,
    home,
    away,
    result,
    ...(ruling ? { ruling } : {}),
    goals: [],
    ...(attendance === null ? {} : { attendance }),
    ...(referee ? { referee } : {}),
  }
}

/** "P" for postponed, "ABD" or "Void" in the column of the result, or in those of the goals. */
function rulingIn(cell: Cell): Row['ruling'] {
  const [home, away, result] = [cell('FTHG'), cell('FTAG'), cell('FTR')]
  const goals = home === away ? `${home}-${away}` : home || away
  // "H (awarded)", "H awarded", "H - awarded"
  const [, note = result] = /^[HDA](?:\s*[-,:(]\s*|\s+)([^()]+)\)?$/i.exec(result) ?? []
  const named = winners.has(result.toUpperCase()) ? undefined : rulingOf(note)
  return named ?? (/\p{L}/u.test(home + away) ? (rulingOf(goals) ?? rulingOf(home)) : undefined)
}

/** "60000", "60,000", "60.000" and "60000.0"; else null. */
function spectatorsIn(text: string): number | null {
  const whole = text.replace(/\.00?$/, '')
  return /^\d{1,6}$|^\d{1,3}[., ']\d{3}$/.test(whole) ? Number(whole.replace(/\D/g, '')) : null
}

/** Null if both cells are empty, undefined if they are not a score. */
function scoreIn(cell: Cell, homeColumn: string, awayColumn: string): Score | null | undefined {
  // programs write 2.0 where a column has empty cells
  const [home = '', away = ''] = [homeColumn, awayColumn].map((name) =>
    cell(name).replace(/\.0+$/, ''),
  )
  if (home === '' && away === '') return null
  return /^\d{1,2}$/.test(home) && /^\d{1,2}$/.test(away) ? [Number(home), Number(away)] : undefined
}

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** The month stands first where a day could not be read otherwise, and every day can so. */
function orderOf(dates: readonly string[]): SlashOrder {
  const days = dates.flatMap((text) => {
    const [, first, second] = slashed.exec(dayAndTime(text).date) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  const isMonthFirst =
    days.some(([, second]) => second > 12) && days.every(([first]) => first <= 12)
  return isMonthFirst ? 'month' : 'day'
}

/**
 * The tables write dates as dd/mm/yyyy, older ones as dd/mm/yy, spreadsheets as dd.mm.yyyy,
 * yyyy-mm-dd, mm/dd/yyyy, "16-Aug-2025" or the number of days since 1900. All times are London
 * time, for every league.
 */
function timeOf(date: string, time: string, order: SlashOrder): Pick<Row, 'date' | 'time'> | null {
  const text = dateIn(date, order)
  const midnight = text === null ? null : dayOf(text)
  if (text === null || midnight === null) return null
  const clock = clockOf(time)
  if (!clock) return { date: text }
  const local = midnight + clock.minutes * 60_000
  const instant = new Date(
    clock.offset === null ? inZone(local, 'Europe/London') : local - clock.offset * 60_000,
  ).toISOString()
  return { date: instant.slice(0, 10), time: `${instant.slice(11, 16)} UTC+0` }
}

function dateIn(date: string, order: SlashOrder): string | null {
  const two = (part: string) => part.padStart(2, '0')
  const [, first, second, year = ''] = slashed.exec(date) ?? []
  if (first && second) {
    const full = year.length === 4 ? year : `${Number(year) > 80 ? 19 : 20}${year}`
    const [day, month] = order === 'month' ? [second, first] : [first, second]
    return `${full}-${two(month)}-${two(day)}`
  }
  // days since the last of 1899, from 1982 to 2064
  if (/^[345]\d{4}$/.test(date))
    return new Date(Date.UTC(1899, 11, 30) + Number(date) * 86_400_000).toISOString().slice(0, 10)
  const day = readDayLine(date.replace(/^(.*\p{L}-)(\d\d)$/u, '$120$2'), order)
  return day?.year && day.rest === '' ? dateOfLine(day, '') : null
}

const zone = String.raw`\s?(Z|[+-]\d\d(?::?\d\d)?|[A-Z]{3,4})?`
const dayWithTime = new RegExp(
  String.raw`^(\S.*?)(?:,?\s+|T)(\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?${zone}(?:\sUhr)?$`,
)
const clockWithHalf = new RegExp(
  String.raw`^(\d{1,2})[:.h](\d\d)(?::\d\d)?\s?([ap]\.?m\.?)?${zone}$`,
  'i',
)

/**
 * "2025-08-16 15:00" in the column of days, in London time as in that of times, or with an offset
 * or a zone. Midnight is what spreadsheets write for a day without a time.
 */
function dayAndTime(text: string): { date: string; clock: string } {
  const [, date, clock = '', zone = ''] = dayWithTime.exec(text) ?? []
  if (date === undefined) return { date: text, clock: '' }
  return { date, clock: /^0?0:00$/.test(clock) ? '' : `${clock} ${zone}`.trim() }
}

/** Null for a time that cannot be read; the match has its day then. */
function clockOf(time: string) {
  const [, hour = '', minute = '', half, zone = ''] = clockWithHalf.exec(time) ?? []
  if (hour === '') return null
  const isWrongHalf = half !== undefined && (Number(hour) < 1 || Number(hour) > 12)
  if (isWrongHalf) return null
  const afternoon = /^p/i.test(half ?? '') ? 12 : 0
  const hours = half === undefined ? hour : String((Number(hour) % 12) + afternoon)
  const offset = zone
    .replace(/^Z$/i, 'UTC')
    .replace(/^([+-]\d\d):?(\d\d)?$/, (_, of, more = '00') => `UTC${of}:${more}`)
  return clockTime(`${hours}:${minute} ${offset}`.trim())
}

/**
 * Bookmakers in order of preference: columns of the result odds, of over and under 2.5, and the
 * name shown to readers.
 */
const books = [
  ['Avg', 'Avg', 'football-data.co.uk, market average'],
  ['BbAv', 'BbAv', 'football-data.co.uk, market average'],
  ['B365', 'B365', 'football-data.co.uk, Bet365'],
  ['PS', 'P', 'football-data.co.uk, Pinnacle'],
] as const

/** A decimal comma is that of spreadsheets in many languages. */
function priceIn(text: string): string | null {
  const price = text.replace(/^(\d+),(\d+)$/, '$1.$2')
  return /^\d{1,4}(\.\d{1,3})?$/.test(price) && Number(price) > 1 ? price : null
}

const hasWrongPrice = (cell: Cell): boolean =>
  books.some(([result]) =>
    ['H', 'D', 'A'].some((end) => {
      const text = cell(`${result}${end}`)
      return text !== '' && priceIn(text) === null
    }),
  )

/**
 * The odds of the first bookmaker with all three. Odds of 1 or less pay nothing and are invalid.
 */
function oddsOf(cell: Cell): FeedOdds | null {
  const price = (name: string) => priceIn(cell(name))
  for (const [result, totals, source] of books) {
    const [home, draw, away] = [price(`${result}H`), price(`${result}D`), price(`${result}A`)]
    if (!home || !draw || !away) continue
    const [over, under] = [price(`${totals}>2.5`), price(`${totals}<2.5`)]
    return {
      source,
      result: { home, draw, away },
      ...(over && under ? { totals: [{ line: 2.5, over, under }] } : {}),
    }
  }
  return null
}
