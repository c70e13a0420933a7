/** The teams and the leagues that a reader follows, by name and with their next match. */
import { sql, type Kysely } from 'kysely'
import type { OwnResultOf } from '../../contract/calls.ts'
import { matchStatus, type Language } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { listFavourites } from './favourites.ts'

type Result = OwnResultOf<'followFavourites'>

interface Row {
  id: number
  name: string
  match_id: number | null
  kickoff: Date
  home: string
  away: string
}

/** The earliest match that has not begun, on one column of `match`. */
const nextOf = (column: string) => `(select match_id, kickoff, home_id, away_id from match
  where ${column} = followed.id and kickoff >= touchline_now() and double_of is null
    and status = ${matchStatus.notStarted}
  order by kickoff, match_id limit 1)`

const next = {
  team: `select * from (${nextOf('home_id')} union all ${nextOf('away_id')}) one
    order by kickoff, match_id limit 1`,
  league: nextOf('league_id'),
}
const subjects = {
  team: { table: sql.table('club'), id: sql.ref('club_id') },
  league: { table: sql.table('league'), id: sql.ref('league_id') },
}

export async function findFavourites(
  db: Kysely<Tables>,
  language: Language,
  uid: string,
): Promise<Result> {
  const [teams, leagues] = await Promise.all([
    rowsOf(db, language, uid, 'team'),
    rowsOf(db, language, uid, 'league'),
  ])
  return {
    teams: teams.map((row) => ({ clubId: row.id, name: row.name, next: nextIn(row) })),
    leagues: leagues.map((row) => ({ leagueId: row.id, name: row.name, next: nextIn(row) })),
  }
}

async function rowsOf(
  db: Kysely<Tables>,
  language: Language,
  uid: string,
  kind: keyof typeof next,
) {
  const ids = await listFavourites(db, uid, kind)
  if (ids.length === 0) return []
  const { table, id } = subjects[kind]
  const { rows } = await sql<Row>`
    select followed.id, subject.name->>${language} as name, match_id, kickoff,
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
