import { sql, type Kysely } from 'kysely'

/** Facts about a match in addition to its score: goals with their scorers, line-ups, absences. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table player (
  player_id int generated always as identity primary key,
  source text not null,
  source_key text not null,
  name jsonb not null,
  unique (source, source_key)
);

-- All goals of play of a match, in order; a source that says more or puts one right replaces them
-- together.
create table goal (
  match_id bigint not null references match,
  goal_no smallint not null,
  side text not null check (side in ('home', 'away')),
  minute smallint not null check (minute between 1 and 120),
  added smallint check (added > 0),
  kind text not null check (kind in ('play', 'penalty', 'own')),
  player_id int references player,
  primary key (match_id, goal_no)
);

-- One side of a line-up: {formation, starters, bench, absences}, players by their ids
-- (server/intake/facts.ts).
create table lineup (
  match_id bigint not null references match,
  side text not null check (side in ('home', 'away')),
  confirmed boolean not null,
  body jsonb not null,
  observed_at timestamptz not null,
  primary key (match_id, side)
);
`
