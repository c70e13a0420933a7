import { sql, type Kysely } from 'kysely'

/**
 * The version of the rulebook under which the last version of a plan was stored, by which the plan
 * is judged. All plans so far were stored under book 1. It is fixed at the deadline, as the plan's
 * content is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(changes).execute(db)
}

const changes = `
alter table plan add column book_version smallint not null default 1;
drop trigger immutable_content on plan;
create trigger immutable_content after update of plan_id, expert_id, serial, match_id, predict_play,
  main_play, price, refund_on_miss,
  title, version, published_at, published_kickoff, book_version on plan
  for each row
  execute function plan_must_be_open();
`
