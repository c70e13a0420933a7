import { sql, type Kysely } from 'kysely'

/** One address has some hundreds of welcome grants a day: the server's rule, not the table's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
alter table welcome drop constraint welcome_granted_check;
alter table welcome drop constraint if exists welcome_points_check;
alter table welcome add check (granted >= 0 and points >= 0);
`
