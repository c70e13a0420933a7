/**
 * Football.TXT: a header "= Name", rounds "▪ Matchday 1" or "» Matchday 1", days (txt-day.ts) and
 * matches (txt-match-line.ts). Goals, line-ups and the referee follow below a match; kicks of a
 * shoot-out are skipped. What cannot be read is rejected: a line, or a detail of a match.
 */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import type { Rejected } from '../feed.ts'
import { longestText, visible } from '../visible-text.ts'
import { isOpenSide, type Days, type Parsed, type Row } from './fixture.ts'
import { splitSeason } from './keys.ts'
import { dateOfLine, readDayLine, slashOrderOf, type DayLine, type SlashOrder } from './txt-day.ts'
import {
  isBye,
  readMatchLine,
  readPlace,
  splitPlace,
  timePattern,
  type MatchLine,
  type Place,
} from './txt-match-line.ts'
import { readGoalLine } from './txt-score.ts'
import { readTeams } from './txt-teams.ts'

/** Characters of the goals of a match: real ones have up to 600. */
const longestGoals = 2 * longestText
/** Milliseconds. A longer one was reckoned from days in wrong years. */
const longestSeason = 320 * 86_400_000
const timeAtStart = new RegExp(String.raw`^${timePattern}(?=\s|$)`)
/** "Mexico: …", "Refs: …", "Penalties: …" begin in the first column. */
const label = /^\S[^:]*:(?!\d)/
/** The clubs of a group, and the days of a round, as a table of contents. */
const contents = /^\s*[^|]+\|\s/

/** "16 августа 2025", "Aug 16-17", "Date: TBD". */
const likeDay = new RegExp(
  String.raw`^\s*\[?(?:\p{L}+[.,/]*\s+){0,3}\d{1,4}(?:[\s./-]+[\p{L}\d.]+){0,4}\]?$` +
    String.raw`|\b(?:19|20)\d\d\b|^\s*(?:\p{L}+:?\s+)?TB[ACD]\s*$`,
  'iu',
)

/** Behind a match: "# Winner of match 49". */
const comment = /(?<=\S)\s+#+(\s.*)?$/

/** The state from the lines above the current one. */
interface Reader {
  file: string
  name: string
  /** As in "2025-26", in the name or in that of the file; else empty. */
  season: string
  /** The number of matches, and the first and the last day, that the file itself states. */
  declared: number | null
  days: Days | null
  /** Of "8/9". */
  order: SlashOrder | null
  stage: string
  round: string
  date: string | null
  time: string | undefined
  /** The ground above the match, with the spectators of the first one below. */
  place: Place
  /** Inside line-ups or a list of kicks (until the next blank line), or inside goals. */
  prose: 'no' | 'teams' | 'goals'
  goals: string
  teams: string[]
  /** The match to which goals and line-ups belong; null below a line that was not taken. */
  match: Row | null
  rows: Row[]
  rejected: Rejected[]
}

/**
 * "* after extra time", which may be a comment: the meaning of a mark behind a score. A match is
 * none.
 */
const noteLine =
  /^\s*(?:#\s*)?([*†‡§¹²³]+|\[\w\])\s*(?!.*(?:\sv\s|\s\s\d+[-:]\d+\s))(\p{L}.*?)\s*$/u
const markBehind = /(?<=\d-\d{1,3}\)?)\s?([*†‡§¹²³]+|\[\w\])(?=\s|$)/

const notesOf = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap((line) => {
      const [, mark, text] = noteLine.exec(line) ?? []
      return mark && text ? [[mark, text] as const] : []
    }),
  )

/** "3-1*" as "3-1 [after extra time]"; the line of the note is empty. */
function withNote(line: string, notes: ReadonlyMap<string, string>): string {
  if (notes.size === 0) return line
  if (noteLine.test(line)) return ''
  return line.replace(markBehind, (whole, mark: string) => {
    const note = notes.get(mark)
    return note === undefined ? whole : ` [${note.replaceAll(/[[\]]/g, '')}]`
  })
}

