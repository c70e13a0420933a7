/**
 * The parts of the schema that name codes, made from the closed lists: constraints, partial indexes
 * and the function that updates sums at a settlement. A part is replaced when its list changes.
 */
import { sql, type Kysely } from 'kysely'
import { hitResults, matchStatus, notCountedReasons, statusesIn } from '../../contract/values.ts'
import { currentBook } from '../../rules/book/index.ts'
import { isCounted, isHit } from './hit-result.ts'
import type { Tables } from './tables.ts'

interface Part {
  name: string
  drop: string
  create: string
}

const constraint = (table: string, name: string, condition: string): Part => ({
  name,
  drop: `alter table ${table} drop constraint if exists ${name}`,
  create: `alter table ${table} add constraint ${name} check (${condition})`,
})

const index = (name: string, definition: string): Part => ({
  name,
  drop: `drop index if exists ${name}`,
  create: `create index ${name} on ${definition}`,
})

const codes = (list: Record<string, number>) => Object.values(list).join(', ')

const { calibrationBins } = currentBook
const { none, hit, miss } = hitResults

/** Adds the new values of settlements to three tables of sums, and subtracts the old ones. */
const recordPredictions = `create or replace function record_predictions() returns trigger
    language plpgsql as $$ begin
  with change as materialized (
    select plan.main_play as play, match.league_id, expert.kind = 'model' as by_model,
      added.plan_id, part.*
    from added join plan using (plan_id) join match using (match_id)
      join expert using (expert_id)
      left join settlement before on added.sequence > 1 and before.plan_id = added.plan_id
        and before.sequence = added.sequence - 1
      cross join lateral (values
        (1, added.outcome, added.nc_reason, added.hit_result, added.profit),
        (-1, before.outcome, before.nc_reason, before.hit_result, before.profit)
      ) part (sign, outcome, nc_reason, hit_result, profit)
    where part.outcome is not null
  ), recorded as (
    insert into prediction_record as kept (play, league_id, by_model, n, hits, pushes, yield_n,
      profit, profit_squares)
    select play, league_id, by_model,
      coalesce(sum(sign) filter (where ${isCounted()}), 0),
      coalesce(sum(sign) filter (where ${isHit()}), 0),
      coalesce(sum(sign) filter (where outcome = 'push'), 0),
      coalesce(sum(sign) filter (where profit is not null), 0), coalesce(sum(sign * profit), 0),
      coalesce(sum(sign * profit * profit), 0)
    from change group by play, league_id, by_model order by play, league_id, by_model
    on conflict (play, league_id, by_model) do update set n = kept.n + excluded.n,
      hits = kept.hits + excluded.hits,
      pushes = kept.pushes + excluded.pushes, yield_n = kept.yield_n + excluded.yield_n,
      profit = kept.profit + excluded.profit,
      profit_squares = kept.profit_squares + excluded.profit_squares
  ), left_out as (
    insert into prediction_not_counted as kept (play, league_id, by_model, reason, plans)
    select play, league_id, by_model, nc_reason, sum(sign)
    from change
    where nc_reason is not null group by play, league_id, by_model, nc_reason
    order by play, league_id, by_model, nc_reason
    on conflict (play, league_id, by_model, reason) do update
      set plans = kept.plans + excluded.plans
  )
  insert into prediction_calibration as kept (play, league_id, by_model, bin, n, stated, hits)
  select play, league_id, by_model,
    least(${calibrationBins - 1}, floor(stated * ${calibrationBins}))::smallint as bin,
    sum(sign), sum(sign * stated),
    coalesce(sum(sign) filter (where ${isHit()}), 0)
  from change cross join lateral (
    -- stated to three places each, several picks can come to a little more than 1
    select least(1, round(sum(probability)::numeric, 6)) as stated from plan_secret_pick pick
    where pick.plan_id = change.plan_id and selection_no = 1
    having bool_and(probability is not null)
  ) main
  where ${isCounted()}
  group by play, league_id, by_model, bin order by play, league_id, by_model, bin
  on conflict (play, league_id, by_model, bin) do update
    set n = kept.n + excluded.n, stated = kept.stated + excluded.stated,
      hits = kept.hits + excluded.hits;
  return null;
end $$;
-- a table of the caller's own session must not stand in for the real one
do $$ begin
  execute format('alter function record_predictions() set search_path = %I, pg_temp',
      current_schema());
end $$`

const parts: readonly Part[] = [
  constraint('match', 'match_status_check', `status in (${codes(matchStatus)})`),
  constraint('plan', 'plan_nc_reason_check', `nc_reason in (${codes(notCountedReasons)})`),
  constraint(
    'plan',
    'plan_hit_result_check',
    `hit_result = case when outcome in ('win', 'half_win') then ${hit}
      when outcome in ('half_loss', 'loss', 'unrevealed') then ${miss} else ${none} end`,
  ),
  index(
    'match_unsettled',
    `match (kickoff) where status not in (${statusesIn('finished', 'void').join(', ')})`,
  ),
  // results that were added or changed since the models' last refresh
  index(
    'match_decided',
    `match (updated_at) where status = ${matchStatus.finished} or result_version > 0`,
  ),
  // matches in the market's track record
  index(
    'match_priced',
    `match (kickoff) where status = ${matchStatus.finished} and not awarded and odds ? 'result'`,
  ),
  { name: 'record_predictions', drop: '', create: recordPredictions },
]

/** Makes the parts whose definition differs from the database's. */
export async function makeCodeSchema(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // serialises servers that start at the same time
    await sql`lock table code_schema in exclusive mode`.execute(tx)
    const made = await tx.selectFrom('code_schema').selectAll().execute()
    const before = new Map(made.map(({ name, definition }) => [name, definition]))
    for (const { name, drop, create } of parts) {
      if (before.get(name) === create) continue
      if (drop) await sql.raw(drop).execute(tx)
      await sql.raw(create).execute(tx)
      await tx
        .insertInto('code_schema')
        .values({ name, definition: create })
        .onConflict((on) => on.column('name').doUpdateSet({ definition: create }))
        .execute()
    }
  })
}
