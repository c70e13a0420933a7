/** Lists of plans by match, expert, play type and state: the latest kick-off first, page after page by key. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DataOf, ResultOf } from '../../contract/calls.ts'
import { playTypes, type Language } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { cardColumns, cardOf, cardTables, type PlanCardRow } from './plan-columns.ts'

type Wanted = DataOf<'planList'>

/** The last plan of a page. Its kick-off in microseconds since 1970, as exact as it is stored. */
export interface PlanPlace {
  kickoff: number
  planId: number
}

/** The place that a cursor names; null for what is none of ours. */
export function placeOf(cursor: string): PlanPlace | null {
  const [kickoff, planId, ...rest] = cursor.split('.').map((text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN))
  const sound = rest.length === 0 && Number.isSafeInteger(kickoff) && Number.isSafeInteger(planId)
  return sound && kickoff !== undefined && planId !== undefined ? { kickoff, planId } : null
}

export async function listPlans(
  db: Kysely<Tables>,
  language: Language,
  wanted: Wanted,
  after: PlanPlace | null,
): Promise<ResultOf<'planList'>> {
  const { rows } = await sql<PlanCardRow & { place: number }>`
    with found as materialized (
      select plan_id, kickoff from (${sql.join(branches(wanted, after), sql` union all `)}) branches
      order by kickoff desc, plan_id desc limit ${wanted.size + 1}
    )
    select ${cardColumns(language)}, (extract(epoch from found.kickoff) * 1000000)::bigint as place
    from found join plan using (plan_id) ${cardTables}
    order by found.kickoff desc, plan_id desc`.execute(db)
  const page = rows.slice(0, wanted.size)
  const last = page.at(-1)
  return { records: page.map(cardOf), next: rows.length > page.length && last ? `${last.place}.${last.plan_id}` : null }
}

/**
 * The plans in question, as so many ranges of one index each, every one in order: no page costs more than another. A match has
 * its own; elsewhere decided and undecided plans are found apart, of one expert, or of each play type.
 */
function branches(wanted: Wanted, after: PlanPlace | null): RawBuilder<unknown>[] {
  const { matchId, expertId, play, state, size } = wanted
  const rest: RawBuilder<unknown>[] = []
  if (after) rest.push(sql`(kickoff, plan_id) < (${instantOf(after.kickoff)}, ${after.planId}::bigint)`)
  if (state === 'onSale') rest.push(sql`on_sale`)
  const branch = (...range: RawBuilder<unknown>[]) => sql`
    (select plan_id, kickoff from plan where ${sql.join([...range, ...rest], sql` and `)}
      order by kickoff desc, plan_id desc limit ${size + 1})`
  if (matchId !== undefined) {
    if (expertId !== undefined) rest.push(sql`expert_id = ${expertId}`)
    if (play !== undefined) rest.push(sql`main_play = ${play}`)
    if (state === 'decided') rest.push(sql`outcome is not null`)
    return [branch(sql`match_id = ${matchId}`)]
  }
  if (expertId !== undefined && play !== undefined) rest.push(sql`main_play = ${play}`)
  const keys =
    expertId === undefined
      ? (play === undefined ? Object.values(playTypes) : [play]).map((one) => sql`main_play = ${one}`)
      : [sql`expert_id = ${expertId}`]
  const states = state === 'onSale' ? [] : [sql`outcome is not null`]
  if (state !== 'decided') states.push(sql`outcome is null`)
  return states.flatMap((one) => keys.map((key) => branch(key, one)))
}

const instantOf = (micros: number) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
