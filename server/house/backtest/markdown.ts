/** Tables and figures as Markdown that is readable as plain text. */

/** A table; the first `textColumns` columns are text, the others are right-aligned figures. */
export function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns = 1,
): string {
  const widths = header.map((name, column) =>
    Math.max(3, ...[header, ...rows].map((row) => (row[column] ?? name).length)),
  )
  const joined = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const line = (cells: readonly string[]) =>
    joined(
      widths.map((width, column) => {
        const cell = cells[column] ?? ''
        return column < textColumns ? cell.padEnd(width) : cell.padStart(width)
      }),
    )
  const rule = joined(
    widths.map((width, column) =>
      column < textColumns ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
    ),
  )
  return [line(header), rule, ...rows.map(line)].join('\n')
}

const minus = '\u2212'

/** Four decimals with a true minus sign; a value that rounds to zero has no sign. */
export const figure = (value: number): string =>
  value
    .toFixed(4)
    .replace(/^-(?=.*[1-9])/, minus)
    .replace('-', '')

/** As figure(), with a sign in front, for differences. */
export const difference = (value: number): string =>
  (Number(value.toFixed(4)) > 0 ? '+' : '') + figure(value)

/** "37.1 %". */
export const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`

/** "14,616". */
export const count = (n: number): string => n.toLocaleString('en')
