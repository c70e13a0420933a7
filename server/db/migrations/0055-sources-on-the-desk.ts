import { sql, type Kysely } from 'kysely'

/** Operators' requests about a source, and its successful and failed readings by the hour. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- While paused_at is set the working server does not read the source. fetch_at: read it once,
-- wholly, as soon as possible.
alter table source_state add column paused_at timestamptz,
  add column paused_by bigint references account, add column fetch_at timestamptz;

-- By the site's clock, an hour each. Older hours are deleted.
create table source_hour (
  source text not null,
  hour timestamptz not null,
  -- a reading succeeded in it; one failed in it
  heard boolean not null,
  failed boolean not null,
  primary key (source, hour)
);
`
