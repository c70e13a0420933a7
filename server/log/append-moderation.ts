import { sql, type Kysely } from 'kysely'
import { entryVersion } from '../../rules/log/entry.ts'
import type { Tables } from '../db/tables.ts'

export interface Moderation {
  expertId: number
  /** Null for a text of the expert. */
  planId: number | null
  field: 'title' | 'analysis' | 'bio'
  removed: boolean
  /** One of the public reasons; null where the text is put back. */
  reason: string | null
}

/**
 * ModerationEntry: a text was taken off the pages, or put back. Names the text by its fingerprint;
 * a text without a salt (a bio, an analysis of book 1) is hashed with the expert's salt, or without
 * any.
 */
export async function appendModeration(
  tx: Kysely<Tables>,
  { expertId, planId, field, removed, reason }: Moderation,
): Promise<void> {
  await sql`
    insert into log_entry (kind, body, expert_id, plan_id, match_id)
    select 'moderation', jsonb_build_object('kind', 'moderation', 'v', ${sql.lit(entryVersion)},
      'at', log_time(touchline_now()),
      'expertId', expert.expert_id, 'planId', plan.plan_id, 'field', ${field}::text,
      'textHash', case ${field}::text
        when 'title' then text_hash(title_salt, title)
        when 'analysis' then text_hash(coalesce(analysis_salt, ''::bytea), secret.body->'analysis')
        else text_hash(name_salt, jsonb_build_object('zh', bio, 'zht', '', 'en', '')) end,
      'removed', ${removed}::boolean, 'reason', ${reason}::text), expert.expert_id,
      plan.plan_id, plan.match_id
    from expert left join plan on plan.expert_id = expert.expert_id and plan.plan_id = ${planId}
      left join plan_secret secret on secret.plan_id = plan.plan_id
        and secret.version = plan.version
    where expert.expert_id = ${expertId}`.execute(tx)
}
