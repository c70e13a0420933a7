/** Grants of points: a welcome, and for accounts a daily grant on each day they visit. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { subjectOf } from '../http/address.ts'
import { move } from './move.ts'
import { collectDebt } from './refund.ts'

export const visitorWelcome = 38
export const accountWelcome = 100
export const dailyGrant = 20
/** Welcome grants for visitors of one address on one day. */
export const welcomesADay = 3

/**
 * Opens the wallet of a new owner with the welcome grant: 100 for an account; 38 for a visitor,
 * unless three visitors of their address have had it today.
 */
export async function grantWelcome(
  tx: Kysely<Tables>,
  ownerId: number,
  to: { kind: 'account' } | { kind: 'visitor'; address: string },
): Promise<void> {
  await sql`insert into wallet (owner_id, balance) values (${ownerId}, 0) on conflict (owner_id) do nothing`.execute(
    tx,
  )
  if (to.kind === 'visitor' && !(await takeWelcome(tx, to.address))) return
  const amount = to.kind === 'account' ? accountWelcome : visitorWelcome
  await move(tx, { ownerId, amount, book: 'grants', reason: 'welcome', once: `welcome ${ownerId}` })
}

const hashOf = (address: string) =>
  sql`(select sha256(convert_to((value #>> '{}') || ${subjectOf(address)}, 'UTF8')) from setting where name = 'address_key')`
const today = `(touchline_now() at time zone 'UTC')::date`

/** Counts one more welcome grant of this address today; false if it has had three. */
async function takeWelcome(tx: Kysely<Tables>, address: string): Promise<boolean> {
  const { rows } = await sql`
    insert into welcome (address_hash, day, granted) values (${hashOf(address)}, ${sql.raw(today)}, 1)
    on conflict (address_hash, day) do update set granted = welcome.granted + 1 where welcome.granted < ${welcomesADay}
    returning granted`.execute(tx)
  return rows.length > 0
}

/** The welcome grant that a visitor of this address would get now. */
export async function welcomeFor(db: Kysely<Tables>, address: string): Promise<number> {
  const { rows } = await sql`
    select from welcome where address_hash = ${hashOf(address)} and day = ${sql.raw(today)} and granted >= ${welcomesADay}`.execute(
    db,
  )
  return rows.length > 0 ? 0 : visitorWelcome
}

/**
 * SQL: whether the account with this id, or in this column, has had today's grant; one index
 * look-up.
 */
export const hasDailyGrant = (ownerId: string) =>
  `exists (select from movement where once = format('daily %s %s', ${ownerId}, ${today}))`

/** The daily grant of an account, at its first visit of each day (UTC). Idempotent. */
export async function grantDaily(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  const { rows } = await sql<{
    once: string
  }>`select format('daily %s %s', ${ownerId}::bigint, ${sql.raw(today)}) as once`.execute(tx)
  const balance = await move(tx, {
    ownerId,
    amount: dailyGrant,
    book: 'grants',
    reason: 'daily',
    once: rows[0]?.once ?? '',
  })
  // an owner with points left has no debt
  if (balance === dailyGrant) await collectDebt(tx, ownerId)
}
