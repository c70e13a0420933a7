import { sql, type Kysely } from 'kysely'

/**
 * A finished match whose score after regular time is unknown has a result too: the log has the
 * reason why plans on it stay open. The entry has the log's last time, which is not after any time
 * that the clock is set to later.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(changes).execute(db)
}

const changes = `
with told as (
  update match set result_version = 1
  where status = 8
    and result_version = 0
    and exists (select from log_entry where log_entry.match_id = match.match_id and kind = 'commit')
  returning match_id, status
)
insert into match_result (match_id, version, status, recorded_at)
select match_id, 1, status,
  (select max((body->>'at')::timestamptz) from log_entry where not body ? 'late')
from told;
`
