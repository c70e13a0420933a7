/**
 * Finds connections on which an answer was lost: our statement waits, but the database has nothing
 * to do for it. The time limits of a pool notice that too, after seconds for a call and minutes for
 * a job; and PostgreSQL keeps the locks of such a session.
 */
import { sql, type Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { cut, waitingSince } from './silence.ts'
import type { Tables } from './tables.ts'

export interface LostConnections {
  /** A message for the operator about connections that were lost lately; null for none. */
  problem(): string | null
  stop(): void
}

export interface LostConnectionsOptions {
  /** The open connections to watch, all to the database of `check`. */
  connections: () => Iterable<PoolClient>
  /** A pool whose connections are new for each use, so that they are not silent too. */
  check: Kysely<Tables>
}

/** Milliseconds between two looks at our own statements. */
const every = 250
/**
 * Milliseconds for which a statement waits before the database is asked about it; later it is asked
 * again after twice the time, because the statement of a job may take minutes.
 */
const suspectAfter = 750
/** Milliseconds for which a session has to be idle: its last answer may be on its way. */
const idleFor = 300
/** Milliseconds for which lost connections are reported. */
const reportedFor = 15_000

export function endLostConnections({
  connections,
  check,
}: LostConnectionsOptions): LostConnections {
  /** When each statement that waits was last asked about, as its age in milliseconds. */
  const asked = new WeakMap<PoolClient, { since: number; age: number }>()
  let lastLost = { at: -Infinity, count: 0 }
  let checking = false

  function suspects(): Map<number, { client: PoolClient; since: number }> {
    const found = new Map<number, { client: PoolClient; since: number }>()
    const now = performance.now()
    for (const client of connections()) {
      const since = waitingSince(client)
      const pid = processOf(client)
      if (since === null || pid === null) continue
      const last = asked.get(client)
      const age = now - since
      if (age < (last?.since === since ? 2 * last.age : suspectAfter)) continue
      asked.set(client, { since, age })
      found.set(pid, { client, since })
    }
    return found
  }

  async function look(): Promise<void> {
    const suspected = suspects()
    if (suspected.size === 0) return
    const idle = await idleSessions(check, [...suspected.keys()])
    // an answer that was on its way has arrived by now
    const lost = idle.filter((pid) => {
      const { client, since } = suspected.get(pid) ?? {}
      return client && waitingSince(client) === since
    })
    if (lost.length === 0) return
    lastLost = { at: performance.now(), count: lost.length }
    for (const pid of lost) {
      const client = suspected.get(pid)?.client
      if (client) cut(client, 'The connection to the database was lost')
    }
    await endSessions(check, lost)
  }

  const timer = setInterval(() => {
    if (checking) return
    checking = true
    // without the database the limits of the pools hold
    void look()
      .catch(() => {})
      .finally(() => (checking = false))
  }, every)
  timer.unref()
  return {
    problem: () =>
      performance.now() - lastLost.at > reportedFor
        ? null
        : `The database did not answer on ${lastLost.count} open connections, which were replaced.`,
    stop: () => clearInterval(timer),
  }
}

/** The id of the session's process; null before the connection is made. */
function processOf(client: PoolClient): number | null {
  // pg does not publish it
  return (client as unknown as { processID: number | null }).processID
}

/** Our sessions among these that wait for a statement. Behind a pooler ids name none of ours. */
const idleSessions = (check: Kysely<Tables>, pids: number[]): Promise<number[]> =>
  asUser(check, async (db) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where pid = any(${pids}::int[]) and datname = current_database()
        and application_name like 'touchline%' and state like 'idle%'
        and state_change < clock_timestamp() - ${idleFor} * interval '1 millisecond'`.execute(db)
    return rows.map(({ pid }) => pid)
  })

const endSessions = (check: Kysely<Tables>, pids: number[]): Promise<unknown> =>
  asUser(check, (db) =>
    sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.execute(db),
  )

/**
 * The role of the server may neither see nor end sessions of the user that it logs in as. The
 * connection is not used again.
 */
const asUser = <T>(check: Kysely<Tables>, run: (db: Kysely<Tables>) => Promise<T>): Promise<T> =>
  check.connection().execute(async (db) => {
    await sql`set role none`.execute(db)
    return run(db)
  })
