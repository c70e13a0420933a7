import { sql, type Kysely } from 'kysely'

/** Players whom several sources name (server/intake/players.ts). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- the other keys of a player, besides the one in its own row
create table player_key (
  source text not null,
  source_key text not null,
  player_id int not null references player,
  primary key (source, source_key)
);
create index player_key_of on player_key (player_id);
-- the source whose name is stored, where it is not the one in "source"
alter table player add column named_by text;
`
