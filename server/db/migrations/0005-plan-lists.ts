import { sql, type Kysely } from 'kysely'

/** Indexes for lists of plans, the latest kick-off first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- A settlement moves a plan between these indexes and those of its match. Decided and undecided
-- plans have indexes of their own, and so an entry leaves the index of undecided plans by the
-- update itself.
create index plan_list_decided on plan (main_play, kickoff, plan_id) where outcome is not null;
create index plan_list_undecided on plan (main_play, kickoff, plan_id) where outcome is null;
create index plan_undecided on plan (expert_id, kickoff, plan_id) where outcome is null;
create index plan_of_match_in_order on plan (match_id, kickoff, plan_id);
drop index plan_of_match;
alter index plan_of_match_in_order rename to plan_of_match;
`
