/** The columns of a plan's card. All of them are public. */
import type { PlanCard } from '../../contract/plan.ts'
import { coinHandle, matchStatus, planStatus, type TextLanguage } from '../../contract/values.ts'
import { recentOf, recentOfExpert, type RecentRow } from './expert-card.ts'
import { titleBreaks } from './title-breaks.ts'

export interface PlanCardRow extends RecentRow {
  plan_id: number
  title: string
  /** Null where it is in the language asked for. */
  title_language: TextLanguage | null
  match_id: number
  league: string
  home: string
  away: string
  match_kickoff: Date | null
  predict_play: string
  price: number
  hit_result: number
}

/** The tables joined to `plan` for the columns of a card. */
export const cardTables = `join expert using (expert_id) join expert_record record using (expert_id)
  join match using (match_id) join league using (league_id)
  join club home on home.club_id = home_id join club away on away.club_id = away_id`

/** The part of a list to which a plan belongs: people, then models, then the coin. */
export const partOfPlan = `case when expert.kind <> 'model' then 0
  when expert.handle <> '${coinHandle}' then 1 else 2 end`

/** For a statement whose $1 is the language. */
export const cardColumns = `plan.plan_id, ${recentOfExpert},
  title_for(plan.plan_id, plan.title, plan.match_id, $1) as title,
  case when language_for(plan.title, $1) <> $1 and not exists (
    -- what stands in the place of a removed title is in the reader's language
    select from text_removal where text_removal.plan_id = plan.plan_id and field = 'title'
      and restored_at is null
  ) then language_for(plan.title, $1) end as title_language,
  match.match_id, league.short_name->>$1 as league, home.short_name->>$1 as home,
  away.short_name->>$1 as away,
  case when kickoff_known and match.status <> ${matchStatus.toBeDecided} then match.kickoff end
    as match_kickoff,
  predict_play, price, hit_result`

function breaksOf({ title, home, away, league }: PlanCardRow): Pick<PlanCard, 'titleBreaks'> {
  const breaks = titleBreaks(title, [home, away, league])
  return breaks.length === 0 ? {} : { titleBreaks: [...breaks] }
}

export const cardOf = (row: PlanCardRow): PlanCard => ({
  id: row.plan_id,
  ...recentOf(row),
  solutionTitle: row.title,
  ...(row.title_language && { titleLanguage: row.title_language }),
  ...breaksOf(row),
  matchId: row.match_id,
  leagueShortName: row.league,
  homeShortName: row.home,
  awayShortName: row.away,
  matchTime: row.match_kickoff?.toISOString() ?? null,
  predictPlay: row.predict_play,
  status: row.price === 0 ? planStatus.free : planStatus.priced,
  hitResult: row.hit_result,
})
