/**
 * One line of Football.TXT with a match: "20:45  Home v Away  2-1 (1-0)", or with the score between
 * the names, "(75) 19:00 UTC-6  Home 2-1 a.e.t. (1-1, 0-0) Away @ Place".
 */
import { namedOffsets } from './local-time.ts'
import {
  partPattern,
  readResult,
  rulingOf,
  shortSignPattern,
  signPattern,
  wordPattern,
  type ReadResult,
} from './txt-score.ts'

const offset =
  String.raw`(?:UTC|GMT)[+\-−±]\S*|[+-]\d\d:?\d\d(?=\s)` +
  String.raw`|(?:${namedOffsets.join('|')})(?=\s|$)`
/** The pattern of a time of day, with its offset if the line has one. */
export const timePattern =
  String.raw`(?:\d{1,2}[.:]\d\d(?:\s+(?:${offset})|\s?(?:Uhr|hrs?|h)(?=\s))?` +
  String.raw`|\d{1,2}\s?Uhr|TBD|TBA)(?=[\s\]]|$)`
/** "9:00 p.m.", and "19:30 IST" with a name of several zones: they cost the time. */
const unclearTime =
  String.raw`\d{1,2}(?:[.:h]\d\d)?\s?[ap]\.?m\.?(?=\s)|\d{1,2}[.:]\d\d\s` +
  String.raw`(?!(?:${namedOffsets.join('|')})\s)[A-Z]{1,5}(?=\s\s+(?!(?:v(?:s\.?)?|-|\d\S*)\s))`
/** Other texts in its place: "15h30", "15:00:00", "15", "tba". They cost the time, too. */
const otherTime = String.raw`(?:\d{1,2}[.:h]\d\d\S*|tb[ad]|\d{1,2}(?=\s\s))(?=\s)`

const score = String.raw`\d{1,3}-\d{1,3}`
const mark = String.raw`(?:\s*(?:${partPattern}|awd\.?|abd\.?)(?=[\s,]|$))?`
const scores = String.raw`${score}${mark}(?:\s*,?\s*(?:\([^()]*\)|${score}${mark}))*`
const note = String.raw`(?:\s*\[[^\]]*\])?`

const start = new RegExp(
  String.raw`^\s*(?:\(\d{1,3}\)\s+)?(?:(${unclearTime}|${timePattern}|${otherTime})` +
    String.raw`(?:\s+\([^()]*\))?\s+)?(.*)$`,
)
const versus = /^(\S.*?)(?:\s+(?:v(?:s\.?)?|VS?\.?)\s+|\s{2,}-\s{2,}|\s+[–—]\s+)(\S.*)$/
const scored = String.raw`\d{1,3}-\d{1,3}(?!\d)\S*(?:\s.*)?`
/** "Walkover: Beta" names who goes on. */
const walkover = String.raw`(?:[Ww]alkover\b|[Ww]\/[Oo]\b|W\.O\.)[:\s].*`
const ruled = `(?:${signPattern}|${wordPattern})${note}`
/** "postponed to 12 Nov": words behind the one that counts. */
const worded = String.raw`(?<=\s{2})${wordPattern}\s\S.*`
const behindNames =
  String.raw`\[[^\]]*\]|\([a-z][^()]*\)|${ruled}|${shortSignPattern}|${walkover}|${worded}` +
  String.raw`|(?:[FH]T:? )?${scored}`
const afterNames = new RegExp(String.raw`^(.+?)(?:\s+(${behindNames}))?$`)
/** A word or note alone needs wide spaces: else it is a sentence. */
const wide = String.raw`(?<=\s{2})(?:${wordPattern}|\[[a-z][^\]]*\])`
const alone = String.raw`(?:${wide}|${shortSignPattern})(?=\s{2})`
const betweenNames = new RegExp(
  String.raw`^(\S.*?)\s+(${scores}${note}|${signPattern}|${alone})\s+` +
    String.raw`([^\s(\[].*?)(${note})$`,
)

