/**
 * The rows of the exports of plans: one for each plan, by the place of its last version, with its
 * last settlement and, once it is revealed, its main selection. Everything comes from the log.
 */
import { sql, type Kysely } from 'kysely'
import type { Selection } from '../../contract/plan.ts'
import { currentBook, rulebooks } from '../../rules/book/index.ts'
import type { PlanBody, RecordedMarket } from '../../rules/log/entry.ts'
import {
  betOf,
  chanceRules,
  closingValue,
  hitChance,
  oddsAsOne,
  pricedBy,
} from '../../rules/market.ts'
import { measuresOf } from '../../rules/measures.ts'
import type { Reference } from '../../rules/reference.ts'
import type { Tables } from '../db/tables.ts'

/** Plans read at a time. */
export const batch = 2_000

/** The columns that the database computes; the rest of a row comes from `sealed` and `opened`. */
interface StoredRow {
  log_index: number
  plan_id: number
  expert_id: number
  serial: number
  version: number
  match_id: number
  league_id: number
  /** ISO 8601, UTC, as all times. */
  sealed_at: string
  kickoff: string
  price: number
  plays: string
  late: boolean
  settlement_index: number | null
  outcome: string | null
  hit_result: number | null
  not_counted_reason: number | null
  profit: string | null
  settled_kickoff: string | null
  reveal_index: number | null
  settled_at: string | null
  /** JSON: time, outcome and profit of each settlement before the last; null without any. */
  earlier_settlements: string | null
}

interface Found extends StoredRow {
  content: PlanBody | null
  market: RecordedMarket | null
  reference: Reference | null
  counted_markets: (RecordedMarket | null)[] | null
  close: RecordedMarket | null
}

/** The main selection, null before its reveal, and the market that it is measured by. */
interface MainRow {
  rule_version: number
  main_line: number | null
  main_picks: string | null
  main_odds: number | null
  market_probability: number | null
  market_source: string | null
  market_at: string | null
  close_probability: number | null
  closing_value: number | null
  close_source: string | null
  close_at: string | null
  selections: string | null
  probabilities: string | null
  /** The main selection's chance by the house's model, where the market has none. */
  model_probability: number | null
}

interface ExpertColumns {
  expert_kind: string | null
  /** When the expert stopped publishing here; null for those who publish. */
  expert_withdrawn_at: string | null
}

export type PlanRow = StoredRow & MainRow & ExpertColumns

/**
 * All plans sealed among the first `size` entries, or those of one expert, in the order of the log,
 * in batches.
 */
export async function* planRows(
  db: Kysely<Tables>,
  size: number,
  expertId: number | null = null,
): AsyncGenerator<PlanRow[]> {
  const versionAt = await ruleVersions(db)
  const experts = await expertsIn(db, size)
  for (
    let after = -1, rows: Found[];
    (rows = await rowsAfter(db, after, size, expertId)).length > 0;
  ) {
    yield rows.map((row) => ({
      ...rowOf(row, versionAt(row.log_index)),
      ...(experts.get(row.expert_id) ?? { expert_kind: null, expert_withdrawn_at: null }),
    }))
    after = rows.at(-1)?.log_index ?? after
  }
}

/** The kind of each expert by the last entry, and since when one does not publish here. */
async function expertsIn(
  db: Kysely<Tables>,
  size: number,
): Promise<ReadonlyMap<number, ExpertColumns>> {
  const { rows } = await sql<{ expert_id: number; kind: string; withdrawn: boolean; at: string }>`
    select expert_id, body->>'expertKind' as kind, (body->'withdrawn')::boolean as withdrawn,
      body->>'at' as at
    from log_entry where kind = 'expert' and log_index < ${size} order by log_index`.execute(db)
  const experts = new Map<number, ExpertColumns>()
  for (const { expert_id, kind, withdrawn, at } of rows) {
    const since = experts.get(expert_id)?.expert_withdrawn_at ?? at
    experts.set(expert_id, { expert_kind: kind, expert_withdrawn_at: withdrawn ? since : null })
  }
  return experts
}

