import { sql, type Kysely } from 'kysely'

/** The columns and tables that rulebook 3 needs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(schema).execute(db)
}

const schema = `
-- what the house's model expects of a match, for plans without a market
create table match_reference (
  match_id bigint primary key references match,
  made_at timestamptz not null,
  home double precision not null,
  away double precision not null,
  rho double precision not null
);
-- the model's estimate when the plan's version was stored: public, as the market. And for each
-- selection the market that counts instead of the version's own, null where it is that one: not
-- public, because it tells whether the picks changed
alter table plan add column reference jsonb, add column counted_markets jsonb;
drop trigger immutable_content on plan;
create trigger immutable_content after update of plan_id, expert_id, serial, match_id, predict_play,
  main_play, price, refund_on_miss,
  title, title_salt, market, reference, counted_markets, version, published_at, published_kickoff,
  book_version on plan for each row
  execute function plan_must_be_open();
-- the model's chance of the main selection where the market has none
alter table plan_measure add column model_chance double precision;

-- over plans with a market or a model's estimate: counted plans and hits of the span, the last ten,
-- the streak, and the lower end of the hit rate over 90 days; unreferenced counts the others
alter table standing add column reference_n int not null default 0,
  add column reference_hits int not null default 0,
  add column unreferenced int not null default 0,
  add column reference_cnt smallint not null default 0,
  add column reference_win smallint not null default 0,
  add column reference_streak int not null default 0,
  add column reference_low90 double precision not null default 0,
  -- sums over clusters of plans on one match (rules/clusters.ts)
  add column profit_cross numeric(20, 6) not null default 0,
  add column profit_sizes int not null default 0,
  add column profit_clusters int not null default 0,
  add column closing_cross double precision not null default 0,
  add column closing_sizes int not null default 0,
  add column closing_clusters int not null default 0;
-- every standing is computed again
update standing_state set decisions = -1;
-- by all counted plans, because nobody has ten with a reference
alter table board_order add column provisional boolean not null default false;
-- people whose skill over the long window luck does not explain
create table skill_medal (expert_id int primary key references expert);
`
