/**
 * openfootball's football.json and worldcup.json: { name, matches: [{ round, date, time?, team1,
 * team2, score?, status?, … }] }.
 */
import type { QuarantineReason } from '../../../contract/quarantine.ts'
import type { Rejected, Score } from '../feed.ts'
import {
  awardedScore,
  BrokenFile,
  isNotStarted,
  isOpenSide,
  playedOn,
  readNote,
  type Goal,
  type Parsed,
  type Result,
  type Row,
  type Ruling,
} from './fixture.ts'
import { visibleJson } from '../visible-text.ts'
import { jsonErrorAt } from './json-error.ts'
import { readFull, type Unread } from './json-full.ts'
import { dateOfLine, readDayLine } from './txt-day.ts'

type Raw = Record<string, unknown>

/** Why a row cannot be read: a short code and a sentence. */
class Unreadable {
  readonly reason: QuarantineReason
  readonly detail: string
  constructor(reason: QuarantineReason, detail: string) {
    this.reason = reason
    this.detail = detail
  }
}

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a list of matches. Invalid rows are rejected one by one; throws `BrokenFile` if the text is
 * not JSON.
 */
export function parseMatchesJson(text: string, file: string): Parsed {
  const content = parse(text, file)
  const matches = matchesIn(content)
  if (matches === null) {
    return {
      kind: 'other',
      reason: 'no list of matches: squads, groups, stadiums and the like are not taken in',
    }
  }
  const rows: Row[] = []
  const rejected: Rejected[] = []
  for (const [index, raw] of matches.entries()) {
    const item = `${file}, match ${index + 1}`
    const read = readRow(raw, item)
    if (read instanceof Unreadable)
      rejected.push({ item, reason: read.reason, detail: read.detail, content: raw })
    else {
      rows.push(read.row)
      rejected.push(...read.unread.map((part) => ({ item, ...part, part: true as const })))
    }
  }
  const name = isObject(content) ? textOf(content['name']) : ''
  return { kind: 'matches', name, rows, rejected }
}

/** The matches of a file, or of its rounds, as in files before 2019; null for another file. */
function matchesIn(content: unknown): unknown[] | null {
  if (Array.isArray(content)) return content.some(isMatch) ? content : null
  if (!isObject(content)) return null
  const { matches, rounds } = content
  if (Array.isArray(matches)) return matches
  if (!Array.isArray(rounds)) return null
  return rounds.flatMap((round: unknown) =>
    isObject(round) && Array.isArray(round['matches'])
      ? round['matches'].map((match: unknown) =>
          isObject(match) ? { round: round['name'], ...match } : match,
        )
      : [],
  )
}

const isMatch = (value: unknown): boolean => isObject(value) && 'team1' in value && 'team2' in value

