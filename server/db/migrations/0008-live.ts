import { sql, type Kysely } from 'kysely'

/**
 * Live events: server/live/publish-events.ts writes them in the transaction that makes the change.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- The number of the last event. A publisher locks this row until its event is stored, so the
-- numbers rise in the order of the events and without a gap.
insert into data_version (topic) values ('live');

-- Append-only, and old events are taken away. \`body\` is MatchNow for kind 'match', PlansNews for
-- 'plans' (contract/live.ts); kind 'all' stands for more changes than are worth telling one by one.
create table live_event (
  event_id bigint primary key,
  kind text not null check (kind in ('match', 'plans', 'all')),
  body jsonb not null,
  -- real time, whatever the site's clock shows: it only says what is old
  told_at timestamptz not null default clock_timestamp()
);
`
