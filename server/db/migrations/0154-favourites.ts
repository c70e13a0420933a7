import { sql, type Kysely } from 'kysely'

/** The teams and the leagues that readers follow. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table follow_team (
  owner_id bigint not null references owner,
  club_id int not null references club,
  at timestamptz not null,
  primary key (owner_id, club_id)
);
create table follow_league (
  owner_id bigint not null references owner,
  league_id int not null references league,
  at timestamptz not null,
  primary key (owner_id, league_id)
);
`
