/** The last answer of each source, for the desk. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { SourceWords } from '../feeds/feed.ts'

const longest = 300

/** The quota as it was stored last; null without one. */
export async function findQuota(
  db: Kysely<Tables>,
  source: string,
): Promise<{ left: number; resetsAt: Date | null } | null> {
  const state = await db
    .selectFrom('source_state')
    .select(['quota_left', 'quota_resets_at'])
    .where('source', '=', source)
    .executeTakeFirst()
  return state?.quota_left === null || state === undefined
    ? null
    : { left: state.quota_left, resetsAt: state.quota_resets_at }
}

/** Stores it by the site's clock. Absent parts stay as they were. */
export async function storeSourceWords(
  db: Kysely<Tables>,
  source: string,
  { answer, error, quota }: SourceWords,
): Promise<void> {
  const cut = (text: string | undefined) => text?.slice(0, longest) ?? null
  await sql`
    insert into source_state
      as state (source, answer, answered_at, error, failed_at, quota_left, quota_resets_at)
    select ${source}, ${cut(answer?.text)}, ${answer?.at ?? null}::timestamptz, ${cut(error?.text)},
      ${error?.at ?? null}::timestamptz,
      ${quota?.left ?? null}::int, ${quota?.resetsAt ?? null}::timestamptz
    on conflict (source) do update set
      answer = coalesce(excluded.answer, state.answer),
      answered_at = coalesce(excluded.answered_at, state.answered_at),
      error = coalesce(excluded.error, state.error),
      failed_at = coalesce(excluded.failed_at, state.failed_at),
      quota_left = coalesce(excluded.quota_left, state.quota_left),
      quota_resets_at = coalesce(excluded.quota_resets_at, state.quota_resets_at)`.execute(db)
}
