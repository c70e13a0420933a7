import { sql, type Kysely } from 'kysely'

/** Marks plans from before the log: they are on no board and give no medal. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table plan add column before_log boolean not null default false;
-- such entries stand in front of the first rules entry
update plan set before_log = true where plan_id in (
  select plan_id from log_entry
  where kind = 'commit' and body ? 'late'
    and entry_id < (select min(entry_id) from log_entry where kind = 'rules'));
create index plan_before_log on plan (expert_id) where before_log;
-- computed again by the next round
delete from standing where expert_id in (select expert_id from plan where before_log);
delete from standing_state where expert_id in (select expert_id from plan where before_log);
`
