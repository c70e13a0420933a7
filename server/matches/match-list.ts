/** A day's matches. */
import type { Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { matchStatus, type TextLanguage } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { FeedOdds } from '../feeds/feed.ts'
import { nowColumns, nowOf, type NowRow } from '../live/match-now.ts'
import { dayIn, type ReaderDay } from './reader-day.ts'

type MatchList = ResultOf<'matchList'>

interface ListRow extends NowRow {
  league_id: number
  league: string
  round: string
  kickoff: Date | null
  home_id: number
  home: string
  home_short: string
  home_crest: string
  away_id: number
  away: string
  away_short: string
  away_crest: string
  odds: FeedOdds['result'] | null
}

/** More matches than all leagues of the world play on a day. */
const maxMatches = 5_000
const { abnormal, postponed, cancelled, toBeDecided } = matchStatus

const rowsOfDay = statement<ListRow>(
  'match_list',
  `select ${nowColumns}, league_id, league.name->>$1 as league, round,
    case when kickoff_known and status <> ${toBeDecided} then match.kickoff end as kickoff,
    home_id, home.name->>$1 as home, home.short_name->>$1 as home_short, home.crest as home_crest,
    away_id, away.name->>$1 as away, away.short_name->>$1 as away_short, away.crest as away_crest,
    odds->'result' as odds
  from match
    join league using (league_id)
    join club home on home.club_id = home_id
    join club away on away.club_id = away_id
  where match.kickoff >= $2 and match.kickoff < $3 and double_of is null
  order by status between ${postponed} and ${cancelled}, prominence desc, league_id,
    not kickoff_known or status = ${toBeDecided}, match.kickoff, match_id
  limit ${maxMatches}`,
)

/**
 * Matches without a known time have a kick-off on their day. Abnormal matches are counted and not
 * shown.
 */
export async function listMatchesOfDay(
  db: Kysely<Tables>,
  language: TextLanguage,
  zone: string,
  day: ReaderDay,
): Promise<MatchList> {
  const { rows } = await db.executeQuery(rowsOfDay(language, day.from, day.to))
  const shown = rows.filter(({ status }) => status !== abnormal)
  return {
    date: day.date,
    today: day.today,
    leagues: leaguesOf(shown),
    matches: shown.map(matchOf),
    abnormal: rows.length - shown.length,
    ...(shown.length > 0 ? { before: null, after: null } : await findNearest(db, zone, day)),
  }
}

/** Ordered by their first match. Leagues with only undetermined or void matches come last. */
function leaguesOf(rows: ListRow[]): MatchList['leagues'] {
  const leagues = new Map<number, MatchList['leagues'][number]>()
  for (const { league_id: leagueId, league: name } of rows) {
    const league = leagues.get(leagueId)
    leagues.set(leagueId, { leagueId, name, count: (league?.count ?? 0) + 1 })
  }
  return [...leagues.values()]
}

const matchOf = (row: ListRow): MatchList['matches'][number] => ({
  ...nowOf(row),
  leagueId: row.league_id,
  round: row.round,
  matchTime: row.kickoff?.toISOString() ?? null,
  home: { clubId: row.home_id, name: row.home, shortName: row.home_short, crest: row.home_crest },
  away: { clubId: row.away_id, name: row.away, shortName: row.away_short, crest: row.away_crest },
  odds: row.odds ?? null,
})

const nearest = statement<{ before: Date | null; after: Date | null }>(
  'match_list_nearest',
  `select (select max(kickoff) from match where kickoff < $1 and status <> ${abnormal}) as before,
    (select min(kickoff) from match where kickoff >= $2 and status <> ${abnormal}) as after`,
)

async function findNearest(
  db: Kysely<Tables>,
  zone: string,
  { from, to }: ReaderDay,
): Promise<Pick<MatchList, 'before' | 'after'>> {
  const { rows } = await db.executeQuery(nearest(from, to))
  const [{ before, after } = { before: null, after: null }] = rows
  return { before: before && dayIn(zone, before), after: after && dayIn(zone, after) }
}
