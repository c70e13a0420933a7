/** Sessions of accounts. They use real time: the clock of a replay ends no session. */
import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Identity } from '../../contract/envelope.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { recentMinutes } from '../http/identity/identities.ts'
import type { Tables } from '../db/tables.ts'

const days = 90

interface NewSession {
  /** By a passkey that verified its user. */
  verified: boolean
  /** By a recovery code. */
  recovered: boolean
  /** Browser and system; empty if unknown. */
  device: string
}

/** Opens a session: a token of 256 random bits. Only its SHA-256 is stored. */
export async function openSession(
  tx: Kysely<Tables>,
  ownerId: number,
  { verified, recovered, device }: NewSession,
): Promise<Identity> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ uid: string }>`
    with opened as (
      insert into session (owner_id, token_hash, expires_at, verified, recovered, device)
      values (${ownerId}, ${hashOfSecret(token)},
        clock_timestamp() + make_interval(days => ${days}), ${verified}, ${recovered}, ${device})
      returning owner_id
    )
    select uid from owner join opened using (owner_id)`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`There is no owner ${ownerId}`)
  return { uid: row.uid, token }
}

/** Ends one session of an account; false if there is no such session. */
export async function endOwnSession(
  db: Kysely<Tables>,
  ownerId: number,
  sessionId: number,
): Promise<boolean> {
  const { rows } = await sql`
    update session set ended_at = clock_timestamp()
    where session_id = ${sessionId} and owner_id = ${ownerId} and ended_at is null
    returning session_id`.execute(db)
  return rows.length > 0
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

/** Whether this session began within the last ten minutes, and by a recovery code. */
async function findSession(
  db: Kysely<Tables>,
  sessionId: number,
): Promise<{ recent: boolean; recovered: boolean }> {
  const { rows } = await sql<{ recent: boolean; recovered: boolean }>`
    select created_at > clock_timestamp() - make_interval(mins => ${recentMinutes}) as recent,
      recovered
    from session where session_id = ${sessionId}`.execute(db)
  return rows[0] ?? { recent: false, recovered: false }
}

export const isRecent = async (db: Kysely<Tables>, sessionId: number): Promise<boolean> =>
  (await findSession(db, sessionId)).recent

/** Whether this session began by a recovery code, within the last ten minutes. */
export async function isRecovered(db: Kysely<Tables>, sessionId: number): Promise<boolean> {
  const { recent, recovered } = await findSession(db, sessionId)
  return recent && recovered
}

interface ListedSession {
  id: number
  createdAt: string
  seenAt: string
  device: string
  current: boolean
}

/** The signed-in browsers of an account, the last used first. */
export async function listSessions(
  db: Kysely<Tables>,
  { ownerId, sessionId }: { ownerId: number; sessionId: number },
): Promise<ListedSession[]> {
  const { rows } = await sql<{
    session_id: number
    created_at: Date
    seen_at: Date
    device: string
  }>`
    select session_id, created_at, seen_at, device from session
    where owner_id = ${ownerId} and ended_at is null and expires_at > clock_timestamp()
    order by session_id = ${sessionId} desc, seen_at desc, session_id desc
    limit 100`.execute(db)
  return rows.map((row) => ({
    id: row.session_id,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    device: row.device,
    current: row.session_id === sessionId,
  }))
}
