/**
 * Sealing a plan in the studio: the account's session replaces the publishing key, and the prices
 * are the site's current ones. Everything else is the same as publishing by key.
 */
import { sql, type Kysely } from 'kysely'
import type { CheckedDataOf } from '../../contract/calls.ts'
import type { PlayType } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'
import {
  publishOnce,
  readStored,
  type KeyedError,
  type StoredPlan,
} from '../publishing/publish-by-key.ts'
import { retryTransaction } from '../publishing/publish.ts'
import { dropDraft } from './drafts.ts'
import { currentBook } from '../../rules/book/index.ts'
import { freshOdds, pricedMatch, type PricedMatch } from '../publishing/fresh-market.ts'
import { priceOfPick, type SourcedMarket } from './market.ts'
import { planDraftOf } from './plan-draft.ts'

export interface Moved {
  play: PlayType
  line?: number
  key: string
  seen: string
  now: string | null
}

export type Sealing = { stored: StoredPlan } | { moved: Moved[] } | { errors: KeyedError[] }

/** Seals once for each `sealId`: a repeated request gets the plan that the first one stored. */
export function seal(
  db: Kysely<Tables>,
  ownerId: number,
  { sealId, plan, seen }: CheckedDataOf<'studioSeal'>,
): Promise<Sealing> {
  const run = async (tx: Kysely<Tables>): Promise<Sealing> => {
    const expertId = await lockExpertOf(tx, ownerId)
    if (expertId === null) return { errors: [{ field: 'expertId', reason: 'expertUnknown' }] }
    const before = await findSealed(tx, ownerId, sealId)
    if (before !== null) return { stored: await readStored(tx, before) }
    const market = await lockMarket(tx, plan.matchId)
    const moved = movedPrices(seen, market)
    if (moved.length > 0) return { moved }
    const result = await publishOnce(tx, planDraftOf(plan, expertId))
    if ('errors' in result) return result
    await sql`
      insert into studio_seal (seal_id, owner_id, plan_id, sealed_at)
      values (${sealId}, ${ownerId}, ${result.stored.plan_id}, touchline_now())`.execute(tx)
    await dropDraft(tx, ownerId, plan)
    return result
  }
  return retryTransaction(() => db.transaction().execute(run), 3)
}

/**
 * Locks the account's expert, as every publication does first. Null if the account is no expert.
 */
async function lockExpertOf(tx: Kysely<Tables>, ownerId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('expert')
    .select('expert_id')
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.expert_id ?? null
}

async function findSealed(
  tx: Kysely<Tables>,
  ownerId: number,
  sealId: string,
): Promise<number | null> {
  const { rows } = await sql<{ plan_id: number }>`
    select plan_id from studio_seal where seal_id = ${sealId} and owner_id = ${ownerId}`.execute(tx)
  return rows[0]?.plan_id ?? null
}

/** The prices of a match, which no feed changes until the end of the transaction. */
async function lockMarket(tx: Kysely<Tables>, matchId: number): Promise<SourcedMarket | null> {
  const { rows } = await sql<PricedMatch>`
    select ${sql.raw(pricedMatch)} from match where match_id = ${matchId}
    for no key update`.execute(tx)
  return rows[0] ? freshOdds(rows[0], currentBook) : null
}

function movedPrices(
  seen: CheckedDataOf<'studioSeal'>['seen'],
  market: SourcedMarket | null,
): Moved[] {
  return seen.flatMap(({ play, line, key, odds }) => {
    const now = priceOfPick(market, { play, line, key })
    return now !== null && Number(now) === Number(odds)
      ? []
      : [{ play, ...(line !== undefined && { line }), key, seen: odds, now }]
  })
}
