/**
 * The addresses from which an account has been signed in to. Stored as keyed hashes, so that the
 * database does not reveal where an owner has been.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { subjectOf } from '../address.ts'

/** Addresses of one account, the ones used last; and days for which an unused one is kept. */
const most = 20
const days = 180

const hashOf = (ownerId: unknown, address: string) =>
  sql`
    (
      select sha256(convert_to((value #>> '{}') || ${ownerId}::text || ' known '
            || ${subjectOf(address)}, 'UTF8'))
      from setting
      where name = 'address_key'
    )`

/** Whether the owner of the account with this name has signed in from this address before. */
export async function isKnownAddress(
  db: Kysely<Tables>,
  nameKey: string,
  address: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from account join known_address using (owner_id)
    where name_key = ${nameKey} and address_hash = ${hashOf(sql`owner_id`, address)}
      and seen_at > clock_timestamp() - make_interval(days => ${days})`.execute(db)
  return rows.length > 0
}

/** Part of the transaction that signs the owner in. */
export async function rememberAddress(
  tx: Kysely<Tables>,
  ownerId: number,
  address: string,
): Promise<void> {
  await sql`
    insert into known_address (owner_id, address_hash)
    values (${ownerId}, ${hashOf(ownerId, address)})
    on conflict (owner_id, address_hash) do update set seen_at = clock_timestamp()`.execute(tx)
  await sql`
    delete from known_address where owner_id = ${ownerId} and address_hash not in (
      select address_hash from known_address where owner_id = ${ownerId}
      order by seen_at desc limit ${most})`.execute(tx)
}
