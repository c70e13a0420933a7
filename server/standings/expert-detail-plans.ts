/** The decided plans of an expert, as their record is made of them. */
import type { Kysely } from 'kysely'
import type { PlanOutcome } from '../../contract/plan.ts'
import type { RecordedPlan } from '../../rules/full-record.ts'
import { marketChance, oddsAsOne, type Market } from '../../rules/market.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'
import { everyoneMayRead } from '../publishing/secret.ts'

export interface ListedPlan extends RecordedPlan {
  play: number
  leagueId: number
}

interface DecidedRow {
  kickoff: Date
  published_at: Date
  outcome: PlanOutcome
  nc_reason: number | null
  profit: string | null
  main_play: number
  league_id: number
  /** Of the main selection’s picks; null where they may not be read. */
  keys: string[] | null
  odds: (string | null)[] | null
  line: string | null
  stated: number | null
  market: Market | null
}

/** In order of kick-off, plans of one kick-off in order of their ids; from an instant on, or all of them. */
export async function listDecided(
  db: Kysely<Tables>,
  expertId: number,
  from: Date | null,
): Promise<ListedPlan[]> {
  const { rows } = await db.executeQuery(decided(expertId, from ?? '-infinity'))
  return rows.map((row) => ({
    kickoff: row.kickoff,
    publishedAt: row.published_at,
    outcome: row.outcome,
    ncReason: row.nc_reason,
    profit: row.profit,
    play: row.main_play,
    leagueId: row.league_id,
    odds: row.odds && oddsAsOne(row.odds),
    expected:
      row.keys &&
      marketChance(row.market, {
        play: row.main_play,
        line: row.line === null ? null : Number(row.line),
        keys: row.keys,
      }),
    stated: row.stated,
  }))
}

/**
 * The market as the log has it, when the plan was opened: the match's own may come or change later. Of a probability only where each
 * of the main selection's picks has one. Picks in their order: what is added up in another one may differ in its last digit.
 */
const decided = statement<DecidedRow>(
  'expert_decided',
  `select plan.kickoff, published_at, outcome, nc_reason, profit, main_play, league_id, main.*,
    (select body->'market' from log_entry opened where opened.plan_id = plan.plan_id and kind = 'reveal' limit 1) as market
  from plan join match using (match_id) left join lateral (
    select array_agg(key order by pick_no) as keys, array_agg(odds::text order by pick_no) as odds, max(line) as line,
      case when bool_and(probability is not null) then sum(probability order by pick_no) end as stated
    from plan_secret_pick pick where pick.plan_id = plan.plan_id and selection_no = 1
  ) main on ${everyoneMayRead}
  where expert_id = $1 and outcome is not null and plan.kickoff >= $2::timestamptz
  order by plan.kickoff, plan.plan_id`,
)
