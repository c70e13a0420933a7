import { sql, type Kysely } from 'kysely'

/** Signed snapshots of the log, one a day: hashes that can be cited. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table log_snapshot (
  -- UTC by the site's clock
  day date primary key,
  size bigint not null,
  note text not null
);
create trigger immutable before update or delete or truncate on log_snapshot for each statement
  execute function refuse_change();
`
