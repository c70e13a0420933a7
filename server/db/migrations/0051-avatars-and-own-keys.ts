import { sql, type Kysely } from 'kysely'

/** Avatars of experts, and publishing keys that experts make themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- WebP of 256 × 256 without metadata, by the SHA-256 of its bytes. expert.avatar has its path.
create table avatar (
  name text primary key check (name ~ '^[0-9a-f]{64}$'),
  picture bytea not null check (octet_length(picture) <= 262144),
  made_at timestamptz not null default clock_timestamp()
);

-- label: by which its owner knows it; empty for keys made on the machine. made_by: the account,
-- null for the machine.
alter table publishing_key add column label text not null default '';
alter table publishing_key add column used_at timestamptz;
alter table publishing_key add column made_by bigint references account;
create unique index publishing_key_label on publishing_key (expert_id, label)
  where withdrawn_at is null and label <> '';

-- The server makes keys for an account's own expert only: never for a model, nor for an expert of
-- the machine.
create function key_of_own_expert() returns trigger language plpgsql as $$
begin
  if current_user = 'touchline_server' and not exists (
    select from expert
    where expert_id = new.expert_id and kind = 'person' and owner_id = new.made_by
  ) then
    raise exception 'a key is made by the account of its expert' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger key_of_own_expert before insert on publishing_key for each row
  execute function key_of_own_expert();
`