/** Reads a list of matches; invalid lines are rejected one by one. */
export function parseFootballTxt(text: string, file: string): Parsed {
  const whole = visible(text)
    .replaceAll('\t', '  ')
    .split(/\r\n?|\n/)
  const lines = whole.map((line) => (line.length > longestText ? '' : line))
  if (!lines.some((line) => line.startsWith('=')) || !lines.some(isAnyRound)) {
    return {
      kind: 'other',
      reason: 'no header "= Name" with rounds below it: squads and the like are not taken in',
    }
  }
  const notes = notesOf(lines)
  const reader: Reader = {
    file,
    name: '',
    season: '',
    declared: null,
    days: null,
    order: null,
    stage: '',
    round: '',
    date: null,
    time: undefined,
    place: {},
    prose: 'no',
    goals: '',
    teams: [],
    match: null,
    rows: [],
    rejected: [],
  }
  for (const line of lines) if (/^\s*#/.test(line)) readComment(reader, line.trim())
  const named = titleOf(lines.find((line) => line.startsWith('=')) ?? '')
  reader.season = splitSeason(named).season ?? splitSeason(file).season ?? ''
  reader.order = slashOrderOf(lines, reader.days?.first ?? beginOf(reader.season), reader.days)
  for (const [index, line] of lines.entries()) {
    readLine(reader, withNote(line.replace(comment, ''), notes), index + 1)
    const written = whole[index] ?? ''
    if (written.length > longestText) rejectLongLine(reader, index + 1, written)
  }
  endProse(reader)
  const { name, rows, rejected, declared, days } = reader
  const found = rows.length + rejected.filter(({ part }) => !part).length
  if (declared !== null && declared !== found) {
    const detail = `The file says ${declared} matches and has ${found}.`
    const content = { declared, found }
    rejected.push({ item: file, reason: 'count-differs', detail, content, part: true })
  }
  return { kind: 'matches', name, rows, rejected, ...(days ? { days } : {}) }
}

/** It may have been a day: the matches below it are not of the day above it. */
function rejectLongLine(reader: Reader, number: number, line: string): void {
  reader.date = null
  const detail = `The line has more than ${longestText} characters.`
  reject(reader, number, 'line-unknown', detail, line.slice(0, longestText))
}

function readLine(reader: Reader, line: string, number: number): void {
  if (line.trim() === '') return endProse(reader)
  if (/^\s*#/.test(line)) return undefined
  if (line.startsWith('=') && reader.name !== '') return readHeading(reader, line)
  if (line.startsWith('=')) return void (reader.name = titleOf(line))
  if (isRound(line)) return readRound(reader, line)
  if (reader.prose === 'goals' && isNext(reader, line)) breakGoals(reader)
  if (reader.prose === 'teams' && (isNext(reader, line) || isVersus(line))) endProse(reader)
  if (reader.prose === 'goals') return readGoals(reader, line)
  if (reader.prose === 'teams') return void reader.teams.push(line)
  if (/^\s*\((?!\d{1,3}(?:[.:]\d\d[^()]{0,12})?\)\s)/.test(line)) return readGoals(reader, line)
  const day = readDayLine(line, reader.order)
  if (day) return readDay(reader, day, line, number)
  if ((label.test(line) && !/\sv\s/.test(line)) || isLineup(reader, line)) {
    reader.prose = 'teams'
    reader.teams = [line]
    return undefined
  }
  return readOther(reader, line, number)
}

/** Below a match, indented: a line-up, "    Germany:    Neuer - Kimmich, …", or shoot-out kicks. */
function isLineup({ match }: Reader, line: string): boolean {
  const name = /^\s+([^\s:][^:]*):(?!\d)/.exec(line)?.[1]?.trimEnd() ?? ''
  return match !== null && [match.home, match.away, 'Penalties', 'Refs', 'Referee'].includes(name)
}

/** The next day or match, which no list of goals contains. */
const isNext = ({ order }: Reader, line: string): boolean =>
  readDayLine(line, order) !== null ||
  (timeAtStart.test(line.trim()) && readMatchLine(line) !== null)

/** A match without a time, which no line-up contains. */
const isVersus = (line: string): boolean => /\sv\s/.test(line) && readMatchLine(line) !== null

/** Ends goals without a closing bracket: what is read of them may not be all. */
function breakGoals(reader: Reader): void {
  const { match, goals } = reader
  reader.goals = ''
  reader.prose = 'no'
  if (match) rejectPart(reader, match, 'goals-unreadable', 'The goals have no end.', goals)
}

/** A match, or a line that begins no match. */
function readOther(reader: Reader, line: string, number: number): void {
  const match = readMatchLine(line)
  if (match) return readMatch(reader, match, line, number)
  reader.match = null
  if (isBye(line) || contents.test(line)) return undefined
  // matches below a day that cannot be read are not of the day above it
  if (likeDay.test(line)) reader.date = null
  const detail = 'The line is neither a round, a day nor a match.'
  return reject(reader, number, 'line-unknown', detail, line)
}

/** "▪ Matchday 1", "» Matchday 1", with other bullets or behind spaces. */
const isRound = (line: string): boolean => /^\s*[▪»•●■◾▸►]/.test(line)

const isAnyRound = (line: string): boolean =>
  isRound(line) || (line.startsWith('==') && likeRound.test(titleOf(line)))

function readRound(reader: Reader, line: string): void {
  endProse(reader)
  reader.match = null
  reader.round = line.replace(/^\s*[▪»•●■◾▸►]+\s*/, '').trim()
}

const partOfSeason =
  /season|stage|phase|split|apertura|clausura|championship|relegation|promotion|play-?offs$/i
const likeRound = /\d|\bround\b|^group |final/i

/** "== Championship round", with rounds of its own, or "== Matchday 2"; others tell no round. */
function readHeading(reader: Reader, line: string): void {
  endProse(reader)
  reader.match = null
  const title = titleOf(line)
  const isPart = partOfSeason.test(title)
  if (isPart) reader.stage = title
  if (isPart || likeRound.test(title)) reader.round = isPart ? '' : title
}

/** Goals end at their closing bracket: the next match may follow directly, without a blank line. */
function readGoals(reader: Reader, line: string): void {
  reader.prose = 'goals'
  reader.goals += line
  if (reader.goals.length > longestGoals) return breakGoals(reader)
  const count = (bracket: string) => reader.goals.split(bracket).length
  if (count('(') <= count(')')) endProse(reader)
}

function endProse(reader: Reader): void {
  endGoals(reader)
  endTeams(reader)
  reader.prose = 'no'
}

function endTeams(reader: Reader): void {
  const { match, teams: lines } = reader
  reader.teams = []
  if (!match || lines.length === 0) return
  const { teams, incidents, referee, unreadable, unreadCards } = readTeams(lines, match)
  if (teams) match.teams = teams
  if (referee) match.referee = referee
  if (incidents.length > 0) match.incidents = [...(match.incidents ?? []), ...incidents]
  if (unreadCards.length > 0)
    rejectPart(
      reader,
      match,
      'card-unreadable',
      'A card or a substitution has no player or minute.',
      unreadCards,
    )
  for (const side of unreadable)
    rejectPart(reader, match, 'lineup-unreadable', `The line-up of ${side} cannot be read.`, lines)
}

function endGoals(reader: Reader): void {
  const { match, goals } = reader
  reader.goals = ''
  if (!goals || !match) return
  Object.assign(match, readGoalLine(goals, match.result))
  if (match.goals.length === 0)
    rejectPart(reader, match, 'goals-unreadable', 'The goals do not add up to the score.', goals)
}

function rejectPart(
  reader: Reader,
  { item }: Row,
  reason: QuarantineReason,
  detail: string,
  content: unknown,
): void {
  reader.rejected.push({ item, reason, detail, content, part: true })
}

function readComment(reader: Reader, line: string): void {
  const count = /^#\s*Matches\s+(\d+)/i.exec(line)
  if (count) reader.declared = Number(count[1])
  const [, first = '', last = ''] = /^#\s*Dates?\s+(.+?)\s+-\s+(.+?)(?:\s+\(|$)/i.exec(line) ?? []
  const days = [first, last].map((text) => readDayLine(text))
  const [from, to] = days.map((day) => (day?.year ? dateOfLine(day, '') : null))
  if (from && to && Date.parse(to) - Date.parse(from) < longestSeason)
    reader.days = { first: from, last: to }
}

function reject(
  reader: Reader,
  number: number,
  reason: QuarantineReason,
  detail: string,
  line: string,
  read: object = {},
): void {
  reader.rejected.push({
    item: `${reader.file}, line ${number}`,
    reason,
    detail,
    content: { line, ...read },
  })
}

/**
 * "Thu Jun 11 13:00 UTC-6 @ Mexico City Stadium, Mexico City, Att: 80824": the day, and optionally
 * time and place, or a match of that day.
 */
function readDay(reader: Reader, day: DayLine, line: string, number: number): void {
  reader.date = dateOfLine(day, reader.date ?? reader.days?.first ?? middleOf(reader.season))
  reader.match = null
  if (reader.date === null) {
    const detail =
      day.year === null && reader.season === '' && !reader.days
        ? 'The day has no year, and the file names no season.'
        : 'There is no such day.'
    return reject(reader, number, 'date-unknown', detail, line)
  }
  reader.time = timeAtStart.exec(day.rest)?.[0]
  const rest = day.rest.slice(reader.time?.length ?? 0).trim()
  const isPlaced = rest.startsWith('@')
  const [ground, match] = isPlaced ? splitPlace(rest) : []
  reader.place = ground === undefined ? {} : readPlace(ground)
  if (rest === '' || (isPlaced && match === undefined)) return undefined
  return readOther(reader, match ?? day.rest, number)
}

const titleOf = (line: string): string =>
  line
    .replace(/^=+\s*|\s*=+\s*$/g, '')
    .replace(/\s*#.*$/, '')
    .trim()

/** The summer in which a season begins; empty if none is known. */
const beginOf = (season: string): string =>
  season && `${season.slice(0, 4)}-${season.includes('-') ? '07' : '01'}-01`

/** The middle of a season: of "2025-26" in winter, of "2026" in summer; empty if none is known. */
const middleOf = (season: string): string =>
  season && `${season.slice(0, 4)}-${season.includes('-') ? '12' : '07'}-01`

function readMatch(reader: Reader, match: MatchLine, line: string, number: number): void {
  const { home, away, said, place: own } = match
  reader.match = null
  // a line without a time has the time above it
  reader.time = match.time ?? reader.time
  if (reader.date === null)
    return reject(reader, number, 'date-unknown', 'No day stands above this match.', line)
  if ([home, away].some(isOpenSide)) {
    return reject(
      reader,
      number,
      'side-unknown',
      'The sides of this match are not known yet.',
      line,
    )
  }
  if (!said) {
    const { date, round } = reader
    const detail = 'The result cannot be read.'
    return reject(reader, number, 'score-shape', detail, line, { home, away, date, round })
  }
  const { venue, attendance, unreadable } = { ...reader.place, ...own }
  reader.place = reader.place.venue ? { venue: reader.place.venue } : {}
  reader.match = {
    item: `${reader.file}, line ${number}`,
    round: reader.round,
    stage: reader.stage,
    date: reader.date,
    ...(reader.time === undefined ? {} : { time: reader.time }),
    home,
    away,
    ...said,
    goals: [],
    ...(venue ? { venue } : {}),
    ...(attendance === undefined ? {} : { attendance }),
  }
  reader.rows.push(reader.match)
  if (unreadable !== undefined)
    rejectPart(
      reader,
      reader.match,
      'attendance-unreadable',
      'The number of spectators cannot be read.',
      unreadable,
    )
  return undefined
}
