/** What needs somebody, in numbers. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'

type Overview = ResultOf<'deskOverview'>
type Kind = Overview['waiting'][number]['kind']

interface Waiting {
  count: number
  since: Date | null
}

/** The query of each kind: how many wait, and since when the oldest does. */
const queries: Record<Kind, string> = {
  applications: `select count(*)::int as count, min(applied_at) as since from application where decided_at is null`,
  reports: `select count(*)::int as count, min(reported_at) as since from text_report where state = 'open'`,
}

export async function findOverview(
  db: Kysely<Tables>,
  { ownerId, verifiedUntil }: { ownerId: number; verifiedUntil: Date | null },
): Promise<Overview> {
  const kinds = Object.keys(queries) as Kind[]
  const [account, ...waiting] = await Promise.all([
    sql<{ name: string; now: Date }>`
      select name, clock_timestamp() as now from account where owner_id = ${ownerId}`.execute(db),
    ...kinds.map((kind) => sql.raw<Waiting>(queries[kind]).execute(db)),
  ])
  return {
    name: account.rows[0]?.name ?? '',
    now: (account.rows[0]?.now ?? new Date()).toISOString(),
    changesUntil: verifiedUntil?.toISOString() ?? null,
    waiting: kinds.map((kind, index) => {
      const row = waiting[index]?.rows[0]
      return { kind, count: row?.count ?? 0, since: row?.since?.toISOString() ?? null }
    }),
  }
}
