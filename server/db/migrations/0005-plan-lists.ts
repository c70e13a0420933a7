import { sql, type Kysely } from 'kysely'

/** Indexes for lists of plans, the latest kick-off first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- Settling enters a plan into one of these, and into the one of its match: decided and undecided
-- plans are looked for apart, and an entry that is only for undecided ones goes by itself.
create index plan_list_decided on plan (main_play, kickoff, plan_id) where outcome is not null;
create index plan_list_undecided on plan (main_play, kickoff, plan_id) where outcome is null;
create index plan_undecided on plan (expert_id, kickoff, plan_id) where outcome is null;
create index plan_of_match_in_order on plan (match_id, kickoff, plan_id);
drop index plan_of_match;
alter index plan_of_match_in_order rename to plan_of_match;
`
