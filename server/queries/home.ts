/** What the home screen shows. */
import { sql, type Kysely } from 'kysely'
import type { Expert } from '../../contract/expert.ts'
import type { HomeMatch } from '../../contract/match.ts'
import type { PlanCard } from '../../contract/plan.ts'
import { matchStatus, planStatus, type Language } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { placesOf, recentColumns, recentOf, type RecentRow } from './expert-columns.ts'

const carouselSize = 10

interface HomeMatchRow {
  match_id: number
  league: string
  kickoff: Date | null
  home: string
  home_crest: string
  away: string
  away_crest: string
  plan_count: number
  status: number
}

/** A match without a result by the feed is not waited for longer than this. */
const live = sql`match.status between 2 and 7 and kickoff > now - interval '6 hours'`
const toCome = sql`match.status in (1, 13) and kickoff > now - interval '15 minutes'`
const wanted = sql`match.status not in (8, 11, 12) and kickoff > now - interval '6 hours' and (${live} or ${toCome})`

/**
 * Up to ten matches, by kick-off: first those with plans that are live or start within 48 hours, then, to fill up, the next ones.
 * Abnormal, undetermined, void and finished matches are not shown; the deprecated status 6 is shown as 5.
 */
export async function listHomeMatches(db: Kysely<Tables>, language: Language): Promise<HomeMatch[]> {
  const { rows } = await sql<HomeMatchRow>`
    with clock as materialized (
      select touchline_now() as now
    ), chosen as (
      (select match_id, 1 as turn from match, clock where ${wanted} and kickoff < now + interval '48 hours' and plan_count > 0
        order by kickoff, match_id limit ${carouselSize})
      union all
      (select match_id, 2 from match, clock where ${wanted} and not (kickoff < now + interval '48 hours' and plan_count > 0)
        order by kickoff, match_id limit ${carouselSize})
    )
    select match_id, league.name->>${language} as league, case when kickoff_known and status <> ${matchStatus.toBeDecided} then kickoff end as kickoff,
      home.short_name->>${language} as home, home.crest as home_crest, away.short_name->>${language} as away, away.crest as away_crest,
      plan_count, case status when ${matchStatus.extraTimeDeprecated} then ${matchStatus.extraTime} else status end as status
    from chosen join match using (match_id) join league using (league_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    order by turn, match.kickoff, match_id limit ${carouselSize}`.execute(db)
  return rows.map((row) => ({
    matchId: row.match_id,
    leagueName: row.league,
    matchTime: row.kickoff?.toISOString() ?? null,
    homeLogo: row.home_crest,
    homeShortName: row.home,
    awayLogo: row.away_crest,
    awayShortName: row.away,
    solutionCount: row.plan_count,
    status: row.status,
  }))
}

/** Up to 20 experts in the order of server/work/recommended.ts. */
export async function listRecommendedExperts(db: Kysely<Tables>, language: Language): Promise<Expert[]> {
  const { rows } = await sql<RecentRow & { on_sale: number }>`
    select ${recentColumns(language)}, record.on_sale
    from recommended_expert join expert using (expert_id) join expert_record record using (expert_id)
    order by place`.execute(db)
  return rows.map((row) => ({ ...recentOf(row), onSaleCnt: row.on_sale }))
}

interface PlanCardRow extends RecentRow {
  plan_id: number
  title: string
  match_id: number
  league: string
  home: string
  away: string
  kickoff: Date | null
  predict_play: string
  price: number
  hit_result: number
}

/** A page of plan cards in the order of server/work/recommended.ts. */
export async function listRecommendedPlans(
  db: Kysely<Tables>,
  language: Language,
  paging: { page: number; size: number },
): Promise<PlanCard[]> {
  const { first, last } = placesOf(paging)
  const { rows } = await sql<PlanCardRow>`
    select plan.plan_id, ${recentColumns(language)}, plan.title->>${language} as title, match.match_id,
      league.short_name->>${language} as league, home.short_name->>${language} as home, away.short_name->>${language} as away,
      case when kickoff_known and status <> ${matchStatus.toBeDecided} then match.kickoff end as kickoff, predict_play, price, hit_result
    from recommended_plan join plan using (plan_id) join expert using (expert_id) join expert_record record using (expert_id)
      join match using (match_id) join league using (league_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
    where place between ${first} and ${last}
    order by place`.execute(db)
  return rows.map((row) => ({
    id: row.plan_id,
    ...recentOf(row),
    solutionTitle: row.title,
    matchId: row.match_id,
    leagueShortName: row.league,
    homeShortName: row.home,
    awayShortName: row.away,
    matchTime: row.kickoff?.toISOString() ?? null,
    predictPlay: row.predict_play,
    status: row.price === 0 ? planStatus.free : planStatus.priced,
    hitResult: row.hit_result,
  }))
}
