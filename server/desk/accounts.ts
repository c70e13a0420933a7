/** Accounts as operators see them: blocks, sessions, and reset links. */
import { sql, type Kysely } from 'kysely'
import type { CheckedDataOf, ResultOf } from '../../contract/calls.ts'
import { keyOfName } from '../accounts/names.ts'
import { endReset } from '../accounts/reset.ts'
import { endSession, endSessions } from '../accounts/sessions.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Tables } from '../db/tables.ts'
import { recordAction } from './audit.ts'

const mostShown = 30
const mostSessions = 50

interface Row {
  owner_id: number
  name: string
  created_at: Date
  passkeys: number
  passphrase: boolean
  expert_id: number | null
  operator: boolean
  blocked: { reason: string; until: string } | null
  reset_until: Date | null
  sessions: { id: number; since: string; seenAt: string; passkey: boolean }[] | null
}

const openBlock = sql`lifted_at is null and ends_at > clock_timestamp()`

/** A page of the accounts whose name has this part, the latest first. */
export async function listAccounts(
  db: Kysely<Tables>,
  { find, state, before }: CheckedDataOf<'deskAccounts'>,
): Promise<ResultOf<'deskAccounts'>> {
  const { rows } = await sql<Row>`
    select account.owner_id, account.name, account.created_at,
      passphrase is not null as passphrase, expert_id,
      (select count(*)::int from passkey where passkey.owner_id = account.owner_id) as passkeys,
      exists (
        select from operator where operator.owner_id = account.owner_id and removed_at is null
      ) as operator,
      (select jsonb_build_object('reason', reason, 'until', ends_at) from account_block block
        where block.owner_id = account.owner_id and ${openBlock} order by ends_at desc limit 1)
          as blocked,
      (select expires_at from account_reset reset where reset.owner_id = account.owner_id
        and used_at is null
        and withdrawn_at is null and expires_at > clock_timestamp() limit 1) as reset_until,
      (select jsonb_agg(jsonb_build_object('id', session_id, 'since', created_at, 'seenAt', seen_at,
            'passkey', verified) order by seen_at desc)
        from (select session_id, created_at, seen_at, verified from session
          where session.owner_id = account.owner_id
            and ended_at is null
            and expires_at > clock_timestamp()
          order by seen_at desc limit ${mostSessions}) open) as sessions
    from account left join expert on expert.owner_id = account.owner_id
    where deleted_at is null and position(${keyOfName(find)} in account.name_key) > 0
      and (${before ?? null}::bigint is null or account.owner_id < ${before ?? null})
      and (${state ?? null}::text is null or exists (
        select from account_block block where block.owner_id = account.owner_id and ${openBlock}))
    order by account.owner_id desc limit ${mostShown + 1}`.execute(db)
  const shown = rows.slice(0, mostShown)
  const instant = (text: string) => new Date(text).toISOString()
  return {
    records: shown.map((row) => ({
      id: row.owner_id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      passkeys: row.passkeys,
      passphrase: row.passphrase,
      expertId: row.expert_id,
      operator: row.operator,
      blocked: row.blocked && { ...row.blocked, until: instant(row.blocked.until) },
      resetUntil: row.reset_until?.toISOString() ?? null,
      sessions: (row.sessions ?? []).map((session) => ({
        ...session,
        since: instant(session.since),
        seenAt: instant(session.seenAt),
      })),
    })),
    next: rows.length > mostShown ? (shown.at(-1)?.owner_id ?? null) : null,
  }
}

interface Locked {
  name: string
  operator: boolean
  /** The end of the current block. */
  blocked: Date | null
}

