/**
 * Parses comma-separated values (RFC 4180): quoted cells may contain commas, doubled quotes and
 * line breaks.
 */
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
 * The rows below the header. Throws `BrokenFile` with the line number for an unclosed quote, for a
 * row with another number of cells than the header, and for two columns of one name: a cell read
 * from the wrong column would be a wrong result.
 */
export function parseCsv(
  text: string,
  file: string,
): { columns: readonly string[]; rows: CsvRow[] } {
  const [header, ...lines] = linesOf(text.replace(/^\ufeff/, ''), file)
  const columns = withoutEmptyEnd(header?.cells.map((name) => name.trim()) ?? [])
  if (new Set(columns).size < columns.length)
    throw new BrokenFile(file, 'two columns have the same name')
  const rows = lines.map(({ line, cells }) => {
    if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== '')) {
      throw new BrokenFile(
        file,
        `line ${line}: ${cells.length} cells below a header of ${columns.length}`,
      )
    }
    return { line, cells: new Map(columns.map((name, index) => [name, cells[index] ?? ''])) }
  })
  return { columns, rows }
}

/** Spreadsheets export trailing columns without name and content, which are dropped. */
const withoutEmptyEnd = (names: readonly string[]) =>
  names.slice(0, names.findLastIndex((name) => name !== '') + 1)

function linesOf(text: string, file: string): Line[] {
  const lines: Line[] = []
  let current: Line = { line: 1, cells: [] }
  let number = 1
  // one cell, quoted or plain, with its separator
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  while (cell.lastIndex < text.length) {
    const at = number
    const found = cell.exec(text)
    if (!found)
      throw new BrokenFile(file, `line ${at}: a quote is not closed or stands within a cell`)
    const [whole, quoted, plain = '', end] = found
    number += whole.split('\n').length - 1
    current.cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',' && cell.lastIndex < text.length) continue
    if (end === ',') current.cells.push('')
    // skips empty lines
    if (current.cells.length > 1 || current.cells[0] !== '') lines.push(current)
    current = { line: number, cells: [] }
  }
  return lines
}
