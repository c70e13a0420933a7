/** The movement of a match's prices, and the plans sealed at them, from the entries of the log. */
import type { Kysely } from 'kysely'
import type { ExpertKind } from '../../contract/expert.ts'
import { pricedPlans, pricePoints, type MatchPrices } from '../../contract/match-prices.ts'
import { playTypes, type TextLanguage } from '../../contract/values.ts'
import type { RecordedMarket } from '../../rules/log/entry.ts'
import { priceOf } from '../../rules/market.ts'
import { resultPoints, totalsPoints, type PricedEntry } from '../../rules/price-points.ts'
import { statement } from '../db/named-statements.ts'
import type { Tables } from '../db/tables.ts'

interface MarkedRow {
  plan_id: number
  expert_id: number
  name: string
  kind: ExpertKind
  log_index: number
  at: string
  market: RecordedMarket | null
  keys: string[]
  hit_result: number | null
}

/** Null if the match does not exist. Entries without a place in the log are not in it yet. */
export async function findMatchPrices(
  db: Kysely<Tables>,
  matchId: number,
  language: TextLanguage,
): Promise<Omit<MatchPrices, 'logSize'> | null> {
  const match = await db
    .selectFrom('match')
    .select('match_id')
    .where('match_id', '=', matchId)
    .executeTakeFirst()
  if (match === undefined) return null
  const [priced, marked] = await Promise.all([
    db.executeQuery(pricedEntries(matchId)),
    db.executeQuery(markedPlans(matchId, language)),
  ])
  return {
    result: resultPoints(priced.rows),
    totals: totalsPoints(priced.rows),
    plans: marked.rows.map((row) => ({
      id: row.plan_id,
      expertId: row.expert_id,
      name: row.name,
      kind: row.kind,
      index: row.log_index,
      at: row.at,
      keys: row.keys,
      odds: priceOf(row.market, playTypes.result, null, row.keys[0] ?? '') ?? null,
      hitResult: row.hit_result ?? 0,
    })),
  }
}

/** The latest readings; of the entries with one reading and the same markets the first. */
const pricedEntries = statement<PricedEntry>(
  'match_priced_entries',
  `select log_index as index, kind, market from (
    select distinct on (market->>'at', market ? 'result', market ? 'totals')
      log_index, kind, market
    from (
      select log_index, kind, body->'market' as market
      from plan join log_entry using (plan_id)
      where plan.match_id = $1 and kind = 'commit'
      union all
      select log_index, kind, body->'market' from log_entry
      where match_id = $1 and plan_id is null and kind = 'close'
    ) stated
    where log_index is not null and jsonb_typeof(market) = 'object'
    order by market->>'at', market ? 'result', market ? 'totals', log_index
  ) first
  order by market->>'at' collate "C" desc limit ${3 * pricePoints}`,
)

/** The plans that the log has revealed: none before kick-off. */
const markedPlans = statement<MarkedRow>(
  'match_marked_plans',
  `select plan.plan_id, plan.expert_id, text_for(expert.name, $2) as name, expert.kind,
    sealed.log_index, sealed.body->>'at' as at, sealed.body->'market' as market,
    array(
      select jsonb_array_elements(opened.body->'body'->'selections'->0->'picks')->>'key'
    ) as keys,
    settled.body->'hitResult' as hit_result
  from plan join expert using (expert_id)
    join lateral (
      select log_index, body from log_entry
      where plan_id = plan.plan_id and kind = 'commit' and log_index is not null
      order by log_index desc limit 1
    ) sealed on true
    join lateral (
      select body from log_entry
      where plan_id = plan.plan_id and kind = 'reveal' and log_index is not null
        and body->'version' = sealed.body->'version'
      order by log_index limit 1
    ) opened on true
    left join lateral (
      select body from log_entry
      where plan_id = plan.plan_id and kind = 'settlement' and log_index is not null
      order by log_index desc limit 1
    ) settled on true
  where plan.match_id = $1 and plan.main_play = ${playTypes.result}
  order by sealed.log_index limit ${pricedPlans}`,
)
