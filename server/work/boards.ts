/** The boards of experts and what home recommends, computed from records and plans; written only where a place changes. */
import { sql, type Kysely } from 'kysely'
import { boards, recentWindow } from '../../contract/values.ts'
import { z95 } from '../../rules/interval.ts'
import { touch } from '../db/data-version.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { rebuildRecommendedExperts, rebuildRecommendedPlans } from './recommended.ts'

/** Brings boards 1 to 5 and the recommendations up to date. Changes nothing, not even the version, when no place changes. */
export function rebuildBoards(db: Kysely<Tables>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ranks = await rebuildRanks(tx)
    const experts = await rebuildRecommendedExperts(tx)
    const plans = await rebuildRecommendedPlans(tx)
    if (ranks + experts > 0) await touch(tx, 'expert')
    if (plans > 0) await touch(tx, 'plan')
  })
}

/** From how many counted plans an expert is ranked. */
const rankedFrom = 10

/** Withdrawn experts leave the boards; their plans stay where they are. Lower bounds are of 95 % intervals over 90 days. */
const standing = sql`
  select expert_id, created_at, n, n90, streak, recent_cnt, recent_win, wilson_low(hits90, n90) as low,
    case when yield_n90 >= ${rankedFrom} then mean - ${z95}::float8 *
      sqrt(greatest(0, (profit_squares90::float8 - yield_n90 * mean * mean) / (yield_n90 - 1)) / yield_n90) end as yield_low
  from expert_record join expert using (expert_id), lateral (select profit90::float8 / nullif(yield_n90, 0) as mean) average
  where withdrawn_at is null`

const board = (type: number, where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`select ${type}::smallint as type, row_number() over (order by ${order})::int as place, expert_id from standing where ${where}`

/** Rule by rule as product section 3 has them; equal experts stand in the order in which they joined. */
const ranked = sql.join(
  [
    board(boards.recentForm, sql`recent_cnt = ${recentWindow}`, sql`recent_win desc, low desc, expert_id`),
    board(boards.overall, sql`n90 >= ${rankedFrom}`, sql`low desc, n90 desc, expert_id`),
    board(boards.yield, sql`yield_low is not null`, sql`yield_low desc, expert_id`),
    board(boards.streak, sql`streak > 0`, sql`streak desc, low desc, expert_id`),
    board(boards.newcomers, sql`n < ${rankedFrom}`, sql`created_at desc, expert_id desc`),
  ],
  sql` union all `,
)

/** Resolves to the number of places that changed. */
async function rebuildRanks(tx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with standing as materialized (${standing}), ranked as materialized (${ranked}
    ), length as (
      select type, count(place) as places from generate_series(1, 5) as type left join ranked using (type) group by type
    ), written as (
      insert into board_place (type, place, rank, expert_id)
      select type, place, case when type <> ${boards.newcomers} then place end, expert_id from ranked
      on conflict (type, place) do update set expert_id = excluded.expert_id where board_place.expert_id <> excluded.expert_id
      returning type
    ), gone as (
      delete from board_place using length where board_place.type = length.type and place > places returning board_place.type
    ), changed as (
      select type from written union all select type from gone
    ), boards as (
      insert into board (type, computed_at) select type, touchline_now() from length
      on conflict (type) do update set computed_at = excluded.computed_at where board.type in (select type from changed)
    )
    select count(*)::int as changed from changed`.execute(tx)
  return rows[0]?.changed ?? 0
}
