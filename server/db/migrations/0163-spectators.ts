import { sql, type Kysely } from 'kysely'

/** Adds spectators, the referee, and the winner of a shoot-out whose score is unknown. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table match add column attendance integer check (attendance >= 0);
alter table match add column referee text;
alter table match add column shoot_out_winner text check (shoot_out_winner in ('home', 'away'));
`
