/**
 * Publishes events (contract/live.ts) in the transaction that makes the change. Call last in the
 * transaction: each function locks the event counter, and the holder of that lock must wait for no
 * other. No events are published while the clock stands still, during catch-up.
 */
import { sql, type Kysely } from 'kysely'
import type { PlansNews } from '../../contract/live.ts'
import type { MatchNews } from '../../contract/match.ts'
import { matchStatus } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { happeningsOf, type Happening } from './match-happenings.ts'
import { nowColumns, nowOf, type NowRow } from './match-now.ts'
import type { StoredEvent } from './events.ts'

/** More matches than this at once, such as an import, are published as one snapshot event. */
const mostMatches = 1_000
/** Plans in one event: limits the buffer of a slow reader. */
const mostPlans = 500

const clockRuns = sql`(select speed > 0 from clock)`

/** Publishes the present state of these matches. */
export async function publishMatchEvents(
  tx: Kysely<Tables>,
  matchIds: readonly number[],
): Promise<void> {
  if (matchIds.length === 0) return
  if (matchIds.length > mostMatches) return write(tx, [{ kind: 'all', body: {} }])
  const { rows } = await sql<NewsRow>`
    select ${sql.raw(nowColumns)}, kickoff, kickoff_known from match
    where match_id = any(${matchIds}::bigint[]) and ${clockRuns}`.execute(tx)
  if (rows.length === 0) return
  const happenings = await happeningsOf(
    tx,
    rows.map(({ match_id }) => match_id),
  )
  await write(
    tx,
    rows.map((row) => ({ kind: 'match', body: newsOf(row, happenings.get(row.match_id) ?? []) })),
  )
}

interface NewsRow extends NowRow {
  kickoff: Date | null
  kickoff_known: boolean
}

const newsOf = (row: NewsRow, happenings: readonly Happening[]): MatchNews => ({
  ...nowOf(row),
  matchTime: row.kickoff?.toISOString() ?? null,
  timeKnown: row.kickoff_known && row.status !== matchStatus.toBeDecided,
  events: { count: happenings.length, latest: happenings.at(-1) ?? null },
})

interface PlanRow {
  match_id: number
  plan_id: number
  expert_id: number
  hit_result: number
}

/** Publishes changes of plans: of all decided plans of these matches, or of the given ones. */
export async function publishPlanEvents(
  tx: Kysely<Tables>,
  what: PlansNews['what'],
  { matchIds, planIds }: { matchIds: readonly number[]; planIds?: readonly number[] },
): Promise<void> {
  if (matchIds.length === 0) return
  const decided =
    planIds === undefined ? sql`outcome is not null` : sql`plan_id = any(${planIds}::bigint[])`
  const { rows } = await sql<PlanRow>`
    select match_id, plan_id, expert_id, hit_result from plan
    where match_id = any(${matchIds}::bigint[]) and ${clockRuns}
      and ${decided}
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
      update data_version set version = version + ${events.length}
      where topic = 'live' and ${clockRuns} returning version
    )
    insert into live_event (event_id, kind, body)
    select version - ${events.length} + no, event->>'kind', event->'body'
    from numbered, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality
      as listed (event, no)`.execute(tx)
}

/**
 * Minutes for which events are kept. A client that reconnects within them gets each missed event.
 */
const keptMinutes = 15

/** Deletes events older than that. */
export async function deleteOldEvents(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from live_event
    where published_at < clock_timestamp() - make_interval(mins => ${keptMinutes})`.execute(db)
}
