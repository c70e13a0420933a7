/**
 * Refunds of unlocks, and their reversal by a corrected result. Both follow from the state alone:
 * an unlock is refunded while its plan is a miss with refund, a push, Not Counted, unrevealed, or
 * on hold for as long as an unrevealed plan waits. A reversal does not take a balance below zero:
 * the rest stays in `refunded` as a debt and is taken from the next credits.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isMiss } from '../db/hit-result.ts'
import type { Tables } from '../db/tables.ts'

/**
 * SQL: whether the price of a plan is refunded, by the names of its outcome (null while
 * undecided), hit result and refund rule.
 */
export const isRefunded = (outcome: string, hitResult: string, refundOnMiss: string) =>
  `(coalesce(${outcome}, '') in ('push', 'not_counted', 'unrevealed')
    or ${isMiss(hitResult)} and ${refundOnMiss})`

/**
 * SQL: whether a plan is refunded because it is on hold, undecided, and would have counted as
 * unrevealed for long enough. `planId` is an SQL expression.
 */
export const isRefundedOnHold = (planId: string) =>
  `exists (select from plan_on_hold held where held.plan_id = ${planId} and held.refunded)`

/**
 * Refunds these plans, or reverses their refunds. Part of the settlement's transaction. Lock
 * order: plans (locked by the settlement), owners (which blocks a concurrent sign-in from merging
 * them), wallets; each by id.
 */
export async function refundPlans(tx: Kysely<Tables>, planIds: readonly number[]): Promise<void> {
  const unlocked = sql`select owner_id from unlock where plan_id = any(${planIds}::bigint[])`
  const { rows: owners } = await sql<{ owner_id: number }>`
    select owner_id from owner where owner_id in (${unlocked}) order by owner_id for share`.execute(
    tx,
  )
  if (owners.length === 0) return
  const readers = sql`
    select coalesce(merged_into, owner_id) from owner where owner_id in (${unlocked})`
  await sql`
    select from wallet
    where owner_id in (${readers}) order by wallet_id for no key update`.execute(tx)
  await adjust(
    tx,
    sql`select owner_id, plan_id from unlock where plan_id = any(${planIds}::bigint[])
      union select owner_id, plan_id from (${unlocksOfReaders}) theirs
        where refunded > 0 and balance = 0 and reader in (${readers})`,
  )
}

/**
 * Collects the debt of a wallet's owner as far as the balance allows. Call after crediting points,
 * with the wallet locked.
 */
export async function collectDebt(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  await adjust(
    tx,
    sql`
      select owner_id, plan_id from (${unlocksOfReaders}) theirs
      where reader = ${ownerId} and refunded > 0`,
  )
}

/**
 * Corrects the double price of a plan unlocked on both sides of a sign-in, and the visitor's debt.
 */
export async function settleMerged(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  await adjust(
    tx,
    sql`select owner_id, plan_id from (${unlocksOfReaders}) theirs where reader = ${ownerId}`,
  )
}

/** A reader is an account with the visitors merged into it, or a visitor alone. */
const unlocksOfReaders = sql`
  select unlock.owner_id, plan_id, refunded, balance, reader.owner_id as reader
  from wallet reader
    join owner on owner.owner_id = reader.owner_id or owner.merged_into = reader.owner_id
    join unlock on unlock.owner_id = owner.owner_id`

/** Of several unlocks of a plan by the same reader the first counts. */
const isDuplicate = sql`exists (
  select from unlock first join owner its using (owner_id)
  where first.plan_id = unlock.plan_id and first.movement_id < unlock.movement_id
      and coalesce(its.merged_into, its.owner_id) = wallet.owner_id)`

const reason = sql`
  case when wanted < 0 then 'refund_reversed'
    when duplicate then 'refund_duplicate'
    when outcome = 'push' then 'refund_push'
    when outcome = 'not_counted' then 'refund_not_counted'
    when outcome = 'unrevealed' or outcome is null then 'refund_unrevealed'
    else 'refund_miss' end`

/**
 * Brings these unlocks to the state that they should have, in one statement. In each wallet the
 * credits come first, then the debits in order of the plans, as far as the balance allows.
 */
async function adjust(tx: Kysely<Tables>, candidates: RawBuilder<unknown>): Promise<void> {
  await sql`
    with clock as materialized (
      select touchline_now() as now
    ), due as materialized (
      select unlock.owner_id, plan_id, wallet_id, balance, refunded, outcome, duplicate,
        case when duplicate or ${sql.raw(isRefunded('outcome', 'hit_result', 'refund_on_miss'))}
          or outcome is null and ${sql.raw(isRefundedOnHold('plan_id'))} then unlock.price else 0
            end - refunded as wanted
      from (${candidates}) candidate join unlock using (owner_id, plan_id) join plan using (plan_id)
        join owner using (owner_id)
        join wallet on wallet.owner_id = coalesce(merged_into, owner.owner_id)
        cross join lateral (select ${isDuplicate} as duplicate) twice
    ), lined_up as (
      select *, wanted < 0 as out, balance + sum(greatest(wanted, 0))
        over (partition by wallet_id) as most,
        sum(greatest(-wanted, 0)) over (partition by wallet_id order by plan_id, owner_id) as asked
      from due where wanted <> 0
    ), moving as materialized (
      select *, (case when out then -greatest(0, least(-wanted, most - asked - wanted)) else wanted
        end)::int as amount
      from lined_up
    ), moves as materialized (
      select owner_id, plan_id, wallet_id, amount, out, ${reason} as reason,
        balance + sum(amount)
          over (partition by wallet_id order by out, plan_id, owner_id) as after,
        format('refund %s %s %s %s', owner_id, plan_id,
          (
            select count(*) from settlement where settlement.plan_id = moving.plan_id
          ), refunded) as once
      from moving where amount <> 0
    ), moved as (
      insert into movement (reason, once, plan_id, at)
      select reason, once, plan_id, now from moves, clock order by wallet_id, out, plan_id, owner_id
      returning movement_id, once
    ), written as (
      insert into entry (movement_id, wallet_id, amount, balance)
      select movement_id, wallet_id, amount, after from moved join moves using (once)
      union all select movement_id, wallet.wallet_id, -amount, null
      from moved join moves using (once), wallet
      where book = 'plans'
    ), kept as (
      update unlock set refunded = refunded + amount from moves
      where unlock.owner_id = moves.owner_id and unlock.plan_id = moves.plan_id
    )
    update wallet set balance = wallet.balance + sum.amount
    from (select wallet_id, sum(amount) as amount from moves group by wallet_id) sum
    where sum.wallet_id = wallet.wallet_id`.execute(tx)
}
