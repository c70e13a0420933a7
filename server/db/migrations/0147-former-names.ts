import { sql, type Kysely } from 'kysely'

/** Names that experts had before: they stay taken, and open the fingerprints of older entries. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table former_name (
  expert_id int not null references expert,
  name jsonb not null,
  name_salt bytea not null check (octet_length(name_salt) = 32),
  -- that of the log entry with the next name
  until timestamptz not null
);
create index former_name_of on former_name (expert_id, until desc);
create trigger immutable before update or delete or truncate on former_name for each statement
  execute function refuse_change();

create or replace function log_expert() returns trigger language plpgsql as $$
declare stated timestamptz := case when tg_op = 'INSERT' then new.created_at
  else touchline_now() end;
begin
  insert into log_entry (kind, body, expert_id)
  values ('expert', jsonb_build_object('kind', 'expert', 'v', 2, 'at', log_time(stated),
    'expertId', new.expert_id, 'handle', new.handle, 'nameHash', text_hash(new.name_salt, new.name),
    'expertKind', new.kind,
    'withdrawn', new.withdrawn_at is not null), new.expert_id);
  if tg_op = 'UPDATE' then
    if (new.name, new.name_salt) is distinct from (old.name, old.name_salt) then
      insert into former_name (expert_id, name, name_salt, until)
      values (old.expert_id, old.name, old.name_salt, date_trunc('milliseconds', stated));
    end if;
  end if;
  return null;
end $$;
do $$ begin
  execute format('alter function log_expert() set search_path = %I, pg_temp', current_schema());
end $$;

-- Names that were replaced before this table was made: those of applications open the fingerprints.
insert into former_name (expert_id, name, name_salt, until)
select expert_id, words, name_salt, (followed->>'at')::timestamptz
from (
  select expert_id, body, lead(body) over (partition by expert_id order by entry_id) as followed
  from log_entry where kind = 'expert'
) entry
join expert using (expert_id)
join application using (owner_id)
cross join lateral (select coalesce(application.name->>'zh', application.name->>'zht',
  application.name->>'en') as first) of_it
cross join lateral (select jsonb_build_object('zh', coalesce(application.name->>'zh', first),
  'zht', coalesce(application.name->>'zht', first),
  'en', coalesce(application.name->>'en', first)) as words) whole
where admitted and body->>'nameHash' <> followed->>'nameHash'
  and body->>'nameHash' = text_hash(name_salt, words);
`