const number = String.raw`^(\s*(?:\(\d{1,3}\)\s+)?`
const bracketed = new RegExp(number + String.raw`)[([](\d{1,2}[.:]\d\d[^()[\]]{0,12})[)\]](?=\s)`)
const offsetBehind = new RegExp(number + String.raw`\d{1,2}[.:]\d\d)\s+\(((?:UTC|GMT)\S*)\)(?=\s)`)
/** "(20:00)", "[20:00]" and "20:00 (UTC+2)" as a time without brackets. */
const withPlainTime = (line: string): string =>
  line.replace(bracketed, '$1$2').replace(offsetBehind, '$1 $2')

/** Digits and signs as wide as Chinese letters. */
const wideSigns = /[０-９：（），；－]/g
/** Other signs between the goals: "2:1", "2–1", and "2x1" or "2 x 1" in Portuguese. */
const withHyphens = (text: string): string =>
  text
    .replace(wideSigns, (sign) => sign.normalize('NFKC'))
    .replace(/(?<![\d:])(\d{1,3})[:–—−‑‐](\d{1,3})(?![\d:])/g, '$1-$2')
    .replace(/(?<=[\s(])(\d{1,3}) ?x ?(\d{1,3})(?=[\s,)]|$)/g, '$1-$2')
/** Between two names: "Alpha 2 - 1 Beta", but "Schalke 04 – 1. FC Köln". */
const joinedBetween = (text: string): string =>
  text.replace(/(?<=\S\s+)([1-9]?\d) [-:–—−] ([1-9]?\d)(?=\s)/, '$1-$2')
/** Behind two names the hyphen can stand apart: "2 - 1". */
const joined = (text: string): string =>
  text.replace(/(?<=[\s(])(\d{1,3}) ?[-:–—−] ?(\d{1,3})(?=[\s,)]|$)/g, '$1-$2')

const openScore = String.raw`[-–—?_] ?[-–:] ?[-–—?_]`
const noScore = String.raw`(?:[-–—?]|(?:TB[ACD]|tb[acd])\.?|n\/a)`
const noScoreBehind = new RegExp(
  String.raw`(?<=\s\S.*)(?:\s+${openScore}(?: ?\(${openScore}\))?|\s{2,}${noScore})\s*$`,
)
const noScoreBetween = new RegExp(String.raw`(?<=\S)\s{2,}${openScore}\s{2,}(?=\S)`)
/** The place of a score that is not known yet, "-:-", left empty. */
const withoutOpenScore = (text: string): string =>
  text.replace(noScoreBehind, '').replace(noScoreBetween, '  v  ')

/**
 * A name with a score, a part of one ("2-", "x-y") or a third side in it cannot be read, nor one
 * with wide spaces: what stands behind them is a word that is unknown.
 */
