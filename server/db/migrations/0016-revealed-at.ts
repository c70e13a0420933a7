import { sql, type Kysely } from 'kysely'

/**
 * The instant from which everyone could read a plan: one that is revealed 24 hours after its
 * kick-off or later is a miss.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table plan add column revealed_at timestamptz;
update plan set revealed_at = coalesce(
  (
    select min((body->>'at')::timestamptz) from log_entry
    where log_entry.plan_id = plan.plan_id and kind = 'reveal'
  ), kickoff)
where revealed;
-- with it goes its index
alter table plan drop column revealed;
alter table plan
  add column revealed boolean not null generated always as (revealed_at is not null) stored;
create index plan_hidden on plan (kickoff) where not revealed;
-- beside plan_open, for those that may still turn out not to have been played
create index plan_unrevealed on plan (published_kickoff)
  where outcome = 'unrevealed' and settled_version = 0;
`
