/** Results and goals in Football.TXT, after and below a match. */
import type { Score } from '../feed.ts'
import {
  awardedScore,
  isNotStarted,
  readNote,
  rulingWords,
  type Goal,
  type Result,
  type Ruling,
} from './fixture.ts'
import { readScores } from './score-words.ts'

export interface ReadResult {
  result: Result
  ruling?: Ruling
}

/** Signs in the place of a score; other words are those of a status. */
const signs = new Map<string, Ruling>([
  ['w/o', 'awarded'],
  ['w.o', 'awarded'],
  ['wo', 'awarded'],
  ['p-p', 'postponed'],
  ['p.p', 'postponed'],
  ['pp', 'postponed'],
  ['p', 'postponed'],
  ['pst', 'postponed'],
  ['post', 'postponed'],
  ['a-a', 'abandoned'],
  ['n/p', 'cancelled'],
  ['n.p', 'cancelled'],
])
const signOf = (word: string) => signs.get(word.toLowerCase().replace(/\.$/, ''))

/** The ruling of a sign or word alone: "P", "ABD", "Void"; undefined for any other. */
export const rulingOf = (word: string): Ruling | undefined => signOf(word) ?? readNote(word)?.ruling

/** The pattern of a word as written, with a capital, or in capitals. */
const inAnyCase = (word: string) =>
  [word, word.replace(/^./u, (letter) => letter.toUpperCase()), word.toUpperCase()]
    .filter((one, at, all) => all.indexOf(one) === at)
    .join('|')

/** The patterns of a sign and of a word in the place of a score, or behind one. */
export const signPattern =
  `(?:(?:${['abd', 'aban', 'awd', 'postp', 'ppd', 'canc', 'susp'].map(inAnyCase).join('|')})` +
  String.raw`\.?|n\/p|n\.p\.|N\.P\.|w\/o|W\/O|W\.O\.|w\.o\.|P-P|A-A|P\.P\.)`
/** Signs that need wide spaces before them: else they are the end of a name. */
const shortSigns = String.raw`(?:P|PP|PST|Post\.|post\.|WO|wo)`
export const shortSignPattern = String.raw`(?<=\s{2})${shortSigns}`
export const wordPattern = `(?:${rulingWords.map(inAnyCase).join('|')})`
/** Between two names only words that begin none: score-words.ts knows more of them. */
export const partPattern =
  String.raw`(?:a\.?e\.?t\.?|AET|A\.E\.T\.|after extra time|asdet|g\.g\.|n\.?\s?V\.?|d\.t\.s\.` +
  String.raw`|(?:(?:on|after) )?(?:pens\.?|PENS\.?|penalties)|pen\.?|pso|PSO|p\.?` +
  String.raw`|[in]\.?\s?E\.?|t\.a\.b\.` +
  String.raw`|d\.c\.r\.|w\.n\.s\.)`
/** "postponed to 12 Nov", "3-0 awarded to Alpha", "1-0 (1-0) abandoned (67)". */
const wordsBehind = new RegExp(
  String.raw`^((?:[\d\s-]|\([\d\s,-]*\))*)(?<!\d)(${wordPattern}\s(?:[^[\]()]|\(\d[^()]*\))*)$`,
)
const rulingBehind = new RegExp(
  String.raw`^(.*?)\s*(?<!\d)(${signPattern}|${shortSigns}|${wordPattern})$`,
)

/**
 * "4-2 (1-0)", "0-0", "[postponed]", "1-3 a.e.t. (1-1, 0-0)", "2-3 pen. 0-0 a.e.t. (0-0)", "1-1
 * (aet), Beta won 4-2 on penalties", "4-5 pen. (2-2, 0-2)", "3-0 [awarded 3-0, no show]", "0-2
 * awd.", "abd.". Null if the text is none of these.
 */
