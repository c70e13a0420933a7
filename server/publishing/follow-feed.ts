/** What followed experts sealed, how it was settled, and the plans that they have on sale. */
import { sql, type Kysely } from 'kysely'
import type { LastEvent } from '../../contract/calls/following.ts'
import type { CheckedDataOf, OwnResultOf } from '../../contract/calls.ts'
import { hitResults, type TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { cardColumns, cardOf, cardTables, partOfPlan, type PlanCardRow } from './plan-card.ts'
import { listOpenedPicks, readableBy } from './secret.ts'
import { settlementsOf, verdictOf, type VerdictRow } from './verdict.ts'

interface FollowedRow extends PlanCardRow {
  price: number
  deadline: Date
  on_sale: boolean
}

interface FeedRow extends FollowedRow {
  log_index: number
  at: string
  version: number
  sequence: number | null
  profit: number | null
  now: VerdictRow | null
  before: VerdictRow | null
}

const followedBy = (uid: string) => sql`
  select expert_id from owner join follow using (owner_id) where uid = ${uid}`

const columns = (language: TextLanguage) => sql`
  ${sql.raw(cardColumns.replaceAll('$1', `'${language}'`))}, plan.deadline, plan.on_sale`

/**
 * One page of the log's entries about the plans of followed experts. Of each expert the index gives
 * the last entries only, so that a page costs the same however long the log is.
 */
export async function listFeed(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
  { size, before = Number.MAX_SAFE_INTEGER }: CheckedDataOf<'followFeed'>,
): Promise<OwnResultOf<'followFeed'>> {
  const plan = sql`plan`
  const { rows } = await sql<FeedRow>`
    with found as materialized (
      select entry.*
      from (${followedBy(uid)}) followed cross join lateral (
        select log_index, plan_id, body from log_entry
        where log_entry.expert_id = followed.expert_id and log_index < ${before}
          and kind in ('commit', 'settlement')
        order by log_index desc limit ${size + 1}
      ) entry
      order by log_index desc limit ${size + 1}
    )
    select ${columns(language)}, log_index, body->>'at' as at,
      coalesce((body->>'version')::int, plan.version) as version,
      (body->>'sequence')::int as sequence, (body->>'profit')::float8 as profit,
      (select to_jsonb(one) from (${settlementsOf(plan)}) one
        where sequence = (body->>'sequence')::int) as now,
      (select to_jsonb(one) from (${settlementsOf(plan)}) one
        where sequence = (body->>'sequence')::int - 1) as before
    from found join plan using (plan_id) ${sql.raw(cardTables)}
    order by log_index desc`.execute(db)
  const shown = rows.slice(0, size)
  const followed = await withPicks(db, uid, shown)
  return {
    records: shown.map((row) => ({
      ...followed(row),
      index: row.log_index,
      at: row.at,
      event: eventOf(row.sequence),
      version: row.version,
      verdict: row.now && verdictOf(row.now),
      profit: row.profit,
      before: row.before && verdictOf(row.before),
    })),
    next: rows.length > size ? (shown.at(-1)?.log_index ?? null) : null,
  }
}

/** By the number of the settlement; null for a sealed version. */
const eventOf = (sequence: number | null): LastEvent['event'] =>
  sequence === null ? 'sealed' : sequence === 1 ? 'settled' : 'corrected'

/** The last event of each followed expert: a plan sealed, settled or corrected. */
export async function listLastEvents(
  db: Kysely<Tables>,
  uid: string,
): Promise<NonNullable<OwnResultOf<'followFavourites'>['experts']>> {
  const { rows } = await sql<{
    expert_id: number
    plan_id: number
    at: string
    sequence: number | null
    outcome: LastEvent['outcome']
    hit_result: number | null
  }>`
    select entry.expert_id, entry.plan_id, body->>'at' as at,
      (body->>'sequence')::int as sequence, settlement.outcome, settlement.hit_result
    from (${followedBy(uid)}) followed cross join lateral (
      select expert_id, plan_id, body from log_entry
      where log_entry.expert_id = followed.expert_id and kind in ('commit', 'settlement')
      order by log_index desc limit 1
    ) entry
    left join settlement on settlement.plan_id = entry.plan_id
      and settlement.sequence = (body->>'sequence')::int`.execute(db)
  return rows.map((row) => ({
    expertId: row.expert_id,
    id: row.plan_id,
    at: row.at,
    event: eventOf(row.sequence),
    outcome: row.outcome,
    hitResult: row.hit_result ?? hitResults.none,
  }))
}

/**
 * Plans before their deadline, the next kick-off first, of one kick-off people first and the coin
 * last; `locked` leaves out what is readable.
 */
export async function listFollowedOnSale(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
  { size, locked = false }: { size: number; locked?: boolean },
): Promise<OwnResultOf<'followOnSale'>> {
  const { rows } = await sql<FollowedRow & { total: number }>`
    with found as materialized (
      select plan_id, kickoff, ${sql.raw(partOfPlan)} as part, count(*) over ()::int as total
      from plan join expert using (expert_id)
      where on_sale and expert_id in (${followedBy(uid)})
        and not (${locked} and ${readableBy(uid)})
      order by kickoff, part, plan_id limit ${size}
    )
    select ${columns(language)}, total
    from found join plan using (plan_id) ${sql.raw(cardTables)}
    order by found.kickoff, found.part, plan_id`.execute(db)
  const followed = await withPicks(db, uid, rows)
  return { records: rows.map(followed), total: rows[0]?.total ?? 0 }
}

/** Reads the picks of these plans, and returns what makes a row's plan. */
async function withPicks(db: Kysely<Tables>, uid: string, rows: readonly FollowedRow[]) {
  const ids = [...new Set(rows.map(({ plan_id: id }) => id))]
  const picks = Map.groupBy(await listOpenedPicks(db, uid, ids), ({ plan_id: id }) => id)
  return (row: FollowedRow) => ({
    ...cardOf(row),
    id: row.plan_id,
    expertId: row.expert_id,
    matchId: row.match_id,
    price: row.price,
    deadline: row.deadline.toISOString(),
    onSale: row.on_sale,
    picks: (picks.get(row.plan_id) ?? []).map(({ play, line, key, odds }) => ({
      play,
      ...(line !== null && { line: Number(line) }),
      key,
      ...(odds !== null && { odds }),
    })),
  })
}
