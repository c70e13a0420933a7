/** Writes published plans in sets: a few statements for any number of plans. */
import { hash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { PlanDraft, Selection } from '../../contract/plan.ts'
import type { Words } from '../../contract/values.ts'
import type { Rulebook } from '../../rules/book/index.ts'
import type { Reference } from '../../rules/reference.ts'
import { countedMarket, type SealedVersion } from '../../rules/sealed-prices.ts'
import { partsOf } from '../../rules/settle.ts'
import { allLanguages } from '../../rules/text.ts'
import {
  commitmentOf,
  textHash,
  type PlanBody,
  type RecordedMarket,
} from '../../rules/log/entry.ts'
import { marketOfPlays, pricedBy } from '../../rules/market.ts'
import type { Tables } from '../db/tables.ts'
import { commitBody } from '../log/append.ts'

export interface NewPlan {
  draft: PlanDraft
  serial: number
  /** All current prices of its match; null if none are known. */
  market: RecordedMarket | null
  /** The model's estimate of its match; null where there is none. */
  reference: Reference | null
  /** Absent for a plan's first version; `before` are the earlier ones, the first one first. */
  next?: { planId: number; version: number; before: readonly SealedVersion[] }
}

export interface PublishedPlan {
  planId: number
  expertId: number
  matchId: number
  serial: number
  version: number
}

/** Drafts per statement; bounds the size of its JSON parameter. */
const batch = 2_000

interface StoredRow {
  plan_id: number
  expert_id: number
  match_id: number
  serial: number
  version: number
}

/**
 * Stores drafts with their secrets: as new plans, which also changes the counts of their match,
 * expert and record, or as the next version of a plan. Earlier versions stay in plan_secret; the
 * last one counts. The caller holds locks on experts, matches and plans. Resolves to the new plans
 * and then the next versions, each by id.
 */
export async function storePlans(
  tx: Kysely<Tables>,
  plans: readonly NewPlan[],
  book: Rulebook,
): Promise<PublishedPlan[]> {
  const replaced = plans.flatMap(({ next }) => next?.planId ?? [])
  if (replaced.length > 0)
    await sql`delete from plan_secret_pick where plan_id = any(${replaced}::bigint[])`.execute(tx)
  const ordered = [...plans.filter(({ next }) => !next), ...plans.filter(({ next }) => next)]
  const stored: StoredRow[] = []
  for (let from = 0; from < ordered.length; from += batch) {
    const rows = ordered
      .slice(from, from + batch)
      .map((plan, no) => ({ no, ...columnsOf(plan, book) }))
    stored.push(...(await insertOrUpdate(tx, JSON.stringify(rows), book)).rows)
  }
  return stored.map((row) => ({
    planId: row.plan_id,
    expertId: row.expert_id,
    matchId: row.match_id,
    serial: row.serial,
    version: row.version,
  }))
}

/** Columns of a plan that each version writes, and their values in a row of `draft`. */
const written = {
  version: 'coalesce(draft.version, 1)',
  predict_play: 'draft.predict_play',
  main_play: 'draft.main_play',
  price: 'draft.price',
  refund_on_miss: 'draft.refund',
  title: 'draft.title',
  title_salt: "decode(draft.title_salt, 'hex')",
  market: "nullif(draft.market, 'null'::jsonb)",
  reference: "nullif(draft.reference, 'null'::jsonb)",
  counted_markets: "nullif(draft.counted_markets, 'null'::jsonb)",
  published_at: 'draft.now',
  published_kickoff: 'draft.kickoff',
  book_version: 'draft.book_version',
  deadline: 'draft.deadline',
}
const columns = sql.raw(Object.keys(written).join(', '))
const values = sql.raw(Object.values(written).join(', '))

const insertOrUpdate = (tx: Kysely<Tables>, rows: string, book: Rulebook) =>
  sql<StoredRow>`
  with draft as materialized (
    select draft.*, kickoff, league_id, (select touchline_now()) as now,
      ${book.version}::int as book_version,
      kickoff - make_interval(mins => ${book.deadlineMinutes}) as deadline
    from jsonb_to_recordset(${rows}::jsonb) as draft(no int, expert_id int, serial int,
        match_id bigint, plan_id bigint, version int, predict_play text, main_play smallint,
        price smallint, refund boolean, title jsonb, title_salt text, market jsonb,
        reference jsonb, counted_markets jsonb, salt text,
        analysis_salt text, body jsonb, commitment text, picks jsonb)
      join match using (match_id)
  ), inserted as (
    insert into plan (expert_id, serial, match_id, kickoff, ${columns})
    select expert_id, serial, match_id, kickoff, ${values}
    from draft where plan_id is null order by no
    returning *
  ), updated as (
    update plan set (${columns}) = row(${values})
    from draft where plan.plan_id = draft.plan_id
    returning plan.*
  ), stored as (
    select *, false as is_next from inserted union all select *, true from updated
  ), logged as (
    insert into log_entry (kind, body, expert_id, plan_id, match_id)
    select 'commit', ${logged}, plan.expert_id, plan.plan_id, plan.match_id
    from stored plan join draft using (expert_id, serial)
    order by is_next, plan.plan_id
  ), secret as (
    insert into plan_secret (plan_id, version, published_at, salt, analysis_salt, body)
    select stored.plan_id, stored.version, published_at, decode(salt, 'hex'),
      decode(analysis_salt, 'hex'), body
    from stored join draft using (expert_id, serial)
  ), picks as (
    insert into plan_secret_pick (plan_id, selection_no, pick_no, play, line, key,
      odds, probability, parts)
    select stored.plan_id, pick.*
    from stored join draft using (expert_id, serial), jsonb_to_recordset(picks)
      as pick(selection_no smallint, pick_no smallint, play smallint, line numeric,
        key text, odds numeric, probability double precision, parts int)
  ), matches as (
    update match set plan_count = plan_count + n
    from (select match_id, count(*)::int as n from inserted group by match_id) plans
    where plans.match_id = match.match_id
  ), experts as (
    update expert set next_serial = next_serial + n
    from (select expert_id, count(*)::int as n from inserted group by expert_id) plans
    where plans.expert_id = expert.expert_id
  ), records as (
    insert into expert_record (expert_id, on_sale)
    select expert_id, count(*)::int from inserted
    group by expert_id order by expert_id
    on conflict (expert_id) do update set on_sale = expert_record.on_sale + excluded.on_sale
  )
  select plan_id, expert_id, match_id, serial, version from stored
  order by is_next, plan_id`.execute(tx)

const logged = sql.raw(commitBody('draft.commitment', 'draft.league_id'))

/**
 * For each selection the market of an earlier version that counts instead of its own; null where
 * its own counts for all.
 */
function countedMarkets(
  selections: readonly Selection[],
  own: RecordedMarket | null,
  before: readonly SealedVersion[],
  book: Rulebook,
): (RecordedMarket | null)[] | null {
  const versions = [...before, { selections, market: own }]
  const counted = selections.map((one) => {
    const market = countedMarket(one, own, versions, book)
    return market === own ? null : market
  })
  return counted.every((market) => market === null) ? null : counted
}

/** A draft as a row of the statements' JSON parameter. */
function columnsOf({ draft, serial, market, reference, next }: NewPlan, book: Rulebook) {
  const { selections } = draft
  const playCodes = [...new Set(selections.map(({ play }) => play))]
  const offered = market && marketOfPlays(market, playCodes)
  const own = market && offered && { ...offered, source: market.source, at: market.at }
  const counted = countedMarkets(selections, own, next?.before ?? [], book)
  const priced =
    book.pricesOf === 'site'
      ? selections.flatMap((one, at) => pricedBy([one], counted?.[at] ?? own))
      : selections
  // A 1X2 plan has three possible picks: without a random salt, its published hash could be matched
  // by trying them.
  const salt = randomBytes(32)
  const analysisSalt = randomBytes(32)
  const body = bodyOf(draft)
  return {
    expert_id: draft.expertId,
    serial,
    match_id: draft.matchId,
    plan_id: next?.planId,
    version: next?.version,
    predict_play: playCodes.join(','),
    main_play: selections[0]?.play,
    price: draft.price,
    refund: draft.refundOnMiss,
    title: titleOf(draft),
    title_salt: randomBytes(32).toString('hex'),
    market: own,
    reference,
    counted_markets: counted,
    salt: salt.toString('hex'),
    analysis_salt: analysisSalt.toString('hex'),
    body,
    commitment: commitmentOf(salt, sealedBody(body, analysisSalt), (bytes) =>
      hash('sha256', bytes, 'buffer'),
    ),
    picks: priced.flatMap(({ play, line, picks }, selection) =>
      picks.map(({ key, odds, probability }, pick) => ({
        selection_no: selection + 1,
        pick_no: pick + 1,
        play,
        line,
        key,
        odds,
        probability,
        parts: partsOf(selections.length, picks.length),
      })),
    ),
  }
}

export const titleOf = ({ title }: PlanDraft): Words => allLanguages(title)

/** The fields of a draft that its plan's row has, readable by everyone at once. */
type OpenField = 'expertId' | 'planId' | 'matchId' | 'price' | 'refundOnMiss' | 'title'
/** The secret part of a plan: nothing in it is public before kick-off. */
export type SecretBody = Omit<PlanDraft, OpenField>

/** Every field of a draft is secret, a new one too, except those named here. */
export function bodyOf(draft: PlanDraft): SecretBody {
  const {
    expertId: _expert,
    planId: _plan,
    matchId: _match,
    price: _price,
    refundOnMiss: _refund,
    title: _title,
    ...body
  } = draft
  return { ...body, analysis: allLanguages(body.analysis) }
}

/** The sealed part of a plan: its secret content, with the analysis by its fingerprint. */
const sealedBody = ({ analysis, ...body }: SecretBody, analysisSalt: Uint8Array): PlanBody => ({
  ...body,
  analysisHash: textHash(analysisSalt, analysis),
})
