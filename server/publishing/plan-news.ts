/** The settlements of opened plans that their reader has not seen. */
import { sql, type Kysely } from 'kysely'
import { mostNews, newsDays } from '../../contract/calls/opened.ts'
import type { OwnResultOf } from '../../contract/calls.ts'
import { refundReasons } from '../../contract/calls/points.ts'
import type { TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { openedBy } from '../following/opened.ts'
import { settlementsOf, verdictOf, type VerdictRow } from './verdict.ts'

interface NewsRow extends VerdictRow {
  plan_id: number
  expert_id: number
  expert: string
  title: string
  home: string
  away: string
  sequence: number
  settled_at: Date
  before: VerdictRow | null
  points: number
  total: number
}

/**
 * The last settlement of each plan with news, the latest first. A correction has the settlement
 * that the reader saw last, or the one before it. The points are those since that one.
 */
export async function listNews(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
): Promise<OwnResultOf<'planNews'>> {
  const plan = sql`plan`
  const { rows } = await sql<NewsRow>`
    with mine as materialized (
      select plan_id, max(seen) as seen from (${openedBy(uid)}) ways group by plan_id
    ), news as materialized (
      select plan.plan_id, plan.match_id, plan.expert_id, plan.title, seen, last.*,
        count(*) over ()::int as total
      from mine join plan using (plan_id) cross join lateral (
        select * from (${settlementsOf(plan)}) every order by sequence desc limit 1
      ) last
      where plan.settled_at > touchline_now() - make_interval(days => ${newsDays})
        and last.sequence > seen
      order by last.settled_at desc, plan.plan_id desc limit ${mostNews}
    ), wallets as materialized (
      select wallet_id from owner me
        join owner on owner.owner_id = me.owner_id or owner.merged_into = me.owner_id
        join wallet on wallet.owner_id = owner.owner_id
      where me.uid = ${uid}
    )
    select plan.plan_id, plan.expert_id, text_for(expert.name, ${language}) as expert,
      title_for(plan.plan_id, plan.title, plan.match_id, ${language}) as title,
      home.short_name->>${language}::text as home, away.short_name->>${language}::text as away,
      sequence,
      plan.settled_at, plan.outcome, plan.nc_reason, plan.hit_result, plan.full_home,
      plan.full_away, total,
      (select to_jsonb(earlier) from (${settlementsOf(plan)}) earlier
        where earlier.sequence = case when seen > 0 then seen else plan.sequence - 1 end) as before,
      (
        select coalesce(sum(amount), 0)::int
        from movement join entry using (movement_id) join wallets using (wallet_id)
        where movement.plan_id = plan.plan_id and reason = any(${refundReasons}::text[])
          and movement.at >= (
            select settled_at from settlement
            where settlement.plan_id = plan.plan_id and settlement.sequence = seen + 1
          )
      ) as points
    from news plan join expert using (expert_id) join match using (match_id)
      join club home on home.club_id = match.home_id join club away on away.club_id = match.away_id
    order by plan.settled_at desc, plan.plan_id desc`.execute(db)
  return {
    records: rows.map((row) => ({
      id: row.plan_id,
      expertId: row.expert_id,
      expert: row.expert,
      solutionTitle: row.title,
      homeShortName: row.home,
      awayShortName: row.away,
      sequence: row.sequence,
      settledAt: row.settled_at.toISOString(),
      ...verdictOf(row),
      before: row.before && verdictOf(row.before),
      points: row.points,
    })),
    total: rows[0]?.total ?? 0,
  }
}
