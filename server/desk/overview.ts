/** What needs somebody, in numbers. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { listRecent } from './audit.ts'

type Overview = ResultOf<'deskOverview'>
type Kind = Overview['waiting'][number]['kind']

interface Waiting {
  count: number
  since: Date | null
}

/** The query of each kind: how many wait, and since when the oldest does. */
const queries: Record<Kind, string> = {
  applications: `select count(*)::int as count, min(applied_at) as since from application where decided_at is null`,
  quarantine: `select count(*)::int as count, min(first_seen) as since from quarantine
    where refused_at is null and taken_at is null and again_at is null`,
  // the last whistle has gone, and no source told the score after regular time
  noScore: `select count(*)::int as count, min(kickoff) as since from match
    where status = ${matchStatus.finished} and full_home is null and plan_count > 0`,
  unsettled: `select count(*)::int as count, min(kickoff) as since from plan
    where outcome is null and kickoff < touchline_now() - interval '4 hours'`,
  reports: `select count(*)::int as count, min(reported_at) as since from text_report where state = 'open'`,
}

/** How many wait of each kind, and for how many seconds the oldest has. */
export async function countWaiting(
  db: Kysely<Tables>,
): Promise<Record<Kind, { count: number; seconds: number }>> {
  const kinds = Object.keys(queries) as Kind[]
  const rows = await Promise.all(
    kinds.map(async (kind) => {
      const { rows } = await sql<{ count: number; seconds: number }>`
        select count, coalesce(greatest(0, extract(epoch from touchline_now() - since)), 0)::float8
          as seconds from (${sql.raw(queries[kind])}) waiting`.execute(db)
      return [kind, rows[0] ?? { count: 0, seconds: 0 }] as const
    }),
  )
  // one entry for each kind
  return Object.fromEntries(rows) as Record<Kind, { count: number; seconds: number }>
}

export async function findOverview(
  db: Kysely<Tables>,
  { ownerId, verifiedUntil }: { ownerId: number; verifiedUntil: Date | null },
): Promise<Overview> {
  const kinds = Object.keys(queries) as Kind[]
  const [account, log, recent, ...waiting] = await Promise.all([
    sql<{ name: string; now: Date }>`
      select name, clock_timestamp() as now from account where owner_id = ${ownerId}`.execute(db),
    findLog(db),
    listRecent(db),
    ...kinds.map((kind) => sql.raw<Waiting>(queries[kind]).execute(db)),
  ])
  return {
    name: account.rows[0]?.name ?? '',
    now: (account.rows[0]?.now ?? new Date()).toISOString(),
    changesUntil: verifiedUntil?.toISOString() ?? null,
    log,
    recent,
    waiting: kinds.map((kind, index) => {
      const row = waiting[index]?.rows[0]
      return { kind, count: row?.count ?? 0, since: row?.since?.toISOString() ?? null }
    }),
  }
}

interface LogRow {
  entries: number
  unplaced: number
  signed_at: Date | null
  signed: number | null
  witnesses: number | null
}

async function findLog(db: Kysely<Tables>): Promise<Overview['log']> {
  const { rows } = await sql<LogRow>`
    select (select coalesce(max(log_index) + 1, 0) from log_entry) as entries,
      (select count(*)::int from log_entry where log_index is null) as unplaced, last.*
    from (select) one left join lateral (
      select signed_at, size as signed, witnesses from log_checkpoint order by size desc limit 1
    ) last on true`.execute(db)
  const [row] = rows
  return {
    entries: row?.entries ?? 0,
    unplaced: row?.unplaced ?? 0,
    signedAt: row?.signed_at?.toISOString() ?? null,
    signed: row?.signed ?? 0,
    witnesses: row?.witnesses ?? 0,
  }
}
