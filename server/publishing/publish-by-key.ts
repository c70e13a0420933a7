/**
 * Publishing by a person: authorised by an expert's key, one plan per request, and retries are
 * idempotent.
 */
import { sql, type Kysely } from 'kysely'
import type { KeyedDraft, PlanDraft } from '../../contract/plan.ts'
import type { DraftError } from '../../rules/draft.ts'
import { allLanguages } from '../../rules/text.ts'
import type { Tables } from '../db/tables.ts'
import { findDailyPlans } from './daily-plans.ts'
import { bodyOf, titleOf } from './store-plan.ts'
import { retryTransaction, publishPlans, type PublishReason } from './publish.ts'
import { hashOfSecret } from '../hash-of-secret.ts'

export type KeyedReason = PublishReason | 'keyUnknown' | 'keyWithdrawn' | 'accountBlocked'
export type KeyedError = DraftError<KeyedReason>

export interface StoredPlan {
  plan_id: number
  serial: number
  version: number
  published_at: Date
  deadline: Date
}

/**
 * Publishes the draft as the expert the key belongs to. A draft equal to the current version of one
 * of this expert's plans is a retry, also after the deadline: nothing is stored, and the answer is
 * that plan.
 */
export function publishByKey(
  db: Kysely<Tables>,
  key: string,
  keyed: KeyedDraft,
): Promise<{ stored: StoredPlan } | { errors: KeyedError[] }> {
  const publish = async (tx: Kysely<Tables>) => {
    const holder = await lockHolder(tx, hashOfSecret(key))
    const error = holderError(holder)
    if (error || !holder) return { errors: error ? [error] : [] }
    await sql`
      update publishing_key set used_at = touchline_now()
      where key_id = ${holder.key_id}`.execute(tx)
    return publishOnce(tx, {
      ...keyed,
      title: allLanguages(keyed.title),
      analysis: allLanguages(keyed.analysis),
      expertId: holder.expert_id,
    })
  }
  return retryTransaction(() => db.transaction().execute(publish), 3)
}

/**
 * Publishes one person's draft unless it equals the current version of one of their plans. Part of
 * a transaction that has locked the expert.
 */
export async function publishOnce(
  tx: Kysely<Tables>,
  draft: PlanDraft,
): Promise<{ stored: StoredPlan } | { errors: KeyedError[] }> {
  const same = await findSame(tx, draft)
  if (same) return { stored: same }
  const error = draft.planId === undefined ? await dailyError(tx, draft.expertId) : null
  if (error) return { errors: [error] }
  const { published, refused } = await publishPlans(tx, [draft])
  const [plan] = published
  return plan ? { stored: await readStored(tx, plan.planId) } : { errors: refused }
}

/** The error of one more plan today if the expert has a quota; null for none. */
async function dailyError(tx: Kysely<Tables>, expertId: number): Promise<KeyedError | null> {
  const { plansToday, limit } = await findDailyPlans(tx, expertId)
  return limit === null || plansToday < limit
    ? null
    : { field: 'expertId', reason: 'plansToday', limit }
}

interface Holder {
  key_id: number
  expert_id: number
  withdrawn: boolean
  blocked: boolean
}

/**
 * The expert the key belongs to. The expert's row is locked, so two requests with the same draft
 * run one after the other.
 */
async function lockHolder(tx: Kysely<Tables>, hash: Buffer): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select key_id, expert.expert_id, key.withdrawn_at is not null as withdrawn, exists (
      select from account_block block
      where block.owner_id = expert.owner_id and lifted_at is null and ends_at > clock_timestamp()
    ) as blocked
    from publishing_key key join expert using (expert_id) where key_hash = ${hash}
    for no key update of expert`.execute(tx)
  return rows[0]
}

function holderError(holder: Holder | undefined): KeyedError | null {
  if (!holder) return { field: 'key', reason: 'keyUnknown' }
  if (holder.blocked) return { field: 'key', reason: 'accountBlocked' }
  return holder.withdrawn ? { field: 'key', reason: 'keyWithdrawn' } : null
}

const asStored = sql`plan.plan_id, serial, plan.version, plan.published_at, deadline`

async function findSame(tx: Kysely<Tables>, draft: PlanDraft): Promise<StoredPlan | undefined> {
  const { rows } = await sql<StoredPlan>`
    select ${asStored} from plan join plan_secret using (plan_id, version)
    where match_id = ${draft.matchId}
      and expert_id = ${draft.expertId}
      and price = ${draft.price}
      and refund_on_miss = ${draft.refundOnMiss}
      and (${draft.planId ?? null}::bigint is null or plan_id = ${draft.planId ?? null})
      and title = ${JSON.stringify(titleOf(draft))}::jsonb
      and body = ${JSON.stringify(bodyOf(draft))}::jsonb
    order by serial limit 1`.execute(tx)
  return rows[0]
}

export async function readStored(tx: Kysely<Tables>, planId: number): Promise<StoredPlan> {
  const { rows } =
    await sql<StoredPlan>`select ${asStored} from plan where plan_id = ${planId}`.execute(tx)
  if (!rows[0]) throw new Error(`Plan ${planId} is not there though it was stored`)
  return rows[0]
}
