/** Merges a visitor's property into the account at sign-in. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { move } from '../wallet/move.ts'
import { mostFollowed } from '../following/follow.ts'
import { mergeFavourites } from '../following/favourites.ts'
import { mergeFollowedMatches } from '../following/follow-match.ts'
import { settleMerged } from '../wallet/refund.ts'

/**
 * Merges a visitor's unlocks, follows and points, exactly once even if called concurrently.
 * Unlocks stay with the visitor: `merged_into` names the account, so that their refunds go there. A
 * plan that both had unlocked costs once: the later price is refunded. Part of the sign-in
 * transaction. No effect for a visitor who owns nothing or was merged before.
 */
export async function mergeVisitor(
  tx: Kysely<Tables>,
  visitorUid: string,
  accountOwnerId: number,
): Promise<void> {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from owner
    where uid = ${visitorUid} and kind = 'visitor' and merged_into is null
    for no key update`.execute(tx)
  const visitor = rows[0]?.owner_id
  if (visitor === undefined) return
  // waits for a concurrent unlock of the visitor, which is then merged, too
  const both = [visitor, accountOwnerId]
  await sql`
    select from wallet
    where owner_id = any(${both}::bigint[]) order by wallet_id
    for no key update`.execute(tx)
  await tx
    .updateTable('owner')
    .set({ merged_into: accountOwnerId })
    .where('owner_id', '=', visitor)
    .execute()
  await mergePoints(tx, visitor, accountOwnerId)
  await mergeFollows(tx, visitor, accountOwnerId)
  await mergeFollowedMatches(tx, visitor, accountOwnerId)
  await mergeFavourites(tx, visitor, accountOwnerId)
  await settleMerged(tx, accountOwnerId)
}

/**
 * Visitors whose points an account takes over on one day (UTC): the reader's own devices. The
 * points of further ones stay where they are, so that nobody collects the grants of many visitors.
 */
export const carriedADay = 3

async function countCarried(tx: Kysely<Tables>, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from wallet join entry using (wallet_id) join movement using (movement_id)
    where owner_id = ${account} and reason = 'carried_over'
      and (at at time zone 'UTC')::date = (touchline_now() at time zone 'UTC')::date`.execute(tx)
  return rows[0]?.count ?? 0
}

async function mergePoints(tx: Kysely<Tables>, visitor: number, account: number): Promise<void> {
  const row = await tx
    .selectFrom('wallet')
    .select('balance')
    .where('owner_id', '=', visitor)
    .executeTakeFirst()
  const left = row?.balance ?? 0
  if (left === 0 || (await countCarried(tx, account)) >= carriedADay) return
  const carried = { book: 'carried', reason: 'carried_over' } as const
  await move(tx, { ...carried, ownerId: visitor, amount: -left, once: `carried from ${visitor}` })
  await move(tx, {
    ...carried,
    ownerId: account,
    amount: left,
    once: `carried to ${account} from ${visitor}`,
  })
}

/**
 * Copies as many follows as the account has room for, in the order of the visitor's follows.
 */
async function mergeFollows(tx: Kysely<Tables>, visitor: number, account: number): Promise<void> {
  await sql`
    insert into follow (owner_id, expert_id, at)
    select ${account}, expert_id, at from follow theirs
    where owner_id = ${visitor}
      and not exists (
        select from follow own where own.owner_id = ${account} and own.expert_id = theirs.expert_id
      )
    order by at, expert_id
    limit greatest(0, ${mostFollowed} - (select count(*) from follow where owner_id = ${account}))
    on conflict do nothing`.execute(tx)
}
