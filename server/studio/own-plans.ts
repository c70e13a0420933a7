/** An expert's plans as the expert sees them: with picks, current prices, unlocks and points. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { CheckedDataOf, ResultOf } from '../../contract/calls.ts'
import type { PlanOutcome } from '../../contract/plan.ts'
import { hitResults, matchStatus, type TextLanguage, type PlayType } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import { nowColumnsAs, nowOf, type NowRow } from '../live/match-now.ts'
import { priceOfPick, type SourcedMarket } from './market.ts'

type OwnPlan = ResultOf<'studioPlans'>['records'][number]
type PlayingPlan = ResultOf<'studioOverview'>['playing'][number]

interface Row extends Omit<NowRow, 'status'> {
  match_state: number
  plan_id: number
  serial: number
  version: number
  league: string
  home: string
  away: string
  match_kickoff: Date | null
  deadline: Date
  published_at: Date
  open: boolean
  ahead: boolean
  title: string
  price: number
  refund_on_miss: boolean
  outcome: PlanOutcome | null
  nc_reason: number | null
  hit_result: number
  profit: string | null
  score: string | null
  closing_value: number | null
  play: PlayType
  line: string | null
  picks: { key: string; odds: string | null }[]
  odds: SourcedMarket | null
  unlocks: number
  points: number
}

const select = (
  db: Kysely<Tables>,
  language: TextLanguage,
  ownerId: number,
  rest: RawBuilder<unknown>,
) =>
  sql<Row>`
    with clock as materialized (select touchline_now() as now)
    select plan.plan_id, serial, plan.version, ${sql.raw(nowColumnsAs('match_state'))},
      league.short_name->>${language} as league, home.short_name->>${language} as home,
      away.short_name->>${language} as away,
      case when kickoff_known then match.kickoff end as match_kickoff, deadline, published_at,
      outcome is null and not revealed and now < deadline
      and status = ${matchStatus.notStarted} as open,
      status = ${matchStatus.notStarted} as ahead,
      text_for(title, ${language}) as title, price, refund_on_miss, outcome, nc_reason, hit_result,
      profit, case when outcome is not null then full_home || '-' || full_away end as score,
      closing_value,
      main.*, match.odds, coalesce(unlocked.n, 0) as unlocks, coalesce(unlocked.points, 0) as points
    from plan
      left join plan_measure using (plan_id)
      join expert using (expert_id)
      join match using (match_id)
      join league using (league_id)
      join club home on home.club_id = home_id join club away on away.club_id = away_id
      cross join clock
      cross join lateral (
        select max(pick.play) as play, max(line) as line,
          jsonb_agg(jsonb_build_object('key', key, 'odds', round(pick.odds,
                greatest(2, min_scale(pick.odds)))::text) order by pick_no) as picks
        from plan_secret_pick pick where pick.plan_id = plan.plan_id and selection_no = 1
      ) main
      left join lateral (
        select count(*)::int as n, sum(unlock.price - refunded)::int as points
        from unlock
        where unlock.plan_id = plan.plan_id
      ) unlocked on true
    where expert.owner_id = ${ownerId} ${rest}`.execute(db)

function ownPlanOf(row: Row): OwnPlan {
  const line = row.line === null ? {} : { line: Number(row.line) }
  return {
    id: row.plan_id,
    serial: row.serial,
    version: row.version,
    matchId: row.match_id,
    leagueName: row.league,
    homeName: row.home,
    awayName: row.away,
    matchTime: row.match_kickoff?.toISOString() ?? null,
    deadline: row.deadline.toISOString(),
    sealedAt: row.published_at.toISOString(),
    open: row.open,
    title: row.title,
    price: row.price,
    refundOnMiss: row.refund_on_miss,
    main: {
      play: row.play,
      ...line,
      picks: row.picks.map(({ key, odds }) => ({
        key,
        sealed: odds,
        now: row.ahead ? priceOfPick(row.odds, { play: row.play, ...line, key }) : null,
      })),
    },
    outcome: row.outcome,
    ncReason: row.nc_reason,
    hitResult: row.hit_result,
    profit: row.profit === null ? null : Number(row.profit),
    score: row.score,
    closingValue: row.closing_value,
    unlocks: row.unlocks,
    points: row.points,
  }
}

/** The outcome of a plan, as a condition. */
const kinds = {
  all: sql`true`,
  hit: sql`hit_result = ${hitResults.hit}`,
  miss: sql`hit_result = ${hitResults.miss}`,
  notCounted: sql`nc_reason is not null`,
}

/** The plans that can still be changed, by deadline. */
export async function listOpenPlans(
  db: Kysely<Tables>,
  language: TextLanguage,
  ownerId: number,
): Promise<OwnPlan[]> {
  const { rows } = await select(
    db,
    language,
    ownerId,
    sql`and on_sale order by deadline, plan.plan_id limit 200`,
  )
  return rows.map(ownPlanOf).filter(({ open }) => open)
}

/** The plans that can no longer be changed and are not settled, the latest kick-off first. */
export async function listPlayingPlans(
  db: Kysely<Tables>,
  language: TextLanguage,
  ownerId: number,
): Promise<PlayingPlan[]> {
  const { rows } = await select(
    db,
    language,
    ownerId,
    sql`and outcome is null and (now >= deadline or status <> ${matchStatus.notStarted})
      order by match.kickoff desc, plan.plan_id desc limit 200`,
  )
  return rows.map((row) => ({ ...ownPlanOf(row), ...nowOf({ ...row, status: row.match_state }) }))
}

export async function listOwnPlans(
  db: Kysely<Tables>,
  language: TextLanguage,
  ownerId: number,
  { size, before, only }: CheckedDataOf<'studioPlans'>,
): Promise<ResultOf<'studioPlans'>> {
  const { rows } = await select(
    db,
    language,
    ownerId,
    sql`
      and serial < ${before ?? 2 ** 31 - 1} and ${kinds[only ?? 'all']}
      order by serial desc limit ${size + 1}`,
  )
  const page = rows.slice(0, size)
  return {
    records: page.map(ownPlanOf),
    next: rows.length > size ? (page.at(-1)?.serial ?? null) : null,
  }
}
