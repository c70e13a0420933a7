/**
 * The only way in which points move, except for the statement of an unlock and the refunds of a
 * settlement.
 */
import { sql, type Kysely } from 'kysely'
import type { PointsReason } from '../../contract/calls/points.ts'
import type { Tables } from '../db/tables.ts'

export interface Movement {
  ownerId: number
  /** Points; positive for the wallet's credit. The site's book gets the opposite entry. */
  amount: number
  book: 'grants' | 'carried'
  reason: PointsReason
  /** Idempotency key: two movements with the same key are one. */
  once: string
}

/** Moves points, once. Resolves to the balance afterwards; null if it had been done already. */
export async function move(
  tx: Kysely<Tables>,
  { ownerId, amount, book, reason, once }: Movement,
): Promise<number | null> {
  const { rows } = await sql<{ balance: number }>`
    with held as materialized (
      -- before the movement has its number: entries of a wallet are numbered as they follow each
      -- other
      select wallet_id from wallet where owner_id = ${ownerId} for no key update
    ), moved as (
      insert into movement (reason, once, at) select ${reason}, ${once}, touchline_now() from held
      on conflict (once) do nothing returning movement_id
    ), paid as (
      update wallet set balance = balance + ${amount} from moved, held
      where wallet.wallet_id = held.wallet_id returning movement_id, wallet.wallet_id, balance
    ), written as (
      insert into entry (movement_id, wallet_id, amount, balance)
      select movement_id, wallet_id, ${amount}, balance from paid
      union all select movement_id, wallet.wallet_id, -${amount}::int, null
      from paid, wallet
      where book = ${book}
    )
    select balance from paid`.execute(tx)
  return rows[0]?.balance ?? null
}
