/** One file by its name and text: parsed, and its matches brought into shape. */
import { fixturesOf, type Matches } from './fixtures.ts'
import { parseFootballTxt } from './parse-txt.ts'
import { parseMatchesJson } from './parse-json.ts'

export type FileContent =
  | ({ kind: 'matches'; name: string; rows: number } & Matches)
  | { kind: 'other'; reason: string }

/** Football.TXT by the ending ".txt", else JSON. Throws `BrokenFile` when the text cannot be taken at all. */
export function readContent(text: string, file: string): FileContent {
  const parsed = /\.txt$/i.test(file) ? parseFootballTxt(text, file) : parseMatchesJson(text, file)
  if (parsed.kind === 'other') return parsed
  const matches = fixturesOf(parsed.name, file, parsed.rows)
  const rejected = [...parsed.rejected, ...matches.rejected]
  return {
    kind: 'matches',
    name: parsed.name,
    rows: parsed.rows.length + parsed.rejected.length,
    ...matches,
    rejected,
  }
}
