/** Seasons with matches that should be over and have no result, from any source. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import type { TextLanguage } from '../../contract/values.ts'
import { isResultMissing } from '../db/result-missing.ts'
import type { Tables } from '../db/tables.ts'

type Missing = NonNullable<ResultOf<'deskSources'>['missing']>[number]

interface Row {
  source: string
  league: string
  season: string
  matches: number
  first: Date
  last: Date
}

/** One line for each season and source, the latest first: an old file has hundreds of matches. */
export async function listMissingResults(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<Missing[]> {
  const { rows } = await sql<Row>`
    select match.source, league.short_name->>${language} as league, season,
      count(*)::int as matches, min(kickoff) as first, max(kickoff) as last
    from match join league using (league_id)
    where double_of is null and ${sql.raw(isResultMissing)}
    group by match.source, league.league_id, season
    order by max(kickoff) desc, league.league_id, match.source limit 50`.execute(db)
  return rows.map(({ first, last, ...row }) => ({
    ...row,
    first: first.toISOString(),
    last: last.toISOString(),
  }))
}
