/** The latest automatic actions of the site's jobs, read from the public log. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { isHit, isMiss } from '../db/hit-result.ts'
import type { Tables } from '../db/tables.ts'
import { sidesText } from './sides-text.ts'

type AutomaticAction = ResultOf<'deskOverview'>['automatic'][number]

/** The number of log entries to search, and of lines to show. */
const lookedThrough = 500
const shown = 8

interface Row {
  kind: AutomaticAction['kind']
  at: string
  count: number
  match: string
  score: [number, number] | null
  hits: number
  misses: number
  model_hits: number
  model_misses: number
}

/** A line for each kind of entry and match, the latest first. */
export async function listAutomaticActions(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<AutomaticAction[]> {
  const { rows } = await sql<Row>`
    with latest as materialized (
      select entry_id, coalesce(entry.match_id, plan.match_id) as match_id, body,
        expert.kind = 'model' as by_model, (body->>'hitResult')::int as hit_result,
        case entry.kind
          when 'commit' then 'sealed'
          when 'reveal' then 'revealed'
          when 'result' then 'result'
          when 'settlement' then
            case when (body->>'sequence')::int > 1 then 'corrected' else 'settled' end
        end as kind
      from (select * from log_entry order by entry_id desc limit ${lookedThrough}) entry
        left join plan using (plan_id) left join expert on expert.expert_id = plan.expert_id
    ), line as (
      select kind, match_id, max(entry_id) as last, count(*)::int as count, max(body->>'at') as at,
        (array_agg(body->'score' order by entry_id desc))[1] as score,
        (count(*) filter (where ${sql.raw(isHit())} and not by_model))::int as hits,
        (count(*) filter (where ${sql.raw(isMiss())} and not by_model))::int as misses,
        (count(*) filter (where ${sql.raw(isHit())} and by_model))::int as model_hits,
        (count(*) filter (where ${sql.raw(isMiss())} and by_model))::int as model_misses
      from latest where kind is not null
      group by kind, match_id order by last desc limit ${shown}
    )
    select line.kind, at, count, nullif(score, 'null') as score, hits, misses, model_hits,
      model_misses, ${sidesText(language)} as match
    from line join match using (match_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    order by last desc`.execute(db)
  return rows.map(({ score, model_hits: modelHits, model_misses: modelMisses, ...row }) => ({
    ...row,
    score: score === null ? null : score.join('-'),
    models: { hits: modelHits, misses: modelMisses },
  }))
}
