import type { Kysely } from 'kysely'
import { storeSetting } from '../db/setting.ts'
import type { Tables } from '../db/tables.ts'
import { findBroken } from './invariants.ts'

const every = 60_000
/** Maximum share of the time for the checks, however large the tables are. */
const share = 0.05

/**
 * Checks the invariants once a minute, provided the returned function is called often enough, and
 * logs violations for as long as they last; `counted` gets their number. The site keeps running,
 * because stopping it would not repair the ledger.
 */
export function watchInvariants(
  db: Kysely<Tables>,
  logLine: (words: string) => void,
  counted: (broken: number) => void = () => {},
): () => Promise<void> {
  let next = 0
  return async () => {
    const start = performance.now()
    if (start < next) return
    const broken = await findBroken(db)
    for (const words of broken) logLine(`BROKEN INVARIANT: ${words}`)
    counted(broken.length)
    // for the desk, which any server answers
    await storeSetting(db, 'points_checked', { at: new Date().toISOString(), broken })
    next = start + Math.max(every, (performance.now() - start) / share)
  }
}
