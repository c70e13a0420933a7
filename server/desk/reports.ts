/** Reports of readers about texts. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { TextLanguage, RemovalReason } from '../../contract/values.ts'
import { beginAttempt } from '../accounts/attempts.ts'
import type { Tables } from '../db/tables.ts'
import { subjectOf } from '../address.ts'
import { isText } from './removals.ts'
import type { TextPlace } from './text-place.ts'

/** Reports that one address may send in a day. */
const reportsADay = 10

export interface Report extends TextPlace {
  reason: RemovalReason
  words: string
}

/** Stores a report; resolves to the token by which its sender can read its outcome. */
export async function report(
  db: Kysely<Tables>,
  made: Report,
  address: string,
): Promise<{ token: string } | 'no such text' | 'too many'> {
  if (!(await isText(db, made))) return 'no such text'
  const subject = `report ${subjectOf(address)}`
  if (!(await beginAttempt(db, [{ subject, attempts: reportsADay, minutes: 24 * 60 }])))
    return 'too many'
  const token = randomBytes(16).toString('base64url')
  await sql`
    insert into text_report (expert_id, plan_id, field, reason, words, token, reported_at)
    values (${made.expertId}, ${made.planId}, ${made.field}, ${made.reason}, ${made.words},
      ${token}, touchline_now())`.execute(db)
  return { token }
}

/** Null if no report has this token. */
export async function findReportState(
  db: Kysely<Tables>,
  token: string,
): Promise<ResultOf<'textReportState'>['state'] | null> {
  const row = await db
    .selectFrom('text_report')
    .select('state')
    .where('token', '=', token)
    .executeTakeFirst()
  return row?.state ?? null
}

interface Row {
  expert_id: number
  plan_id: number | null
  field: TextPlace['field']
  name: string
  serial: number | null
  text: string
  open: number
  since: Date | null
  reasons: RemovalReason[]
  words: string[]
  removal_reason: RemovalReason | null
  note: string | null
  removed_at: Date | null
}

const mostShown = 100

/**
 * The texts with open reports, the oldest first, then those that are removed. The text is shown to
 * operators because a reader reported it.
 */
export async function listReports(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<ResultOf<'deskReports'>['records']> {
  const { rows } = await sql<Row>`
    with reported as (
      select expert_id, plan_id, field, count(*)::int as open, min(reported_at) as since,
        jsonb_agg(distinct reason) as reasons, jsonb_agg(words order by report_id)
          filter (where words <> '') as words
      from text_report where state = 'open' group by expert_id, plan_id, field
    ), removed as (
      select expert_id, plan_id, field, reason as removal_reason, note, removed_at
      from text_removal
      where restored_at is null
    )
    select expert_id, plan_id, field, text_for(expert.name, ${language}) as name, serial,
      case field when 'title' then text_for(plan.title, ${language})
        when 'analysis' then text_for(body->'analysis', ${language}) else bio end as text,
      coalesce(open, 0) as open, since, coalesce(reasons, '[]') as reasons,
      coalesce(words, '[]') as words, removal_reason, note, removed_at
    from (
      select expert_id, coalesce(plan_id, 0) as of_plan, field, open, since, reasons, words
      from reported
    ) reported
      full join (
        select expert_id, coalesce(plan_id, 0) as of_plan, field, removal_reason, note, removed_at
        from removed
      ) removed
        using (expert_id, of_plan, field)
      cross join lateral (select nullif(of_plan, 0) as plan_id) place
      join expert using (expert_id)
      left join plan using (expert_id, plan_id)
      left join plan_secret using (plan_id, version)
    order by since nulls last, removed_at desc limit ${mostShown}`.execute(db)
  return rows.map((row) => ({
    expertId: row.expert_id,
    planId: row.plan_id,
    field: row.field,
    name: row.name,
    serial: row.serial,
    text: row.text,
    open: row.open,
    since: row.since?.toISOString() ?? null,
    reasons: row.reasons,
    words: row.words,
    removed:
      row.removal_reason === null || row.removed_at === null
        ? null
        : {
            reason: row.removal_reason,
            note: row.note ?? '',
            at: row.removed_at.toISOString(),
            length: Array.from(row.text).length,
          },
  }))
}
