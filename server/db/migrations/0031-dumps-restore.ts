import { sql, type Kysely } from 'kysely'

/**
 * Gives functions bodies that PostgreSQL parses when it creates them (SQL-standard bodies). Their
 * tables are resolved when they are created and not at each call, so that pg_restore, with its
 * empty search path, can restore them. PostgreSQL can still inline such functions, unlike those
 * with "set search_path".
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(changes).execute(db)
}

const changes = `
create or replace function touchline_now() returns timestamptz language sql volatile begin atomic
  select greatest(not_before, case when speed = 1 and at = real_at then clock_timestamp()
        else at + (clock_timestamp() - real_at) * speed end)
  from clock;
end;
create or replace function search_parts(names jsonb) returns text[]
  language sql immutable parallel safe begin atomic
  select array_agg(distinct substr(name, at, size))
  from (
    select search_key(names->>language) as name from unnest(array['zh', 'zht', 'en']) as language
  ) keys,
    generate_series(1, length(name)) as at,
    generate_series(1, least(2, length(name) - at + 1)) as size;
end;
`
