import { sql, type Kysely } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { grantDaily, hadToday, welcomeFor } from './grants.ts'
import type { Holder } from './owner.ts'

/**
 * Points that the one who asks can spend. A visitor who owns nothing has the welcome that the first unlock would bring, and nothing is
 * written for them; an account gets its points of the day by asking.
 */
export async function findBalance(
  db: Kysely<Tables>,
  who: Holder,
  address: string,
): Promise<number> {
  const { rows } = await sql<{ owner_id: number; balance: number; had: boolean }>`
    select owner_id, balance, owner.kind = 'visitor' or ${sql.raw(hadToday('owner_id'))} as had
    from owner join wallet using (owner_id) where uid = ${who.uid}`.execute(db)
  const [wallet] = rows
  if (!wallet) return who.kind === 'visitor' ? welcomeFor(db, address) : 0
  if (wallet.had) return wallet.balance
  await inTransaction(db, (tx) => grantDaily(tx, wallet.owner_id))
  return findBalance(db, who, address)
}
