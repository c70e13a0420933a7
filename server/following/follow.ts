/** The experts whom a reader follows. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { ensureOwner, type Holder } from '../wallet/owner.ts'

export const mostFollowed = 200

/** Follows an expert. Idempotent. May create the visitor's owner row. */
export async function follow(
  db: Kysely<Tables>,
  holder: Holder,
  expertId: number,
  address: string,
): Promise<'followed' | 'no such expert' | 'too many'> {
  return db.transaction().execute(async (tx) => {
    const expert = await tx
      .selectFrom('expert')
      .select('expert_id')
      .where('expert_id', '=', expertId)
      .executeTakeFirst()
    if (!expert) return 'no such expert'
    const ownerId = await ensureOwner(tx, holder, address)
    // serialised: of two concurrent follows only one may be the two hundredth
    await sql`select from wallet where owner_id = ${ownerId} for no key update`.execute(tx)
    await sql`
      insert into follow (owner_id, expert_id, at)
      select ${ownerId}, ${expertId}, touchline_now()
      where (select count(*) from follow where owner_id = ${ownerId}) < ${mostFollowed}
      on conflict do nothing`.execute(tx)
    const row = await tx
      .selectFrom('follow')
      .select('at')
      .where('owner_id', '=', ownerId)
      .where('expert_id', '=', expertId)
      .executeTakeFirst()
    return row ? 'followed' : 'too many'
  })
}

/** Stops following an expert. No effect if the expert is not followed. */
export async function unfollow(db: Kysely<Tables>, uid: string, expertId: number): Promise<void> {
  await sql`
    delete from follow using owner
    where follow.owner_id = owner.owner_id and uid = ${uid} and expert_id = ${expertId}`.execute(db)
}
