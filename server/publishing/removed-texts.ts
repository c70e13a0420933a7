/** The texts of a plan that the site took off its pages. */
import { sql, type Kysely } from 'kysely'
import type { Removed } from '../../contract/removed-text.ts'
import type { RemovalReason } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'

/** Whether the analysis of a row of `plan` is removed, as a condition of SQL. */
export const analysisRemoved = `exists (select from text_removal removal
  where removal.plan_id = plan.plan_id and removal.field = 'analysis' and restored_at is null)`

interface Row {
  field: 'title' | 'analysis'
  reason: RemovalReason
  note: string
  removed_at: Date
  length: number
}

const removedOf = ({ reason, note, removed_at, length }: Row): Removed => ({
  reason,
  note,
  at: removed_at.toISOString(),
  length,
})

export interface RemovedOfPlan {
  title?: Removed
  analysis?: Removed
}

export async function findRemovedOfPlan(
  db: Kysely<Tables>,
  planId: number,
): Promise<RemovedOfPlan> {
  const { rows } = await sql<Row>`
    select field, reason, note, removed_at,
      char_length(text_for(case field when 'title' then title else body->'analysis' end, 'zh'))
      as length
    from text_removal join plan using (plan_id) join plan_secret using (plan_id, version)
    where plan_id = ${planId} and restored_at is null`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.field, removedOf(row)]))
}
