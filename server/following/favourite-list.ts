/** The teams and leagues that a reader follows. */
import { sql, type Kysely } from 'kysely'
import { mostResults } from '../../contract/calls/following.ts'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type Language, type TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { listFavourites } from './favourites.ts'

type Result = Pick<ResultOf<'followFavourites'>, 'teams' | 'leagues'>

interface Row {
  id: number
  name: string
  match_id: number | null
  kickoff: Date
  home: string
  away: string
}
interface TeamRow extends Row {
  crest: string
  form: ('w' | 'd' | 'l')[]
}

/** The earliest match that has not begun, on one column of `match`. */
const nextOf = (column: string) => `(select match_id, kickoff, home_id, away_id from match
  where ${column} = followed.id and kickoff >= (select touchline_now())
    and double_of is null and status = ${matchStatus.notStarted}
  order by kickoff, match_id limit 1)`

const next = {
  team: `select * from (${nextOf('home_id')} union all ${nextOf('away_id')}) one
    order by kickoff, match_id limit 1`,
  league: nextOf('league_id'),
}

/** The last matches of a team that were played, on one column of `match`. */
const playedOf = (column: string) => `(select kickoff, match_id,
    case when full_home = full_away then 'd'
      when (full_home > full_away) = (home_id = followed.id) then 'w' else 'l' end as result
  from match
  where ${column} = followed.id and (status = ${matchStatus.finished} or awarded)
    and full_home is not null and double_of is null
  order by kickoff desc, match_id desc limit ${mostResults})`
const formOfTeam = `array(
  select result from (
    select * from (${playedOf('home_id')} union all ${playedOf('away_id')}) played
    order by kickoff desc, match_id desc limit ${mostResults}
  ) last order by kickoff, match_id
)`

const subjects = {
  team: {
    table: sql.table('club'),
    id: sql.ref('club_id'),
    more: sql.raw(`subject.crest, ${formOfTeam} as form,`),
  },
  league: { table: sql.table('league'), id: sql.ref('league_id'), more: sql`` },
}
export async function findFavourites(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
): Promise<Result> {
  const [teams, leagues] = await Promise.all([
    rowsOf<TeamRow>(db, language, uid, 'team'),
    rowsOf(db, language, uid, 'league'),
  ])
  return {
    teams: teams.map((row) => ({
      clubId: row.id,
      name: row.name,
      next: nextIn(row),
      crest: row.crest,
      form: row.form,
    })),
    leagues: leagues.map((row) => ({ leagueId: row.id, name: row.name, next: nextIn(row) })),
  }
}

async function rowsOf<One extends Row>(
  db: Kysely<Tables>,
  language: Language,
  uid: string,
  kind: keyof typeof next,
): Promise<One[]> {
  const ids = await listFavourites(db, uid, kind)
  if (ids.length === 0) return []
  const { table, id, more } = subjects[kind]
  const { rows } = await sql<One>`
    select followed.id, subject.name->>${language} as name, ${more} match_id, kickoff,
      home.short_name->>${language} as home, away.short_name->>${language} as away
    from unnest(${ids}::int[]) with ordinality as followed (id, place)
      join ${table} subject on subject.${id} = followed.id
      left join lateral (${sql.raw(next[kind])}) next on true
      left join club home on home.club_id = home_id
      left join club away on away.club_id = away_id
    order by place`.execute(db)
  return rows
}

const nextIn = ({ match_id, kickoff, home, away }: Row): Result['teams'][number]['next'] =>
  match_id === null
    ? null
    : { matchId: match_id, matchTime: kickoff.toISOString(), homeName: home, awayName: away }