function rowOf(
  { content, market: sealed, reference, counted_markets, close, ...row }: Found,
  ruleVersion: number,
): StoredRow & MainRow {
  const book = rulebooks.find(({ version }) => version === ruleVersion) ?? currentBook
  const stated = content?.selections ?? null
  // of a plan that was sealed again, the worst prices count
  const marketOf = (at: number) => counted_markets?.[at] ?? sealed
  const market = marketOf(0)
  const selections =
    stated &&
    (book.pricesOf === 'site'
      ? stated.flatMap((one, at) => pricedBy<Selection>([one], marketOf(at)))
      : stated)
  const main = selections?.[0]
  const by = chanceRules(book)
  return {
    ...row,
    rule_version: ruleVersion,
    main_line: main?.line ?? null,
    main_picks: main ? main.picks.map(({ key }) => key).join(',') : null,
    main_odds: rounded(main ? oddsAsOne(main.picks.map(({ odds }) => odds ?? null)) : null),
    market_probability: rounded(main ? hitChance(market, betOf(main), by) : null),
    market_source: market?.source ?? null,
    market_at: market?.at ?? null,
    close_probability: rounded(main ? hitChance(close, betOf(main), by) : null),
    closing_value: rounded(main ? closingValue(market, close, betOf(main), book.margin) : null),
    close_source: close?.source ?? null,
    close_at: close?.at ?? null,
    selections: selections && JSON.stringify(selections),
    probabilities: content?.probabilities ? JSON.stringify(content.probabilities) : null,
    model_probability: rounded(
      main ? measuresOf({ bet: betOf(main), market, close, reference }, book).model : null,
    ),
  }
}

/** Without the last digits, which differ between 1.85 and 1 / (1 / 1.85). */
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(12)))

/**
 * The version of the rules in force at a place of the log: that of the last `rules` entry before
 * it, or of the first one for entries that were back-filled when the log began.
 */
async function ruleVersions(db: Kysely<Tables>): Promise<(index: number) => number> {
  const { rows } = await sql<{ log_index: number; version: number }>`
    select log_index, (body->'ruleVersion')::int as version from log_entry
    where kind = 'rules' and log_index is not null order by log_index`.execute(db)
  const first = rows[0]?.version ?? currentBook.version
  return (index) => rows.findLast((row) => row.log_index < index)?.version ?? first
}

/**
 * The first close of a match counts, as for the verifier. Entries of version 1 have the market in
 * the reveal.
 */
async function rowsAfter(
  db: Kysely<Tables>,
  after: number,
  size: number,
  expertId: number | null,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select sealed.log_index, sealed.plan_id, sealed.expert_id, sealed.body->'serial' as serial,
      sealed.body->'version' as version, sealed.body->'matchId' as match_id,
      sealed.body->'leagueId' as league_id, sealed.body->>'at' as sealed_at,
      sealed.body->>'kickoff' as kickoff, sealed.body->'price' as price,
      sealed.body->>'plays' as plays, sealed.body ? 'late' as late,
      settled.log_index as settlement_index, settled.body->>'outcome' as outcome,
      settled.body->'hitResult' as hit_result, settled.body->'ncReason' as not_counted_reason,
      settled.body->>'profit' as profit, settled.body->>'kickoff' as settled_kickoff,
      settled.body->>'at' as settled_at, earlier.settlements as earlier_settlements,
      opened.log_index as reveal_index, opened.body->'body' as content,
      coalesce(sealed.body->'market', opened.body->'market') as market,
      sealed.body->'reference' as reference, closed.body->'market' as close,
      case when opened.log_index is not null then plan.counted_markets end as counted_markets
    from log_entry sealed
      left join plan using (plan_id)
      left join lateral (
        select log_index, body from log_entry
        where plan_id = sealed.plan_id and kind = 'settlement' and log_index < ${size}
        order by log_index desc limit 1
      ) settled on true
      left join lateral (
        select jsonb_agg(jsonb_build_array(body->>'at', body->>'outcome', body->>'profit')
          order by log_index)::text as settlements
        from log_entry
        where plan_id = sealed.plan_id and kind = 'settlement' and log_index < settled.log_index
      ) earlier on true
      left join lateral (
        select log_index, body from log_entry
        where plan_id = sealed.plan_id and kind = 'reveal' and log_index < ${size}
          and body->'version' = sealed.body->'version'
        order by log_index limit 1
      ) opened on true
      left join lateral (
        select body from log_entry
        where match_id = (sealed.body->'matchId')::bigint and plan_id is null and kind = 'close'
          and log_index < ${size}
        order by log_index limit 1
      ) closed on true
    where sealed.kind = 'commit' and sealed.log_index > ${after} and sealed.log_index < ${size}
      ${expertId === null ? sql`` : sql`and sealed.expert_id = ${expertId}`}
      and not exists (
        select from log_entry later where later.plan_id = sealed.plan_id and later.kind = 'commit'
          and later.log_index > sealed.log_index and later.log_index < ${size})
    order by sealed.log_index limit ${batch}`.execute(db)
  return rows
}
