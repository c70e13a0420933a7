/** Results and goals in Football.TXT, after and below a match. */
import type { Score } from '../feed.ts'
import {
  awardedScore,
  readNote,
  rulingWords,
  type Goal,
  type Result,
  type Ruling,
} from './fixture.ts'

const score = (text: string | undefined): Score | null => {
  const parts = /^(\d{1,3})-(\d{1,3})$/.exec(text?.trim() ?? '')
  return parts ? [Number(parts[1]), Number(parts[2])] : null
}

export interface ReadResult {
  result: Result
  ruling?: Ruling
}

/** Signs in the place of a score. */
const signs = new Map<string, Ruling>([
  ['w/o', 'awarded'],
  ['W.O.', 'awarded'],
  ['P-P', 'postponed'],
  ['A-A', 'abandoned'],
  ['n/p', 'cancelled'],
])

/** The patterns of a sign and of a word in the place of a score, or behind one. */
export const signPattern = String.raw`(?:(?:abd|awd|postp|ppd|canc|susp)\.?|n\/p|w\/o|W\.O\.|P-P|A-A)`
export const wordPattern = `(?:${rulingWords.join('|')})`
/** Behind the score of extra time, and of a shoot-out; German "n.V." and "i.E.". */
const extraPattern = String.raw`(?:a\.?e\.?t\.?|AET|A\.E\.T\.|asdet|g\.g\.|n\.?\s?V\.?)`
export const partPattern = String.raw`(?:${extraPattern}|pens?\.?|pso|p\.?|[in]\.?\s?E\.?)`
const startsWithWord = new RegExp(String.raw`^${wordPattern}\s[^[\]()]*$`)
const rulingBehind = new RegExp(String.raw`^(.*?)\s*(?<!\d)(${signPattern}|${wordPattern})$`)

/**
 * "4-2 (1-0)", "0-0", "[postponed]", "1-3 a.e.t. (1-1, 0-0)", "2-3 pen. 0-0 a.e.t. (0-0)", "1-1
 * a.e.t., 3-4 pen.", "4-5 pen. (2-2, 0-2)", "3-0 [awarded 3-0, no show]", "0-2 awd.", "abd.". Null
 * if the text is none of these.
 */
export function readResult(whole: string): ReadResult | null {
  const text = whole.trim().replace(aggregate, '').replace(inWords, ' pen.')
  if (text === '' && whole !== '') return null
  const [, named] = /^(?:walkover|w\/o|w\.o\.)[:\s]\s*(\S.*)$/i.exec(text) ?? []
  if (named !== undefined) {
    const full = awardedScore(named)
    return { result: full ? { full } : {}, ruling: 'awarded' }
  }
  if (startsWithWord.test(text)) return readMarked(`[${text}]`)
  const [, before = '', home, away, behind = ''] = halfTime.exec(text) ?? []
  if (home === undefined || away === undefined) return readMarked(text)
  const rest = readMarked(`${before} ${behind}`.trim())
  if (!rest || rest.result.half) return null
  return { ...rest, result: { ...rest.result, half: [Number(home), Number(away)] } }
}

/** Scores with a ruling or a note behind them. */
function readMarked(text: string): ReadResult | null {
  const marked = /^(.*?)\s*\[([^\]]*)\]$/.exec(text) ?? /^(.*?)\s*\(([a-z][^()]*)\)$/i.exec(text)
  const note = marked ? readNote(marked[2] ?? '') : {}
  if (note === null) return null
  const written = (marked ? (marked[1] ?? '') : text).trim()
  const [, before = '', word = ''] = rulingBehind.exec(written) ?? ['', written]
  const ruling = note.ruling ?? signs.get(word) ?? readNote(word)?.ruling
  const ruled = ruling === 'awarded' ? awardedScore(marked?.[2] ?? '') : null
  const result = ruled ? { full: ruled } : readScores(before)
  return result && { result, ...(ruling ? { ruling } : {}) }
}

