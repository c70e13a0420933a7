import { sql, type Kysely } from 'kysely'

/** The process that does the work of the site: see server/jobs/lease.ts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(changes).execute(db)
}

const changes = `
create table lease (
  name text primary key,
  -- the application_name of its connections; null while nobody holds it
  holder text,
  renewed_at timestamptz not null default clock_timestamp()
);
insert into lease (name) values ('work');
`
