import { sql, type Kysely } from 'kysely'

/** Leagues, clubs and matches that several sources know, and the source of each fact. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- our_key: the key of our tables of names, or in their form ("de.1", "de/bayern-munchen").
-- named_by: the source whose names are stored, where it is not the one in "source"
alter table league add column our_key text unique, add column named_by text;
alter table club add column our_key text unique, add column named_by text;
update league set our_key = source_key where source = 'openfootball';
update league set our_key = source_key
where source <> 'openfootball' and league_id in (
  select min(league_id) from league alike group by source_key
  having bool_and(source <> 'openfootball')
) and source in ('openligadb', 'football-data.org');
update club set our_key = source_key where source = 'openfootball';

-- made_by is null for a name that a rule has found: 'table', or 'name'
alter table alias alter column made_by drop not null,
  add column rule text not null default 'operator' check (rule in ('operator', 'table', 'name')),
  add check ((rule = 'operator') = (made_by is not null));

-- the other keys of a match, besides the one in its own row
create table match_key (
  source text not null,
  source_key text not null,
  match_id bigint not null references match,
  primary key (source, source_key)
);
create index match_key_of on match_key (match_id);

-- The state of a match by each source, once two know it; the row of the match is made from these.
create table match_report (
  match_id bigint not null references match,
  source text not null,
  state jsonb not null,
  -- an operator has found this source to be wrong about the match
  set_aside_at timestamptz,
  primary key (match_id, source)
);

-- which source each fact is from; null where all are from the source of the row
alter table match add column told_by jsonb;
-- the feed of the running server reads it
alter table source_state add column used boolean not null default true;
`
