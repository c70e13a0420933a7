/**
 * The recommendations of the home screen. They follow fixed rules, so that no expert's misses can
 * be left out.
 */
import { sql, type Kysely } from 'kysely'
import { currentBook } from '../../rules/book/index.ts'
import { spans } from '../../rules/boards.ts'
import type { Tables } from '../db/tables.ts'
import { partOfExpert, placeOfPart } from './board-order.ts'

const maxExperts = 20
const maxPlans = 1_000
/** A decided plan is recommended for this many days after its kick-off. */
const recentDays = 7

/**
 * The order of the recent form board, followed by experts with fewer than ten counted plans by the
 * lower bound of their hit rate. Models are after all people, and the coin is after them.
 */
const { recentPlans } = currentBook
const part = sql.raw(placeOfPart(partOfExpert))
const byForm = sql`${part}, standing.recent_cnt = ${recentPlans} desc,
  case when standing.recent_cnt = ${recentPlans} then standing.recent_win end desc, low90 desc,
  expert_id`
const ranked = sql`expert_record record join expert using (expert_id)
  join standing using (expert_id)
  where standing.play = 0 and standing.span = ${spans.days90} and withdrawn_at is null`

/** The end of a statement: stores the rows of `chosen` by their places, and counts the changes. */
function storedAs(table: 'recommended_expert' | 'recommended_plan', column: string) {
  const [name, id] = [sql.table(table), sql.ref(column)]
  return sql`written as (
      insert into ${name} (place, ${id}) select place, ${id} from chosen
      on conflict (place) do update set ${id} = excluded.${id}
      where ${name}.${id} <> excluded.${id}
      returning place
    ), gone as (
      delete from ${name} where place > (select count(*) from chosen) returning place
    )
    select ((select count(*) from written) + (select count(*) from gone))::int as changed`
}

/**
 * Recommends up to 20 experts, people before models and the coin last, of each those with plans on
 * sale first. Resolves to the number of places that changed.
 */
export async function rebuildRecommendedExperts(tx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with chosen as materialized (
      select expert_id,
        row_number() over (
          order by ${part}, on_sale > 0 desc, ${byForm})::int as place
      from ${ranked}
      order by place limit ${maxExperts}
    ), ${storedAs('recommended_expert', 'expert_id')}`.execute(tx)
  return rows[0]?.changed ?? 0
}

/**
 * Recommends up to 1,000 plans. Each expert's next plan on sale and latest decided plan (of any
 * outcome) alternate, then the ones after them, and so on, so a miss is as visible as a hit.
 * Experts are in order of form: three start with the plan on sale, the next three with the decided
 * one. All plans of people are before those of models, the coin's last. Resolves to the number of
 * places that changed.
 */
export async function rebuildRecommendedPlans(tx: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with speaker as materialized (
      select expert_id, ${part} as part,
        row_number() over (order by ${byForm}) as nth
      from ${ranked}
        and on_sale + record.n + record.pushes + record.not_counted > 0
      order by nth limit ${maxPlans}
    ), share as materialized (
      select ${maxPlans} / greatest(count(*), 1) + 1 as plans from speaker
    ), candidate as (
      select plan_id, part, speaker.nth as speaker,
        plan.nth * 2 + (for_sale = ((speaker.nth - 1) / 3 % 2 = 1))::int as turn
      from speaker cross join lateral (
        (select plan_id, row_number() over (order by kickoff, plan_id) as nth, true as for_sale
          from plan where expert_id = speaker.expert_id and on_sale
          order by kickoff, plan_id limit (select plans from share))
        union all
        (select plan_id, row_number() over (order by kickoff desc, plan_id desc), false
          from plan where expert_id = speaker.expert_id and outcome is not null
            and kickoff >= (select touchline_now()) - make_interval(days => ${recentDays})
          order by kickoff desc, plan_id desc limit (select plans from share))
      ) plan
    ), chosen as materialized (
      select row_number() over (order by part, turn, speaker)::int as place, plan_id
      from candidate order by place limit ${maxPlans}
    ), ${storedAs('recommended_plan', 'plan_id')}`.execute(tx)
  return rows[0]?.changed ?? 0
}
