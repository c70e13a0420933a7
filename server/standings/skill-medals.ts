/** Medals of skill: for people among the first three, if their record is unlikely to be luck. */
import { sql, type Kysely } from 'kysely'
import { boards } from '../../contract/values.ts'
import { spans } from '../../rules/boards.ts'
import { currentBook } from '../../rules/book/index.ts'
import { medalByTail } from '../../rules/medals.ts'
import { hitAsNumber, isCounted } from '../db/hit-result.ts'
import type { Tables } from '../db/tables.ts'

interface Candidate {
  expert_id: number
  hits: number
  /** The market's chances of the plans of the long window, in order, and their matches. */
  expected: number[]
  matches: number[]
}

/** Stores them in place of earlier ones, from the boards and standings as just computed. */
export async function storeMedals(tx: Kysely<Tables>): Promise<void> {
  const { medals } = currentBook
  if (medals === 'byBound') return
  const { rows: candidates } = await sql<Candidate>`
    with foremost as materialized (
      select distinct expert_id
      from board_order, unnest(expert_ids[1:${mostEqual}], places[1:${mostEqual}])
        as own (expert_id, place)
      where play = 0 and sort = '' and kind = 'people' and place <= 3
        and (type = ${boards.recentForm} or type = ${boards.skill} and span = ${spans.days90})
    )
    select expert_id, sum(${sql.raw(hitAsNumber)})::int as hits,
      array_agg(expected order by plan.kickoff, plan_id) as expected,
      array_agg(match_id::float8 order by plan.kickoff, plan_id) as matches
    from foremost
      join expert using (expert_id)
      join expert_record using (expert_id)
      join plan using (expert_id)
      join plan_measure using (plan_id)
    where expert.kind <> 'model' and outcome is not null and not before_log
      and ${sql.raw(isCounted())}
      and expected is not null and plan.kickoff >= window_start
    group by expert_id having count(*) >= ${medals.tailFrom}`.execute(tx)
  const { rows } = await sql<{ field: number }>`
    select count(*)::int as field from standing join expert using (expert_id)
    where play = 0 and span = ${spans.days90} and skill_n >= ${medals.tailFrom}
      and kind <> 'model' and withdrawn_at is null`.execute(tx)
  const field = rows[0]?.field ?? 0
  const earned = candidates.filter(({ hits, expected, matches }) => {
    const plans = expected.map((chance, at) => ({ expected: chance, matchId: matches[at] }))
    return medalByTail({ place: 1, plans, hits, field }, currentBook) !== null
  })
  await tx.deleteFrom('skill_medal').execute()
  if (earned.length > 0)
    await tx
      .insertInto('skill_medal')
      .values(earned.map(({ expert_id }) => ({ expert_id })))
      .execute()
}

/** Equal figures share a place, so more than three experts can be among the first three. */
const mostEqual = 1_000
