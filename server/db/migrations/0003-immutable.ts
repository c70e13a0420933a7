import { sql, type Kysely } from 'kysely'

/**
 * Triggers that forbid changes of append-only rows for every role, the owner of the tables
 * included. They run once a statement, or only on columns that publishing alone writes, so
 * settling pays nothing for them per plan. A refusal has the SQLSTATE of server/db/immutable.ts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
  for (const table of appendOnly) await refuse(db, table, 'update or delete or truncate')
  for (const table of undeletable) await refuse(db, table, 'delete or truncate')
  await refuse(db, 'plan_secret_pick', 'update or truncate')
}

const appendOnly = [
  'settlement',
  'match_result',
  'movement',
  'entry',
  'operator_action',
  'plan_secret',
]
/** Rows with some changeable columns, which are never deleted. */
const undeletable = ['plan', 'unlock', 'expert']

async function refuse(db: Kysely<never>, table: string, events: string): Promise<void> {
  await sql
    .raw(
      `create trigger immutable before ${events} on ${table} for each statement
        execute function refuse_change()`,
    )
    .execute(db)
}

const schema = `
create function refuse_change() returns trigger language plpgsql as $$ begin
  raise exception '% of % is refused: what is written there stays', lower(tg_op), tg_table_name
    using errcode = 'TL001';
end $$;

-- A plan belongs to its expert, serial and match for good; what it says may change until its
-- deadline, by the site's clock, and never once everyone could read it. After, not before: with any
-- trigger before the update of a row, every update of a plan locks the row once more.
create function plan_must_be_open() returns trigger language plpgsql as $$ begin
  if (new.plan_id, new.expert_id, new.serial, new.match_id)
    is distinct from (old.plan_id, old.expert_id, old.serial, old.match_id)
    or new.version < old.version then
    raise exception 'a plan keeps its expert, serial and match, and its versions go up'
      using errcode = 'TL001';
  end if;
  if old.outcome is not null or old.revealed or old.deadline <= touchline_now() then
    raise exception 'plan % does not change after its deadline', old.plan_id
      using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_content after update of plan_id, expert_id, serial, match_id, predict_play,
  main_play, price, refund_on_miss,
  title, version, published_at, published_kickoff on plan
  for each row
  execute function plan_must_be_open();

-- The picks that settle are those of the last version; each version replaces them, until the
-- deadline.
create function picks_must_be_open() returns trigger language plpgsql as $$ begin
  if exists (
    select from changed join plan using (plan_id)
    where outcome is not null or revealed or deadline <= (select touchline_now())
  ) then
    raise exception 'the picks of a plan do not change after its deadline' using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_added after insert on plan_secret_pick referencing new table as changed
  for each statement execute function picks_must_be_open();
create trigger immutable_gone after delete on plan_secret_pick referencing old table as changed
  for each statement execute function picks_must_be_open();

create function serials_go_up() returns trigger language plpgsql as $$ begin
  if new.next_serial < old.next_serial then
    raise exception 'serial numbers are not given twice' using errcode = 'TL001';
  end if;
  return null;
end $$;
create trigger immutable_serial after update of next_serial on expert for each row
  execute function serials_go_up();

-- A table of the caller's own session named "clock" or "plan" must not stand in for the real one.
do $$ declare name text; begin
  foreach name in array array['plan_must_be_open', 'picks_must_be_open'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
`
