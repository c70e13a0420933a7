/** What becomes of a row that turns out to be another match. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Hides the doubles, and moves what hangs on their rows to the matches that stay listed. Their
 * plans stay.
 */
export async function moveToKept(
  tx: Kysely<Tables>,
  twins: readonly { kept: number; double: number }[],
): Promise<void> {
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(twins)}::jsonb)
    as twin (kept bigint, double bigint)`
  await sql`
    update match set double_of = twin.kept, updated_at = touchline_now() from ${pairs}
    where match_id = twin.double or double_of = twin.double`.execute(tx)
  await sql`
    update match_key set match_id = twin.kept from ${pairs}
    where match_id = twin.double`.execute(tx)
  await sql`
    delete from match_report using ${pairs} where match_id = twin.double`.execute(tx)
  for (const table of ['goal', 'lineup', 'match_course', 'reported_facts'])
    await sql`
      update ${sql.table(table)} fact set match_id = twin.kept from ${pairs}
      where fact.match_id = twin.double
        and not exists (
          select from ${sql.table(table)} own where own.match_id = twin.kept
        )`.execute(tx)
  await sql`
    insert into follow_match (owner_id, match_id, at)
    select owner_id, twin.kept, at from follow_match join ${pairs} on match_id = twin.double
    on conflict do nothing`.execute(tx)
  await sql`
    delete from follow_match using ${pairs} where match_id = twin.double`.execute(tx)
  await sql`
    update studio_draft draft set match_id = twin.kept from ${pairs}
    where draft.match_id = twin.double and plan_id = 0 and not exists (
      select from studio_draft own
      where own.owner_id = draft.owner_id and own.match_id = twin.kept and own.plan_id = 0
    )`.execute(tx)
  await sql`
    insert into not_played (match_id, noted_at, noted_by)
    select twin.kept, noted_at, noted_by from not_played join ${pairs} on match_id = twin.double
    on conflict do nothing`.execute(tx)
}
