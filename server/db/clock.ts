/**
 * The site's one clock. It is in the database (table `clock`, function touchline_now), so that a
 * deadline is checked against it inside the transaction that stores a plan. The server has a copy
 * of the anchor, so it reads the time without a query. The clock never runs behind the log: if the
 * machine's clock is set back, the site's clock stops until the machine's has caught up.
 */
import { sql, type Kysely } from 'kysely'
import type { World } from '../../contract/values.ts'
import type { Tables } from './tables.ts'

export interface Clock {
  /** The site's present. */
  now(): Date
  /** Site seconds for each real second; 0 while stopped. */
  readonly speed: number
}

interface Anchor {
  at: number
  realAt: number
  speed: number
}

export const clockOf = (anchor: Anchor): Clock => ({
  now: () => new Date(anchor.at + (Date.now() - anchor.realAt) * anchor.speed),
  speed: anchor.speed,
})

/** Stops the clock at `at`; catch-up sets it step by step. */
export async function stopClock(db: Kysely<Tables>, at: Date): Promise<Clock> {
  await db
    .updateTable('clock')
    .set({ at, real_at: sql`clock_timestamp()`, speed: 0 })
    .execute()
  return clockOf({ at: at.getTime(), realAt: Date.now(), speed: 0 })
}

/**
 * States the world of this site. In the real world nothing is published for a kick-off that has
 * passed by the real clock, even if the site's clock is behind.
 */
export async function setWorld(db: Kysely<Tables>, world: World): Promise<void> {
  await db.updateTable('clock').set({ world }).execute()
}

/** Starts the clock in real time, or at `at` with `speed`. */
export async function startClock(
  db: Kysely<Tables>,
  replay: { at: Date; speed: number } | null,
): Promise<Clock> {
  if (!replay) {
    // one clock_timestamp() for both columns, so that the offset is exactly zero
    await sql`
      update clock
      set (at, real_at, speed) = (select t, t, 1 from (select clock_timestamp() t) now)`.execute(db)
    return clockOf({ at: 0, realAt: 0, speed: 1 })
  }
  await db
    .updateTable('clock')
    .set({ at: replay.at, real_at: sql`clock_timestamp()`, speed: replay.speed })
    .execute()
  return clockOf({ at: replay.at.getTime(), realAt: Date.now(), speed: replay.speed })
}

/**
 * Makes `at` the earliest time that the site's clock can show. Part of the transaction that gives
 * an entry of that time its place in the log.
 */
export async function advanceNotBefore(tx: Kysely<Tables>, at: Date): Promise<void> {
  await sql`
    update clock set not_before = ${at} where not_before is null or not_before < ${at}`.execute(tx)
}

/** Seconds until the site's clock runs again; 0 if it runs. */
export async function secondsBehindLog(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(greatest(0,
          extract(epoch from not_before - at - (clock_timestamp() - real_at) * speed)), 0)::float8
      as seconds
    from clock`.execute(db)
  return rows[0]?.seconds ?? 0
}
