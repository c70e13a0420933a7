import { sql, type Kysely } from 'kysely'

/**
 * Texts that readers reported, and texts that an operator took off the pages. The text itself, its
 * fingerprint and everything that counts stay as they are.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
create table text_removal (
  removal_id bigint generated always as identity primary key,
  expert_id int not null references expert,
  -- null for a text of the expert
  plan_id bigint references plan,
  field text not null check (field in ('title', 'analysis', 'bio')),
  -- public, with one sentence of the operator's or none
  reason text not null check (reason in ('advertising', 'abuse', 'unlawful', 'personal')),
  note text not null default '',
  removed_at timestamptz not null,
  removed_by bigint not null references account,
  restored_at timestamptz,
  restored_by bigint references account,
  check ((field = 'bio') = (plan_id is null))
);
-- a text is removed once at a time
create unique index text_removed on text_removal (expert_id, coalesce(plan_id, 0), field)
  where restored_at is null;
create index text_removed_of_plan on text_removal (plan_id) where restored_at is null;

create table text_report (
  report_id bigint generated always as identity primary key,
  expert_id int not null references expert,
  plan_id bigint references plan,
  field text not null check (field in ('title', 'analysis', 'bio')),
  reason text not null check (reason in ('advertising', 'abuse', 'unlawful', 'personal')),
  words text not null default '',
  -- the reporter looks up the outcome by it
  token text not null unique,
  reported_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'removed', 'kept')),
  decided_at timestamptz,
  decided_by bigint references account
);
create index text_report_open on text_report (expert_id, plan_id, field) where state = 'open';

-- The title for a reader; in the place of a removed one the names of both sides.
create function title_for(of_plan bigint, title jsonb, of_match bigint, language text) returns text
  language sql stable as $$
  select case when exists (
    select from text_removal
    where text_removal.plan_id = of_plan and field = 'title' and restored_at is null
  )
    then (
      select (home.short_name->>language) || ' – ' || (away.short_name->>language)
      from match
        join club home on home.club_id = home_id
        join club away on away.club_id = away_id
      where match.match_id = of_match
    )
    else text_for(title, language) end
$$;
`
