/** Grants of points: a welcome, and for accounts a daily grant on each day they visit. */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { subjectOf } from '../address.ts'
import { move } from './move.ts'
import { collectDebt } from './refund.ts'

export const visitorWelcome = 38
export const accountWelcome = 100
export const dailyGrant = 20
/** Welcome grants for visitors of one address on one day. */
const welcomesADay = 3
/** Welcome points of one address on one day, for visitors and accounts together. */
const welcomePoints = 3 * visitorWelcome + accountWelcome

/**
 * Opens the wallet of a new owner with the welcome grant: 100 for an account; 38 for a visitor,
 * unless three visitors of the address have had it today. Both are limited by the rest of the
 * address's budget for the day.
 */
export async function grantWelcome(
  tx: Kysely<Tables>,
  ownerId: number,
  to: { kind: 'account' | 'visitor'; address: string },
): Promise<void> {
  await sql`
    insert into wallet (owner_id, balance)
    values (${ownerId}, 0)
    on conflict (owner_id) do nothing`.execute(tx)
  if (!(await takeWelcome(tx, to))) return
  const amount = amountOf(to.kind)
  await move(tx, { ownerId, amount, book: 'grants', reason: 'welcome', once: `welcome ${ownerId}` })
}

const amountOf = (kind: 'account' | 'visitor') =>
  kind === 'account' ? accountWelcome : visitorWelcome
const hashOf = (address: string) =>
  sql`
    (
      select sha256(convert_to((value #>> '{}') || ${subjectOf(address)}, 'UTF8'))
      from setting
      where name = 'address_key'
    )`
const today = `(touchline_now() at time zone 'UTC')::date`

/** Takes a welcome grant from the budget of this address; false if not enough is left today. */
async function takeWelcome(
  tx: Kysely<Tables>,
  { kind, address }: { kind: 'account' | 'visitor'; address: string },
): Promise<boolean> {
  const [count, points] = [kind === 'visitor' ? 1 : 0, amountOf(kind)]
  const { rows } = await sql`
    insert into welcome (address_hash, day, granted, points)
    values (${hashOf(address)}, ${sql.raw(today)}, ${count}, ${points})
    on conflict (address_hash, day) do update set granted = welcome.granted + ${count},
      points = welcome.points + ${points}
    where welcome.granted + ${count} <= ${welcomesADay}
      and welcome.points + ${points} <= ${welcomePoints}
    returning granted`.execute(tx)
  return rows.length > 0
}

/** The welcome grant that a visitor of this address would get now. */
export async function welcomeFor(db: Kysely<Tables>, address: string): Promise<number> {
  const { rows } = await sql`
    select from welcome where address_hash = ${hashOf(address)} and day = ${sql.raw(today)}
      and (granted >= ${welcomesADay} or points + ${visitorWelcome} > ${welcomePoints})`.execute(db)
  return rows.length > 0 ? 0 : visitorWelcome
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
 * The daily grant of an account older than a day, at its first visit of each day (UTC).
 * Idempotent.
 */
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
