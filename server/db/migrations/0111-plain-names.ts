import { sql, type Kysely } from 'kysely'

/** Names tables and columns after what they hold. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table match rename column said_at to reported_at;
alter table lineup rename column said_at to reported_at;
alter table facts_said rename to reported_facts;
alter table reported_facts rename column goals_said_at to goals_reported_at;
alter table live_event rename column told_at to published_at;
alter table owner rename column carried_to to merged_into;
alter index owner_carried rename to owner_merged;
alter table plan_set_aside rename to plan_on_hold;
-- content of a feed's match, as server/feeds/feed.ts names it
update quarantine
set content = content - 'saidAt' || jsonb_build_object('reportedAt', content->'saidAt')
where content ? 'saidAt';
`
