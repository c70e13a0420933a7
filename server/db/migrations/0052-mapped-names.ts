import { sql, type Kysely } from 'kysely'

/**
 * Names of sources that an operator mapped to ours, rows accepted on retry, and the last answers of
 * sources.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- A source's own key of a club or league, and which of ours it is. Ended ones stay.
create table alias (
  alias_id bigint generated always as identity primary key,
  source text not null,
  kind text not null check (kind in ('club', 'league')),
  name text not null,
  club_id int references club,
  league_id int references league,
  made_at timestamptz not null,
  made_by bigint not null references account,
  ended_at timestamptz,
  ended_by bigint references account,
  check ((kind = 'club') = (club_id is not null) and (kind = 'league') = (league_id is not null))
);
create unique index alias_open on alias (source, kind, name) where ended_at is null;

-- again_at: an operator asked for it to be read again, and the next round will. taken_at: it was
-- taken.
alter table quarantine add column again_at timestamptz, add column taken_at timestamptz;
create index quarantine_again on quarantine (again_at) where again_at is not null;

-- What a source last answered, by the working server.
create table source_state (
  source text primary key,
  answer text,
  answered_at timestamptz,
  error text,
  failed_at timestamptz,
  -- requests that the source still allows, and when the count begins anew
  quota_left int,
  quota_resets_at timestamptz
);
`
