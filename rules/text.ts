/** Rules for texts written by people: titles, analyses, names. */
import { inEach, textLanguages, type TextLanguage, type Words } from '../contract/values.ts'

export type TextReason = 'empty' | 'tooLong' | 'control' | 'malformed' | 'marks' | 'unreadable'

export interface TextLimits {
  /** The most Unicode characters. */
  longest: number
  /** Whether line breaks are accepted. */
  lines: boolean
  /** The most combining marks in a row; null: any number. */
  mostMarks: number | null
}

// Control characters, and marks that change the direction of the text around them (T12).
const forbidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

// Characters that no reader can see or that no font has: tags, private use, unassigned, and format
// characters other than the two joiners, which scripts and emoji need.
const unreadable = /[\p{Co}\p{Cn}]|(?![\u200C\u200D])\p{Cf}/u

// Letters and symbols that are invisible: Hangul fillers, the empty braille cell.
const blank = /[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu

/** Every reason why a text is not accepted; none if it is valid. An empty text is valid. */
export function* textReasons(text: string, limits: TextLimits): Generator<TextReason> {
  if (Array.from(text).length > limits.longest) yield 'tooLong'
  if (forbidden.test(limits.lines ? text.replaceAll('\n', ' ') : text)) yield 'control'
  if (!text.isWellFormed()) yield 'malformed'
  if (limits.mostMarks === null) return
  if (new RegExp(`\\p{M}{${limits.mostMarks + 1}}`, 'u').test(text)) yield 'marks'
  if (unreadable.test(text.toWellFormed()) || (text !== '' && text.replaceAll(blank, '') === ''))
    yield 'unreadable'
}

/** A text as it is stored: composed (NFC), without space around it. */
export const cleaned = (text: string): string => text.trim().normalize('NFC')

/** All languages of a text; a missing one is empty. */
export const allLanguages = (text: Partial<Words>): Words =>
  inEach((language) => cleaned(text[language] ?? ''))

/**
 * The text for a reader, and its language: the reader's own, or the first that the text has, in
 * the order of `textLanguages`. An empty text is in the reader's own language.
 */
export function textFor(
  words: Words,
  language: TextLanguage,
): { text: string; language: TextLanguage } {
  const found = [language, ...textLanguages].find((one) => words[one] !== '') ?? language
  return { text: words[found], language: found }
}
