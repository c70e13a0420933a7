/**
 * Tables of comma-separated values (RFC 4180), or with semicolons or tabs between them: their
 * columns, and each row with its line.
 */
import { CsvError, parse } from 'csv-parse/sync'
import type { Rejected } from '../feed.ts'
import { BrokenFile } from '../openfootball/fixture.ts'

/** One row: its cells by column name, and the line of the file that it begins on. */
export interface CsvRow {
  line: number
  cells: ReadonlyMap<string, string>
}

interface Line {
  line: number
  cells: string[]
}

/**
 * The rows below the header, and those with another number of cells than it, which are rejected: a
 * cell read from the wrong column would be a wrong result. Throws `BrokenFile` with the line number
 * for an unclosed quote, and for two columns of one name.
 */
export function parseCsv(
  text: string,
  file: string,
): { columns: readonly string[]; rows: CsvRow[]; rejected: Rejected[] } {
  const marked = text.replace(/^\ufeff/, '')
  // a line of old spreadsheets ends with a carriage return alone
  const whole = marked.includes('\n') ? marked : marked.replaceAll('\r', '\n')
  // a first line that spreadsheets write: "sep=;"
  const [first = '', stated] = /^sep=(.)\r?\n/i.exec(whole) ?? []
  const delimiter = stated ?? delimiterOf(whole)
  const [header, ...lines] = linesOf(whole.slice(first.length), file, {
    delimiter,
    skipped: first === '' ? 0 : 1,
  })
  const columns = withoutEmptyEnd(header?.cells.map((name) => name.trim()) ?? [])
  if (new Set(columns).size < columns.length)
    throw new BrokenFile(file, 'two columns have the same name')
  const rows: CsvRow[] = []
  const rejected: Rejected[] = []
  for (const { line, cells } of lines) {
    if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== ''))
      rejected.push({
        item: `${file}, line ${line}`,
        reason: 'cells-wrong',
        detail: `There are ${cells.length} cells below a header of ${columns.length}.`,
        content: cells,
      })
    else
      rows.push({ line, cells: new Map(columns.map((name, index) => [name, cells[index] ?? ''])) })
  }
  return { columns, rows, rejected }
}

/** A semicolon or a tab, where the header has some and no comma. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  return header.includes(',') ? ',' : (/[;\t]/.exec(header)?.[0] ?? ',')
}

/** Spreadsheets export trailing columns without name and content, which are dropped. */
const withoutEmptyEnd = (names: readonly string[]) =>
  names.slice(0, names.findLastIndex((name) => name !== '') + 1)

function linesOf(
  text: string,
  file: string,
  { delimiter, skipped }: { delimiter: string; skipped: number },
): Line[] {
  const lines: Line[] = []
  let line = 1 + skipped
  for (const cells of recordsOf(text, file, delimiter)) {
    // An empty line is not a row.
    if (cells.length > 1 || cells[0]?.trim() !== '') lines.push({ line, cells })
    line += cells.join('').split('\n').length
  }
  return lines
}

function recordsOf(text: string, file: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n'],
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // not the parser's line count, which counts a CRLF within quotes as two lines
    const read = Buffer.from(text).subarray(0, Number(error['bytes'])).toString()
    const line = read.split('\n').length
    throw new BrokenFile(file, `line ${line}: a quote is not closed or stands within a cell`)
  }
}
