/** Removes texts from the pages, and restores them. Records are not affected. */
import { sql, type Kysely } from 'kysely'
import type { RemovalReason } from '../../contract/values.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { touch } from '../db/data-version.ts'
import { appendModeration } from '../log/append-moderation.ts'
import { recordAction } from './audit.ts'
import type { TextPlace } from './text-place.ts'

export interface Removal extends TextPlace {
  reason: RemovalReason
  note: string
  by: number
}

const subjectOf = ({ expertId, planId, field }: TextPlace) =>
  planId === null ? `${field} of expert ${expertId}` : `${field} of plan ${planId}`

/** Whether there is such a text: the plan belongs to the expert, and has such a field. */
export async function isText(
  db: Kysely<Tables>,
  { expertId, planId, field }: TextPlace,
): Promise<boolean> {
  if ((field === 'bio') !== (planId === null)) return false
  const { rows } =
    planId === null
      ? await sql`select from expert where expert_id = ${expertId}`.execute(db)
      : await sql`select from plan where plan_id = ${planId} and expert_id = ${expertId}`.execute(
          db,
        )
  return rows.length > 0
}

/** Removes a text with a public reason, and answers the reports about it. */
export function removeText(
  db: Kysely<Tables>,
  removal: Removal,
): Promise<'done' | 'no such text' | 'removed'> {
  const { expertId, planId, field, reason, note, by } = removal
  return db.transaction().execute(async (tx) => {
    if (!(await isText(tx, removal))) return 'no such text'
    const { rows } = await sql<{ removal_id: number }>`
      insert into text_removal (expert_id, plan_id, field, reason, note, removed_at, removed_by)
      values (${expertId}, ${planId}, ${field}, ${reason}, ${note}, touchline_now(), ${by})
      on conflict do nothing returning removal_id`.execute(tx)
    if (rows.length === 0) return 'removed'
    await appendModeration(tx, { ...removal, removed: true })
    await closeReports(tx, removal, 'removed', by)
    await recordAction(tx, {
      by,
      action: 'text removed',
      subject: subjectOf(removal),
      before: { shown: true },
      after: { shown: false, reason, note },
      undo: { kind: 'removal', expertId, planId, field },
    })
    await touch(tx, 'plan', 'expert', 'match')
    return 'done'
  })
}

/** Restores a removed text, by a separate entry. */
export function restoreText(
  db: Kysely<Tables>,
  place: TextPlace & { by: number; reason?: string; takesBack?: number },
): Promise<'done' | 'not removed'> {
  const { expertId, planId, field, by, reason, takesBack } = place
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ reason: string }>`
      update text_removal set restored_at = touchline_now(), restored_by = ${by}
      where expert_id = ${expertId}
        and plan_id is not distinct from ${planId}
        and field = ${field}
        and restored_at is null
      returning reason`.execute(tx)
    const [row] = rows
    if (!row) return 'not removed'
    await appendModeration(tx, { ...place, removed: false, reason: null })
    await recordAction(tx, {
      by,
      action: 'text restored',
      subject: subjectOf(place),
      before: { shown: false, reason: row.reason },
      after: { shown: true, ...(reason !== undefined && { reason }) },
      takesBack,
    })
    await touch(tx, 'plan', 'expert', 'match')
    return 'done'
  })
}

/** Answers the open reports about a text: it stays. */
export function keepText(
  db: Kysely<Tables>,
  place: TextPlace & { by: number },
): Promise<'done' | 'no such report'> {
  return db.transaction().execute(async (tx) => {
    const closed = await closeReports(tx, place, 'kept', place.by)
    if (closed === 0) return 'no such report'
    await recordAction(tx, {
      by: place.by,
      action: 'reports closed, text kept',
      subject: subjectOf(place),
      before: { open: closed },
      after: { open: 0 },
    })
    await touch(tx, 'plan')
    return 'done'
  })
}

async function closeReports(
  tx: Kysely<Tables>,
  { expertId, planId, field }: TextPlace,
  state: 'removed' | 'kept',
  by: number,
): Promise<number> {
  const { rows } = await sql`
    update text_report set state = ${state}, decided_at = touchline_now(), decided_by = ${by}
    where expert_id = ${expertId}
      and plan_id is not distinct from ${planId}
      and field = ${field}
      and state = 'open'
    returning report_id`.execute(tx)
  return rows.length
}
