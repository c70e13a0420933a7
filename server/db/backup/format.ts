/**
 * The file of a backup: text, compressed by gzip. A first line with the header; the rows of each
 * table between "COPY …" and "\.", as PostgreSQL writes them and psql reads them; a line with the
 * summary; and a last one with the SHA-256 of all lines before it, without which the file is not
 * whole.
 */
import type { SequenceState, StoredTable } from './contents.ts'
import { quoted } from './contents.ts'

export interface Header {
  /** Version of this format. */
  version: number
  /** The name of the database within the data folder of an embedded one. */
  database: string
  /** The migrations that were applied to the tables. */
  migrations: string[]
  /** When the backup was begun; it shows the database as it was then. */
  at: string
}

export interface Summary {
  /** The number of rows of each table. */
  rows: Record<string, number>
  sequences: SequenceState[]
}

export const marks = {
  header: '-- touchline backup ',
  summary: '-- touchline summary ',
  end: '-- touchline end ',
  rowsEnd: '\\.',
} as const

export const copyLine = ({ name, columns }: StoredTable): string =>
  `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM stdin;`

/** Null if the line begins no table. */
export function tableOfLine(line: string): StoredTable | null {
  const [, name, columns] = /^COPY "(\w+)" \(((?:"\w+"(?:, )?)+)\) FROM stdin;$/.exec(line) ?? []
  if (name === undefined || columns === undefined) return null
  return { name, columns: columns.split(', ').map((column) => column.slice(1, -1)) }
}
