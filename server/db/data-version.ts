import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What pages are made of. A page or an answer names the topics it depends on and is kept until one of them changes. */
export type Topic = 'match' | 'plan' | 'expert'

/** Says, inside the transaction that changes something, what it is about. */
export async function touch(db: Kysely<Tables>, ...topics: Topic[]): Promise<void> {
  await db
    .updateTable('data_version')
    .set({ version: sql`version + 1` })
    // in one order for everyone, so that two writers never wait for each other
    .where('topic', 'in', topics.toSorted())
    .execute()
}