function parse(text: string, file: string): unknown {
  try {
    return visibleJson(text)
  } catch {
    const at = jsonErrorAt(text)
    const before = text.slice(0, at).split('\n')
    const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
    throw new BrokenFile(
      file,
      at < text.length
        ? `${place}: this is not JSON: ${JSON.stringify(text[at])}`
        : `${place}: the text ends too early`,
    )
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function readRow(raw: unknown, item: string): { row: Row; unread: Unread[] } | Unreadable {
  if (!isObject(raw)) return new Unreadable('row-not-object', 'A match must be an object.')
  const [home, away] = [sideOf(raw['team1']), sideOf(raw['team2'])]
  if (!home || !away || [home, away].some(isOpenSide))
    return new Unreadable('side-unknown', 'One of the two sides has no name.')
  const day = textOf(raw['date'])
  if (!day) return new Unreadable('date-unknown', 'The match has no date.')
  const score = readScore(raw['score'] ?? earlierScore(raw))
  if (score instanceof Unreadable) return score
  const ruling = readRuling(raw['status'])
  if (ruling instanceof Unreadable) return ruling
  const status = textOf(raw['status'])
  const { full: ft, extra } = score.result
  const isGoalless = Object.values(score.result).every(([home, away]) => home + away === 0)
  if (isNotStarted(status) && !isGoalless)
    return new Unreadable(
      'score-contradicts-status',
      'The status says that the match has not begun, and there are goals.',
    )
  if (playedOn.test(status) && ft && !extra && ft[0] !== ft[1])
    return new Unreadable(
      'score-contradicts-status',
      'The status says extra time, and the score "ft" is not level: it may be that of 120 minutes.',
    )
  const told = readTime(textOf(raw['time']))
  const { date, time: ofDate, isOtherTime } = readInstant(day, told)
  const time = isOtherTime ? '' : told || ofDate
  const venue = textOf(raw['ground'])
  const awarded = ruling === 'awarded' ? awardedScore(status, ft) : null
  const { unread, ...full } = readFull(raw)
  unread.unshift(...score.unread, ...notTexts(raw))
  if (isOtherTime)
    unread.unshift({
      reason: 'time-contradicts',
      detail: 'The date has another time than the field of the time.',
      content: [day, raw['time']],
    })
  const goals = [readGoals(raw['goals1'], 0), readGoals(raw['goals2'], 1)]
  const unreadGoals = goals.flatMap((side) => side.unread)
  const row: Row = {
    item,
    round: roundOf(raw['round']) || groupOf(raw['group']),
    stage: textOf(raw['stage']) || groupOf(raw['group']),
    date,
    ...(time ? { time } : {}),
    home,
    away,
    result: awarded ? { full: awarded } : isNotStarted(status) ? {} : score.result,
    ...(ruling ? { ruling } : {}),
    goals: goals.flatMap((side) => side.goals),
    ...full,
    ...(venue ? { venue } : {}),
  }
  const detail = 'A goal has no minute.'
  if (unreadGoals.length > 0)
    unread.unshift({ reason: 'goals-unreadable', detail, content: unreadGoals })
  return { row, unread }
}

/**
 * "2025-08-16T15:00:00Z", "2025-08-16 15:00+01:00" and "2025-08-16 15:00", of which the last is
 * local. Programs write midnight for a day without a time. Any other text is left as it is.
 */
function readInstant(
  text: string,
  told: string,
): { date: string; time: string; isOtherTime: boolean } {
  const [, date, clock = '', offset = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  if (date === undefined) return { date: readDate(text), time: '', isOtherTime: false }
  if (clock === '00:00') return { date, time: '', isOtherTime: false }
  const zone = offset.replace(/^([+-]\d\d):?(\d\d)$/, ' UTC$1:$2').replace('Z', ' UTC+0')
  const isOtherTime = told !== '' && told !== clock && told !== clock + zone
  return { date, time: clock + zone, isOtherTime }
}

/** "15:00:00" and "15:00+01:00" as the files write them: "15:00", "15:00 UTC+01:00". */
const readTime = (text: string): string =>
  text
    .replace(/^(\d{1,2}:\d\d):\d\d(?=\D|$)/, '$1')
    .replace(/^(\d{1,2}:\d\d)\s?Z$/, '$1 UTC+0')
    .replace(/^(\d{1,2}:\d\d)\s?([+-]\d\d):?(\d\d)$/, '$1 UTC$2:$3')

/** "2025-8-16" and "Sat Aug 16 2025" as "2025-08-16"; any other text as it is. */
function readDate(text: string): string {
  const day = /\d\/\d/.test(text) ? null : readDayLine(text)
  return day?.year && day.rest === '' ? (dateOfLine(day, '') ?? text) : text
}

/** "Matchday 5", also of the bare number 5. */
const roundOf = (value: unknown): string =>
  /^\d{1,2}$/.test(String(value)) ? `Matchday ${String(value)}` : textOf(value)

/** "Group A", also of the bare letter. */
const groupOf = (value: unknown): string => textOf(value).replace(/^([A-Z]\d?)$/, 'Group $1')

/** Details that are texts, with the reasons for one of another type. */
const texts = [
  ['time', 'time-unknown', 'The time is not a text.'],
  ['ground', 'ground-unreadable', 'The ground is not a text.'],
  ['round', 'round-unreadable', 'The round is not a text.'],
  ['stage', 'round-unreadable', 'The part of the season is not a text.'],
  ['group', 'round-unreadable', 'The group is not a text.'],
] as const

const notTexts = (raw: Raw): Unread[] =>
  texts.flatMap(([name, reason, detail]) => {
    const value = raw[name] ?? ''
    const isRead = typeof value === 'string' || (name === 'round' && roundOf(value) !== '')
    return isRead ? [] : [{ reason, detail, content: value }]
  })

// older files have an object with the name
const sideOf = (value: unknown) => textOf(isObject(value) ? value['name'] : value)

/**
 * An object with ht, ft, et and p; an empty object; a bare list, which is the score after regular
 * time; or nothing. The half-time score and the shoot-out are details.
 */
function readScore(score: unknown): { result: Result; unread: Unread[] } | Unreadable {
  if (score === undefined || score === null) return { result: {}, unread: [] }
  if (Array.isArray(score)) return readScore({ ft: score })
  if (!isObject(score))
    return new Unreadable('score-shape', 'The score is neither an object nor a pair.')
  const result: Result = {}
  const unread: Unread[] = []
  for (const [name, value] of Object.entries(score)) {
    if (isUnknown(value)) continue
    const part = partNames.get(name.toLowerCase())
    const pair = pairOf(value)
    if (part && pair && !result[part]) {
      result[part] = pair
      continue
    }
    const detail = part
      ? `The score "${name}" is not a pair of numbers.`
      : `There is no score called "${name.slice(0, 40)}".`
    if (part === 'full' || part === 'extra') return new Unreadable('score-shape', detail)
    unread.push({ reason: 'score-shape', detail, content: value })
  }
  // what was not read may be the score
  const [first] = unread
  return first && !result.full && !result.extra
    ? new Unreadable('score-shape', first.detail)
    : { result, unread }
}

const partNames = new Map<string, keyof Result>(
  (
    [
      ['half', 'ht halftime half'],
      ['full', 'ft fulltime full'],
      ['extra', 'et aet extratime'],
      ['penalties', 'p pen pens penalties ps pso'],
    ] as const
  ).flatMap(([part, names]) => names.split(' ').map((name) => [name, part] as const)),
)

/** Nothing, or a list of nothing: the match has no such score yet. */
const isUnknown = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.every((goals) => goals === null))

/** The scores of files before 2019: `score1` and `score2`, with "i" at half time, "et" and "p". */
function earlierScore(raw: Raw): Raw | undefined {
  const parts = [
    ['ht', 'i'],
    ['ft', ''],
    ['et', 'et'],
    ['p', 'p'],
  ] as const
  const score = parts.flatMap(([name, mark]) => {
    const [home, away] = [raw[`score1${mark}`] ?? null, raw[`score2${mark}`] ?? null]
    return home === null && away === null ? [] : [[name, [home, away]] as const]
  })
  return score.length > 0 ? Object.fromEntries(score) : undefined
}

/** Two numbers of goals, also as texts or as an object; null for anything else. */
function pairOf(value: unknown): Score | null {
  if (isObject(value)) return pairOf([value['home'], value['away']])
  if (!Array.isArray(value) || value.length !== 2) return null
  const [home, away]: unknown[] = value.map((goals: unknown) =>
    typeof goals === 'string' && /^\d{1,2}$/.test(goals) ? Number(goals) : goals,
  )
  return isCount(home) && isCount(away) ? [home, away] : null
}

const isCount = (goals: unknown): goals is number =>
  typeof goals === 'number' && Number.isInteger(goals) && goals >= 0 && goals <= 99

function readRuling(status: unknown): Ruling | undefined | Unreadable {
  if (status === undefined || status === null || status === '') return undefined
  if (typeof status === 'string' && playedOn.test(status)) return undefined
  const note = typeof status === 'string' ? readNote(status) : null
  return note ? note.ruling : new Unreadable('status-unknown', 'The status is none of those known.')
}

/** Minutes are texts such as "90+6", or numbers with a separate offset. */
function readGoals(goals: unknown, side: 0 | 1): { goals: Goal[]; unread: unknown[] } {
  if (goals === undefined || goals === null) return { goals: [], unread: [] }
  if (!Array.isArray(goals)) return { goals: [], unread: [goals] }
  const all = goals.map((goal: unknown) => goalOf(goal, side))
  return {
    goals: all.filter((goal) => goal !== null),
    unread: goals.filter((_goal: unknown, at) => all[at] === null),
  }
}

function goalOf(goal: unknown, side: 0 | 1): Goal | null {
  if (!isObject(goal)) return null
  const parts = /^(\d{1,3})'?(?:\s?\+\s?(\d{1,2}))?'?$/.exec(String(goal['minute']))
  if (!parts) return null
  const kind = goal['owngoal'] === true ? 'own' : goal['penalty'] === true ? 'penalty' : undefined
  const name = textOf(goal['name'])
  const minute = {
    side,
    minute: Number(parts[1]),
    stoppage: Number(parts[2] ?? goal['offset'] ?? 0) || 0,
  }
  return { ...minute, ...(kind ? { kind } : {}), ...(name ? { name } : {}) }
}
