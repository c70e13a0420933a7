import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { findBroken } from './invariants.ts'

const every = 60_000
/** Looking may take this share of the time at most, however large the tables are. */
const share = 0.05

/**
 * Looks at the invariants once a minute, whenever the returned function is called often enough, and tells what is broken for as long as
 * it is. The site goes on: what is wrong in a ledger does not get better by nobody being able to read.
 */
export function watchInvariants(
  db: Kysely<Tables>,
  logLine: (words: string) => void,
): () => Promise<void> {
  let next = 0
  return async () => {
    const start = performance.now()
    if (start < next) return
    for (const words of await findBroken(db)) logLine(`BROKEN INVARIANT: ${words}`)
    next = start + Math.max(every, (performance.now() - start) / share)
  }
}
