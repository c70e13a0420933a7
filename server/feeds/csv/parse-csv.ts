/**
 * Tables of comma-separated values (RFC 4180), or with semicolons, tabs or bars between them: their
 * columns, and each row with its line.
 */
import { CsvError, parse } from 'csv-parse/sync'
import type { Rejected } from '../feed.ts'
import { longestText, visible } from '../visible-text.ts'
import { BrokenFile } from '../openfootball/fixture.ts'

/** One row: its cells by column name, and the line of the file that it begins on. */
export interface CsvRow {
  line: number
  cells: ReadonlyMap<string, string>
  /** Columns that the header names twice and that differ in this row: they are not in `cells`. */
  contradicting: readonly string[]
}

interface Line {
  line: number
  cells: string[]
}

/** A line that cannot be read. */
interface BrokenLine {
  line: number
  text: string
}

const lineEnd = /\r\n|\n|\r/
const lineEnds = ['\r\n', '\n', '\r']

/**
 * The rows below the header, and those that are rejected: lines with a stray quote or a NUL, and
 * rows with another number of cells than the header, because a cell read from the wrong column
 * would be a wrong result. A header that is repeated, as in joined files, is no row. `names` are
 * columns that a header may write in other letters, large or small. Throws `BrokenFile` if the
 * header cannot be read.
 */
export function parseCsv(
  text: string,
  file: string,
  names: readonly string[] = [],
): { columns: readonly string[]; rows: CsvRow[]; rejected: Rejected[] } {
  // joined files have a mark of byte order before each header
  const whole = visible(text)
  // a first line that spreadsheets write: "sep=;"
  const [first = '', stated] = /^sep=(.)(?:\r\n|\n|\r)/i.exec(whole) ?? []
  const table = whole.slice(first.length)
  const { lines, broken } = linesOf(table, stated ?? delimiterOf(table), first === '' ? 0 : 1)
  const [header] = lines
  if (broken.some(({ line }) => line < (header?.line ?? Infinity)))
    throw new BrokenFile(file, `line ${broken[0]?.line}: ${strayDetail}`)
  const written = withoutEmptyEnd(header?.cells.map((name) => name.trim()) ?? [])
  const inLetters = new Map(names.map((name) => [name.toLowerCase(), name]))
  const columns = written.map((name) => inLetters.get(name.toLowerCase()) ?? name)
  const rows: CsvRow[] = []
  const rejected = broken.map(({ line, text: content }): Rejected => {
    const detail = content.includes('\0')
      ? 'The line has characters without a meaning.'
      : strayDetail
    return { item: `${file}, line ${line}`, reason: 'line-unreadable', detail, content }
  })
  for (const { line, cells } of lines.slice(1)) {
    if (isHeader(cells, written)) continue
    if (cells.some((cell) => cell.length > longestText))
      rejected.push({
        item: `${file}, line ${line}`,
        reason: 'cell-too-long',
        detail: `A cell has more than ${longestText} characters.`,
        content: cells.map((cell) => cell.slice(0, longestText)),
      })
    else if (
      cells.length < columns.length ||
      cells.slice(columns.length).some((cell) => cell !== '')
    )
      rejected.push({
        item: `${file}, line ${line}`,
        reason: 'cells-wrong',
        detail: `There are ${cells.length} cells below a header of ${columns.length}.`,
        content: cells,
      })
    else rows.push(rowOf(line, columns, cells))
  }
  return { columns: [...new Set(columns)], rows, rejected }
}

const strayDetail = 'A quote is not closed or stands within a cell.'

const isHeader = (cells: readonly string[], columns: readonly string[]) =>
  cells.length >= columns.length && columns.every((name, at) => cells[at]?.trim() === name)

function rowOf(line: number, columns: readonly string[], cells: readonly string[]): CsvRow {
  const byName = new Map<string, string>()
  const contradicting = new Set<string>()
  for (const [at, name] of columns.entries()) {
    const cell = cells[at] ?? ''
    if ((byName.get(name) ?? cell) !== cell) contradicting.add(name)
    else byName.set(name, cell)
  }
  for (const name of contradicting) byName.delete(name)
  return { line, cells: byName, contradicting: [...contradicting] }
}

/** A semicolon, a tab or a bar, where the header has some and no comma. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(lineEnd, 1)
  return header.includes(',') ? ',' : (/[;\t|]/.exec(header)?.[0] ?? ',')
}

/** Spreadsheets export trailing columns without name and content, which are dropped. */
const withoutEmptyEnd = (names: readonly string[]) =>
  names.slice(0, names.findLastIndex((name) => name !== '') + 1)

const isEmpty = (cells: readonly string[]) => cells.length === 1 && cells[0]?.trim() === ''

function linesOf(
  text: string,
  delimiter: string,
  skipped: number,
): { lines: Line[]; broken: BrokenLine[] } {
  const records = text.includes('\0') ? null : recordsOf(text, delimiter)
  const lines: Line[] = []
  let line = 1 + skipped
  const width = records?.[0]?.length ?? 0
  for (const cells of records ?? []) {
    const length = cells.join(',').split(lineEnd).length
    if (length > 1 && isSwallowing(cells, delimiter, width))
      return eachLine(text, delimiter, skipped)
    // An empty line is not a row.
    if (!isEmpty(cells)) lines.push({ line, cells })
    line += length
  }
  return records === null ? eachLine(text, delimiter, skipped) : { lines, broken: [] }
}

/**
 * Whether a record of several lines is two stray quotes with rows between them: it has another
 * number of cells than the header, or each of its lines has that number.
 */
function isSwallowing(cells: readonly string[], delimiter: string, width: number): boolean {
  if (cells.length < width || cells.slice(width).some((cell) => cell !== '')) return true
  const pieces = cells.join(delimiter).split(lineEnd)
  return pieces.every((piece) => piece.split(delimiter).length >= width)
}

/** Reads each line for itself, so that one that cannot be read costs itself only. */
function eachLine(
  text: string,
  delimiter: string,
  skipped: number,
): { lines: Line[]; broken: BrokenLine[] } {
  const lines: Line[] = []
  const broken: BrokenLine[] = []
  for (const [at, one] of text.split(lineEnd).entries()) {
    const line = at + 1 + skipped
    const cells = one.includes('\0') ? null : one === '' ? [''] : recordsOf(one, delimiter)?.[0]
    if (!cells) broken.push({ line, text: one })
    else if (!isEmpty(cells)) lines.push({ line, cells })
  }
  return { lines, broken }
}

/** Null if a quote is not closed or stands within a cell. */
function recordsOf(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, { delimiter, relax_column_count: true, record_delimiter: lineEnds })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return null
  }
}
