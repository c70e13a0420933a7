/**
 * The plans of one expert as CSV, `plans/expert-<id>.csv`: read of some experts, whole and by
 * filters that are chosen by chance, and compared.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentBook } from '../rules/book/index.ts'
import { cellsOf, columnNames, headLine, sizeHeader } from '../rules/log/plan-columns.ts'
import type { ColumnName } from '../rules/log/plan-columns.ts'
import type { Fact } from '../rules/verify/facts.ts'
import {
  exportDifferences,
  exportRows,
  filtered,
  type RowFilter,
} from '../rules/verify/plan-export.ts'
import { shuffled } from './fresh-reader.ts'
import { storeFile, type Site } from './site-answers.ts'

/** A stored file of an expert. */
interface OwnExport {
  /** The name of the file with its query. */
  name: string
  filter: RowFilter
  /** The stored file. */
  file: string
  /** Of so many first entries of the log; 0 where it is missing or does not say. */
  size: number
}

export type OwnExports = ReadonlyMap<number, readonly OwnExport[]>

/** The parts of a filter. */
const parts = ['league', 'result', 'price', 'month'] as const

/**
 * Reads the files of these experts into the folder: of each the whole one, one by a single part of
 * a filter, in turn, and one by several parts.
 */
export async function readOwnExports(
  site: Site,
  experts: readonly number[],
  folder: string,
): Promise<OwnExports> {
  const read = async (expertId: number, filter: RowFilter, as: string): Promise<OwnExport> => {
    const query = new URLSearchParams(
      Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    const name = `expert-${expertId}.csv${query && `?${query}`}`
    const file = join(folder, `expert-${expertId}-${as}.csv`)
    const size = (await storeFile(site, `/log/plans/${name}`, file))?.header(sizeHeader) ?? ''
    return { name, filter, file, size: /^\d{1,15}$/.test(size) ? Number(size) : 0 }
  }
  const all = new Map<number, OwnExport[]>()
  const turn = shuffled(parts)
  for (const [at, expertId] of experts.entries()) {
    const whole = await read(expertId, {}, 'all')
    const some = shuffled(parts).slice(0, 2 + Math.floor(Math.random() * (parts.length - 1)))
    const one = turn.slice(at % turn.length).slice(0, 1)
    all.set(expertId, [
      whole,
      await read(expertId, filterLike(whole, one), 'one'),
      await read(expertId, filterLike(whole, some), 'some'),
    ])
  }
  return all
}

/** A filter that a row of the file passes, chosen by chance; one that a site knows in any case. */
function filterLike(
  { file, size }: OwnExport,
  names: readonly (typeof parts)[number][],
): RowFilter {
  const [, ...lines] = size > 0 ? readFileSync(file, 'utf8').trimEnd().split('\r\n') : []
  const cells = cellsOf(shuffled(lines)[0] ?? '') ?? []
  const cell = (name: ColumnName) => cells[columnNames.indexOf(name)] ?? ''
  const hit = cell('hit_result')
  const values: Required<RowFilter> = {
    league: /^[1-9]\d{0,8}$/.test(cell('league_id')) ? Number(cell('league_id')) : 1,
    result: hit === '1' ? 'hit' : hit === '2' ? 'miss' : 'other',
    price: currentBook.prices.find((price) => String(price) === cell('price')) ?? 0,
    month:
      /^\d{4}-(0[1-9]|1[0-2])/.exec(cell('settled_kickoff') || cell('kickoff'))?.[0] ?? '2026-01',
  }
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/**
 * Differences between the expert's files and the log, in words; none where they were not read.
 * `known`: the entries that the expert's record is derived from, of the whole log, which has
 * `logSize`.
 */
export function ownDifferences(
  own: OwnExports,
  expertId: number,
  known: Iterable<Fact | null>,
  logSize: number,
): string[] {
  const facts = Array.from(known).flatMap((fact) => fact ?? [])
  const rowsOf = remembered((size) => exportRows(facts.filter(({ index }) => index < size)))
  return (own.get(expertId) ?? []).flatMap(({ name, filter, file, size }) => {
    if (size === 0 || size > logSize)
      return [`The file ${name} does not say of which entries of the log it is.`]
    const [head, ...lines] = readFileSync(file, 'utf8').split('\r\n')
    if (head !== headLine || lines.pop() !== '')
      return [`The file ${name} has other columns than plans.csv, or no end.`]
    const served = lines.map((line, at) => ({ files: [name], number: at + 1, line }))
    const indexes = lines.map((line) => Number(line.split(',', 1)[0]))
    const isOrdered = indexes.every((index, at) => at === 0 || index > (indexes[at - 1] ?? 0))
    return [
      ...(isOrdered ? [] : [`The file ${name} is not in the order of the log.`]),
      ...exportDifferences(filtered(rowsOf(size), filter), served, [name]),
    ]
  })
}

/** The same value for the same size: files of one moment are of the same entries. */
function remembered<T>(valueOf: (size: number) => T): (size: number) => T {
  const known = new Map<number, T>()
  return (size) => {
    const value = known.get(size) ?? valueOf(size)
    known.set(size, value)
    return value
  }
}
