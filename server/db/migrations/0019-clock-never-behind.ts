import { sql, type Kysely } from 'kysely'

/** The site's clock never runs behind the log: the sequencer stores the time of the last entry. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(changes).execute(db)
}

const changes = `
alter table clock add column not_before timestamptz;
update clock
set not_before = (
  select max((body->>'at')::timestamptz) from log_entry
  where log_index is not null and not body ? 'late'
);
create or replace function touchline_now() returns timestamptz language sql volatile as
  $$
  select greatest(not_before, case when speed = 1 and at = real_at then clock_timestamp()
        else at + (clock_timestamp() - real_at) * speed end)
  from clock $$;
`
