import { sql, type Kysely } from 'kysely'

/** Drafts of plans in the studio, and the plans sealed from there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- Read by its account only. One for each match, and one for each plan whose next version is
-- written.
create table studio_draft (
  owner_id bigint not null references account,
  match_id bigint not null references match,
  -- 0 for a plan that is not published yet
  plan_id bigint not null default 0,
  -- goes up with each save: a device that saves over a version which it has not seen is refused
  version int not null check (version > 0),
  body jsonb not null,
  saved_at timestamptz not null,
  primary key (owner_id, match_id, plan_id)
);

-- A press of the seal: repeated with the same id it stores nothing.
create table studio_seal (
  seal_id uuid primary key,
  owner_id bigint not null references account,
  plan_id bigint not null references plan,
  sealed_at timestamptz not null
);
`
