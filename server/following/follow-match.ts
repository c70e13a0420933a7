/** Which matches a reader follows. */
import { sql, type Kysely } from 'kysely'
import { mostFollowedMatches } from '../../contract/calls/match-list.ts'
import type { Tables } from '../db/tables.ts'
import { ensureOwner, type Holder } from '../wallet/owner.ts'

/** Follows a match; false where there is no such match. Nothing the second time. Of too many, the one followed first goes. */
export async function followMatch(
  db: Kysely<Tables>,
  who: Holder,
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
    const ownerId = await ensureOwner(tx, who, address)
    // one after the other, so that two cannot both be the last that fits
    await sql`select from wallet where owner_id = ${ownerId} for no key update`.execute(tx)
    await sql`
      insert into follow_match (owner_id, match_id, at) values (${ownerId}, ${matchId}, touchline_now()) on conflict do nothing`.execute(
      tx,
    )
    await forgetFirst(tx, ownerId)
    return true
  })
}

/** Follows no longer. Nothing for what they do not follow. */
export async function unfollowMatch(
  db: Kysely<Tables>,
  uid: string,
  matchId: number,
): Promise<void> {
  await sql`
    delete from follow_match using owner where follow_match.owner_id = owner.owner_id and uid = ${uid} and match_id = ${matchId}`.execute(
    db,
  )
}

/** What a visitor follows is followed by the account too. Part of the sign-in's transaction, with both wallets locked. */
export async function carryMatches(
  tx: Kysely<Tables>,
  visitor: number,
  account: number,
): Promise<void> {
  await sql`
    insert into follow_match (owner_id, match_id, at) select ${account}, match_id, at from follow_match where owner_id = ${visitor}
    on conflict do nothing`.execute(tx)
  await forgetFirst(tx, account)
}

/** Matches end: those followed first are the least missed. */
async function forgetFirst(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  await sql`
    delete from follow_match where owner_id = ${ownerId} and match_id in (
      select match_id from follow_match where owner_id = ${ownerId} order by at desc, match_id desc offset ${mostFollowedMatches})`.execute(
    tx,
  )
}
