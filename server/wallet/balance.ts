import { sql, type Kysely } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { grantDaily, grantWelcome, hasDailyGrant, welcomeFor } from './grants.ts'
import type { Holder } from './owner.ts'

/**
 * Points that the requester can spend. A visitor without an owner row sees the welcome grant that
 * a first unlock would bring, and nothing is written. An account gets its daily grant by this call,
 * and a visitor the welcome grant that the address had none left for.
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
  if (holder.kind === 'visitor' && wallet.balance === 0) {
    // the grants of the address may have been used up on the visitor's first day
    const welcome = { kind: 'visitor', address } as const
    await inTransaction(db, (tx) => grantWelcome(tx, wallet.owner_id, welcome))
    return balanceNow(db, wallet.owner_id)
  }
  if (wallet.had) return wallet.balance
  await inTransaction(db, (tx) => grantDaily(tx, wallet.owner_id))
  return findBalance(db, holder, address)
}

async function balanceNow(db: Kysely<Tables>, ownerId: number): Promise<number> {
  const row = await db
    .selectFrom('wallet')
    .select('balance')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.balance ?? 0
}
