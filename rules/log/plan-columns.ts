/** The columns of the exports of plans, in order; docs/log.md describes them. */

/** The header of an answer that says of how many first entries of the log its export is. */
export const sizeHeader = 'log-size'

/** How a column is stored: its element in the schema of Parquet, without the name. */
export const kinds = {
  integer: { type: 'INT32' },
  long: { type: 'INT64' },
  flag: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  double: { type: 'DOUBLE' },
  /** UTC: without the logical type, readers take a time for one of their own zone. */
  instant: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
  /** Exact, six places. */
  units: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 6 },
} as const
export type Kind = keyof typeof kinds

/** Those after `late` may be null. */
export const columns = {
  log_index: 'long',
  plan_id: 'long',
  expert_id: 'integer',
  serial: 'integer',
  version: 'integer',
  match_id: 'integer',
  league_id: 'integer',
  sealed_at: 'instant',
  kickoff: 'instant',
  price: 'integer',
  plays: 'text',
  late: 'flag',
  settlement_index: 'long',
  outcome: 'text',
  hit_result: 'integer',
  not_counted_reason: 'integer',
  profit: 'units',
  settled_kickoff: 'instant',
  rule_version: 'integer',
  reveal_index: 'long',
  main_line: 'double',
  main_picks: 'text',
  main_odds: 'double',
  market_probability: 'double',
  market_source: 'text',
  market_at: 'instant',
  close_probability: 'double',
  closing_value: 'double',
  close_source: 'text',
  close_at: 'instant',
  selections: 'text',
  probabilities: 'text',
  expert_kind: 'text',
  expert_withdrawn_at: 'instant',
  settled_at: 'instant',
  earlier_settlements: 'text',
  model_probability: 'double',
} as const satisfies Record<string, Kind>
export type ColumnName = keyof typeof columns
// boundary: the keys of `columns` are its names
export const columnNames = Object.keys(columns) as ColumnName[]

export type Cell = string | number | boolean | null
export type Row = Readonly<Record<ColumnName, Cell>>

/** A line of the CSV (RFC 4180), without its end. */
export const lineOf = (row: Row): string => columnNames.map((name) => written(row[name])).join(',')

/** The first line of the CSV, without its end. */
export const headLine = columnNames.join(',')

/**
 * No text can be mistaken for a formula by a spreadsheet, because people write none of the columns
 * and sources none that begins with a sign.
 */
function written(value: Cell): string {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The cells of a line as texts, an empty one for null; null where it is not such a line. */
export function cellsOf(line: string): string[] | null {
  const cells: string[] = []
  const one = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|$)/y
  for (;;) {
    const [, quoted, plain = '', end] = one.exec(line) ?? []
    if (end === undefined) return null
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') return one.lastIndex === line.length ? cells : null
  }
}
