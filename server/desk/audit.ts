/** The audit trail: what operators did, on the desk and by command. Rows are only ever added. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'

export interface Action {
  /** The operator's account. */
  by: number
  /** A few English words, such as "application admitted". */
  action: string
  /** Such as "expert 7". */
  subject: string
  before: object | null
  after: object | null
}

/** Part of the transaction that makes the change. */
export async function recordAction(
  tx: Kysely<Tables>,
  { by, action, subject, before, after }: Action,
): Promise<void> {
  await sql`
    insert into operator_action (action, detail, at, owner_id, subject, before, after)
    select ${action}, jsonb_build_object('by', name), touchline_now(), owner_id, ${subject},
      ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb
    from account where owner_id = ${by}`.execute(tx)
}

interface Row {
  action_id: number
  at: Date
  action: string
  subject: string
  by: string
  detail: Record<string, unknown>
  before: unknown
  after: unknown
}

/** A page of the trail, the latest first. Entries of commands have their details as `after`. */
export async function listActions(
  db: Kysely<Tables>,
  { size, before }: { size: number; before?: number | undefined },
): Promise<ResultOf<'deskAudit'>> {
  const { rows } = await sql<Row>`
    select action_id, at, action, subject, coalesce(detail->>'by', '') as by, detail - 'by' as detail, before, after
    from operator_action where ${before ?? null}::bigint is null or action_id < ${before ?? null}
    order by action_id desc limit ${size + 1}`.execute(db)
  const shown = rows.slice(0, size)
  return {
    records: shown.map((row) => ({
      id: row.action_id,
      at: row.at.toISOString(),
      who: row.by,
      action: row.action,
      subject: row.subject,
      before: row.before,
      after: row.after ?? (Object.keys(row.detail).length > 0 ? row.detail : null),
    })),
    next: rows.length > size ? (shown.at(-1)?.action_id ?? null) : null,
  }
}
