/**
 * Results of national sides in the format of martj42/international_results: `results.csv`, and
 * beside it `shootouts.csv`, `goalscorers.csv` and `former_names.csv`. Scores are those after extra
 * time.
 */
import { isDeepStrictEqual } from 'node:util'
import { inEach, matchStatus } from '../../../contract/values.ts'
import { parseCsv, type CsvRow } from '../csv/parse-csv.ts'
import type { FeedClub, FeedGoal, FeedLeague, FeedMatch, Rejected, Score, Side } from '../feed.ts'
import { clubKeyOf, clubOf } from '../names/clubs.ts'
import { presentNation } from '../names/former-nations.ts'
import { leagueKeyOf, leagueOf } from '../names/leagues.ts'
import { seasonOfNations } from '../names/seasons.ts'
import { isWomens, withoutWomen, womensLeagueOf, womensSideOf } from '../names/womens.ts'
import { BrokenFile } from '../openfootball/fixture.ts'
import { slug } from '../openfootball/keys.ts'
import { dateOfLine, readDayLine } from '../openfootball/txt-day.ts'
import { formerNames, isFormerNames, type NameOn } from './former-names.ts'

/** The source's name in the database. */
export const internationalsSource = 'international-results'

const needed = ['date', 'home_team', 'away_team', 'home_score', 'away_score', 'tournament']
const ofShootOuts = ['date', 'home_team', 'away_team', 'winner']
const ofGoals = ['date', 'home_team', 'away_team', 'team', 'minute', 'own_goal', 'penalty']

const hasAll = (columns: readonly string[], names: readonly string[]) =>
  names.every((name) => columns.includes(name))

export type InternationalTable = 'results' | 'shootouts' | 'goals' | 'names'

/** Which of the four tables has this header; null for none. */
export function internationalTable(columns: readonly string[]): InternationalTable | null {
  if (hasAll(columns, needed)) return 'results'
  if (hasAll(columns, ofGoals)) return 'goals'
  if (isFormerNames(columns)) return 'names'
  return hasAll(columns, ofShootOuts) ? 'shootouts' : null
}

interface TableFile {
  text: string
  file: string
}

/** The tables beside the results; a kind may be in several files, for different years. */
export type Companions = Partial<Record<Exclude<InternationalTable, 'results'>, TableFile[]>>

export interface Internationals {
  rows: number
  leagues: FeedLeague[]
  clubs: FeedClub[]
  matches: FeedMatch[]
  rejected: Rejected[]
  /** Rows that repeat another one. */
  duplicates: number
}

/**
 * The matches of the tables at `now`. The tables of women's sides have the same names as those of
 * men's: `ofWomen` tells which these are, and a tournament with that word is one of women in
 * either. Throws `BrokenFile` for a file that cannot be read as a table.
 */
