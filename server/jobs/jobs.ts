/** What happens by itself for as long as the server runs. Of several servers on one database one works, the others stand by. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { secondsBehindLog, startClock, stopClock, type Clock } from './clock.ts'
import type { Tables } from '../db/tables.ts'
import type { LogWork } from '../log/log-jobs.ts'
import { catchUp, isUnfinished, storeSourceUpdated, storeLastRound, lastRound } from './catch-up.ts'
import { createFeedReader } from './feed-reader.ts'
import { deleteOldEvents } from '../live/publish-events.ts'
import { boardsRound, timeRound, type Worker } from './round.ts'
import { watchInvariants } from '../wallet/watch.ts'

export interface SiteWork {
  /**
   * Resolves when the site's present is reached for the first time, or when another server that has begun to work is found to hold
   * the lock; rejects when neither is possible.
   */
  caughtUp: Promise<void>
  /** What keeps the work from being done at the moment, in words; null when nothing does. */
  problem(): string | null
  stop(): Promise<void>
}

export interface WorkOptions extends Worker {
  log: LogWork
  /** The replay's first instant and speed; null for the real time. */
  replay: { at: Date; speed: number } | null
  /** Called after rounds that may have changed what pages show. */
  changed: () => Promise<void>
  logLine: (words: string) => void
}

const tick = 1_000
/** How often the last round is noted: after a crash at most this much of a replay runs twice, which changes nothing. */
const noteEvery = 10
/** How long to rest after a failure, and between two looks whether the server that works has ended. */
const retryDelay = 2_000
/** How long the rest after repeated failures gets. */
const longestPause = 60_000
/** For so many seconds the site's time may stand still without a word: clocks are set right by a little all the time. */
const briefest = 10
/** How often, in rounds, what is too old to be told is taken away. */
const cleanEvery = 60

export function startWork(options: WorkOptions): SiteWork {
  let stopped = false
  let problem: string | null = null
  // another server's log is not this one's to judge
  let logs = false
  const wake = new AbortController()
  const caught = Promise.withResolvers<void>()
  let ready = false
  const becomeReady = () => {
    ready = true
    caught.resolve()
  }
  const rest = (ms: number) => delay(ms, undefined, { signal: wake.signal }).catch(() => {})

  function fail(error: unknown): void {
    const words = `The work of the site fails: ${error instanceof Error ? error.message : String(error)}`
    // it is tried again every few seconds, for as long as it takes
    if (problem !== words) options.logLine(words)
    problem = words
  }

  /** The site is served all the same, and says why nothing begins. */
  function checkClock(seconds: number): void {
    const still = seconds > briefest
    const words = `The machine's clock is behind the last entry of the log: the site's time stands still until it has caught up (docs/operating.md).`
    if (still && problem !== words)
      options.logLine(`${words} It is ${Math.round(seconds)} seconds behind.`)
    problem = still ? words : null
  }

  async function rounds(holds: Holds, clock: Clock, from: Date | null): Promise<void> {
    const reader = createFeedReader(options, clock, from)
    let seen = ''
    let nextRound = 0
    const watch = watchInvariants(options.db, options.logLine)
    let watching = Promise.resolve()
    let logging: Promise<void> | null = null
    let count = 0
    /** What keeps the feed from being read, until it is again: plans are opened and the log is signed all the same. */
    let away: unknown = null
    const readFeed = async (read: () => Promise<void>) => {
      try {
        await read()
        away = null
      } catch (error) {
        away = error ?? new Error('The feed cannot be read')
      }
    }
    while (!stopped) {
      const round = performance.now() >= nextRound
      if (round && !(await holds())) break
      try {
        if (round || reader.isDue()) await readFeed(() => reader.read())
        if (round) {
          nextRound = performance.now() + tick
          // what the feed says meanwhile does not wait for the end of the round
          const between = () =>
            away === null ? readFeed(() => reader.readDue()) : Promise.resolve()
          await timeRound(options, 0, between)
          seen = await boardsRound(options.db, seen)
          if (count % noteEvery === 0 && reader.since)
            await storeLastRound(options.db, reader.since)
          if (count % noteEvery === 0 && reader.sourceUpdated)
            await storeSourceUpdated(options.db, reader.sourceUpdated)
          if (count % cleanEvery === 0) await deleteOldEvents(options.db)
          count++
          const still = await secondsBehindLog(options.db)
          if (away === null) checkClock(still)
          else fail(away)
          await options.changed()
          becomeReady()
          // beside the rounds: on large tables these take longer than a goal may, and witnesses longer still
          logging ??= options.log.round().finally(() => {
            logging = null
          })
          watching = watching.then(watch).catch(fail)
        }
      } catch (error) {
        fail(error)
        await rest(retryDelay)
      }
      await rest(
        away === null
          ? Math.max(0, Math.min(nextRound - performance.now(), reader.wait()))
          : retryDelay,
      )
    }
    // another server's last round is not this one's to note
    if (reader.since && (await holds())) await storeLastRound(options.db, reader.since)
    await Promise.all([watching, logging])
  }

  async function work(holds: Holds): Promise<void> {
    logs = true
    const done = await lastRound(options.db)
    const present = await presentOf(options, done)
    // the log begins in the time that is played, not in ours
    if (options.replay) await stopClock(options.db, present)
    await options.log.begin()
    const reached = await reachPresent(options, done, present, () => stopped)
    if (reached) await rounds(holds, reached.clock, reached.since)
  }

  /** With another server at work this one is ready as soon as there is something to serve. */
  async function standBy(): Promise<void> {
    logs = false
    const begun = await lastRound(options.db)
    problem = null
    if (begun) becomeReady()
  }

  /**
   * Works whenever this server holds the lock, and stands by while another one does. Outlives the loss of its connection, and once
   * there is something to serve also work that fails: it is tried again, each time later, and any server may be the one that does.
   */
  async function workOrStandBy(): Promise<void> {
    let pause = retryDelay
    while (!stopped) {
      let working = false
      try {
        await alone(options.db, standBy, (holds) => {
          working = true
          return work(holds)
        })
        pause = retryDelay
      } catch (error) {
        if (working && !ready) throw error
        fail(error)
        if (working) pause = Math.min(2 * pause, longestPause)
      }
      await rest(pause)
    }
  }

  const running = workOrStandBy().catch((error: unknown) => {
    problem = `The work of the site has ended: ${error instanceof Error ? error.message : String(error)}`
    caught.reject(error)
  })
  return {
    caughtUp: caught.promise,
    problem: () => problem ?? (logs ? options.log.problem() : null),
    async stop() {
      stopped = true
      wake.abort()
      await running
    },
  }
}

