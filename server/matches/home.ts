/** The data of the home screen. */
import type { Kysely } from 'kysely'
import type { Expert } from '../../contract/expert.ts'
import type { HomeMatch } from '../../contract/match.ts'
import type { PlanCard } from '../../contract/plan.ts'
import { type TextLanguage, matchStatus, statusesIn } from '../../contract/values.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { nowColumns, nowOf, type NowRow } from '../live/match-now.ts'
import { recentOf, recentOfExpert, type RecentRow } from '../publishing/expert-card.ts'
import { cardColumns, cardOf, cardTables, type PlanCardRow } from '../publishing/plan-card.ts'
import { placesOf } from '../standings/board-order.ts'

const carouselSize = 10

export interface HomeMatchRow extends NowRow {
  league: string
  kickoff: Date | null
  home: string
  home_crest: string
  away: string
  away_crest: string
}

/** For a statement whose $1 is the language. */
export const homeMatchColumns = `${nowColumns}, league.name->>$1 as league,
  case when kickoff_known and status <> ${matchStatus.toBeDecided} then kickoff end as kickoff,
  home.short_name->>$1 as home, home.crest as home_crest, away.short_name->>$1 as away,
  away.crest as away_crest`
/** The tables joined to `match` for these columns. */
export const homeMatchTables = `join league using (league_id)
  join club home on home.club_id = home_id join club away on away.club_id = away_id`

export const homeMatchOf = (row: HomeMatchRow): HomeMatch => ({
  ...nowOf(row),
  leagueName: row.league,
  matchTime: row.kickoff?.toISOString() ?? null,
  homeLogo: row.home_crest,
  homeShortName: row.home,
  awayLogo: row.away_crest,
  awayShortName: row.away,
})

/**
 * The feed may fail to report a result, so a match is open for at most six hours. Each clause is
 * written out so that the partial index of open matches applies.
 */
const isOpen = `match.status not in (${statusesIn('finished', 'void').join(', ')})
  and kickoff > now - interval '6 hours'
  and (match.status in (${statusesIn('playing').join(', ')})
    or match.status in (${statusesIn('ahead').join(', ')})
    and kickoff > now - interval '15 minutes')`
const soonWithPlans = `kickoff < now + interval '48 hours' and plan_count > 0`
const matchesInOrder = (turn: number, where: string) =>
  `(
    select match_id, ${turn} as turn from match, clock
    where ${isOpen} and double_of is null and ${where}
    order by kickoff, match_id limit ${carouselSize}
  )`

const homeMatches = statement<HomeMatchRow>(
  'home_matches',
  `with clock as materialized (
    select touchline_now() as now
  ), chosen as (
    ${matchesInOrder(1, soonWithPlans)} union all ${matchesInOrder(2, `not (${soonWithPlans})`)}
  )
  select ${homeMatchColumns}
  from chosen join match using (match_id) ${homeMatchTables}
  order by turn, match.kickoff, match_id limit ${carouselSize}`,
)

/**
 * Up to ten matches by kick-off: first matches with plans that are live or start within 48 hours,
 * then the next ones. Abnormal, undetermined, void and finished matches are not shown. The
 * deprecated status 6 is shown as 5.
 */
export async function listHomeMatches(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<HomeMatch[]> {
  const { rows } = await db.executeQuery(homeMatches(language))
  return rows.map(homeMatchOf)
}

/** The time of the statement is on each of its rows. */
interface Timed {
  computed_at: Date
}

const timeOf = ([first]: readonly Timed[]) =>
  first && { computedAt: first.computed_at.toISOString() }

const recommendedExperts = statement<RecentRow & Timed & { on_sale: number }>(
  'recommended_experts',
  `select ${recentOfExpert}, record.on_sale, (select touchline_now()) as computed_at
  from recommended_expert join expert using (expert_id) join expert_record record using (expert_id)
  order by place`,
)

/** Up to 20 experts in the order of server/standings/recommended.ts. */
export async function listRecommendedExperts(
  db: Kysely<Tables>,
  language: TextLanguage,
): Promise<{ experts: Expert[]; models: number; coinLast: true; computedAt?: string }> {
  const { rows } = await db.executeQuery(recommendedExperts(language))
  return {
    experts: rows.map((row) => ({ ...recentOf(row), onSaleCnt: row.on_sale })),
    models: rows.filter(isByModel).length,
    coinLast: true,
    ...timeOf(rows),
  }
}

const recommendedPlans = statement<PlanCardRow & Timed>(
  'recommended_plans',
  `select ${cardColumns}, (select touchline_now()) as computed_at
  from recommended_plan join plan using (plan_id) ${cardTables}
  where place between $2 and $3 order by place`,
)

const isByModel = ({ kind }: Pick<Expert, 'kind'>) => kind === 'model'

/** A page of plan cards in the order of server/standings/recommended.ts. */
export async function listRecommendedPlans(
  db: Kysely<Tables>,
  language: TextLanguage,
  paging: { page: number; size: number },
): Promise<{ records: PlanCard[]; models: number; coinLast: true; computedAt?: string }> {
  const { first, last } = placesOf(paging)
  const { rows } = await db.executeQuery(recommendedPlans(language, first, last))
  const records = rows.map(cardOf)
  const models = records.filter(isByModel).length
  return { records, models, coinLast: true, ...timeOf(rows) }
}
