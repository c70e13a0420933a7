/** The teams and the leagues that a reader follows. */
import { sql, type Kysely } from 'kysely'
import { mostFavourites } from '../../contract/calls/match-list.ts'
import type { Tables } from '../db/tables.ts'
import { ensureOwner, type Holder } from '../wallet/owner.ts'

export type Favourite = 'team' | 'league'

const stored = {
  team: { follows: sql.table('follow_team'), subjects: sql.table('club'), id: sql.ref('club_id') },
  league: {
    follows: sql.table('follow_league'),
    subjects: sql.table('league'),
    id: sql.ref('league_id'),
  },
} as const

/** Follows a team or a league. Idempotent. May create the visitor's owner row. */
export async function addFavourite(
  db: Kysely<Tables>,
  holder: Holder,
  kind: Favourite,
  subject: number,
  address: string,
): Promise<'followed' | 'unknown' | 'too many'> {
  const { follows, subjects, id } = stored[kind]
  return db.transaction().execute(async (tx) => {
    // one that was merged leads to the other row
    const { rows: found } = await sql<{ subject: number }>`
      select coalesce(merged_into, ${id}) as subject from ${subjects}
      where ${id} = ${subject}`.execute(tx)
    const [kept] = found
    if (!kept) return 'unknown'
    const ownerId = await ensureOwner(tx, holder, address)
    // serialised: of two concurrent follows only one may take the last place
    await sql`select from wallet where owner_id = ${ownerId} for no key update`.execute(tx)
    await sql`
      insert into ${follows} (owner_id, ${id}, at)
      select ${ownerId}, ${kept.subject}, touchline_now()
      where (select count(*) from ${follows} where owner_id = ${ownerId}) < ${mostFavourites}
      on conflict do nothing`.execute(tx)
    const { rows } = await sql`
      select from ${follows} where owner_id = ${ownerId} and ${id} = ${kept.subject}`.execute(tx)
    return rows.length > 0 ? 'followed' : 'too many'
  })
}

/** Stops following. No effect if it is not followed. */
export async function removeFavourite(
  db: Kysely<Tables>,
  uid: string,
  kind: Favourite,
  subject: number,
): Promise<void> {
  const { follows, subjects, id } = stored[kind]
  await sql`
    delete from ${follows} mine using owner, ${subjects} subject
    where mine.owner_id = owner.owner_id and uid = ${uid} and subject.${id} = mine.${id}
      and ${subject} in (subject.${id}, subject.merged_into)`.execute(db)
}

/** The ids that a reader follows, the first followed first. */
export async function listFavourites(
  db: Kysely<Tables>,
  uid: string,
  kind: Favourite,
): Promise<number[]> {
  const { follows, subjects, id } = stored[kind]
  const { rows } = await sql<{ subject: number }>`
    select coalesce(subject.merged_into, subject.${id}) as subject
    from owner join ${follows} mine using (owner_id) join ${subjects} subject using (${id})
    where uid = ${uid} group by 1 order by min(mine.at), 1`.execute(db)
  return rows.map(({ subject }) => subject)
}

/**
 * Copies a visitor's teams and leagues to the account, up to the limit. Part of the sign-in
 * transaction, with both wallets locked.
 */
export async function mergeFavourites(
  tx: Kysely<Tables>,
  visitor: number,
  account: number,
): Promise<void> {
  for (const { follows, id } of Object.values(stored))
    await sql`
      insert into ${follows} (owner_id, ${id}, at)
      select ${account}, ${id}, at from ${follows} theirs
      where owner_id = ${visitor} and not exists (
        select from ${follows} own where own.owner_id = ${account} and own.${id} = theirs.${id}
      )
      order by at, ${id}
      limit greatest(0, ${mostFavourites} - (
        select count(*) from ${follows} where owner_id = ${account}
      ))`.execute(tx)
}

/** Part of the deletion of an account. */
export async function forgetFavourites(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  for (const { follows } of Object.values(stored))
    await sql`delete from ${follows} where owner_id = ${ownerId}`.execute(tx)
}
