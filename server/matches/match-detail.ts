/** One match as its header shows it. */
import { sql, type Kysely } from 'kysely'
import type { MatchDetail } from '../../contract/match-detail.ts'
import { matchStatus, type TextLanguage, type PlayType } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { ToldBy } from '../db/told-by.ts'
import { formerNameOn } from '../feeds/names/former-nations.ts'
import { nowColumns, nowOf, type NowRow } from '../live/match-now.ts'
import { countPicks } from '../publishing/secret.ts'
import { findPlaces, hasTable } from '../standings/league-table.ts'
import { compareGoals } from './score-of-goals.ts'

interface DetailRow extends NowRow {
  league_id: number
  league_key: string
  league: string
  league_short: string
  season: string
  round: string
  kickoff: Date | null
  kickoff_known: boolean
  venue: string | null
  home_id: number
  home_key: string | null
  home: string
  home_short: string
  home_crest: string
  away_id: number
  away_key: string | null
  away: string
  away_short: string
  away_crest: string
  extra_home: number | null
  extra_away: number | null
  told_by: ToldBy | null
}

/** Null if the match does not exist. */
export async function findMatchDetail(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<MatchDetail | null> {
  const [details, goals, plans, splits] = await Promise.all([
    db.executeQuery(detailRow(language, matchId)),
    listGoals(db, matchId, language),
    countPlans(db, matchId),
    countPicks(db, matchId),
  ])
  const [row] = details.rows
  if (!row) return null
  const { league_id: leagueId, league_key: leagueKey, season } = row
  const [placeOf = () => null] = await findPlaces(
    db,
    hasTable(row.round) ? [{ leagueId, leagueKey, season }] : [],
  )
  const timeKnown = row.kickoff_known && row.status !== matchStatus.toBeDecided
  return {
    ...nowOf(row),
    leagueId: row.league_id,
    leagueName: row.league,
    season: row.season,
    round: row.round,
    matchTime: row.kickoff?.toISOString() ?? null,
    timeKnown,
    venue: row.venue ?? '',
    home: {
      clubId: row.home_id,
      ...namesOn(row, row.home_key, language, { name: row.home, shortName: row.home_short }),
      crest: row.home_crest,
    },
    away: {
      clubId: row.away_id,
      ...namesOn(row, row.away_key, language, { name: row.away, shortName: row.away_short }),
      crest: row.away_crest,
    },
    homeRank: placeOf(row.home_id, row.round),
    awayRank: placeOf(row.away_id, row.round),
    extraHome: row.extra_home,
    extraAway: row.extra_away,
    goals: compareGoals(goals, row) === 'contradiction' ? [] : goals,
    disputed: disputedOf(row.told_by),
    differing: differingOf(row.told_by),
    plans,
    ...splits,
  }
}

/** A national side has the name that it had on the day of the match. */
function namesOn(
  { kickoff }: DetailRow,
  key: string | null,
  language: TextLanguage,
  present: { name: string; shortName: string },
): { name: string; shortName: string } {
  const former = key !== null && kickoff !== null && formerNameOn(key, kickoff)
  return former ? { name: former[language], shortName: former[language] } : present
}

const detailRow = statement<DetailRow>(
  'match_detail',
  `select ${nowColumns}, league_id, coalesce(league.our_key, league.source_key) as league_key,
    league.name->>$1 as league,
    league.short_name->>$1 as league_short, season, round, match.kickoff, kickoff_known, venue,
    home_id, home.our_key as home_key, home.name->>$1 as home,
    home.short_name->>$1 as home_short, home.crest as home_crest,
    away_id, away.our_key as away_key, away.name->>$1 as away,
    away.short_name->>$1 as away_short, away.crest as away_crest,
    extra_home, extra_away, told_by
  from match
    join league using (league_id)
    join club home on home.club_id = home_id
    join club away on away.club_id = away_id
  where match_id = $2`,
)

const disputedOf = (told: ToldBy | null): MatchDetail['disputed'] =>
  told?.disputed
    ? (told.result ?? [])
        .filter(({ status, setAside }) => status !== null && !setAside)
        .map(({ source, score }) => ({
          source,
          homeGoals: score?.[0] ?? null,
          awayGoals: score?.[1] ?? null,
        }))
    : []

const differingOf = (told: ToldBy | null): NonNullable<MatchDetail['differing']> =>
  (told?.later ?? []).map(({ source, extra, penalties, winner }) => ({
    source,
    extraHome: extra?.[0] ?? null,
    extraAway: extra?.[1] ?? null,
    penaltyHome: penalties?.[0] ?? null,
    penaltyAway: penalties?.[1] ?? null,
    shootOutWinner: winner,
  }))

async function listGoals(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<MatchDetail['goals']> {
  const { rows } = await sql<MatchDetail['goals'][number]>`
    select side, minute, added, kind, player.name->>${language} as scorer
    from goal left join player using (player_id)
    where match_id = ${matchId} order by goal_no`.execute(db)
  return rows
}

async function countPlans(db: Kysely<Tables>, matchId: number): Promise<MatchDetail['plans']> {
  const { rows } = await sql<{
    play: PlayType
    plans: number
    free: number
    models: number
  }>`
    select main_play as play, count(*)::int as plans,
      (count(*) filter (where price = 0))::int as free,
      (count(*) filter (where expert.kind = 'model'))::int as models
    from plan join expert using (expert_id)
    where match_id = ${matchId} group by main_play order by main_play`.execute(db)
  return {
    free: rows.reduce((sum, { free }) => sum + free, 0),
    models: rows.reduce((sum, { models }) => sum + models, 0),
    byPlay: rows.map(({ play, plans }) => ({ play, plans })),
  }
}
