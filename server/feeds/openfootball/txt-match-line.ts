/**
 * One line of Football.TXT with a match: "20:45  Home v Away  2-1 (1-0)", or with the score between
 * the names, "(75) 19:00 UTC-6  Home 2-1 a.e.t. (1-1, 0-0) Away @ Place".
 */
import { namedOffsets } from './local-time.ts'
import { readResult, type ReadResult } from './txt-score.ts'

const offset = String.raw`(?:UTC|GMT)[+\-−±]\S*|(?:${namedOffsets.join('|')})(?=\s|$)`
/** The pattern of a time of day, with its offset if the line has one. */
export const timePattern = String.raw`(?:\d{1,2}[.:]\d\d(?:\s+(?:${offset}))?|TBD|TBA)(?=[\s\]]|$)`
/** Other texts in its place: "15h30", "3:00pm", "15:00:00", "tba". They cost the time alone. */
const otherTime = String.raw`(?:\d{1,2}(?:[.:h]\d\d)?(?:\s?[ap]m)|\d{1,2}[.:h]\d\d\S*|tb[ad])(?=\s)`

const score = String.raw`\d{1,3}-\d{1,3}`
const mark = String.raw`(?:\s*(?:a\.?e\.?t\.?|pens?\.?|p\.?|awd\.?|abd\.?)(?=[\s,]|$))?`
const scores = String.raw`${score}${mark}(?:\s*,?\s*(?:\([^()]*\)|${score}${mark}))*`
/** Words in the place of a score. */
const words = String.raw`(?:(?:abd|awd|postp|ppd|canc|susp)\.?|n\/p|w\/o|P-P|A-A)`
const note = String.raw`(?:\s*\[[^\]]*\])?`

const start = new RegExp(
  String.raw`^\s*(?:\(\d{1,3}\)\s+)?(?:(${timePattern}|${otherTime})(?:\s+\([^()]*\))?\s+)?(.*)$`,
)
const versus = /^(\S.*?)(?:\s+v(?:s\.?)?\s+|\s{2,}-\s{2,})(\S.*)$/
const scored = String.raw`\d{1,3}-\d{1,3}(?!\d)\S*(?:\s.*)?`
const afterNames = new RegExp(
  String.raw`^(.+?)(?:\s+(\[[^\]]*\]|\([a-z][^()]*\)|${words}${note}|${scored}))?$`,
)
const betweenNames = new RegExp(
  String.raw`^(\S.*?)\s+(${scores}|${words})\s+((?:\[[^\]]*\]\s+)?[^\s(\[].*?)(${note})$`,
)

/** Other signs between the goals: "2:1", "2–1". */
const withHyphens = (text: string): string =>
  text.replace(/(?<![\d:])(\d{1,3})[:–−‑‐](\d{1,3})(?![\d:])/g, '$1-$2')
/** Behind two names the hyphen can stand apart: "2 - 1". */
const joined = (text: string): string =>
  text.replace(/(?<=[\s(])(\d{1,3}) ?- ?(\d{1,3})(?=[\s,)]|$)/g, '$1-$2')

/** A name with a score in it is a result that cannot be read. */
const hasScore = (name: string): boolean => /(^|\s)\d{1,3}\s?[-:–]\s?\d{1,3}(\D|$)/.test(name)

export interface MatchLine {
  /** As written; absent if the line has none. */
  time?: string
  home: string
  away: string
  venue?: string
  /** Null if the result cannot be read. */
  said: ReadResult | null
}

/** Reads a line; null if it is no match. */
export function readMatchLine(line: string): MatchLine | null {
  const [, time, text = ''] = start.exec(line) ?? []
  const [names = '', venue] = text.split(/\s+@\s+/, 2)
  const parts = partsOf(withHyphens(names.trim()))
  if (!parts || [parts.home, parts.away].some((name) => /^bye$/i.test(name))) return null
  return {
    ...(time ? { time } : {}),
    home: parts.home,
    away: parts.away,
    ...(venue?.trim() ? { venue: venue.trim() } : {}),
    said: [parts.home, parts.away].some(hasScore) ? null : readResult(parts.score),
  }
}

function partsOf(text: string): { home: string; away: string; score: string } | null {
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
  /^\s*\S.*\s+bye\s*$|(^|\s)bye(:|\s+v)?\s+\S/i.test(line)
