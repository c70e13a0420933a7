/**
 * Tells readers what has changed: events of contract/live.ts, written in the transaction that makes the change. Each function is that
 * transaction's last statement which may wait: it holds the row that numbers events, and nobody who holds it waits for anything else.
 * While the clock stands still the past is being caught up with, and nobody is told.
 */
import { sql, type Kysely } from 'kysely'
import type { PlansNews } from '../../contract/live.ts'
import type { MatchNews } from '../../contract/match.ts'
import { matchStatus } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { nowColumns, nowOf, type NowRow } from '../matches/match-now.ts'
import type { StoredEvent } from './events.ts'

/** More matches than this at once, as an import brings, are told as one: everyone asks anew. */
const mostMatches = 1_000
/** Plans an event: what waits in a slow reader's buffer stays small. */
const mostPlans = 500

const clockRuns = sql`(select speed > 0 from clock)`

/** Tells how these matches stand now. */
export async function publishMatchEvents(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return
  if (matchIds.length > mostMatches) return write(tx, [{ kind: 'all', body: {} }])
  const { rows } = await sql<NewsRow>`
    select ${sql.raw(nowColumns)}, kickoff, kickoff_known from match where match_id = any(${matchIds}::bigint[]) and ${clockRuns}`.execute(
    tx,
  )
  await write(
    tx,
    rows.map((row) => ({ kind: 'match', body: newsOf(row) })),
  )
}

interface NewsRow extends NowRow {
  kickoff: Date | null
  kickoff_known: boolean
}

const newsOf = (row: NewsRow): MatchNews => ({
  ...nowOf(row),
  matchTime: row.kickoff?.toISOString() ?? null,
  timeKnown: row.kickoff_known && row.status !== matchStatus.toBeDecided,
})

interface PlanRow {
  match_id: number
  plan_id: number
  expert_id: number
  hit_result: number
}

/** Tells what became of plans: of these matches all that are decided, or those named. */
export async function publishPlanEvents(
  tx: Kysely<Tables>,
  what: PlansNews['what'],
  { matchIds, planIds }: { matchIds: readonly number[]; planIds?: readonly number[] },
): Promise<void> {
  if (matchIds.length === 0) return
  const { rows } = await sql<PlanRow>`
    select match_id, plan_id, expert_id, hit_result from plan where match_id = any(${matchIds}::bigint[]) and ${clockRuns}
      and ${planIds === undefined ? sql`outcome is not null` : sql`plan_id = any(${planIds}::bigint[])`}
    order by match_id, plan_id`.execute(tx)
  const news: PlansNews[] = []
  for (const { match_id, plan_id, expert_id, hit_result } of rows) {
    let last = news.at(-1)
    if (last?.matchId !== match_id || last.plans.length >= mostPlans)
      news.push((last = { matchId: match_id, what, plans: [] }))
    last.plans.push({ planId: plan_id, expertId: expert_id, hitResult: hit_result })
  }
  await write(
    tx,
    news.map((body) => ({ kind: 'plans', body })),
  )
}

async function write(tx: Kysely<Tables>, events: Omit<StoredEvent, 'id'>[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    with numbered as (
      update data_version set version = version + ${events.length} where topic = 'live' and ${clockRuns} returning version
    )
    insert into live_event (event_id, kind, body)
    select version - ${events.length} + no, event->>'kind', event->'body'
    from numbered, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as listed (event, no)`.execute(
    tx,
  )
}

/** As long as a reader may be away and still be told everything one by one, in minutes. */
const keptMinutes = 15

/** Takes away what is too old to be told. */
export async function deleteOldEvents(db: Kysely<Tables>): Promise<void> {
  await sql`delete from live_event where told_at < clock_timestamp() - make_interval(mins => ${keptMinutes})`.execute(
    db,
  )
}