export function readResult(
  whole: string,
  sides: readonly [home: string, away: string] = ['', ''],
): ReadResult | null {
  const text = withWinner(whole.trim().replace(aggregate, ''), sides)
  if (text === null || (text === '' && whole !== '')) return null
  const [, named] = /^(?:walkover|w\/o|w\.o\.)[:\s]\s*(\S.*)$/i.exec(text) ?? []
  if (named !== undefined) {
    const full = awardedScore(named)
    return { result: full ? { full } : {}, ruling: 'awarded' }
  }
  const [, before = '', words] = wordsBehind.exec(text) ?? []
  if (words !== undefined) return readMarked(`${before} [${words}]`, sides)
  const result = readScores(text)
  return result ? { result } : readMarked(text, sides)
}

/** The sum of two legs, which says nothing about this one. */
const aggregate = /[\s,]*[([]?\bagg(?:regate)?\b\.?:?\s*\d{1,3}-\d{1,3}[)\]]?$/i

/**
 * "Beta won 4-2 on penalties" has the winner's goals first: the text with those of the home side
 * first. Null if the winner is neither side.
 */
function withWinner(text: string, sides: readonly [string, string]): string | null {
  let isUnclear = false
  const told = text.replace(
    winnerFirst,
    (_, extra = '', name: string, one: string, two: string) => {
      const [winner, ...more] = [0, 1].filter((at) =>
        sides[at]?.toLowerCase().includes(name.toLowerCase()),
      )
      isUnclear ||= winner === undefined || more.length > 0
      const goals = [Number(one), Number(two)].toSorted((a, b) => (winner === 0 ? b - a : a - b))
      return `${extra}${goals.join('-')}`
    },
  )
  return isUnclear ? null : told
}
const winnerFirst = new RegExp(
  String.raw`(?<=^|[\s,;([])((?:a\.?e\.?t\.?|after extra time)\s+)?` +
    String.raw`(?!won |wins? )(\p{L}[^,;()[\]]*?) (?:wins?|won) (\d{1,2})-(\d{1,2})`,
  'giu',
)

/** Scores with a ruling or a note behind them. */
function readMarked(text: string, sides: readonly [string, string]): ReadResult | null {
  const marked = /^(.*?)\s*\[([^\]]*)\]$/.exec(text) ?? /^(.*?)\s*\(([a-z][^()]*)\)$/i.exec(text)
  const note = marked ? readNote(marked[2] ?? '') : {}
  if (note === null) return null
  const written = (marked ? (marked[1] ?? '') : text).trim()
  const [, before = '', word = ''] = rulingBehind.exec(written) ?? ['', written]
  const ruling = note.ruling ?? rulingOf(word)
  const scores = readScores(before)
  if (marked && scores && isNotStarted(marked[2] ?? '')) {
    const isGoalless = Object.values(scores).every(([home, away]) => home + away === 0)
    return isGoalless ? { result: {} } : null
  }
  const ruled = ruling === 'awarded' ? awardedScore(marked?.[2] ?? '', scores?.full) : null
  const result = ruled ? { full: ruled } : scores
  const winner = ruling === 'awarded' ? awardedTo(marked?.[2] ?? '', sides) : null
  const told = result && winner !== null ? ofWinner(result, winner, ruled !== null) : result
  return told && { result: told, ...(ruling ? { ruling } : {}) }
}

/** The side of "awarded to Beta" or "awarded 3-0 to Beta"; null if it is neither or both. */
function awardedTo(note: string, sides: readonly [string, string]): number | null {
  const [, name] = /\bto\s+(\p{L}[^,;()]*)/u.exec(note) ?? []
  if (name === undefined) return null
  const [found, ...more] = [0, 1].filter((at) =>
    sides[at]?.toLowerCase().includes(name.trim().toLowerCase()),
  )
  return more.length === 0 ? (found ?? null) : null
}

/**
 * A ruling "3-0 to Beta" has the winner's goals first. A score of the other side is that of the
 * play, and the one of the ruling is not known.
 */
function ofWinner({ full, ...rest }: Result, winner: number, isRuled: boolean): Result {
  if (!full) return rest
  const [more = 0, fewer = 0] = full.toSorted((a, b) => b - a)
  const score: Score = winner === 0 ? [more, fewer] : [fewer, more]
  return isRuled || (score[0] === full[0] && more > fewer) ? { full: score } : {}
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
