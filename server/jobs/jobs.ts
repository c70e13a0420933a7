/**
 * The background jobs of a running server. Of several servers on one database only the holder of
 * the lease works; the others wait.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { World } from '../../contract/values.ts'
import { secondsBehindLog, setWorld, stopClock, type Clock } from '../db/clock.ts'
import type { LogWork } from '../log/log-jobs.ts'
import type { Tables } from '../db/tables.ts'
import {
  firstStep,
  isUnfinished,
  storeSourceUpdated,
  storeLastRound,
  lastRound,
} from './catch-up.ts'
import { rereadRows } from '../intake/reread.ts'
import { beginSources } from '../intake/source-control.ts'
import { createSourceReading } from './source-reading.ts'
import { describeOnHold } from '../publishing/on-hold.ts'
import { refundOnHold, settleReleased } from '../settlement/settle.ts'
import { deleteOldEvents } from '../live/publish-events.ts'
import { presentOf, reachPresent, type PresentOptions } from './reach-present.ts'
import { refreshBoards, runDueWork } from './round.ts'
import { takeLease, type Lease } from '../db/lease.ts'
import { refreshSearch } from '../search/refresh.ts'
import { watchInvariants } from '../wallet/watch.ts'

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

export interface WorkOptions extends PresentOptions {
  lease: {
    /** Other connections than those of the work: they fail within seconds in a silent network. */
    db: Kysely<Tables>
    /** The application_name of the connections of the work; unique to this server. */
    holder: string
    /** Ends the connections of the work, with their running statements. */
    cut: () => void
  }
  log: LogWork
  world: World
  /** Called after rounds that may have changed pages. */
  changed: () => Promise<void>
}

const tick = 1_000
/**
 * Rounds between two records of the last round. After a crash at most this many rounds of a replay
 * run twice, which changes nothing.
 */
const noteEvery = 10
/**
 * Milliseconds of delay after a failure, and between two checks that the working server is alive.
 */
const retryDelay = 2_000
/** Maximum delay after repeated failures, in milliseconds. */
const longestPause = 60_000
/**
 * Seconds for which the site's clock may stand still without a message: small corrections of a
 * machine's clock are normal.
 */
const briefest = 10
/** Rounds between two deletions of old events, tries of plans on hold, and looks for new names. */
const cleanEvery = 60

export function startWork(options: WorkOptions): SiteWork {
  let stopped = false
  let problem: string | null = null
  let onHold: string | null = null
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

  function fail(error: unknown): void {
    const words = `The work of the site fails: ${messageOf(error)}`
    // logged once, although it is retried every few seconds
    if (problem !== words) options.logLine(words)
    problem = words
  }

  async function noteOnHold(): Promise<void> {
    const words = await describeOnHold(options.db)
    if (words !== null && words !== onHold) options.logLine(words)
    onHold = words
  }

  /** The site keeps answering, and reports why no match begins. */
  function checkClock(seconds: number): void {
    const isBehind = seconds > briefest
    const words =
      "The machine's clock is behind the last entry of the log: the site's time stands still " +
      'until it has caught up (docs/operating.md).'
    if (isBehind && problem !== words)
      options.logLine(`${words} It is ${Math.round(seconds)} seconds behind.`)
    problem = isBehind ? words : null
  }

  async function rounds(lease: Lease, clock: Clock, from: Date | null): Promise<void> {
    let boardsVersion = ''
    let nextRound = 0
    const watch = watchInvariants(options.db, options.logLine, (count) => (broken = count))
    let watching = Promise.resolve()
    let logging: Promise<void> | null = null
    let count = 0
    const { db, feeds } = options
    await beginSources(
      db,
      feeds.map(({ source }) => source),
    )
    const sources = await Promise.all(
      feeds.map((feed) => createSourceReading(options, feed, clock, from)),
    )
    const eachSource = async (run: (source: (typeof sources)[number]) => Promise<void>) => {
      for (const source of sources) await run(source)
    }
    // the last reading of any source; and of the source that was not read for longest
    const lastRead = () => inOrder(sources.map(({ since }) => since)).at(-1)
    const lastUpdated = () =>
      inOrder(sources.filter(({ paused }) => !paused).map(({ updated }) => updated))[0]
    while (!stopped && lease.isHeld()) {
      const round = performance.now() >= nextRound
      try {
        await eachSource((source) => source.read(round))
        if (round) {
          const startedAt = performance.now()
          nextRound = startedAt + tick
          // feed changes during the round are not delayed until its end
          const between = () => eachSource((source) => source.readDue())
          await runDueWork(options, 0, between)
          boardsVersion = await refreshBoards(options.db, boardsVersion)
          const [since, updated] = [lastRead(), lastUpdated()]
          if (count % noteEvery === 0 && since) await storeLastRound(db, since)
          await rereadRows(options.db)
          if (count % noteEvery === 0) await eachSource((source) => source.note())
          if (count % noteEvery === 0 && updated) await storeSourceUpdated(db, updated)
          if (count % cleanEvery === 0) {
            await deleteOldEvents(options.db)
            await settleReleased(options.db)
            await refundOnHold(options.db)
            await refreshSearch(options.db)
          }
          await noteOnHold()
          count++
          const secondsBehind = await secondsBehindLog(options.db)
          // plans are revealed and the log is signed as usual while a source fails
          const failing = sources.find(({ error }) => error !== null)
          if (failing) fail(failing.error)
          else checkClock(secondsBehind)
          await options.changed()
          last = { at: new Date(), ms: performance.now() - startedAt }
          becomeReady()
          // not awaited: on large tables these two take longer than a goal may, and witnesses
          // longer still
          logging ??= options.log.round().finally(() => {
            logging = null
          })
          watching = watching.then(watch).catch(fail)
        }
      } catch (error) {
        fail(error)
        await rest(retryDelay)
      }
      const waits = sources.map((source) => source.wait())
      await rest(Math.max(0, Math.min(nextRound - performance.now(), ...waits)))
    }
    // another server may hold the lease by now, and then that server stores the last round
    const since = lastRead()
    if (since && lease.isHeld()) await storeLastRound(db, since)
    if (lease.isHeld()) await eachSource((source) => source.note())
    await Promise.all([watching, logging])
  }

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
    if (reached) await rounds(lease, reached.clock, reached.since)
  }

  /** If another server works, this one is ready as soon as there is data to serve. */
  async function standBy(): Promise<void> {
    logs = false
    const startedAt = await lastRound(options.db)
    const isUnfinishedThere = await isUnfinished(options.db)
    problem = null
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
        fail(error)
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
    problem = `The work of the site has ended: ${messageOf(error)}`
    caught.reject(error)
  })
  return {
    caughtUp: caught.promise,
    hasPages,
    catchingUp: () => catching,
    problem: () => problem ?? (logs ? options.log.problem() : null),
    note: () => onHold,
    progress: () => ({ works: logs, last, broken: logs ? broken : null }),
    async stop() {
      stopped = true
      options.log.stop()
      wake.abort()
      await running
    },
  }
}

/** The known instants, the earliest first. */
const inOrder = (instants: readonly (Date | null)[]) =>
  instants.filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
