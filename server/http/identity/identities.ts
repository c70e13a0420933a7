/**
 * Verifies identities. Visitors prove themselves by a signed token; accounts by a session token
 * that the database knows.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Identity } from '../../../contract/envelope.ts'
import type { Tables } from '../../db/tables.ts'
import { hashOfSecret } from '../../hash-of-secret.ts'
import { isVisitor, type VisitorKeys } from './visitor-token.ts'

export interface Visitor {
  kind: 'visitor'
  uid: string
}
export interface Account {
  kind: 'account'
  uid: string
  ownerId: number
  sessionId: number
  /** May read the desk. */
  operator: boolean
  /**
   * When the ten minutes after a sign-in by a passkey that verified its user end; null if there was
   * no such sign-in.
   */
  verifiedUntil: Date | null
  /** The reason and end of an operator's block of the account; null if it is not blocked. */
  blocked: Block | null
}
export interface Block {
  reason: string
  until: Date
}
export type Principal = Visitor | Account

/** Milliseconds for which calls with the same answer for everyone trust a verified session. */
const provedFor = 5_000
const mostProved = 10_000

/**
 * How long after a sign-in operators may make changes and accounts may change their credentials.
 */
export const recentMinutes = 10
const recent = sql`make_interval(mins => ${recentMinutes})`

interface SessionRow {
  owner_id: number
  session_id: number
  operator: boolean
  verified_until: Date | null
  blocked: { reason: string; until: string } | null
}

/** The current block of an account as {reason, until}; null for none. */
const blockOf = (ownerId: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('reason', reason, 'until', ends_at) from account_block
  where account_block.owner_id = ${ownerId} and lifted_at is null and ends_at > clock_timestamp()
  order by ends_at desc limit 1)`

export class Identities {
  readonly #db: Kysely<Tables>
  readonly keys: VisitorKeys
  readonly #proved = new Map<string, { principal: Account; until: number }>()

  constructor(db: Kysely<Tables>, keys: VisitorKeys) {
    this.#db = db
    this.keys = keys
  }

  /**
   * The owner of this identity; null if the token is certainly invalid. Synchronous for visitors
   * and for recently verified accounts. With `fresh`, an account is always looked up: its rights
   * end with its session.
   */
  of(identity: Identity, fresh: boolean): Principal | null | Promise<Principal | null> {
    const { uid, token } = identity
    if (!uid.startsWith('u'))
      return isVisitor(this.keys, identity) ? { kind: 'visitor', uid } : null
    const proved = fresh ? undefined : this.#proved.get(`${uid} ${token}`)
    return proved !== undefined && proved.until > performance.now()
      ? proved.principal
      : this.#look(identity)
  }

  async #look({ uid, token }: Identity): Promise<Account | null> {
    const { rows } = await sql<SessionRow>`
      update session
      set seen_at = case when seen_at < clock_timestamp() - interval '1 minute'
          then clock_timestamp() else seen_at end
      from owner
      where owner.owner_id = session.owner_id
        and owner.uid = ${uid}
        and token_hash = ${hashOfSecret(token)}
        and ended_at is null and expires_at > clock_timestamp()
      returning session.owner_id, session_id,
        exists (
          select from operator where operator.owner_id = session.owner_id and removed_at is null
        ) as operator,
        case when verified and session.created_at > clock_timestamp() - ${recent}
          then session.created_at + ${recent} end as verified_until,
        ${blockOf(sql`session.owner_id`)} as blocked`.execute(this.#db)
    const [row] = rows
    if (!row) {
      this.#proved.delete(`${uid} ${token}`)
      return null
    }
    const principal: Account = {
      kind: 'account',
      uid,
      ownerId: row.owner_id,
      sessionId: row.session_id,
      operator: row.operator,
      verifiedUntil: row.verified_until,
      blocked: row.blocked && { ...row.blocked, until: new Date(row.blocked.until) },
    }
    if (this.#proved.size >= mostProved) this.#proved.clear()
    this.#proved.set(`${uid} ${token}`, { principal, until: performance.now() + provedFor })
    return principal
  }
}
