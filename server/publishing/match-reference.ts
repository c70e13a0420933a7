/** What the house's model expects of a match: the reference of plans without a market. */
import { sql, type Kysely } from 'kysely'
import type { Reference } from '../../rules/reference.ts'
import type { Tables } from '../db/tables.ts'

/** Of a row of `match`; null where the model's memory is too short. */
export const referenceOfMatch = sql<Reference | null>`(
  select jsonb_build_object('source', 'dixon-coles', 'at', log_time(made_at), 'home', home,
    'away', away, 'rho', rho)
  from match_reference where match_reference.match_id = match.match_id)`

/** The stored ones of matches that have not begun. */
export async function listReferences(
  db: Kysely<Tables>,
): Promise<{ matchId: number; reference: Reference }[]> {
  const { rows } = await sql<{ matchId: number; reference: Reference }>`
    select match_id as "matchId", ${referenceOfMatch} as reference
    from match join match_reference using (match_id)
    where kickoff > (select touchline_now())`.execute(db)
  return rows
}

export interface MatchEstimate {
  matchId: number
  home: number
  away: number
  rho: number
}

/** Stores the model's estimates at the site's present in place of earlier ones. */
export async function storeReferences(
  db: Kysely<Tables>,
  estimates: readonly MatchEstimate[],
): Promise<void> {
  if (estimates.length === 0) return
  await sql`
    insert into match_reference (match_id, made_at, home, away, rho)
    select "matchId", (select touchline_now()), home, away, rho
    from jsonb_to_recordset(${JSON.stringify(estimates)}::jsonb)
      as found ("matchId" bigint, home float8, away float8, rho float8)
    order by "matchId"
    on conflict (match_id) do update
      set made_at = excluded.made_at, home = excluded.home, away = excluded.away,
        rho = excluded.rho`.execute(db)
}
