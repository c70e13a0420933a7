/** Invariants of points and serials, checked on the tables themselves, read-only. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { isRefunded, isRefundedOnHold } from './refund.ts'

/** Whether the price of a row of `plan` is to be refunded. */
const isOwed = `(${isRefunded('outcome', 'hit_result', 'refund_on_miss')}
  or outcome is null and ${isRefundedOnHold('plan.plan_id')})`

/** Each query counts violations. */
const invariants = {
  'the entries of a movement do not sum to 0': `
    select movement_id from movement left join entry using (movement_id)
    group by movement_id having coalesce(sum(amount), 1) <> 0`,
  'an entry has no wallet': `select movement_id
    from entry left join wallet using (wallet_id)
    where wallet.wallet_id is null`,
  'a balance is not the sum of its entries': `
    select wallet_id from wallet left join entry using (wallet_id)
    where owner_id is not null group by wallet_id
    having wallet.balance <> coalesce(sum(amount), 0)`,
  'a balance is negative': `select wallet_id from wallet where balance < 0`,
  'an entry does not follow from the one before it': `
    select movement_id from (
      select movement_id, amount, entry.balance,
        lag(entry.balance, 1, 0) over (partition by wallet_id order by movement_id) as before
      from entry join wallet using (wallet_id) where owner_id is not null
    ) line where balance <> before + amount`,
  'an unlock was not charged its price, once': `
    select unlock.plan_id
    from unlock
      left join movement using (movement_id)
      left join wallet on wallet.owner_id = unlock.owner_id
      left join entry on entry.movement_id = unlock.movement_id
        and entry.wallet_id = wallet.wallet_id
    where (movement.reason, movement.plan_id, -entry.amount)
      is distinct from ('unlock', unlock.plan_id, unlock.price)`,
  'a charge has no unlock': `
    select movement_id from movement left join unlock using (movement_id)
    where reason = 'unlock' and unlock.owner_id is null`,
  'refunds are not what an unlock says, or more than its price': `
    select owner_id from unlock left join (
      select split_part(once, ' ', 2)::bigint as owner_id, plan_id, sum(amount) as amount
      from movement join entry using (movement_id) join wallet using (wallet_id)
      where reason like 'refund%' and wallet.owner_id is not null group by 1, 2
    ) refund using (owner_id, plan_id)
    where refunded <> coalesce(amount, 0) or refunded > price`,
  'something that should have come back has not': `
    select owner_id from unlock join plan using (plan_id)
    where refunded < unlock.price and ${isOwed}`,
  'points were left while some were owed': `
    select unlock.owner_id from unlock join plan using (plan_id) join owner using (owner_id)
      join wallet on wallet.owner_id = coalesce(merged_into, owner.owner_id)
    where refunded > 0 and wallet.balance > 0 and not ${isOwed}
      and not exists (
        select from unlock first join owner its using (owner_id)
        where first.plan_id = unlock.plan_id
          and first.movement_id < unlock.movement_id
            and coalesce(its.merged_into, its.owner_id) = wallet.owner_id)`,
  'the serials of an expert have a gap': `
    select expert_id from expert left join plan using (expert_id) group by expert_id
    having count(serial) <> next_serial - 1 or max(serial) <> next_serial - 1`,
}

/**
 * Describes each violated invariant, with the number of violations and the first; empty if all
 * hold. Reads one snapshot, so that concurrent transactions are seen whole or not at all.
 */
export async function findBroken(db: Kysely<Tables>): Promise<string[]> {
  const parts = Object.entries(invariants).map(
    ([what, rows]) =>
      sql`
        select ${what} as what, count(*)::int as count, min(id) as first
        from (${sql.raw(rows)}) broken (id)`,
  )
  const { rows } = await sql<{
    what: string
    count: number
    first: number | null
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
    .filter(({ count }) => count > 0)
    .map(({ what, count, first }) => `${what}: ${count} times, first at ${first}`)
}

/** The number of the last movement of points; 0 before the first. */
export async function lastMovement(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(movement_id), 0) as last from movement`.execute(db)
  return rows[0]?.last ?? 0
}