export function readInternationals(
  text: string,
  file: string,
  { shootouts = [], goals = [], names = [] }: Companions,
  now: Date,
  ofWomen = false,
): Internationals {
  const rejected: Rejected[] = []
  const nameOn = formerNames(names.flatMap((table) => rowsBeside(table, rejected)))
  const results = parseCsv(text, file)
  rejected.push(...results.rejected)
  const rows = results.rows.map((row) => renamed(row, nameOn))
  const rowsIn = (tables: readonly TableFile[]) =>
    tables.flatMap((table) => rowsBeside(table, rejected).map((row) => renamed(row, nameOn)))
  const shootOuts = Map.groupBy(rowsIn(shootouts), meetingOf)
  const goalRows = Map.groupBy(rowsIn(goals), meetingOf)
  const known = new Set(rows.map(meetingOf))
  const inEitherOrder = new Set([...known, ...rows.map(turned)])
  const leagues = new Map<string, FeedLeague>()
  const clubs = new Map<string, FeedClub>()
  const matches = new Map<string, FeedMatch>()
  let duplicates = 0
  for (const row of rows) {
    const meeting = meetingOf(row)
    const tournament = cellOf(row, 'tournament')
    const isWomen = ofWomen || isWomens(tournament)
    const match = needed.some((name) => row.contradicting.includes(name))
      ? 'columns-contradict'
      : matchOf(
          row,
          shootOuts.get(meeting) ?? shootOuts.get(turned(row)) ?? [],
          goalRows.get(meeting) ?? [],
          { now, isWomen },
        )
    if (typeof match === 'string') {
      rejected.push(refused(row, file, match))
      continue
    }
    const listed = matches.get(match.key)
    // on neutral ground, a row may repeat another one with the sides the other way round
    const other = matches.get(
      keyOf(match.league, cellOf(row, 'date'), cellOf(row, 'away_team'), cellOf(row, 'home_team')),
    )
    if (match.score && isDeepStrictEqual(other?.score?.toReversed(), match.score)) {
      duplicates++
      continue
    }
    if (listed && isDeepStrictEqual(listed.score, match.score)) {
      duplicates++
      continue
    }
    if (listed) {
      rejected.push(refused(row, file, 'rows-contradict'))
      continue
    }
    matches.set(match.key, match)
    const ours = leagueKey(isWomen ? withoutWomen(tournament) : tournament)
    leagues.set(
      match.league,
      isWomen
        ? womensLeagueOf(ours, withoutWomen(tournament))
        : { ...leagueOf(ours, tournament), key: match.league, ours },
    )
    for (const side of ['home', 'away'] as const) {
      const name = cellOf(row, `${side}_team`)
      const key = nation(name, cellOf(row, 'date'))
      clubs.set(match[side], {
        ...(isWomen ? womensSideOf : clubOf)(key, name, name),
        key: match[side],
      })
    }
  }
  const isInYears = yearsOf(rows)
  for (const [byMeeting, meetings] of [
    [shootOuts, inEitherOrder],
    [goalRows, known],
  ] as const)
    for (const [meeting, beside] of byMeeting)
      for (const row of meetings.has(meeting) ? [] : beside)
        if (!isDay(cellOf(row, 'date'))) rejected.push(partOf(row, 'date-wrong'))
        else if (isInYears(row)) rejected.push(partOf(row, 'match-unknown'))
  for (const rows of shootOuts.values())
    for (const row of rows)
      if (inEitherOrder.has(meetingOf(row)) && (winnerOf(row, '') === null || haveTwoWinners(rows)))
        rejected.push(partOf(row, 'winner-unknown'))
  return {
    rows: rows.length + results.rejected.length,
    leagues: [...leagues.values()],
    clubs: [...clubs.values()],
    matches: [...matches.values()],
    rejected,
    duplicates,
  }
}

interface RowBeside extends CsvRow {
  file: string
}

/** A table beside the results costs itself if it cannot be read. */
function rowsBeside({ text, file }: TableFile, rejected: Rejected[]): RowBeside[] {
  try {
    const read = parseCsv(text, file)
    rejected.push(...read.rejected.map((one) => ({ ...one, part: true as const })))
    return read.rows.map((row) => ({ ...row, file }))
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    const { message: detail } = error
    rejected.push({ item: file, reason: 'file-unreadable', detail, content: file, part: true })
    return []
  }
}

/** Whether a row lies within the years of the results: others are those of another file. */
function yearsOf(rows: readonly CsvRow[]): (row: CsvRow) => boolean {
  const days = rows.map((row) => cellOf(row, 'date')).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return (row) => cellOf(row, 'date') >= first && cellOf(row, 'date') <= last
}

const refused = (row: CsvRow, file: string, reason: keyof typeof details): Rejected => ({
  item: `${file}, line ${row.line}`,
  reason,
  detail: details[reason],
  content: Object.fromEntries(row.cells),
})

/** A row of a table beside the results that tells nothing of them. */
const partOf = (row: RowBeside, reason: keyof typeof details): Rejected => ({
  ...refused(row, row.file, reason),
  part: true,
})

