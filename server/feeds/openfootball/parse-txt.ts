/**
 * Football.TXT: a header "= Name", rounds "▪ Matchday 1" or "» Matchday 1", days "Fri Aug 15 2025"
 * or "Fri Aug/15", and lines "20:45  Home v Away  2-1 (1-0)". Line-ups follow below a match;
 * referees and shoot-out kicks are skipped.
 */
import type { Rejected } from '../feed.ts'
import { dayOf } from './local-time.ts'
import type { Parsed, Row } from './fixture.ts'
import { readGoalLine, readResult } from './txt-score.ts'
import { readTeams } from './txt-teams.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const dayLine =
  /^\s*\[?(Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*\s+([A-Z][a-z]{2})[a-z]*[ /](\d{1,2})(?:\s+(\d{4}))?\]?(?:\s+(.*))?$/
const matchLine = /^\s*(?:(\d{1,2}[.:]\d\d(?:\s+UTC\S*)?)\s+)?(\S.*?)\s+v\s+(\S.*?)\s*$/
const sideAndResult = /^(.+?)(?:\s+(\[[^\]]*\]|\d{1,2}-\d{1,2}(?:\s.*)?))?$/

/** The state from the lines above the current one. */
interface Reader {
  file: string
  name: string
  /** The number of matches that the file itself states. */
  declared: number | null
  round: string
  date: string | null
  time: string | undefined
  venue: string | undefined
  /** Inside line-ups or a list of kicks (until the next blank line), or inside goals. */
  prose: 'no' | 'teams' | 'goals'
  goals: string
  teams: string[]
  rows: Row[]
  rejected: Rejected[]
}

/** Reads a list of matches; invalid lines are rejected one by one. */
export function parseFootballTxt(text: string, file: string): Parsed {
  const lines = text.split(/\r?\n/)
  if (!lines.some((line) => /^=\s/.test(line)) || !lines.some((line) => /^[▪»]/.test(line))) {
    return {
      kind: 'other',
      reason: 'no header "= Name" with rounds below it: squads and the like are not taken in',
    }
  }
  const reader: Reader = {
    file,
    name: '',
    declared: null,
    round: '',
    date: null,
    time: undefined,
    venue: undefined,
    prose: 'no',
    goals: '',
    teams: [],
    rows: [],
    rejected: [],
  }
  for (const [index, line] of lines.entries()) readLine(reader, line, index + 1)
  endProse(reader)
  const { name, rows, rejected, declared } = reader
  if (declared !== null && declared !== rows.length + rejected.length) {
    const detail = `The file says ${declared} matches and has ${rows.length + rejected.length}.`
    rejected.push({
      item: file,
      reason: 'count-differs',
      detail,
      content: { declared, found: rows.length },
    })
  }
  return { kind: 'matches', name, rows, rejected }
}

