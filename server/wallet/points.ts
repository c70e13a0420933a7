/** The requester's own points and follows. */
import { sql, type Kysely } from 'kysely'
import type { ResultOf } from '../../contract/calls.ts'
import { reasonsOf, type PointsReason } from '../../contract/calls/points.ts'
import type { PlanOutcome } from '../../contract/plan.ts'
import type { PointsKind, TextLanguage } from '../../contract/values.ts'
import type { Tables } from '../db/tables.ts'

type Entries = Pick<ResultOf<'pointsMine'>, 'records' | 'next'>

interface EntryRow {
  movement_id: number
  at: Date
  reason: PointsReason
  amount: number
  balance: number
  plan_id: number | null
  expert_id: number
  title: string
  expert: string
  outcome: PlanOutcome | null
  hit_result: number
}

/**
 * Wallet entries of an owner, of one kind or all, by descending movement id; empty if the owner
 * does not exist.
 */
export async function listEntries(
  db: Kysely<Tables>,
  language: TextLanguage,
  uid: string,
  { size, before, kind }: { size: number; before?: number; kind?: PointsKind },
): Promise<Entries> {
  const { rows } = await sql<EntryRow>`
    select movement_id, movement.at, reason, amount, entry.balance, plan_id, plan.expert_id,
      title_for(plan_id, plan.title, plan.match_id, ${language}) as title,
      text_for(expert.name, ${language}) as expert, plan.outcome, plan.hit_result
    from owner
      join wallet using (owner_id)
      join entry using (wallet_id)
      join movement using (movement_id)
      left join plan using (plan_id) left join expert using (expert_id)
    where uid = ${uid} and movement_id < ${before ?? Number.MAX_SAFE_INTEGER}
      and (${kind === undefined} or reason = any(${kind ? reasonsOf[kind] : []}::text[]))
    order by movement_id desc limit ${size + 1}`.execute(db)
  const records = rows
    .slice(0, size)
    .map(({ movement_id, at, reason, amount, balance, plan_id, ...plan }) => ({
      id: movement_id,
      at: at.toISOString(),
      reason,
      amount,
      balance,
      ...(plan_id !== null && {
        plan: {
          id: plan_id,
          expertId: plan.expert_id,
          title: plan.title,
          expert: plan.expert,
          outcome: plan.outcome,
          hitResult: plan.hit_result,
        },
      }),
    }))
  return { records, next: rows.length > size ? (records.at(-1)?.id ?? null) : null }
}

/** The experts whom the requester follows, in the order in which they were followed. */
export async function listFollowed(db: Kysely<Tables>, uid: string): Promise<number[]> {
  const { rows } = await sql<{ expert_id: number }>`
    select expert_id from owner join follow using (owner_id)
    where uid = ${uid} order by follow.at, expert_id`.execute(db)
  return rows.map((row) => row.expert_id)
}

/** The matches that the requester follows, the latest first. */
export async function listFollowedMatches(db: Kysely<Tables>, uid: string): Promise<number[]> {
  const { rows } = await sql<{ match_id: number }>`
    select match_id from owner join follow_match using (owner_id)
    where uid = ${uid} order by at desc, match_id desc`.execute(db)
  return rows.map((row) => row.match_id)
}