const isNoName = (name: string): boolean =>
  /\s{2}|^[[(]/.test(name) ||
  /(^|[\s(\-–])\d{1,3}\s?[-:–]{1,2}\s?\d{1,3}(\D|$)/.test(name) ||
  /\s(\S|\d{2,3})?[-:–](\S|\d{2,3})?$|\sv(s\.?)?\s/.test(name) ||
  /\s(agg(regate)?\.?:?|aet|AET|a\.e\.t\.?|pens?\.?)$/.test(name)

/** The ground of a match, and its spectators. */
export interface Place {
  venue?: string
  attendance?: number
  /** A number of spectators that cannot be read, as written. */
  unreadable?: string
}

/** "Anfield, Liverpool, Att: 60315", behind an "@". */
export function readPlace(text: string): Place {
  const [, venue = '', written] =
    /^\s*(.*?)(?:(?:^|,)\s*Att(?:endance)?\.?:\s*(.*?))?\s*$/i.exec(text) ?? []
  const ground = venue ? { venue } : {}
  if (!written) return ground
  const isNumber = /^\d{1,3}([.,' ]?\d{3})*$/.test(written)
  return isNumber
    ? { ...ground, attendance: Number(written.replace(/\D/g, '')) }
    : { ...ground, unreadable: written }
}

export interface MatchLine {
  /** As written; absent if the line has none. */
  time?: string
  home: string
  away: string
  place: Place
  /** Null if the result cannot be read. */
  said: ReadResult | null
}

/**
 * The ground of "@ Brussel   Belgium   2-1 Sweden", and the match behind it; without a match the
 * second part is absent.
 */
export function splitPlace(text: string): [ground: string, match?: string] {
  const [, ground = '', match] = /^@\s*(\S.*?)\s{2,}(\S.*)$/.exec(text) ?? []
  return match !== undefined && partsOf(withHyphens(match))
    ? [ground, match]
    : [text.replace(/^@\s*/, '')]
}

/** "Att: 60315" behind the score, without a ground. */
const crowdBehind = /^(.*\S)[\s,]\s*\(?att(?:endance)?\.?:?\s*(\d[\d.,' ]*)\)?$/i

/** A side without a number in a list, "3) Alpha", and without signs beside it. */
const plainSide = (name: string): string =>
  name.replace(/^\d{1,3}\)\s+/, '').replace(/^[\s*|"“”„•-]+|[\s*|"“”„:;,=]+$/g, '') || name

/** "[postponed] Alpha v Beta" and "Postponed: Alpha v Beta" with the word behind the match. */
function withWordBehind(text: string): string {
  const [whole = '', inside, label = ''] = /^(?:\[([^\]]*)\]|(\p{L}+):)\s+/u.exec(text) ?? []
  const word = inside ?? label
  return rulingOf(word) ? `${text.slice(whole.length)}  [${word}]` : text
}

/** Reads a line; null if it is no match. */
export function readMatchLine(line: string): MatchLine | null {
  const [, time, behind = ''] = start.exec(withPlainTime(line)) ?? []
  const text = withWordBehind(behind)
  const [ground, match] = text.startsWith('@') ? splitPlace(text) : []
  const [names = '', place] = match === undefined ? text.split(/\s+@\s+/, 2) : [match, ground]
  const [, told = names, crowd] = crowdBehind.exec(names) ?? []
  const parts = partsOf(joinedBetween(withHyphens(withoutOpenScore(told.trim()))))
  if (!parts || [parts.home, parts.away].some((name) => /^bye$/i.test(name))) return null
  const [home, away] = [plainSide(parts.home), plainSide(parts.away)]
  // "Alpha 2 v 1 Beta"
  const isAround = /\s\d{1,2}$/.test(home) && /^\d{1,2}\s/.test(away)
  return {
    ...(time ? { time } : {}),
    home,
    away,
    place: {
      ...(crowd ? readPlace(`Att: ${crowd}`) : {}),
      ...(place?.trim() ? readPlace(place) : {}),
    },
    said: isAround || [home, away].some(isNoName) ? null : readResult(parts.score, [home, away]),
  }
}

interface Parts {
  home: string
  away: string
  score: string
}

/** "(aet, 4-2 pen)", "a.e.t." or "(HT 1-0)" behind the second name. */
const playedOn = new RegExp(
  String.raw`^(.*?\S),?\s+([([]?(?:aet\b|a\.e\.t\.|after extra time|n\. ?V\.` +
    String.raw`|(?:HT|h\.t\.)[: ]|pens?:? \d` +
    String.raw`|\d{1,2}-\d{1,2} ?(?:(?:on|after) )?(?:p\.|p\b|pen|pso\b|i\. ?E\.)).*)$`,
  'i',
)

const ruledBehind = new RegExp(String.raw`^(.*?\S)\s+(${signPattern}|${wordPattern})$`)

function partsOf(text: string): Parts | null {
  const parts = sidesOf(text)
  if (!parts || versus.test(text)) return parts
  const [, away, behind] = playedOn.exec(parts.away) ?? ruledBehind.exec(parts.away) ?? []
  return away && behind ? { ...parts, away, score: `${parts.score} ${behind}` } : parts
}

function sidesOf(text: string): Parts | null {
  const [, first, rest] = versus.exec(text) ?? []
  if (first !== undefined && rest !== undefined) {
    const [, away = '', written = ''] = afterNames.exec(joined(rest.trim())) ?? []
    return { home: first, away, score: written }
  }
  const [, home, written, away, marked = ''] = betweenNames.exec(text) ?? []
  if (home === undefined || away === undefined) return null
  return { home, away, score: `${written} ${marked}`.trim() }
}

/** Whether the line names a side that has no opponent in this round. */
export const isBye = (line: string): boolean =>
  /^\s*\S.*\s+\(?bye\)?\s*$|(^|\s)(bye|freilos)(:|\s+v)?\s+\S/i.test(line)
