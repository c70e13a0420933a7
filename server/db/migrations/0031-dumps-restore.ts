import { sql, type Kysely } from 'kysely'

/**
 * Writes functions with bodies that PostgreSQL parses at once (SQL-standard bodies), so they know
 * their tables and functions whatever the search path is. pg_restore runs with an empty search
 * path and creates dependencies first. Unlike "set search_path", such functions can be inlined
 * into statements.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(changes).execute(db)
}

const changes = `
create or replace function touchline_now() returns timestamptz language sql volatile begin atomic
  select greatest(not_before, case when speed = 1 and at = real_at then clock_timestamp() else at + (clock_timestamp() - real_at) * speed end) from clock;
end;
create or replace function search_parts(names jsonb) returns text[] language sql immutable parallel safe begin atomic
  select array_agg(distinct substr(name, at, size))
  from (select search_key(names->>language) as name from unnest(array['zh', 'zht', 'en']) as language) keys,
    generate_series(1, length(name)) as at, generate_series(1, least(2, length(name) - at + 1)) as size;
end;
`
