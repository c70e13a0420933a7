/**
 * One line of Football.TXT with a match: "20:45  Home v Away  2-1 (1-0)", or with the score between
 * the names, "(75) 19:00 UTC-6  Home 2-1 a.e.t. (1-1, 0-0) Away @ Place".
 */
import { namedOffsets } from './local-time.ts'
import { readResult, type ReadResult } from './txt-score.ts'

const offset = String.raw`(?:UTC|GMT)[+\-−±]\S*|(?:${namedOffsets.join('|')})(?=\s|$)`
/** The pattern of a time of day, with its offset if the line has one. */
export const timePattern = String.raw`(?:\d{1,2}[.:]\d\d(?:\s+(?:${offset}))?|TBD|TBA)`

const score = String.raw`\d{1,3}-\d{1,3}`
const mark = String.raw`(?:\s*(?:a\.?e\.?t\.?|pen\.?|awd\.?|abd\.?)(?=[\s,]|$))?`
const scores = String.raw`${score}${mark}(?:\s*,?\s*(?:\([^()]*\)|${score}${mark}))*`
/** Words in the place of a score. */
const words = String.raw`(?:abd\.?|awd\.?|postp\.?|canc\.?|susp\.?|n\/p|w\/o)`
const note = String.raw`(?:\s*\[[^\]]*\])?`

const start = new RegExp(
  String.raw`^\s*(?:\(\d{1,3}\)\s+)?(?:(${timePattern})(?:\s+\([^()]*\))?\s+)?(.*)$`,
)
const versus = /^(\S.*?)(?:\s+v\s+|\s{2,}-\s{2,})(\S.*)$/
const afterNames = new RegExp(
  String.raw`^(.+?)(?:\s+(\[[^\]]*\]|${words}${note}|\d{1,3}-\d{1,3}(?:\s.*)?))?$`,
)
const betweenNames = new RegExp(
  String.raw`^(\S.*?)\s+(${scores}|${words})\s+((?:\[[^\]]*\]\s+)?[^\s(\[].*?)(${note})$`,
)

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
  const parts = partsOf(names.trim())
  if (!parts) return null
  return {
    ...(time ? { time } : {}),
    home: parts.home,
    away: parts.away,
    ...(venue?.trim() ? { venue: venue.trim() } : {}),
    said: readResult(parts.score),
  }
}

function partsOf(text: string): { home: string; away: string; score: string } | null {
  const [, first, rest] = versus.exec(text) ?? []
  if (first !== undefined && rest !== undefined) {
    const [, away = '', written = ''] = afterNames.exec(rest.trim()) ?? []
    return { home: first, away, score: written }
  }
  const [, home, written, away, marked = ''] = betweenNames.exec(text) ?? []
  if (home === undefined || away === undefined) return null
  return { home, away, score: `${written} ${marked}`.trim() }
}

/** Whether the line names a side that has no opponent in this round. */
export const isBye = (line: string): boolean => /^\s*\S.*\s+bye\s*$/i.test(line)
