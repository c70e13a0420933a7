/** The decided plans that an expert's record is computed from. */
import type { Kysely } from 'kysely'
import type { PlanOutcome } from '../../contract/plan.ts'
import type { RecordedPlan } from '../../rules/full-record.ts'
import { oddsAsOne } from '../../rules/market.ts'
import { measuresOf, type Measures } from '../../rules/measures.ts'
import type { Market } from '../../rules/plays/play.ts'
import type { Reference } from '../../rules/reference.ts'
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
  /** Picks of the main selection; null if not public. */
  keys: string[] | null
  odds: (string | null)[] | null
  line: string | null
  stated: number | null
  market: Market | null
  close: Market | null
  reference: Reference | null
  book_version: number
  match_id: number
}

/** Ordered by kick-off, then by id; from an instant on, or all plans. */
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
    matchId: row.match_id,
    odds: row.odds && oddsAsOne(row.odds),
    ...measured(row),
    stated: row.stated,
  }))
}

function measured({ keys, main_play: play, line, book_version, ...row }: DecidedRow): Measures {
  if (keys === null) return { expected: null, model: null, closing: null, margin: null }
  const bet = { play, line: line === null ? null : Number(line), keys }
  return measuresOf({ bet, ...row }, book_version)
}

/**
 * The market is the one recorded with the plan; of a plan that was sealed before there was any, the
 * one in the log from its reveal, because the match's own odds
 * may change later. A probability is stated only if each of the main selection's picks has
 * one. Picks are in order, as another order of addition may change the last digit.
 */
const decided = statement<DecidedRow>(
  'expert_decided',
  `select plan.kickoff, published_at, outcome, nc_reason, profit, main_play, league_id, main.*,
    match_id, book_version, plan.reference,
    coalesce(nullif(plan.counted_markets->0, 'null'::jsonb), plan.market, (
      select body->'market' from log_entry opened
      where opened.plan_id = plan.plan_id and kind = 'reveal' limit 1
    )) as market,
    match_close.market as close
  from plan join match using (match_id) left join match_close using (match_id) left join lateral (
    select array_agg(key order by pick_no) as keys, array_agg(odds::text order by pick_no) as odds,
      max(line) as line,
      case when bool_and(probability is not null) then sum(probability order by pick_no) end
        as stated
    from plan_secret_pick pick where pick.plan_id = plan.plan_id and selection_no = 1
  ) main on ${everyoneMayRead}
  where expert_id = $1 and outcome is not null and plan.kickoff >= $2::timestamptz
  order by plan.kickoff, plan.plan_id`,
)
