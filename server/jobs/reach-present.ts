/** The site's present: where its time goes on, and the catch-up with the past before it. */
import { sql, type Kysely } from 'kysely'
import { startClock, type Clock } from '../db/clock.ts'
import { touch } from '../db/data-version.ts'
import type { Tables } from '../db/tables.ts'
import { catchUp, isUnfinished } from './catch-up.ts'
import type { Worker } from './round.ts'

export interface PresentOptions extends Worker {
  /** The replay's first instant and speed; null for the real time. */
  replay: { at: Date; speed: number } | null
  /** Renews the database's statistics of its tables after bulk work; it must not reject. */
  analyze: () => Promise<void>
  logLine: (words: string) => void
  /** Called during catch-up with the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * A replay resumes where it stopped: its time passes only while a server plays it, and is never
 * behind the recorded time.
 */
export async function presentOf({ db, replay }: PresentOptions, done: Date | null): Promise<Date> {
  if (!replay) return new Date()
  const reached = [replay.at, done, await lastEntered(db)].map((at) => at?.getTime() ?? 0)
  return new Date(Math.max(...reached))
}

interface Reached {
  /** When the feed was last read, by the site's clock; null for never. */
  since: Date | null
  clock: Clock
}

/**
 * Catches up with the past where plans may still be published for it, then starts the clock. Null
 * if stopped before. `done` is the last finished round.
 */
export async function reachPresent(
  options: PresentOptions,
  done: Date | null,
  present: Date,
  stopped: () => boolean,
): Promise<Reached | null> {
  const { db, feeds, replay, logLine } = options
  // In the real world nothing can be published for hours when the site was down. So only the first
  // start catches up, and later starts only if that was interrupted.
  let since = done
  if (!done || feeds.some(({ invented }) => invented) || (await isUnfinished(db))) {
    const log = progress(logLine)
    const report = (share: number) => {
      options.onProgress?.(share)
      log(share)
    }
    const { analyze } = options
    const { steps, until } = await catchUp(options, present, { stopped, report, analyze })
    if (steps > 0) since = until
  }
  if (stopped()) return null
  const clock = await startClock(db, replay ? { at: present, speed: replay.speed } : null)
  // answers that were made while the clock stood in the past
  if (since !== done) await touch(db, 'match', 'plan', 'expert', 'boards')
  return { since, clock }
}

/**
 * The latest instant in the log; null if it is empty. Concurrent writers append in any order, so
 * the last 100 entries are compared.
 */
async function lastEntered(db: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at
    from (
      select (body->>'at')::timestamptz as at from log_entry order by entry_id desc limit 100
    ) last`.execute(db)
  return rows[0]?.at ?? null
}

function progress(logLine: (words: string) => void): (share: number) => void {
  let logged = -1
  return (share) => {
    const tenth = Math.floor(share * 10)
    if (tenth === logged) return
    logged = tenth
    logLine(`Catching up with the past: ${tenth * 10} %`)
  }
}
