/** Indexes of log entries about plans and experts. */
import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { listPublicKeys } from './public-keys.ts'
import { lastCheckpoint } from './signer.ts'

const commitIndex = statement<{ log_index: number | null; commitment: string; late: boolean }>(
  'log_commit_index',
  `select log_index, body->>'commitment' as commitment, body ? 'late' as late from log_entry
   where plan_id = $1 and kind = 'commit' order by (body->>'version')::int desc`,
)

/** Index of the entry that sealed the last version of a plan; null until it is sequenced. */
export async function findCommitIndex(db: Kysely<Tables>, planId: number): Promise<number | null> {
  const { rows } = await db.executeQuery(commitIndex(planId))
  return rows[0]?.log_index ?? null
}

/** The public seal of a plan; null if there is no such plan. */
export async function findSeal(
  db: Kysely<Tables>,
  planId: number,
): Promise<ResultOf<'planSeal'> | null> {
  const [{ rows: versions }, checkpoint, keys] = await Promise.all([
    db.executeQuery(commitIndex(planId)),
    lastCheckpoint(db),
    listPublicKeys(db),
  ])
  const [entry] = versions
  if (!entry) return null
  const signed =
    entry.log_index !== null && checkpoint !== null && entry.log_index < checkpoint.size
  return {
    commitment: entry.commitment,
    index: entry.log_index,
    versions: versions.map(({ log_index: index }) => index).toReversed(),
    late: entry.late,
    signed,
    witnesses: signed ? checkpoint.witnesses : 0,
    // the first key belongs to the site
    asked: Math.max(0, keys.length - 1),
  }
}

const expertEntries = statement<{ log_index: number }>(
  'log_expert_entries',
  `with plans as materialized (select plan_id, match_id from plan where expert_id = $1)
   select log_index from log_entry where expert_id = $1 and log_index < $2
   union
   select log_index from log_entry
   where kind in ('match', 'close', 'result', 'correction') and plan_id is null and log_index < $2
     and match_id in (select match_id from plans)
   union
   select log_index from log_entry where kind = 'rules' and log_index < $2
   order by log_index`,
)

/**
 * Entries from which an expert's record follows, in a log of `size` entries; null if there is no
 * such expert.
 */
export async function findExpertLog(
  db: Kysely<Tables>,
  expertId: number,
): Promise<ResultOf<'expertLog'> | null> {
  const expert = await db
    .selectFrom('expert')
    .select('expert_id')
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
  if (!expert) return null
  const { size = 0 } = (await lastCheckpoint(db)) ?? {}
  const { rows } = await db.executeQuery(expertEntries(expertId, size))
  return { size, entries: rows.map(({ log_index }) => log_index) }
}
