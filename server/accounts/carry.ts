/** Carries a visitor's property over to the account at sign-in. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { move } from '../wallet/move.ts'
import { mostFollowed } from '../following/follow.ts'
import { carryMatches } from '../following/follow-match.ts'
import { settleCarried } from '../wallet/refund.ts'

/**
 * Carries over a visitor's unlocks, follows and points, exactly once even if called concurrently.
 * Unlocks stay with the visitor: `carried_to` names the account, so that their refunds go there. A
 * plan that both had unlocked costs once: the later price is refunded. Part of the sign-in
 * transaction. No effect for a visitor who owns nothing or was carried over before.
 */
export async function carryOver(
  tx: Kysely<Tables>,
  visitorUid: string,
  accountOwnerId: number,
): Promise<void> {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from owner
    where uid = ${visitorUid} and kind = 'visitor' and carried_to is null
    for no key update`.execute(tx)
  const visitor = rows[0]?.owner_id
  if (visitor === undefined) return
  // waits for a concurrent unlock of the visitor, which is then carried over, too
  const both = [visitor, accountOwnerId]
  await sql`
    select from wallet
    where owner_id = any(${both}::bigint[]) order by wallet_id
    for no key update`.execute(tx)
  await tx
    .updateTable('owner')
    .set({ carried_to: accountOwnerId })
    .where('owner_id', '=', visitor)
    .execute()
  await carryPoints(tx, visitor, accountOwnerId)
  await carryFollows(tx, visitor, accountOwnerId)
  await carryMatches(tx, visitor, accountOwnerId)
  await settleCarried(tx, accountOwnerId)
}

async function carryPoints(tx: Kysely<Tables>, visitor: number, account: number): Promise<void> {
  const row = await tx
    .selectFrom('wallet')
    .select('balance')
    .where('owner_id', '=', visitor)
    .executeTakeFirst()
  const left = row?.balance ?? 0
  if (left === 0) return
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
 * Carries over as many follows as the account has room for, in the order of the visitor's follows.
 */
async function carryFollows(tx: Kysely<Tables>, visitor: number, account: number): Promise<void> {
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
