import { sql, type Kysely } from 'kysely'

/** The load of each server process by the minute, for the desk. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- By the machine's clock. A process makes its name at its start. Rows older than a day are deleted.
create table server_minute (
  server text not null,
  minute timestamptz not null,
  noted_at timestamptz not null,
  -- open streams of live updates at the last note, and the most of the minute
  streams int not null,
  most_streams int not null,
  -- answers, and those of them with a status of 500 and above
  requests int not null,
  errors int not null,
  -- milliseconds: the longest round of work; the 99th percentile of the statements of calls
  round_ms int,
  statement_ms int,
  primary key (server, minute)
);
create index server_minute_by_time on server_minute (minute);
`
