/**
 * The background jobs of a running server. Of several servers on one database only the holder of
 * the lease works; the others wait.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { World } from '../../contract/values.ts'
import { setWorld, stopClock } from '../db/clock.ts'
import { takeLease, type Lease } from '../db/lease.ts'
import type { Tables } from '../db/tables.ts'
import { firstStep, isUnfinished, lastRound } from './catch-up.ts'
import { presentOf, reachPresent, type PresentOptions } from './reach-present.ts'
import { retryDelay, runRounds, type RoundsOptions } from './rounds.ts'
import { Troubles } from './troubles.ts'

/** The site's clock stands at a past instant, and nothing can be changed. */
export interface CatchingUp {
  /** The share that is done, from 0 to 1; null while another server works. */
  share: number | null
}

export interface SiteWork {
  /**
   * Resolves when the site's present is reached for the first time, or when another working server
   * holds the lease. Rejects if neither is possible.
   */
  caughtUp: Promise<void>
  /** Resolves when there is something to show: after the first step of a catch-up. */
  hasPages: Promise<void>
  /** The catch-up of this or of another server; null at the present, and before it begins. */
  catchingUp(): CatchingUp | null
  /** A message about the present obstacle of the jobs; null for none. */
  problem(): string | null
  /** A message about plans on hold, which do not stop the jobs; null for none. */
  note(): string | null
  /** Whether this server works at present; and when its last round ended and how long it took. */
  progress(): {
    works: boolean
    last: { at: Date; ms: number } | null
    /** The number of violated invariants of points at the last check; null before the first. */
    broken: number | null
  }
  stop(): Promise<void>
}

export interface WorkOptions extends PresentOptions, RoundsOptions {
  lease: {
    /** Other connections than those of the work: they fail within seconds in a silent network. */
    db: Kysely<Tables>
    /** The application_name of the connections of the work; unique to this server. */
    holder: string
    /** Ends the connections of the work, with their running statements. */
    cut: () => void
  }
  world: World
  /** Called after rounds that may have changed pages. */
  changed: () => Promise<void>
}

/** Maximum delay after repeated failures, in milliseconds. */
const longestPause = 60_000
export function startWork(options: WorkOptions): SiteWork {
  let stopped = false
  const troubles = new Troubles(options.logLine)
  // false while another server holds the lease: its log is not this server's problem
  let logs = false
  let last: { at: Date; ms: number } | null = null
  let broken: number | null = null
  const wake = new AbortController()
  const caught = Promise.withResolvers<void>()
  const shown = Promise.withResolvers<void>()
  const hasPages = Promise.race([shown.promise, caught.promise])
  // `caughtUp` reports the error
  hasPages.catch(() => {})
  let catching: CatchingUp | null = null
  let ready = false
  const becomeReady = () => {
    ready = true
    catching = null
    caught.resolve()
  }
  const progress = (share: number) => {
    catching = { share }
    options.onProgress?.(share)
    shown.resolve()
  }
  const rest = (ms: number) => delay(ms, undefined, { signal: wake.signal }).catch(() => {})

  async function work(lease: Lease): Promise<void> {
    logs = true
    const done = await lastRound(options.db)
    const present = await presentOf(options, done)
    await setWorld(options.db, options.world)
    // the log begins with the first entry of a catch-up, and in a replay at the replayed time
    const first = done ? null : await firstStep(options, done, present)
    if (first && first < present) await stopClock(options.db, first)
    else if (options.replay) await stopClock(options.db, present)
    await options.log.begin()
    const reached = await reachPresent(
      { ...options, onProgress: progress },
      done,
      present,
      () => stopped || !lease.isHeld(),
    )
    if (!reached) return
    await runRounds(
      options,
      {
        troubles,
        isStopped: () => stopped,
        onRound(startedAt) {
          last = { at: new Date(), ms: performance.now() - startedAt }
          becomeReady()
        },
        onBroken: (count) => (broken = count),
        rest,
      },
      lease,
      reached.clock,
      reached.since,
    )
  }

  /** If another server works, this one is ready as soon as there is data to serve. */
  async function standBy(): Promise<void> {
    logs = false
    const startedAt = await lastRound(options.db)
    const isUnfinishedThere = await isUnfinished(options.db)
    troubles.problem = null
    if (!startedAt) return
    if (isUnfinishedThere) catching = { share: null }
    else becomeReady()
    shown.resolve()
  }

  /**
   * Works while this server holds the lease, and waits while another server does. Survives the loss
   * of its connections, and, once there is data to serve, failures of the jobs: they are retried
   * with growing delays, by any of the servers.
   */
  async function workOrStandBy(): Promise<void> {
    let pause = retryDelay
    while (!stopped) {
      let working = false
      let lost = false
      try {
        const lease = await takeLease({ ...options, ...options.lease })
        working = lease !== null
        void lease?.lost.then(() => (lost = true))
        await (lease ? workWith(lease) : standBy())
        pause = retryDelay
      } catch (error) {
        // a failed first start needs an operator; one that was too slow for its lease continues
        if (working && !ready && !lost) throw error
        troubles.fail(error)
        if (working) pause = Math.min(2 * pause, longestPause)
      }
      await rest(pause)
    }
  }

  /** Without the lease this server writes nothing more, because another may have begun to work. */
  async function workWith(lease: Lease): Promise<void> {
    void lease.lost.then(() => options.lease.cut())
    try {
      await work(lease)
    } finally {
      await lease.release()
    }
  }

  const running = workOrStandBy().catch((error: unknown) => {
    troubles.end(error)
    caught.reject(error)
  })
  return {
    caughtUp: caught.promise,
    hasPages,
    catchingUp: () => catching,
    problem: () => troubles.problem ?? (logs ? options.log.problem() : null),
    note: () => troubles.onHold,
    progress: () => ({ works: logs, last, broken: logs ? broken : null }),
    async stop() {
      stopped = true
      options.log.stop()
      wake.abort()
      await running
    },
  }
}
