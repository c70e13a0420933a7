/** Writes published plans in sets: a few statements for any number of plans. */
import { hash, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { PlanDraft } from '../../contract/plan.ts'
import type { Words } from '../../contract/values.ts'
import type { Rulebook } from '../../rules/book/index.ts'
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
}

export interface NewVersion extends NewPlan {
  planId: number
  version: number
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

const published = (row: StoredRow): PublishedPlan => ({
  planId: row.plan_id,
  expertId: row.expert_id,
  matchId: row.match_id,
  serial: row.serial,
  version: row.version,
})

/**
 * Stores new plans with their secrets, and updates the counts of their match, expert and record.
 * The caller holds locks on experts and matches.
 */
export async function storePlans(
  tx: Kysely<Tables>,
  plans: readonly NewPlan[],
  book: Rulebook,
): Promise<PublishedPlan[]> {
  const stored: PublishedPlan[] = []
  for (let from = 0; from < plans.length; from += batch) {
    const rows = plans
      .slice(from, from + batch)
      .map((plan, no) => ({ no, serial: plan.serial, ...columnsOf(plan, book) }))
    const { rows: inserted } = await insertPlans(tx, JSON.stringify(rows), book)
    stored.push(...inserted.map(published))
  }
  return stored
}

const columns =
  sql.raw(`expert_id int, serial int, match_id bigint, predict_play text, main_play smallint,
    price smallint, refund boolean,
  title jsonb, title_salt text, market jsonb, salt text, analysis_salt text, body jsonb,
  commitment text, picks jsonb`)

const insertPlans = (tx: Kysely<Tables>, rows: string, book: Rulebook) =>
  sql<StoredRow>`
  with draft as materialized (
    select draft.*, kickoff, league_id
    from jsonb_to_recordset(${rows}::jsonb) as draft(no int, ${columns})
      join match using (match_id)
  ), clock as materialized (
    select touchline_now() as now
  ), stored as (
    insert into plan (expert_id, serial, match_id, predict_play, main_play, price, refund_on_miss,
      title, title_salt, market,
      published_at, published_kickoff, book_version, deadline, kickoff)
    select expert_id, serial, match_id, predict_play, main_play, price, refund, title,
      decode(title_salt, 'hex'), nullif(draft.market, 'null'::jsonb),
      now, kickoff, ${book.version},
      kickoff - make_interval(mins => ${book.deadlineMinutes}), kickoff
    from draft cross join clock
    order by no
    returning *
  ), logged as (
    insert into log_entry (kind, body, expert_id, plan_id, match_id)
    select 'commit', ${logged}, plan.expert_id, plan.plan_id, plan.match_id
    from stored plan join draft using (expert_id, serial)
    order by plan.plan_id
  ), secret as (
    insert into plan_secret (plan_id, version, published_at, salt, analysis_salt, body)
    select stored.plan_id, stored.version, published_at, decode(salt, 'hex'),
      decode(analysis_salt, 'hex'), body
    from stored join draft using (expert_id, serial)
  ), picks as (
    insert into plan_secret_pick (plan_id, selection_no, pick_no, play, line, key,
      odds, probability, parts)
    select stored.plan_id, pick.*
    from stored join draft using (expert_id, serial), ${picksIn}
  ), matches as (
    update match set plan_count = plan_count + n
    from (select match_id, count(*)::int as n from draft group by match_id) plans
    where plans.match_id = match.match_id
  ), experts as (
    update expert set next_serial = next_serial + n
    from (select expert_id, count(*)::int as n from draft group by expert_id) plans
    where plans.expert_id = expert.expert_id
  ), records as (
    insert into expert_record (expert_id, on_sale)
    select expert_id, count(*)::int from draft
    group by expert_id order by expert_id
    on conflict (expert_id) do update set on_sale = expert_record.on_sale + excluded.on_sale
  )
  select plan_id, expert_id, match_id, serial, version from stored order by plan_id`.execute(tx)

const logged = sql.raw(commitBody('draft.commitment', 'draft.league_id'))

const picksIn = sql.raw(`jsonb_to_recordset(picks)
      as pick(selection_no smallint, pick_no smallint, play smallint, line numeric,
  key text, odds numeric, probability double precision, parts int)`)

/**
 * Stores each draft as the next version of its plan. Earlier versions stay in plan_secret; the last
 * version counts.
 */
export async function storeVersions(
  tx: Kysely<Tables>,
  versions: readonly NewVersion[],
  book: Rulebook,
): Promise<PublishedPlan[]> {
  if (versions.length === 0) return []
  const ids = versions.map((version) => version.planId)
  await sql`delete from plan_secret_pick where plan_id = any(${ids}::bigint[])`.execute(tx)
  const rows = versions.map((version) => ({
    plan_id: version.planId,
    serial: version.serial,
    version: version.version,
    ...columnsOf(version, book),
  }))
  const { rows: updated } = await updatePlans(tx, JSON.stringify(rows), book)
  return updated.map(published)
}

const updatePlans = (tx: Kysely<Tables>, rows: string, book: Rulebook) =>
  sql<StoredRow>`
  with draft as materialized (
    select draft.*, kickoff, league_id
    from jsonb_to_recordset(${rows}::jsonb) as draft(plan_id bigint, version int, ${columns})
      join match using (match_id)
  ), clock as materialized (
    select touchline_now() as now
  ), stored as (
    update plan
    set version = draft.version, predict_play = draft.predict_play, main_play = draft.main_play,
      price = draft.price,
      refund_on_miss = draft.refund, title = draft.title,
      title_salt = decode(draft.title_salt, 'hex'),
      market = nullif(draft.market, 'null'::jsonb), published_at = clock.now,
      published_kickoff = draft.kickoff,
      book_version = ${book.version},
      deadline = draft.kickoff - make_interval(mins => ${book.deadlineMinutes})
    from draft cross join clock
    where plan.plan_id = draft.plan_id
    returning plan.*
  ), logged as (
    insert into log_entry (kind, body, expert_id, plan_id, match_id)
    select 'commit', ${logged}, plan.expert_id, plan.plan_id, plan.match_id
    from stored plan join draft using (plan_id)
    order by plan.plan_id
  ), secret as (
    insert into plan_secret (plan_id, version, published_at, salt, analysis_salt, body)
    select stored.plan_id, stored.version, published_at, decode(salt, 'hex'),
      decode(analysis_salt, 'hex'), body
    from stored join draft using (plan_id)
  ), picks as (
    insert into plan_secret_pick (plan_id, selection_no, pick_no, play, line, key,
      odds, probability, parts)
    select draft.plan_id, pick.* from draft, ${picksIn}
  )
  select plan_id, expert_id, match_id, serial, version from stored order by plan_id`.execute(tx)

/** A draft as a row of the statements' JSON parameter. */
function columnsOf({ draft, market }: NewPlan, book: Rulebook) {
  const { selections } = draft
  const playCodes = [...new Set(selections.map(({ play }) => play))]
  const offered = market && marketOfPlays(market, playCodes)
  const priced = book.pricesOf === 'site' ? pricedBy(selections, offered) : selections
  // A 1X2 plan has three possible picks: without a random salt, its published hash could be matched
  // by trying them.
  const salt = randomBytes(32)
  const analysisSalt = randomBytes(32)
  const body = bodyOf(draft)
  return {
    expert_id: draft.expertId,
    match_id: draft.matchId,
    predict_play: playCodes.join(','),
    main_play: selections[0]?.play,
    price: draft.price,
    refund: draft.refundOnMiss,
    title: titleOf(draft),
    title_salt: randomBytes(32).toString('hex'),
    market: market && offered && { ...offered, source: market.source, at: market.at },
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

/** The secret part of a plan: nothing in it is public before kick-off. */
export const bodyOf = ({ selections, analysis, probabilities }: PlanDraft) => ({
  selections,
  analysis: allLanguages(analysis),
  ...(probabilities && { probabilities }),
})

/** The sealed part of a plan: its secret content, with the analysis by its fingerprint. */
export const sealedBody = (
  { selections, analysis, probabilities }: ReturnType<typeof bodyOf>,
  analysisSalt: Uint8Array,
): PlanBody => ({
  selections,
  analysisHash: textHash(analysisSalt, analysis),
  ...(probabilities && { probabilities }),
})
