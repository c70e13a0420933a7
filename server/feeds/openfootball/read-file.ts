/** Reads one file by its name and text: parses it and converts its matches to fixtures. */
import { visible } from '../visible-text.ts'
import { BrokenFile } from './fixture.ts'
import { fixturesOf, type Matches } from './fixtures.ts'
import { parseFootballTxt } from './parse-txt.ts'
import { parseMatchesJson } from './parse-json.ts'

export type FileContent =
  | ({ kind: 'matches'; name: string; rows: number } & Matches)
  | { kind: 'other'; reason: string }

/**
 * Football.TXT for the extension ".txt", else JSON. Throws `BrokenFile` if the text cannot be read
 * at all.
 */
export function readContent(text: string, file: string, ofWomen = false): FileContent {
  if (visible(text).trim() === '') throw new BrokenFile(file, 'is empty')
  const parsed = /\.txt$/i.test(file) ? parseFootballTxt(text, file) : parseMatchesJson(text, file)
  if (parsed.kind === 'other') return parsed
  const matches = fixturesOf(parsed.name, file, parsed.rows, { days: parsed.days, ofWomen })
  const rejected = [...parsed.rejected, ...matches.rejected]
  return {
    kind: 'matches',
    name: parsed.name,
    rows: parsed.rows.length + parsed.rejected.filter(({ part }) => !part).length,
    ...matches,
    rejected,
  }
}
