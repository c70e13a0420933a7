/** The plans of one expert as CSV, `plans/expert-<id>.csv`: read of some experts, and compared. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fact } from '../rules/verify/facts.ts'
import { headLine, sizeHeader } from '../rules/log/plan-columns.ts'
import { exportDifferences } from '../rules/verify/plan-export.ts'
import { storeFile, type Site } from './site-answers.ts'

/** The stored files, each with the number of first entries of the log that it is of. */
export interface OwnExports {
  folder: string
  sizes: ReadonlyMap<number, number>
}

const nameOf = (expertId: number) => `expert-${expertId}.csv`

/**
 * Reads the files of these experts into the folder. A file that is missing, or does not say of
 * which entries it is, has the size 0.
 */
export async function readOwnExports(
  site: Site,
  experts: readonly number[],
  folder: string,
): Promise<OwnExports> {
  const sizes = new Map<number, number>()
  for (const expertId of experts) {
    const name = nameOf(expertId)
    const headers = await storeFile(site, `/log/plans/${name}`, join(folder, name))
    const size = headers?.get(sizeHeader) ?? ''
    sizes.set(expertId, /^\d{1,15}$/.test(size) ? Number(size) : 0)
  }
  return { folder, sizes }
}

/**
 * Differences between the expert's file and the log, in words; none where it was not read. `known`:
 * the entries that the expert's record is derived from, of the whole log, which has `logSize`.
 */
export function ownDifferences(
  { folder, sizes }: OwnExports,
  expertId: number,
  known: Iterable<Fact | null>,
  logSize: number,
): string[] {
  const size = sizes.get(expertId)
  if (size === undefined) return []
  const name = nameOf(expertId)
  if (size === 0 || size > logSize)
    return [`The file ${name} does not say of which entries of the log it is.`]
  const [head, ...lines] = readFileSync(join(folder, name), 'utf8').split('\r\n')
  if (head !== headLine || lines.pop() !== '')
    return [`The file ${name} has other columns than plans.csv, or no end.`]
  const served = lines.map((line, at) => ({ files: [name], number: at + 1, line }))
  const facts = Array.from(known).flatMap((fact) => (fact && fact.index < size ? fact : []))
  const indexes = lines.map((line) => Number(line.split(',', 1)[0]))
  const isOrdered = indexes.every((index, at) => at === 0 || index > (indexes[at - 1] ?? 0))
  return [
    ...(isOrdered ? [] : [`The file ${name} is not in the order of the log.`]),
    ...exportDifferences(facts, served, [name]),
  ]
}
