/**
 * The load of each server process by the minute, in the database, because any process may answer
 * the desk.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export interface Reading {
  /** Open streams at present. */
  streams: number
  /** Since the start of the process. */
  requests: number
  errors: number
  /** Milliseconds; null without a measurement. */
  roundMs: number | null
  statementMs: number | null
}

/** Milliseconds between two records. */
const noteEvery = 10_000
/** Records between two deletions of rows older than a day. */
const cleanEvery = 360

/**
 * Adds the figures since the last record to the row of the current minute. Figures that cannot be
 * stored are added with the next record.
 */
export function noteMinutes(
  db: Kysely<Tables>,
  read: () => Reading,
  every = noteEvery,
): { stop(): Promise<void> } {
  const server = randomUUID()
  const ended = new AbortController()
  let stored = { requests: 0, errors: 0 }

  async function note(): Promise<void> {
    const { streams, requests, errors, roundMs, statementMs } = read()
    const whole = (ms: number | null) => (ms === null ? null : Math.round(ms))
    await sql`
      insert into server_minute (server, minute, noted_at, streams, most_streams, requests, errors,
        round_ms, statement_ms)
      values (${server}, date_trunc('minute', clock_timestamp()), clock_timestamp(),
        ${streams}, ${streams}, ${requests - stored.requests}, ${errors - stored.errors},
        ${whole(roundMs)}::int, ${whole(statementMs)}::int)
      on conflict (server, minute) do update
      set noted_at = excluded.noted_at, streams = excluded.streams,
        most_streams = greatest(server_minute.most_streams, excluded.streams),
        requests = server_minute.requests + excluded.requests,
        errors = server_minute.errors + excluded.errors,
        round_ms = greatest(server_minute.round_ms, excluded.round_ms),
        statement_ms = greatest(server_minute.statement_ms, excluded.statement_ms)`.execute(db)
    stored = { requests, errors }
  }

  async function notes(): Promise<void> {
    for (let count = 0; !ended.signal.aborted; count++) {
      // during an outage of the database nothing is recorded; the site's health reports the outage
      await note().catch(() => {})
      if (count % cleanEvery === 0)
        await sql`
          delete from server_minute where minute < clock_timestamp() - interval '25 hours'`
          .execute(db)
          .catch(() => {})
      await delay(every, undefined, { signal: ended.signal }).catch(() => {})
    }
  }

  const running = notes()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}
