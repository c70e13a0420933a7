/** A plan as every card shows it. Nothing of this is secret. */
import { sql } from 'kysely'
import type { PlanCard } from '../../contract/plan.ts'
import { matchStatus, planStatus, type Language } from '../../contract/values.ts'
import { recentColumns, recentOf, type RecentRow } from './expert-columns.ts'

export interface PlanCardRow extends RecentRow {
  plan_id: number
  title: string
  match_id: number
  league: string
  home: string
  away: string
  match_kickoff: Date | null
  predict_play: string
  price: number
  hit_result: number
}

/** The tables around `plan` that a card takes its columns from. */
export const cardTables = sql`join expert using (expert_id) join expert_record record using (expert_id)
  join match using (match_id) join league using (league_id)
  join club home on home.club_id = home_id join club away on away.club_id = away_id`

export const cardColumns = (language: Language) => sql`plan.plan_id, ${recentColumns(language)}, plan.title->>${language} as title,
  match.match_id, league.short_name->>${language} as league, home.short_name->>${language} as home, away.short_name->>${language} as away,
  case when kickoff_known and match.status <> ${matchStatus.toBeDecided} then match.kickoff end as match_kickoff,
  predict_play, price, hit_result`

export const cardOf = (row: PlanCardRow): PlanCard => ({
  id: row.plan_id,
  ...recentOf(row),
  solutionTitle: row.title,
  matchId: row.match_id,
  leagueShortName: row.league,
  homeShortName: row.home,
  awayShortName: row.away,
  matchTime: row.match_kickoff?.toISOString() ?? null,
  predictPlay: row.predict_play,
  status: row.price === 0 ? planStatus.free : planStatus.priced,
  hitResult: row.hit_result,
})
