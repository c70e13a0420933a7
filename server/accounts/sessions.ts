/** Sessions of accounts. They use real time: the clock of a replay ends no session. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Identity } from '../../contract/envelope.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { recentMinutes } from '../http/identity/identities.ts'
import type { Tables } from '../db/tables.ts'

const days = 90

/**
 * Opens a session: a token of 256 random bits. Only its SHA-256 is stored. `verified`: by a passkey
 * that verified its user.
 */
export async function openSession(
  tx: Kysely<Tables>,
  ownerId: number,
  verified: boolean,
): Promise<Identity> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ uid: string }>`
    with opened as (
      insert into session (owner_id, token_hash, expires_at, verified)
      values (${ownerId}, ${hashOfSecret(token)},
        clock_timestamp() + make_interval(days => ${days}), ${verified})
      returning owner_id
    )
    select uid from owner join opened using (owner_id)`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`There is no owner ${ownerId}`)
  return { uid: row.uid, token }
}

export async function endSession(db: Kysely<Tables>, sessionId: number): Promise<void> {
  await sql`
    update session set ended_at = clock_timestamp()
    where session_id = ${sessionId} and ended_at is null`.execute(db)
}

/** Ends all sessions of an account, or all but one. */
export async function endSessions(
  db: Kysely<Tables>,
  ownerId: number,
  but: number | null = null,
): Promise<void> {
  await sql`
    update session set ended_at = clock_timestamp()
    where owner_id = ${ownerId}
      and ended_at is null
      and session_id is distinct from ${but}::bigint`.execute(db)
}

/** Whether this session began within the last ten minutes. */
export async function isRecent(db: Kysely<Tables>, sessionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from session
    where session_id = ${sessionId}
      and created_at > clock_timestamp() - make_interval(mins => ${recentMinutes})`.execute(db)
  return rows.length > 0
}
