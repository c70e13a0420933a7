/** The matches that a reader follows. */
import { sql, type Kysely } from 'kysely'
import { mostFollowedMatches } from '../../contract/calls/match-list.ts'
import type { Tables } from '../db/tables.ts'
import { ensureOwner, type Holder } from '../wallet/owner.ts'

/**
 * Follows a match; false if it does not exist. Idempotent. At the limit, the match followed first
 * is dropped.
 */
export async function followMatch(
  db: Kysely<Tables>,
  holder: Holder,
  matchId: number,
  address: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const match = await tx
      .selectFrom('match')
      .select('match_id')
      .where('match_id', '=', matchId)
      .executeTakeFirst()
    if (!match) return false
    const ownerId = await ensureOwner(tx, holder, address)
    // serialised: of two concurrent follows only one may take the last free place
    await sql`select from wallet where owner_id = ${ownerId} for no key update`.execute(tx)
    await sql`
      insert into follow_match (owner_id, match_id, at)
      values (${ownerId}, ${matchId}, touchline_now())
      on conflict do nothing`.execute(tx)
    await unfollowOldest(tx, ownerId)
    return true
  })
}

/** Stops following a match. No effect if it is not followed. */
export async function unfollowMatch(
  db: Kysely<Tables>,
  uid: string,
  matchId: number,
): Promise<void> {
  await sql`
    delete from follow_match using owner
    where follow_match.owner_id = owner.owner_id
      and uid = ${uid}
      and match_id = ${matchId}`.execute(db)
}

/**
 * Copies a visitor's followed matches to the account. Part of the sign-in transaction, with both
 * wallets locked.
 */
export async function mergeFollowedMatches(
  tx: Kysely<Tables>,
  visitor: number,
  account: number,
): Promise<void> {
  await sql`
    insert into follow_match (owner_id, match_id, at)
    select ${account}, match_id, at from follow_match
    where owner_id = ${visitor}
    on conflict do nothing`.execute(tx)
  await unfollowOldest(tx, account)
}

/** Matches end, so the ones followed first matter least. */
async function unfollowOldest(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  await sql`
    delete from follow_match where owner_id = ${ownerId} and match_id in (
      select match_id from follow_match where owner_id = ${ownerId} order by at desc,
          match_id desc offset ${mostFollowedMatches})`.execute(tx)
}