function readLine(reader: Reader, line: string, number: number): void {
  if (line.trim() === '') return endProse(reader)
  if (line.startsWith('#')) return readComment(reader, line)
  if (line.startsWith('='))
    return void (reader.name ||= line
      .replace(/^=+\s*/, '')
      .replace(/\s*#.*$/, '')
      .trim())
  if (/^[▪»]/.test(line)) return readRound(reader, line)
  if (reader.prose === 'goals') return readGoals(reader, line)
  if (reader.prose === 'teams') return void reader.teams.push(line)
  const day = dayLine.exec(line)
  if (day) return readDay(reader, day, line, number)
  if (/^\s*\(/.test(line)) return readGoals(reader, line)
  const match = matchLine.exec(line)
  if (match) return readMatch(reader, match, line, number)
  // "Mexico: …", "Refs: …", "Penalties: …" begin in the first column
  if (/^\S[^:]*:/.test(line)) {
    reader.prose = 'teams'
    reader.teams = [line]
    return undefined
  }
  return reject(
    reader,
    number,
    'line-unknown',
    'The line is neither a round, a day nor a match.',
    line,
  )
}

function readRound(reader: Reader, line: string): void {
  endProse(reader)
  reader.round = line.replace(/^[▪»]+\s*/, '').trim()
}

/** Goals end at their closing bracket: the next match may follow directly, without a blank line. */
function readGoals(reader: Reader, line: string): void {
  reader.prose = 'goals'
  reader.goals += line
  const count = (bracket: string) => reader.goals.split(bracket).length
  if (count('(') <= count(')')) endProse(reader)
}

function endProse(reader: Reader): void {
  endGoals(reader)
  endTeams(reader)
  reader.prose = 'no'
}

function endTeams(reader: Reader): void {
  const last = reader.rows.at(-1)
  const teams = last && readTeams(reader.teams, last)
  if (last && teams) last.teams = teams
  reader.teams = []
}

function endGoals(reader: Reader): void {
  const last = reader.rows.at(-1)
  if (reader.goals && last) Object.assign(last, readGoalLine(reader.goals, last.result))
  reader.goals = ''
}

function readComment(reader: Reader, line: string): void {
  const count = /^#\s*Matches\s+(\d+)/i.exec(line)
  if (count) reader.declared = Number(count[1])
}

function reject(
  reader: Reader,
  number: number,
  reason: string,
  detail: string,
  line: string,
): void {
  reader.rejected.push({
    item: `${reader.file}, line ${number}`,
    reason,
    detail,
    content: { line },
  })
}

/**
 * "Thu Jun 11 13:00 UTC-6 @ Mexico City Stadium, Mexico City, Att: 80824": the day, and optionally
 * time and place.
 */
function readDay(reader: Reader, day: RegExpExecArray, line: string, number: number): void {
  const [, weekday = '', month = '', dayOfMonth = '', year, rest = ''] = day
  reader.date = dateOf(
    reader,
    weekdays.indexOf(weekday.toLowerCase()),
    months.indexOf(month.toLowerCase()) + 1,
    Number(dayOfMonth),
    year,
  )
  reader.time = /^\d{1,2}[.:]\d\d(?:\s+UTC\S*)?/.exec(rest)?.[0]
  reader.venue = /@\s*(.+?)(?:,\s*Att:.*)?$/.exec(rest)?.[1]
  if (reader.date === null) reject(reader, number, 'date-unknown', 'There is no such day.', line)
}

/**
 * Only the first day has a year. Later days are in the year, nearest to the day before, in which
 * the weekday is right.
 */
function dateOf(
  reader: Reader,
  weekday: number,
  month: number,
  day: number,
  year: string | undefined,
): string | null {
  const text = (of: number) =>
    `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  if (year) return dayOf(text(Number(year))) === null ? null : text(Number(year))
  const season = /(\d{4})/.exec(reader.name)?.[1]
  const before = dayOf(reader.date ?? `${season ?? '1970'}-07-01`) ?? 0
  const near = new Date(before).getUTCFullYear()
  const possible = [near - 1, near, near + 1].flatMap((of) => {
    const at = dayOf(text(of))
    return at === null
      ? []
      : [
          {
            text: text(of),
            right: new Date(at).getUTCDay() === weekday,
            far: Math.abs(at - before),
          },
        ]
  })
  const best = possible.toSorted((a, b) => Number(b.right) - Number(a.right) || a.far - b.far)[0]
  return best?.text ?? null
}

function readMatch(reader: Reader, match: RegExpExecArray, line: string, number: number): void {
  const [, time, home = '', rest = ''] = match
  const [, away = '', score = ''] = sideAndResult.exec(rest) ?? []
  // a line without a time has the time above it
  reader.time = time ?? reader.time
  if (reader.date === null)
    return reject(reader, number, 'date-unknown', 'No day stands above this match.', line)
  if ([home, away].some((side) => /^(N\.N\.|[?]+|TBD)$/.test(side))) {
    return reject(
      reader,
      number,
      'side-unknown',
      'The sides of this match are not known yet.',
      line,
    )
  }
  const parsed = readResult(score)
  if (!parsed) return reject(reader, number, 'score-shape', 'The result cannot be read.', line)
  reader.rows.push({
    item: `${reader.file}, line ${number}`,
    round: reader.round,
    stage: '',
    date: reader.date,
    ...(reader.time === undefined ? {} : { time: reader.time }),
    home,
    away,
    ...parsed,
    goals: [],
    ...(reader.venue ? { venue: reader.venue } : {}),
  })
  return undefined
}
