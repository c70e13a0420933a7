import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** What pages are made of. A page or an answer names the topics it depends on and is kept until one of them changes. */
export type Topic = 'match' | 'plan' | 'expert'

/**
 * Says, inside the transaction that changes something, what it is about. Of a transaction's locks these come last, and behind them only
 * the number of live events (live/publish-events.ts): nobody who holds a version waits for a plan, a record or a wallet.
 */
export async function touch(db: Kysely<Tables>, ...topics: Topic[]): Promise<void> {
  if (topics.length === 0) return
  // locked by name, for an update takes its rows as they lie, and two writers could wait for each other
  await sql`
    with held as materialized (
      select topic from data_version where topic = any(${topics}::text[]) order by topic for no key update
    )
    update data_version set version = version + 1 from held where held.topic = data_version.topic`.execute(
    db,
  )
}