const scoreParts = new RegExp(
  String.raw`(\d{1,3}-\d{1,3})(?:\s*(${partPattern})(?=[\s,]|$))?,?\s*|\(([^()]*)\),?\s*|(\S+)`,
  'g',
)
const isOfExtraTime = new RegExp(`^${extraPattern}$`)
/** The sum of two legs, which says nothing about this one. */
const aggregate = /[\s,]*[([]?\bagg(?:regate)?\b\.?:?\s*\d{1,3}-\d{1,3}[)\]]?$/i

/** "4-2 on penalties". */
const inWords = /(?<=\d-\d{1,3})\s+(?:on|after) penalties\b/i
/** "2-1 (HT 1-0)": the score in brackets is that of half time, also after extra time. */
const halfTime = /^(.*?)\s*\((?:h\.?t\.?|half[ -]?time|hz|halbzeit):?\s*(\d{1,3})-(\d{1,3})\)(.*)$/i

function readScores(text: string): Result | null {
  const result: Result = {}
  let inside: (Score | null)[] = []
  for (const [, pair, kind, brackets, other] of text.matchAll(scoreParts)) {
    if (other !== undefined) return null
    if (brackets === undefined) {
      const value = score(pair)
      const part = kind === undefined ? 'full' : isOfExtraTime.test(kind) ? 'extra' : 'penalties'
      // two scores of one kind contradict each other
      if (!value || result[part]) return null
      result[part] = value
    } else inside = brackets.split(',').map((one) => score(one))
  }
  if (inside.some((value) => value === null)) return null
  // behind a score that is not that of regular time, the brackets begin with it
  const [full, half] = result.full ? [result.full, inside[0]] : inside
  return { ...result, ...(full ? { full } : {}), ...(half ? { half } : {}) }
}

/**
 * "(Julio ENCISO 12', 45+1'(p); Kai HAVERTZ 54')": the home side's goals, then the away side's. If
 * only one side scored there is no semicolon. Goals that do not add up to the score are left out.
 * If only the score after extra time is written, complete goals imply the one after regular time.
 */
export function readGoalLine(text: string, result: Result): { goals: Goal[]; result: Result } {
  const total = result.extra ?? result.full
  if (!total) return { goals: [], result }
  const halves = text.split(';')
  if (halves.length === 1 && total[0] === 0) halves.unshift('')
  const goals = halves.slice(0, 2).flatMap((half, side) => goalsIn(half, side === 0 ? 0 : 1))
  const count = (side: 0 | 1, upTo: number) =>
    goals.filter((goal) => goal.side === side && goal.minute <= upTo).length
  if (count(0, 120) !== total[0] || count(1, 120) !== total[1]) return { goals: [], result }
  return { goals, result: result.full ? result : { ...result, full: [count(0, 90), count(1, 90)] } }
}

/** "A 12'", "45+1'(p)", "87' (o.g.)"; in older files "A 51pen", without an apostrophe. */
const goalForm = (apostrophe: string) =>
  new RegExp(
    String.raw`((?:[^\d'(),;]|'(?=\p{L}))*)(\d{1,3})(?:\+(\d{1,2}))?${apostrophe}` +
      String.raw`(?:\s*\((p|pen\.?|og|o\.g\.)\)|(pen|og)(?=[\s,;)]|$))?`,
    'gu',
  )

function goalsIn(text: string, side: 0 | 1): Goal[] {
  let name = ''
  // a name precedes the first of its minutes
  return [...text.matchAll(/\d'/.test(text) ? goalForm("'") : goalForm(''))].map((goal): Goal => {
    name = goal[1]?.replace(/\s+/g, ' ').trim() || name
    const word = goal[4] ?? goal[5]
    const kind = word?.startsWith('o') ? 'own' : word ? 'penalty' : undefined
    // "121'" is in the stoppage time of extra time
    const over = Math.max(0, Number(goal[2]) - 120)
    const minute = {
      side,
      minute: Number(goal[2]) - over,
      stoppage: Number(goal[3] ?? 0) + over,
    }
    return { ...minute, ...(kind ? { kind } : {}), ...(name ? { name } : {}) }
  })
}
