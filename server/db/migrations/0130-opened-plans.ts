import { sql, type Kysely } from 'kysely'

/** The free plans that readers opened, and the settlements of opened plans that they have seen. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- By uid: a visitor has no owner before the first property, and opening a free plan gives none. A
-- row of an unlocked plan only says what its reader has seen.
create table opened_plan (
  uid text not null,
  plan_id bigint not null references plan,
  opened_at timestamptz not null,
  -- number of the last settlement that the reader has seen; 0 for none
  seen_sequence int not null default 0,
  primary key (uid, plan_id)
);
create index opened_plan_by_age on opened_plan (opened_at);

-- what became of plans before this release is not news
insert into opened_plan (uid, plan_id, opened_at, seen_sequence)
select coalesce(account.uid, owner.uid), plan_id, min(unlock.at),
  (select count(*) from settlement where settlement.plan_id = unlock.plan_id)
from unlock join owner using (owner_id)
  left join owner account on account.owner_id = owner.merged_into
group by coalesce(account.uid, owner.uid), plan_id;
`
