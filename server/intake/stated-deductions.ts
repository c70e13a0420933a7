/** Compares the points that a source's own table takes off with those of our list. */
import { deductionsOf } from '../../rules/table-deductions.ts'
import type { FeedTable, Rejected } from '../feeds/feed.ts'
import { clubKeyOf } from '../feeds/names/clubs.ts'

interface ComparedTables {
  /** Names of the tables: what was said of them before and is not said now has been mended. */
  names: string[]
  rejected: Rejected[]
}

/**
 * One row for each club of which the two differ. Nothing is deducted by a source's word: a ruling
 * has a day and a body, which a table does not state, and anyone may have edited it.
 */
export function compareTables(tables: readonly FeedTable[], now: Date): ComparedTables {
  const compared: ComparedTables = { names: [], rejected: [] }
  for (const { league, season, clubs } of tables) {
    const table = `table of ${league} ${season}`
    compared.names.push(table)
    const ours = new Map<string, number>()
    for (const { club, points } of deductionsOf(league, season, now)) {
      const key = clubKeyOf(club)
      ours.set(key, (ours.get(key) ?? 0) + points)
    }
    for (const { club, name, deducted } of clubs) {
      const applied = ours.get(club) ?? 0
      if (deducted === applied) continue
      compared.rejected.push({
        item: `${table}, ${name}`,
        reason: 'deduction-differs',
        detail: `The source takes ${deducted} points off; this site takes ${applied} off.`,
        content: { league, season, club, name, stated: deducted, applied },
        part: true,
      })
    }
  }
  return compared
}