/** Locks an account until the end of the transaction; undefined if there is none. */
export async function lockForDesk(tx: Kysely<Tables>, id: number): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select name,
      exists (
        select from operator where operator.owner_id = account.owner_id and removed_at is null
      ) as operator,
      (
        select max(ends_at) from account_block block
        where block.owner_id = account.owner_id and ${openBlock}
      ) as blocked
    from account where owner_id = ${id} and deleted_at is null for no key update`.execute(tx)
  return rows[0]
}

export const subjectOf = (id: number): string => `account ${id}`

interface Change {
  id: number
  /** The operator's account. */
  by: number
}

const longestBlock = 10 * 366 * 86_400_000

/**
 * Blocks all changes by an account until `until`. An operator's rights must be revoked on the
 * machine first.
 */
export function block(
  db: Kysely<Tables>,
  { id, by, reason, until }: Change & { reason: string; until: Date },
): Promise<'done' | 'until' | 'no such account' | 'operator' | 'so already'> {
  return db.transaction().execute(async (tx) => {
    const ahead = until.getTime() - Date.now()
    if (!(ahead > 0 && ahead <= longestBlock)) return 'until'
    const account = await lockForDesk(tx, id)
    if (!account) return 'no such account'
    if (account.operator) return 'operator'
    if (account.blocked) return 'so already'
    await sql`
      insert into account_block (owner_id, reason, ends_at, blocked_by)
      values (${id}, ${reason}, ${until}, ${by})`.execute(tx)
    await recordAction(tx, {
      by,
      action: 'account blocked',
      subject: subjectOf(id),
      before: { name: account.name, blocked: false },
      after: { blocked: true, until: until.toISOString(), reason },
      undo: { kind: 'block', accountId: id },
    })
    return 'done'
  })
}

/** Ends the block of an account early. */
export function unblock(
  db: Kysely<Tables>,
  { id, by, reason, takesBack }: Change & { reason: string; takesBack?: number },
): Promise<'done' | 'no such account' | 'so already'> {
  return inTransaction(db, async (tx) => {
    const account = await lockForDesk(tx, id)
    if (!account) return 'no such account'
    if (!account.blocked) return 'so already'
    await sql`
      update account_block set lifted_at = clock_timestamp(), lifted_by = ${by}
      where owner_id = ${id} and ${openBlock}`.execute(tx)
    await recordAction(tx, {
      by,
      action: 'block ended',
      subject: subjectOf(id),
      before: { name: account.name, blocked: true, until: account.blocked.toISOString() },
      after: { blocked: false, reason },
      takesBack,
    })
    return 'done'
  })
}

/** Signs an account out in one browser, or in every one. */
export function endSessionsOf(
  db: Kysely<Tables>,
  { id, by, sessionId }: Change & { sessionId?: number | undefined },
): Promise<'done' | 'no such account'> {
  return db.transaction().execute(async (tx) => {
    const account = await lockForDesk(tx, id)
    if (!account) return 'no such account'
    const { rows } = await sql<{ session_id: number }>`
      select session_id from session
      where owner_id = ${id} and ended_at is null and expires_at > clock_timestamp()`.execute(tx)
    const open = rows.map((row) => row.session_id)
    if (sessionId !== undefined && !open.includes(sessionId)) return 'no such account'
    await (sessionId === undefined ? endSessions(tx, id) : endSession(tx, sessionId))
    await recordAction(tx, {
      by,
      action: sessionId === undefined ? 'sessions ended' : 'session ended',
      subject: subjectOf(id),
      before: { name: account.name, sessions: open.length },
      after: { sessions: sessionId === undefined ? 0 : open.length - 1 },
    })
    return 'done'
  })
}

/** Ends an unused reset link. */
export function endResetLink(
  db: Kysely<Tables>,
  { id, by }: Change,
): Promise<'done' | 'no such account' | 'so already'> {
  return db.transaction().execute(async (tx) => {
    const account = await lockForDesk(tx, id)
    if (!account) return 'no such account'
    if (!(await endReset(tx, id))) return 'so already'
    await recordAction(tx, {
      by,
      action: 'reset link ended',
      subject: subjectOf(id),
      before: { name: account.name, link: true },
      after: { link: false },
    })
    return 'done'
  })
}
