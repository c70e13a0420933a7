/**
 * Rate limits for sign-in and sign-up attempts. Counted in the database, so that all processes of
 * the site share the counts.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { subjectOf } from '../address.ts'

interface Limit {
  subject: string
  /** At most `attempts` within `minutes`. */
  attempts: number
  minutes: number
}

/**
 * Limits for one name from one address, for one address with any name, and for one name from all
 * addresses. The last is high: with a low one anybody could lock an account out. From an address
 * that the account's owner has used before (`known`) only the first limit counts, so that neither a
 * botnet nor a neighbour who tries other names can lock the owner out there.
 */
export function signInLimits(nameKey: string, address: string, isKnownAddress: boolean): Limit[] {
  const subject = `sign in ${subjectOf(address)} ${nameKey}`
  if (isKnownAddress) return [{ subject, attempts: 10, minutes: 15 }]
  return [
    { subject, attempts: 10, minutes: 15 },
    { subject: `sign in ${subjectOf(address)}`, attempts: 30, minutes: 15 },
    { subject: `sign in as ${nameKey}`, attempts: 300, minutes: 15 },
  ]
}
export const passkeyLimits = (address: string): Limit[] => [
  { subject: `passkey ${subjectOf(address)}`, attempts: 10, minutes: 15 },
]
/** Limits for new accounts: each gets a grant of points. */
export const signUpLimits = (address: string): Limit[] => [
  { subject: `sign up ${subjectOf(address)}`, attempts: 10, minutes: 24 * 60 },
]

/** An attempt, counted before its outcome is known. */
export interface Attempt {
  ids: number[]
}

const longestMinutes = 24 * 60
// names and addresses are not stored; a keyed hash identifies them as well
const hashed = (subject: string) =>
  sql`
    encode(sha256(convert_to((
      select value #>> '{}' from setting where name = 'address_key'
    ) || ${subject}::text, 'UTF8')), 'hex')`

/**
 * Counts an attempt against all limits; null if one of them is reached. Safe for concurrent
 * attempts.
 */
export function beginAttempt(
  db: Kysely<Tables>,
  limits: readonly Limit[],
): Promise<Attempt | null> {
  return db.transaction().execute(async (tx) => {
    const ids: number[] = []
    // locked in one order, so that two attempts cannot deadlock
    for (const { subject, attempts, minutes } of limits.toSorted((a, b) =>
      a.subject < b.subject ? -1 : 1,
    )) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 7202611))`.execute(tx)
      const { rows } = await sql<{ failure_id: number }>`
        insert into sign_in_failure (subject)
        select subject from (select ${hashed(subject)} as subject) one
        where (select count(*) from sign_in_failure past
          where past.subject = one.subject
              and at > clock_timestamp() - make_interval(mins => ${minutes})) < ${attempts}
        returning failure_id`.execute(tx)
      const [row] = rows
      if (!row) {
        await deleteAttempts(tx, ids)
        return null
      }
      ids.push(row.failure_id)
    }
    await sql`
      delete from sign_in_failure
      where at < clock_timestamp() - make_interval(mins => ${longestMinutes})`.execute(tx)
    return { ids }
  })
}

/** A successful attempt is removed from the counts. */
export const succeeded = (db: Kysely<Tables>, { ids }: Attempt): Promise<void> =>
  deleteAttempts(db, ids)

async function deleteAttempts(db: Kysely<Tables>, ids: number[]): Promise<void> {
  if (ids.length > 0)
    await sql`delete from sign_in_failure where failure_id = any(${ids}::bigint[])`.execute(db)
}
