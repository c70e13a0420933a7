/** The only reader of what experts have not shown yet, beside the settlement's own statement. Nothing here goes to a page. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** A pick that somebody made on a finished match, once however many made it, with the score that settles it. */
export interface DuePick {
  match_id: number
  play: number
  line: string | null
  key: string
  full_home: number
  full_away: number
}

/** The distinct picks of all plans on these matches that a score of play has to settle, for the first time or anew. */
export async function listDuePicks(tx: Kysely<Tables>, matchIds: readonly number[]): Promise<DuePick[]> {
  const { rows } = await sql<DuePick>`
    select distinct match_id, pick.play, pick.line, pick.key, full_home, full_away
    from match join plan using (match_id) join plan_secret_pick pick using (plan_id)
    where match_id = any(${matchIds}::bigint[])
      and match.status = 8 and not match.awarded and full_home is not null and full_away is not null
      and (plan.outcome is null or plan.settled_version < match.result_version)`.execute(tx)
  return rows
}
