/** Grants of points: a welcome, and for accounts a daily grant on each day they visit. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { subjectOf } from '../address.ts'
import { move } from './move.ts'
import { collectDebt } from './refund.ts'

export const visitorWelcome = 38
export const accountWelcome = 100
export const dailyGrant = 20
/**
 * Welcome grants of one address on one day, for visitors and for accounts by their first passkey.
 * Many readers share an address (a carrier, a campus), so this only slows programs down.
 */
export const welcomesADay = 300

/** Opens the wallet of a new owner. */
export async function openWallet(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  await sql`
    insert into wallet (owner_id, balance)
    values (${ownerId}, 0)
    on conflict (owner_id) do nothing`.execute(tx)
}

/**
 * The welcome grant of a visitor with the first property, or of an account with its first passkey:
 * 38 or 100 points, once, unless the address has had all its grants of the day. An account without
 * a grant gets it on its second day, whatever the address: see `grantDaily`.
 */
export async function grantWelcome(
  tx: Kysely<Tables>,
  ownerId: number,
  to: { kind: 'account' | 'visitor'; address: string },
): Promise<void> {
  await openWallet(tx, ownerId)
  const amount = to.kind === 'account' ? accountWelcome : visitorWelcome
  if ((await hadWelcome(tx, ownerId)) || !(await takeWelcome(tx, to.address, amount))) return
  await giveWelcome(tx, ownerId, amount)
}

const giveWelcome = (tx: Kysely<Tables>, ownerId: number, amount: number) =>
  move(tx, { ownerId, amount, book: 'grants', reason: 'welcome', once: `welcome ${ownerId}` })

async function hadWelcome(db: Kysely<Tables>, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('movement')
    .select('movement_id')
    .where('once', '=', `welcome ${ownerId}`)
    .executeTakeFirst()
  return row !== undefined
}

const hashOf = (address: string) =>
  sql`
    (
      select sha256(convert_to((value #>> '{}') || ${subjectOf(address)}, 'UTF8'))
      from setting
      where name = 'address_key'
    )`
const today = `(touchline_now() at time zone 'UTC')::date`

/** Takes a grant from those of this address; false if none is left today. */
async function takeWelcome(tx: Kysely<Tables>, address: string, points: number): Promise<boolean> {
  const { rows } = await sql`
    insert into welcome (address_hash, day, granted, points)
    values (${hashOf(address)}, ${sql.raw(today)}, 1, ${points})
    on conflict (address_hash, day) do update set granted = welcome.granted + 1,
      points = welcome.points + ${points}
    where welcome.granted < ${welcomesADay}
    returning granted`.execute(tx)
  return rows.length > 0
}

/** The welcome grant that a visitor of this address would get now. */
export async function welcomeFor(db: Kysely<Tables>, address: string): Promise<number> {
  const { rows } = await sql`
    select from welcome where address_hash = ${hashOf(address)} and day = ${sql.raw(today)}
      and granted >= ${welcomesADay}`.execute(db)
  return rows.length > 0 ? 0 : visitorWelcome
}

/**
 * Why an owner is without a welcome grant: `address`, the grants of this address are used up today;
 * `account`, an account that gets it with its first passkey or on its second day. Null with one.
 */
export async function missingWelcome(
  db: Kysely<Tables>,
  { kind, uid }: { kind: 'account' | 'visitor'; uid: string },
  address: string,
): Promise<'address' | 'account' | null> {
  const owner = await db
    .selectFrom('owner')
    .select('owner_id')
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (owner && (await hadWelcome(db, owner.owner_id))) return null
  if (kind === 'account') return 'account'
  return owner || (await welcomeFor(db, address)) === 0 ? 'address' : null
}

/**
 * SQL: whether an account gets no daily grant now, because it has had today's or is younger than a
 * day. The argument is an id, or a column with its table. Two index look-ups.
 */
export const hasDailyGrant = (ownerId: string) =>
  `(exists (select from movement where once = format('daily %s %s', ${ownerId}, ${today}))
    or exists (
      select from account young
      where young.owner_id = ${ownerId} and young.created_at > touchline_now() - interval '1 day'
    ))`

/**
 * The daily grant of an account older than a day, at its first visit of each day (UTC), and its
 * welcome grant where it has had none. Idempotent.
 */
export async function grantDaily(tx: Kysely<Tables>, ownerId: number): Promise<void> {
  const { rows } = await sql<{ once: string; welcomed: boolean }>`
    select format('daily %s %s', ${ownerId}::bigint, ${sql.raw(today)}) as once,
      exists (select from movement where once = format('welcome %s', ${ownerId}::bigint))
        as welcomed`.execute(tx)
  const welcome = rows[0]?.welcomed ? null : await giveWelcome(tx, ownerId, accountWelcome)
  const balance = await move(tx, {
    ownerId,
    amount: dailyGrant,
    book: 'grants',
    reason: 'daily',
    once: rows[0]?.once ?? '',
  })
  // an owner with points left has no debt
  if (balance === dailyGrant || (welcome !== null && balance === welcome + dailyGrant))
    await collectDebt(tx, ownerId)
}
