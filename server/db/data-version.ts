import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Groups of data that pages depend on. A page or an answer names its topics and is cached until
 * one of them changes. `boards`: boards and recommendations, made from more entries of the log,
 * even if no place has changed.
 */
export type Topic = 'match' | 'plan' | 'expert' | 'boards'

/** The data versions as this process last read them. */
export interface Versions {
  /** Names the present versions of these topics; changes when one of them does. */
  of(topics: readonly Topic[]): string
  /**
   * Reads the versions now. Jobs call it after each change, so that this process serves it at
   * once.
   */
  refresh(): Promise<void>
}

/**
 * Raises the versions of these topics, in the transaction that changes their data. Lock order: all
 * other rows (plans, records, wallets) first, then data_version, then the event counter of
 * live/publish-events.ts.
 */
export async function touch(db: Kysely<Tables>, ...topics: Topic[]): Promise<void> {
  if (topics.length === 0) return
  // locked in order of topic: a plain update locks rows in storage order, and two writers could
  // deadlock
  await sql`
    with held as materialized (
      select topic from data_version
      where topic = any(${topics}::text[]) order by topic for no key update
    )
    update data_version set version = version + 1
    from held
    where held.topic = data_version.topic`.execute(db)
}
