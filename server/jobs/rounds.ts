/** The rounds of the jobs, one a second, while this server holds the lease. */
import { secondsBehindLog, type Clock } from '../db/clock.ts'
import type { Lease } from '../db/lease.ts'
import { rereadRows } from '../intake/reread.ts'
import { beginSources } from '../intake/source-control.ts'
import { deleteOldEvents } from '../live/publish-events.ts'
import type { LogWork } from '../log/log-jobs.ts'
import { refreshSearch } from '../search/refresh.ts'
import { refundOnHold, settleReleased } from '../settlement/settle.ts'
import { watchInvariants } from '../wallet/watch.ts'
import { storeLastRound, storeSourceUpdated } from './catch-up.ts'
import { refreshBoards, runDueWork, type Worker } from './round.ts'
import { createSourceReading, type SourceReading } from './source-reading.ts'
import type { Troubles } from './troubles.ts'

export interface RoundsOptions extends Worker {
  log: LogWork
  /** Called after rounds that may have changed pages. */
  changed: () => Promise<void>
  logLine: (words: string) => void
}

/** What a server says about its rounds, and when it ends them. */
export interface Rounds {
  troubles: Troubles
  isStopped: () => boolean
  /** Called after each round with its beginning by `performance.now()`. */
  onRound: (startedAt: number) => void
  /** Called with the number of violated invariants of points. */
  onBroken: (count: number) => void
  rest: (ms: number) => Promise<void>
}

const tick = 1_000
/**
 * Rounds between two records of the last round. After a crash at most this many rounds of a replay
 * run twice, which changes nothing.
 */
const noteEvery = 10
/** Rounds between two deletions of old events, tries of plans on hold, and looks for new names. */
const cleanEvery = 60
/**
 * Milliseconds of delay after a failure, and between two checks that the working server is alive.
 */
export const retryDelay = 2_000

/** @param from when the feed was last read, by the site's clock; null for never */
export async function runRounds(
  options: RoundsOptions,
  { troubles, isStopped, onRound, onBroken, rest }: Rounds,
  lease: Lease,
  clock: Clock,
  from: Date | null,
): Promise<void> {
  const { db, log } = options
  const watch = watchInvariants(db, options.logLine, onBroken)
  let watching = Promise.resolve()
  let logging = null as Promise<void> | null
  let boardsVersion = ''
  let nextRound = 0
  let count = 0
  const sources = await openSources(options, clock, from)

  async function round(startedAt: number): Promise<void> {
    // feed changes during the round are not delayed until its end
    await runDueWork(options, 0, () => sources.each((source) => source.readDue()))
    boardsVersion = await refreshBoards(db, boardsVersion)
    const [since, updated] = [sources.lastRead(), sources.lastUpdated()]
    if (count % noteEvery === 0 && since) await storeLastRound(db, since)
    await rereadRows(db)
    if (count % noteEvery === 0) await sources.each((source) => source.note())
    if (count % noteEvery === 0 && updated) await storeSourceUpdated(db, updated)
    if (count % cleanEvery === 0) {
      await deleteOldEvents(db)
      await settleReleased(db)
      await refundOnHold(db)
      await refreshSearch(db)
    }
    await troubles.noteOnHold(db)
    count++
    const secondsBehind = await secondsBehindLog(db)
    // plans are revealed and the log is signed as usual while a source fails
    const failing = sources.failing()
    if (failing) troubles.fail(failing.error)
    else troubles.checkClock(secondsBehind)
    await options.changed()
    onRound(startedAt)
    // not awaited: on large tables these two take longer than a goal may, and witnesses
    // longer still
    logging ??= log.round().finally(() => {
      logging = null
    })
    watching = watching.then(watch).catch((error: unknown) => troubles.fail(error))
  }

  while (!isStopped() && lease.isHeld()) {
    const isRound = performance.now() >= nextRound
    try {
      await sources.each((source) => source.read(isRound))
      if (isRound) {
        const startedAt = performance.now()
        nextRound = startedAt + tick
        await round(startedAt)
      }
    } catch (error) {
      troubles.fail(error)
      await rest(retryDelay)
    }
    await rest(Math.max(0, Math.min(nextRound - performance.now(), sources.wait())))
  }
  // another server may hold the lease by now, and then that server stores the last round
  const since = sources.lastRead()
  if (since && lease.isHeld()) await storeLastRound(db, since)
  if (lease.isHeld()) await sources.each((source) => source.note())
  await Promise.all([watching, logging])
}

/** The sources of the site, of which one is read after the other. */
async function openSources(options: RoundsOptions, clock: Clock, from: Date | null) {
  const { db, feeds } = options
  await beginSources(
    db,
    feeds.map(({ source }) => source),
  )
  const all = await Promise.all(
    feeds.map((feed) => createSourceReading(options, feed, clock, from)),
  )
  return {
    async each(run: (source: SourceReading) => Promise<void>): Promise<void> {
      for (const source of all) await run(source)
    },
    /** The last reading of any source. */
    lastRead: () => inOrder(all.map(({ since }) => since)).at(-1),
    /** The last answer of the source that has not answered for longest. */
    lastUpdated: () =>
      inOrder(all.filter(({ paused }) => !paused).map(({ updated }) => updated))[0],
    failing: () => all.find(({ error }) => error !== null),
    /** Milliseconds until a reading is due. */
    wait: () => Math.min(...all.map((source) => source.wait())),
  }
}

/** The known instants, the earliest first. */
const inOrder = (instants: readonly (Date | null)[]) =>
  instants.filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())
