import { sql, type Kysely } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { grantDaily, hasDailyGrant, welcomeFor } from './grants.ts'
import type { Holder } from './owner.ts'

/**
 * Points that the requester can spend. A visitor without an owner row sees the welcome grant that
 * a first unlock would bring, and nothing is written; an account gets its daily grant by this
 * call.
 */
export async function findBalance(
  db: Kysely<Tables>,
  holder: Holder,
  address: string,
): Promise<number> {
  const { rows } = await sql<{ owner_id: number; balance: number; had: boolean }>`
    select owner_id, balance, owner.kind = 'visitor'
      or ${sql.raw(hasDailyGrant('owner.owner_id'))} as had
    from owner join wallet using (owner_id) where uid = ${holder.uid}`.execute(db)
  const [wallet] = rows
  if (!wallet) return holder.kind === 'visitor' ? welcomeFor(db, address) : 0
  if (wallet.had) return wallet.balance
  await inTransaction(db, (tx) => grantDaily(tx, wallet.owner_id))
  return findBalance(db, holder, address)
}
