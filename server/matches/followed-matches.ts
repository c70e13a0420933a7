import type { Kysely } from 'kysely'
import { followedDays, mostListedMatches } from '../../contract/calls/following.ts'
import type { HomeMatch } from '../../contract/match.ts'
import { statusesIn, type TextLanguage } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { homeMatchColumns, homeMatchOf, homeMatchTables, type HomeMatchRow } from './home.ts'

const followedMatches = statement<HomeMatchRow>(
  'followed_matches',
  `select ${homeMatchColumns}
  from owner join follow_match using (owner_id) join match using (match_id) ${homeMatchTables}
  where uid = $2 and double_of is null
    and match.kickoff > (select touchline_now() - interval '${followedDays} days')
  order by case when status in (${statusesIn('playing').join(', ')}) then 1
      when status in (${statusesIn('ahead').join(', ')}) then 2 else 3 end,
    case when status in (${statusesIn('playing', 'ahead').join(', ')}) then match.kickoff end,
    match.kickoff desc, match_id
  limit ${mostListedMatches}`,
)

/** The matches that a reader follows: those being played, then those ahead, then the latest. */
export async function listFollowedMatches(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
): Promise<HomeMatch[]> {
  const { rows } = await db.executeQuery(followedMatches(language, uid))
  return rows.map(homeMatchOf)
}