/** A replay goes on where it stopped: its time does not pass while nobody plays it, and does not run back behind what was recorded. */
async function presentOf({ db, replay }: WorkOptions, done: Date | null): Promise<Date> {
  if (!replay) return new Date()
  const reached = [replay.at, done, await lastEntered(db)].map((at) => at?.getTime() ?? 0)
  return new Date(Math.max(...reached))
}

interface Reached {
  /** When the feed was last read, by the site's clock; null for never. */
  since: Date | null
  clock: Clock
}

/** Catches up with the past as far as that is honest, and sets the clock going; null when stopped before. `done` is the last round. */
async function reachPresent(
  options: WorkOptions,
  done: Date | null,
  present: Date,
  stopped: () => boolean,
): Promise<Reached | null> {
  const { db, feed, replay, logLine } = options
  // in the real world nobody can publish for the hours when the site was down: only the first start has a past to catch up with,
  // and the starts after it where it did not reach the end
  let since = done
  if (!done || feed.invented || (await isUnfinished(db))) {
    const { steps, until } = await catchUp(options, present, stopped, progress(logLine))
    if (steps > 0) since = until
  }
  if (stopped()) return null
  const clock = await startClock(db, replay ? { at: present, speed: replay.speed } : null)
  return { since, clock }
}

/** The latest instant in the log; null while it is empty. Writers of one moment enter in any order: the last few are looked at. */
async function lastEntered(db: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from (select (body->>'at')::timestamptz as at from log_entry order by entry_id desc limit 100) last`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

function progress(logLine: (words: string) => void): (share: number) => void {
  let told = -1
  return (share) => {
    const tenth = Math.floor(share * 10)
    if (tenth === told) return
    told = tenth
    logLine(`Catching up with the past: ${tenth * 10} %`)
  }
}

/** The lock of the database that whoever works holds. */
export const workKey = 7_202_611

/** Whether the lock is still ours: PostgreSQL frees it when the connection that took it is lost, and another server may take it then. */
type Holds = () => Promise<boolean>

/** One try: `work` runs while holding the one lock of the database for it, `standBy` where another server has it. */
async function alone(
  db: Kysely<Tables>,
  standBy: () => Promise<void>,
  work: (holds: Holds) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      held: boolean
    }>`select pg_try_advisory_lock(${workKey}) held`.execute(connection)
    if (!rows[0]?.held) return standBy()
    const holds = () =>
      sql`select 1`.execute(connection).then(
        () => true,
        () => false,
      )
    try {
      await work(holds)
    } finally {
      // the connection goes back among the others: with the lock on it nobody could work again
      if (await holds()) await sql`select pg_advisory_unlock(${workKey})`.execute(connection)
    }
  })
}
