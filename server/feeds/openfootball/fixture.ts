/** The contents of an openfootball file, before the site's time limits what is reported. */
import type { Rejected, Score } from '../feed.ts'
import type { Incident } from './incidents.ts'

/** The source's marks for matches that were not simply played. */
export type Ruling = 'postponed' | 'interrupted' | 'abandoned' | 'cancelled' | 'awarded'

const rulings = new Map<string, Ruling>([
  ['postponed', 'postponed'],
  ['suspended', 'interrupted'],
  ['interrupted', 'interrupted'],
  ['abandoned', 'abandoned'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['awarded', 'awarded'],
  ['awd', 'awarded'],
  ['walkover', 'awarded'],
  ['forfeit', 'awarded'],
  ['forfeited', 'awarded'],
  ['rescheduled', 'postponed'],
  ['rearranged', 'postponed'],
  ['expunged', 'cancelled'],
  ['deleted', 'cancelled'],
  ['withdrawn', 'cancelled'],
  ['scratched', 'cancelled'],
  ['aban', 'abandoned'],
  ['annulled', 'cancelled'],
  ['void', 'cancelled'],
  ['abd', 'abandoned'],
  ['canc', 'cancelled'],
  ['postp', 'postponed'],
  ['ppd', 'postponed'],
  ['susp', 'interrupted'],
])

/** The same in other languages, as words behind a match or beside it. */
const foreign: Record<Ruling, string> = {
  postponed:
    'verlegt verschoben reporté reportée aplazado pospuesto rinviata adiado uitgesteld 延期 推迟',
  interrupted: 'unterbrochen interrompu suspendido sospesa suspenso 中断',
  abandoned: 'abgebrochen arrêté gestaakt 腰斩',
  cancelled: 'abgesagt ausgefallen annulliert annulé cancelado anulado annullata afgelast 取消',
  awarded: 'gewertet wertung 判罚',
}
// boundary: the keys of `foreign` are rulings
for (const [ruling, words] of Object.entries(foreign) as [Ruling, string][])
  for (const word of words.split(' ')) rulings.set(word, ruling)

/** The whole words of a ruling, for patterns. */
export const rulingWords: readonly string[] = [
  ...'abandoned awarded postponed canceled cancelled suspended interrupted annulled void'.split(
    ' ',
  ),
  ...'walkover forfeit forfeited rescheduled rearranged expunged scratched'.split(' '),
  ...Object.values(foreign).flatMap((words) => words.split(' ')),
]

/** Notes that leave a match as played: "remaining 80'" is the rest of an interrupted match. */
const harmless = new RegExp(
  '^(remaining|replay|played|behind closed doors|neutral|finished|completed?|ended|full.?time|ft' +
    String.raw`|scheduled|timed|not started|delayed|tb[acd]|agg|aggregate)\b|\baway goals\b`,
  'i',
)

/** "AET", "PEN" and the like. */
export const playedOn = /^\s*(?:a\.?e\.?t\b|pens?\b|penalties\b|pso\b|after (?:extra time|pen))/i

/** A status beside which a score other than an empty 0-0 cannot stand. */
export const isNotStarted = (status: string): boolean =>
  /^(scheduled|timed|not started|ns|fixture|upcoming|tb[acd])\b/i.test(status.trim())

/** The meaning of a status in a file. */
export interface Note {
  ruling?: Ruling
}

/**
 * Reads a status that begins with one of the known words, with or without a note behind it:
 * "awarded 3-0, Beta did not appear", "abandoned at 0-0 after 10'". Null for any other text.
 */
export function readNote(text: string): Note | null {
  if (/^not played\b/i.test(text.trim())) return { ruling: 'cancelled' }
  if (/^w\.?\/?o\b/i.test(text.trim())) return { ruling: 'awarded' }
  const word = /^(?:match )?(\p{L}+)/iu.exec(text.trim())?.[1] ?? ''
  const ruling = rulings.get(word.toLowerCase())
  if (ruling) return { ruling }
  return harmless.test(text.trim()) ? {} : null
}

/**
 * Words in the place of a side that tell nothing of it: two such matches cannot be told apart.
 * Other words, such as "W74", are listed: names/undecided.ts.
 */
export const isOpenSide = (name: string): boolean => /^(N\.N\.|[?]+|TB[DA])$/i.test(name)

/**
 * The score that a ruling names: "awarded 3-0, no show"; null for none. Beside a `written` score
 * only one directly behind the word is it, and not that of "awarded; originally 2-1".
 */
export function awardedScore(text: string, written?: Score): Score | null {
  const pair = String.raw`(?<!\d)(\d{1,2})[-:–](\d{1,2})(?!\d)`
  const form = written ? String.raw`^\s*(?:match )?\p{L}+[\s:]*(?:\p{L}+\s+)?${pair}` : pair
  const [, home, away] = new RegExp(form, 'u').exec(text) ?? []
  return home === undefined || away === undefined ? null : [Number(home), Number(away)]
}

/** Scores as in the file; a missing score is absent. */
export interface Result {
  half?: Score
  /** After regular time. */
  full?: Score
  /** After 120 minutes, cumulative. */
  extra?: Score
  penalties?: Score
}

/** One goal: its side, minute of play (1 to 120) and minutes of stoppage time. */
export interface Goal {
  side: 0 | 1
  minute: number
  stoppage: number
  /** Absent for an ordinary goal. */
  kind?: 'penalty' | 'own'
  /** The scorer, as spelt in the file. */
  name?: string
}

/** One side's players, as spelt in the file. */
export interface Team {
  /**
   * Eleven players in lines from the back: the goalkeeper, the defenders, and so on. Two lines if
   * the file does not part the outfield players.
   */
  lines: string[][]
  /** Substitutes, those who came on first. */
  substitutes: string[]
}

/** Both sides; null if not in the file. */
export type Teams = readonly [home: Team | null, away: Team | null]

/** What the row of a file and its fixture both have. */
interface Told {
  /** File and position, for the operator. */
  item: string
  round: string
  home: string
  away: string
  result: Result
  ruling?: Ruling
  /** Empty unless every goal of the match has a minute. */
  goals: Goal[]
  teams?: Teams
  /** All cards and substitutions; absent if the file has none. */
  incidents?: Incident[]
  venue?: string
  /** Spectators. */
  attendance?: number
  referee?: string
}

/** One match, as in one row or line of a file. */
export interface Row extends Told {
  stage: string
  /** Day in the league's local calendar, "2025-08-15". */
  date: string
  /** As written: "20:45", "9:00", "13:00 UTC-6"; absent if only the day is known. */
  time?: string
}

/** The first and the last day of a season, both as "2025-08-15". */
export interface Days {
  first: string
  last: string
}

/** One parsed file: a list of matches, or the kind of its content. */
export type Parsed =
  | { kind: 'matches'; name: string; rows: Row[]; rejected: Rejected[]; days?: Days }
  /** Not a list of matches, such as squads or stadiums. */
  | { kind: 'other'; reason: string }

/** A match with its instant and its stable keys. */
export interface Fixture extends Told {
  /**
   * League, season, phase and the two sides. It is stable when the kick-off, round number, row
   * order or spelling changes.
   */
  key: string
  league: string
  season: string
  /** UTC; noon of the league's day while only the day is known. */
  kickoff: Date
  kickoffKnown: boolean
}

/** A file that is rejected as a whole: unreadable, empty, too large, not text or not JSON. */
export class BrokenFile extends Error {
  readonly file: string
  readonly what: string
  constructor(file: string, what: string) {
    super(`${file}: ${what}`)
    this.file = file
    this.what = what
  }
}