/** "2024/6/14", "2024-06-14T00:00:00Z" and "14-Jun-2024" as "2024-06-14"; others as they are. */
function dayIn(text: string): string {
  const day = /^\d{4}-\d\d-\d\d$|\d\/\d{4}$/.test(text)
    ? null
    : readDayLine(text.replace(/[T ]00:00(?::00)?(?:\.0+)?Z?$/, ''))
  return day?.year && day.rest === '' ? (dateOfLine(day, '') ?? text) : text
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** A row with the present names of its sides. */
function renamed<Row extends CsvRow>(row: Row, nameOn: NameOn): Row {
  const cells = new Map(row.cells)
  const date = dayIn(cellOf(row, 'date'))
  cells.set('date', date)
  for (const column of ['home_team', 'away_team', 'team', 'winner'])
    if (cells.has(column)) cells.set(column, nameOn(cellOf(row, column), date))
  return { ...row, cells }
}

const details = {
  'columns-contradict': 'Two columns of one name differ.',
  'date-wrong': 'The date is not year, month and day.',
  'sides-wrong': 'A side or the tournament has no name, or a side plays itself.',
  'score-wrong': 'The score is not two whole numbers.',
  'score-missing': 'The day has passed, and the row has no score.',
  'rows-contradict': 'A row above has this match with another score.',
  'match-unknown': 'The results have no match of these sides on this day.',
  'winner-unknown': 'The winner of the shoot-out is neither of the two sides, or both.',
}

const cellOf = ({ cells }: CsvRow, name: string) => (cells.get(name) ?? '').trim()

const meetingOf = (row: CsvRow) =>
  ['date', 'home_team', 'away_team'].map((name) => cellOf(row, name)).join('|')

/** On neutral ground, one table can list the sides the other way round. */
const turned = (row: CsvRow) =>
  ['date', 'away_team', 'home_team'].map((name) => cellOf(row, name)).join('|')

const keyOf = (league: string, date: string, home: string, away: string) =>
  `${league}/${date}/${slug(home)}/${slug(away)}`

const nation = (name: string, date: string) =>
  presentNation(clubKeyOf(`nation/${slug(name)}`), date)

/** Tournaments of which the table has a former name too. */
const laterNames = new Map([
  ['aff-championship', 'asean-championship'],
  ['aff-championship-qualification', 'asean-championship-qualification'],
  ['south-pacific-games', 'pacific-games'],
  ['south-pacific-mini-games', 'pacific-mini-games'],
  ['southeast-asian-peninsular-games', 'southeast-asian-games'],
])

/** Our key of a tournament; that of other sources' tournaments of the same name. */
function leagueKey(name: string): string {
  const key = slug(name)
  return leagueKeyOf(name) ?? laterNames.get(key) ?? key
}

/** Tournaments whose matches were stored under another key before they were in our tables. */
const storedBefore = /^(FIFA World Cup qualification|UEFA Euro qualification|UEFA Nations League)$/
const ownKey = (name: string): string =>
  storedBefore.test(name) || laterNames.has(slug(name)) ? slug(name) : leagueKey(name)

/** The side of the match that won a shoot-out; null if the row names neither. */
function winnerOf(row: CsvRow, home: string): Side | null {
  const winner = cellOf(row, 'winner')
  const sides = ['home_team', 'away_team'].map((name) => cellOf(row, name))
  return winner === '' || !sides.includes(winner) ? null : winner === home ? 'home' : 'away'
}

const haveTwoWinners = (rows: readonly CsvRow[]): boolean =>
  new Set(rows.map((row) => cellOf(row, 'winner'))).size > 1

/** Tournaments in which a match can be played on after 90 minutes. */
const isPlayedOn = (tournament: string) => !/^friendly$|qualification/i.test(tournament)

const day = 86_400_000

function matchOf(
  row: CsvRow,
  shootOuts: readonly CsvRow[],
  goalRows: readonly CsvRow[],
  { now, isWomen }: { now: Date; isWomen: boolean },
): FeedMatch | keyof typeof details {
  const [date = '', home, away, tournament] = ['date', 'home_team', 'away_team', 'tournament'].map(
    (name) => cellOf(row, name),
  )
  // only the day is known; noon UTC is on that day almost everywhere
  const kickoff = new Date(`${date}T12:00:00Z`)
  if (
    !isDay(date) ||
    Number.isNaN(kickoff.getTime()) ||
    kickoff.toISOString().slice(0, 10) !== date
  )
    return 'date-wrong'
  if (!home || !away || !tournament || nation(home, date) === nation(away, date))
    return 'sides-wrong'
  const womens = `women-${leagueKey(withoutWomen(tournament))}`
  const [ours, league] = isWomen ? [womens, womens] : [leagueKey(tournament), ownKey(tournament)]
  const sideOf = (name: string) => (isWomen ? 'women-' : '') + nation(name, date)
  const base = {
    key: keyOf(league, date, home, away),
    league,
    season: seasonOfNations(ours, date),
    round: '',
    home: sideOf(home),
    away: sideOf(away),
    kickoff,
    kickoffKnown: false,
    ...(cellOf(row, 'city') ? { venue: cellOf(row, 'city').slice(0, 120) } : {}),
  }
  const isPast = kickoff.getTime() + day < now.getTime()
  // programs write 2.0 where a column has empty cells
  const cells = ['home_score', 'away_score'].map((name) => cellOf(row, name).replace(/\.0+$/, ''))
  if (cells.some((cell) => cell === '' || cell === 'NA'))
    return isPast ? 'score-missing' : { ...base, status: matchStatus.toBeDecided }
  if (!cells.every((cell) => /^\d{1,2}$/.test(cell))) return 'score-wrong'
  // on the day itself the score may be that of a replayed world's future
  if (!isPast) return { ...base, status: matchStatus.toBeDecided }
  const score: Score = [Number(cells[0]), Number(cells[1])]
  const listed = goalsOf(goalRows, home, score)
  const [shootOut] = shootOuts
  // after the second leg of a tie the score need not be level
  const winner = shootOut && !haveTwoWinners(shootOuts) ? winnerOf(shootOut, home) : null
  const isFriendly = /^friendly$/i.test(tournament) && shootOut === undefined
  const isOverInTime = isFriendly || (shootOut === undefined && endsInStoppageTime(listed))
  const goals = isOverInTime ? (listed?.map(inRegularTime) ?? null) : listed
  const full = isOverInTime
    ? score
    : fullOf(score, goals, shootOut !== undefined || isPlayedOn(tournament))
  const extra = full && !isSame(full, score) ? { extra: score } : {}
  return {
    ...base,
    status: matchStatus.finished,
    score,
    ...(full ? { full } : {}),
    ...extra,
    ...(winner ? { shootOutWinner: winner } : {}),
    ...(goals && goals.length > 0 ? { goals } : {}),
  }
}

/** Without extra time there is no minute 92: the source means 90+2. */
const inRegularTime = (goal: FeedGoal): FeedGoal =>
  goal.minute > 90 ? { ...goal, minute: 90, added: goal.minute - 90 } : goal

/** No stoppage time lasts beyond 90+10. */
const latestInStoppage = 100

/**
 * Whether goals behind minute 90 fell in stoppage time: extra time begins at a level score. In the
 * second leg of a tie it need not; no match of the table has all its goals of such an extra time in
 * the first ten minutes.
 */
function endsInStoppageTime(goals: readonly FeedGoal[] | null): boolean {
  const late = goals?.filter(({ minute }) => minute > 90) ?? []
  const before = goals?.filter(({ minute }) => minute <= 90) ?? []
  const ofHome = before.filter(({ side }) => side === 'home').length
  return (
    late.length > 0 &&
    late.every(({ minute }) => minute <= latestInStoppage) &&
    2 * ofHome !== before.length
  )
}

const isSame = (a: Score, b: Score) => a[0] === b[0] && a[1] === b[1]

/**
 * The score after 90 minutes: told by the goals' minutes, else that of a match that is never played
 * on. Null where extra time may have changed it: such a match settles nothing.
 */
function fullOf(score: Score, goals: FeedGoal[] | null, mayBePlayedOn: boolean): Score | null {
  if (!goals) return mayBePlayedOn && !isSame(score, [0, 0]) ? null : score
  const of = (side: 'home' | 'away') =>
    goals.filter((goal) => goal.side === side && goal.minute <= 90).length
  return [of('home'), of('away')]
}

/** All goals with their minutes; null if one is missing or has none. */
function goalsOf(rows: readonly CsvRow[], home: string, score: Score): FeedGoal[] | null {
  const goals: FeedGoal[] = []
  for (const row of rows) {
    const minute = Number(cellOf(row, 'minute').replace(/\+\d+$/, ''))
    if (!Number.isInteger(minute) || minute < 1 || minute > 120) return null
    const name = cellOf(row, 'scorer')
    const isTrue = (column: string) => cellOf(row, column).toUpperCase() === 'TRUE'
    const team = cellOf(row, 'team')
    if (team !== home && team !== cellOf(row, 'away_team')) return null
    goals.push({
      // an own goal is listed under the side whose score it raises
      side: team === home ? 'home' : 'away',
      minute,
      kind: isTrue('own_goal') ? 'own' : isTrue('penalty') ? 'penalty' : 'play',
      ...(name && name !== 'NA'
        ? {
            scorer: { key: `${slug(team)}/${slug(name)}`, name: inEach(() => name) },
          }
        : {}),
    })
  }
  const counts: Score = [
    goals.filter(({ side }) => side === 'home').length,
    goals.filter(({ side }) => side === 'away').length,
  ]
  return isSame(counts, score) ? goals : null
}
