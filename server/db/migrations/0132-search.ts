import { sql, type Kysely } from 'kysely'

/** Names of teams, leagues and experts as they are searched: see server/search/. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- The names from which the keys were made.
create table search_name (
  kind text not null check (kind in ('team', 'league', 'expert')),
  subject_id int not null,
  names jsonb not null,
  primary key (kind, subject_id)
);
-- Each place in a name where a search can begin ("head"), and the rest of it after so many
-- characters. Rows with a skip find names with a typing error near their beginning. Compared byte
-- by byte, so that a prefix is a range of the index in every locale.
create table search_key (
  kind text not null,
  subject_id int not null,
  rest text collate "C" not null,
  skip smallint not null,
  -- the head is the beginning of the name
  first boolean not null
);
create index search_key_of on search_key (kind, subject_id);
create index search_key_rest on search_key (rest, skip) include (kind, subject_id, first);
`
