import { sql, type Kysely } from 'kysely'

/**
 * When each witness saw which size of the log, read from the cosignatures of the stored
 * checkpoints: finds the first checkpoint after an entry that a witness has cosigned.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table log_cosignature (
  -- name and key id of the witness's key, as in a note: "name+0a1b2c3d"
  witness text not null,
  size bigint not null,
  -- by the witness's clock, since 1970
  seconds bigint not null,
  primary key (witness, size)
);
create trigger immutable before update or delete or truncate on log_cosignature for each statement
  execute function refuse_change();

-- A cosignature (c2sp.org/tlog-cosignature) has 4 bytes of key id, 8 of time and 64 of signature.
create function cosignatures_in(note text) returns table (witness text, seconds bigint)
  language sql immutable as $$
  select line[1] || '+' || encode(substring(bytes for 4), 'hex'),
    ('x' || encode(substring(bytes from 5 for 8), 'hex'))::bit(64)::bigint
  from regexp_matches(note, '^— (\\S+) ([A-Za-z0-9+/=]+)$', 'gn') as lines (line),
    lateral (select decode(line[2], 'base64') as bytes) decoded
  where octet_length(bytes) = 76
$$;
create function keep_cosignatures() returns trigger language plpgsql as $$ begin
  insert into log_cosignature (witness, size, seconds)
  select witness, new.size, seconds from cosignatures_in(new.note) on conflict do nothing;
  return null;
end $$;
insert into log_cosignature (witness, size, seconds)
  select witness, size, seconds from log_checkpoint, cosignatures_in(note)
  where witnesses > 0 order by size, witnesses
  on conflict do nothing;
create trigger kept after insert on log_checkpoint for each row when (new.witnesses > 0)
  execute function keep_cosignatures();

do $$ begin
  execute format('alter function keep_cosignatures() set search_path = %I, pg_temp',
      current_schema());
end $$;
`
