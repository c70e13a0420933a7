import { sql, type Kysely } from 'kysely'

/** Leagues, clubs and matches that were stored twice and are one (decision 0173). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- the row stays: keys of sources and links of readers lead through it to the other
alter table league add column merged_into int references league check (merged_into <> league_id);
alter table club add column merged_into int references club check (merged_into <> club_id);
-- The match is the same as another, which is the one that is listed. It stays for its plans, which
-- the log knows by its id, and has the state of the other.
alter table match add column double_of bigint references match check (double_of <> match_id);
create index match_double on match (double_of) where double_of is not null;
`
