/**
 * The lease of the working server: a row that it renews every few seconds. A server that vanishes,
 * freezes or is cut off loses it, and another one takes over. An advisory lock is not enough:
 * PostgreSQL may consider its connection open for hours after the machine behind it has gone.
 */
import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Milliseconds between two renewals. */
export const renewEvery = 3_000
/**
 * Milliseconds after the last renewal for which the holder relies on the lease, and after which
 * another server may take it. Between the two the holder has time to notice and stop.
 */
const reliesFor = 12_000
export const expiresAfter = 20_000

export interface Lease {
  /** Whether this server certainly still holds the lease. */
  isHeld(): boolean
  /** Resolves if the lease is lost before it is given back. */
  lost: Promise<void>
  /** Gives the lease back, so that another server can take it at once. Never rejects. */
  release(): Promise<void>
}

export interface LeaseOptions {
  /** Connections that fail within seconds if the database is silent. */
  db: Kysely<Tables>
  /** The application_name of the connections that the server works with; unique to it. */
  holder: string
  logLine: (words: string) => void
}

/**
 * Takes the lease; null while another server holds it. Open transactions of the last holder are
 * ended first, because they would hold their locks.
 */
export async function takeLease({ db, holder, logLine }: LeaseOptions): Promise<Lease | null> {
  let renewed = performance.now()
  const last = await db.transaction().execute((tx) => takeOver(tx, holder))
  if (last === null) return null
  if (last.holder !== null)
    await endSessions(db, last.holder).catch((error: unknown) =>
      logLine(`Connections of the last working server could not be ended: ${String(error)}`),
    )

  const lost = Promise.withResolvers<void>()
  let over = false
  const end = () => {
    over = true
    clearInterval(timer)
  }
  const lose = () => {
    if (!over) lost.resolve()
    end()
  }
  async function renew(): Promise<void> {
    const requestedAt = performance.now()
    const { numAffectedRows } = await sql`
      update lease set renewed_at = clock_timestamp()
      where name = 'work' and holder = ${holder}`.execute(db)
    if (numAffectedRows === 1n) renewed = requestedAt
    else lose()
  }
  const isFresh = () => performance.now() - renewed < reliesFor
  let renewing: Promise<void> | null = null
  const timer = setInterval(() => {
    // a failure is repeated until the lease is too old
    renewing ??= renew()
      .catch(() => {})
      .finally(() => (renewing = null))
    if (!isFresh()) lose()
  }, renewEvery)
  return {
    isHeld: () => !over && isFresh(),
    lost: lost.promise,
    async release() {
      end()
      await renewing
      // without the database the lease expires
      await sql`update lease set holder = null where name = 'work' and holder = ${holder}`
        .execute(db)
        .catch(() => {})
    },
  }
}

/** Runs this while no server works, and keeps any from working; null if one works. */
export async function withFreeLease<T>(
  options: LeaseOptions,
  run: () => Promise<T>,
): Promise<{ result: T } | null> {
  const lease = await takeLease(options)
  if (!lease) return null
  try {
    return { result: await run() }
  } finally {
    await lease.release()
  }
}

/**
 * The server's role may neither see nor end the connections of the user that it logs in as, so the
 * user itself does, for the rest of a transaction.
 */
const asUser = sql`set local role none`

/**
 * The last holder if the lease is free, has expired, or its holder has no connection any more; null
 * otherwise. A connection whose name is hidden may be the holder's.
 */
async function takeOver(
  tx: Kysely<Tables>,
  holder: string,
): Promise<{ holder: string | null } | null> {
  await asUser.execute(tx)
  const { rows } = await sql<{ holder: string | null }>`
    with last as (select name, holder, renewed_at from lease where name = 'work' for update)
    update lease set holder = ${holder}, renewed_at = clock_timestamp() from last
    where lease.name = last.name and (last.holder is null or last.holder = ${holder}
      or last.renewed_at < clock_timestamp() - ${expiresAfter} * interval '1 millisecond'
      or not exists (
        select from pg_stat_activity where datname = current_database()
        and (application_name = last.holder or application_name is null)))
    returning last.holder`.execute(tx)
  return rows[0] ?? null
}

async function endSessions(db: Kysely<Tables>, holder: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await asUser.execute(tx)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${holder}
        and datname = current_database()
        and pid <> pg_backend_pid()`.execute(tx)
  })
}
