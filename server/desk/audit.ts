/** The audit trail: operators' actions, on the desk and by command. Rows are only ever added. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { Tables } from '../db/tables.ts'
import type { TextPlace } from './text-place.ts'

export interface Action {
  /** The operator's account. */
  by: number
  /** A few English words, such as "application admitted"; the desk has them in three languages. */
  action: string
  /** Such as "expert 7". */
  subject: string
  before: object | null
  after: object | null
  /** How the action is undone; absent if it cannot be undone from the trail. */
  undo?: Undo
  /** The id of the entry that this one takes back. */
  takesBack?: number | undefined
}

/** An action that can be undone within the trail, with its subject. */
export type Undo =
  | { kind: 'withdrawal'; expertId: number }
  | { kind: 'block'; accountId: number }
  | { kind: 'mapping'; aliasId: number }
  | { kind: 'removal'; expertId: number; planId: number | null; field: TextPlace['field'] }

/** Part of the transaction that makes the change. */
export async function recordAction(
  tx: Kysely<Tables>,
  { by, action, subject, before, after, undo, takesBack }: Action,
): Promise<void> {
  await sql`
    insert into operator_action (action, detail, at, owner_id, subject, before,
      after, undo, takes_back)
    select ${action}, jsonb_build_object('by', name), touchline_now(), owner_id, ${subject},
      ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb,
      ${undo ? JSON.stringify(undo) : null}::jsonb, ${takesBack ?? null}::bigint
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
  can_take_back: boolean
}

/** An entry that can be taken back and has not been taken back. */
export const canTakeBack = sql<boolean>`undo is not null and not exists (
  select from operator_action later where later.takes_back = operator_action.action_id)`

/** A page of the trail, the latest first. Entries of commands have their details as `after`. */
export async function listActions(
  db: Kysely<Tables>,
  { size, before }: { size: number; before?: number | undefined },
): Promise<ResultOf<'deskAudit'>> {
  const { rows } = await sql<Row>`
    select action_id, at, action, subject, coalesce(detail->>'by', '') as by,
      detail - 'by' as detail, before, after,
      ${canTakeBack} as can_take_back
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
      canTakeBack: row.can_take_back,
    })),
    next: rows.length > size ? (shown.at(-1)?.action_id ?? null) : null,
  }
}

/** The latest actions of operators that can be undone, the latest first. */
export async function listRecent(db: Kysely<Tables>): Promise<ResultOf<'deskOverview'>['recent']> {
  const { rows } = await sql<Pick<Row, 'action_id' | 'at' | 'action' | 'subject' | 'by'>>`
    select action_id, at, action, subject, coalesce(detail->>'by', '') as by from operator_action
    where ${canTakeBack} and at > touchline_now() - interval '30 days'
    order by action_id desc limit 20`.execute(db)
  return rows.map(({ action_id: id, at, action, subject, by: who }) => ({
    id,
    at: at.toISOString(),
    who,
    action,
    subject,
  }))
}
