/** The readings of one source by the work of the site: due, requested, paused or failing. */
import type { Kysely } from 'kysely'
import type { Clock } from '../db/clock.ts'
import type { Tables } from '../db/tables.ts'
import type { Feed } from '../feeds/feed.ts'
import { clearFetchRequest, findControl, sourceHours } from '../intake/source-control.ts'
import { findQuota, storeSourceWords } from '../intake/source-state.ts'
import { createFeedReader } from './feed-reader.ts'

export interface SourceReading {
  /** When it was last read, by the site's clock; null for never. */
  readonly since: Date | null
  /** When it last answered, by the site's clock; null before that. */
  readonly updated: Date | null
  readonly paused: boolean
  /** The error of the last reading; null after a success. */
  readonly error: unknown
  /** Reads it in each round, and between rounds when it has changes. */
  read(isRound: boolean): Promise<void>
  readDue(): Promise<void>
  /** Milliseconds until a reading is due. */
  wait(): number
  /** Stores its last answer for the desk. */
  note(): Promise<void>
}

/** Milliseconds between readings of a source that fails, and looks at one that is paused. */
const retryDelay = 2_000
const pausedDelay = 1_000

export async function createSourceReading(
  { db, changed }: { db: Kysely<Tables>; changed: () => Promise<void> },
  feed: Feed,
  clock: Clock,
  from: Date | null,
): Promise<SourceReading> {
  const { source } = feed
  const reader = createFeedReader({ db, feed, changed }, clock, from)
  let control = await findControl(db, source)
  const noteHour = sourceHours(db, source)
  const quota = await findQuota(db, source)
  if (quota) feed.resume?.(quota)
  let error: unknown = null
  let retryAt = 0

  async function attempt(read: () => Promise<void>): Promise<void> {
    try {
      await read()
      error = null
      const updated = reader.sourceUpdated
      if (updated) await noteHour(updated, true)
    } catch (reason) {
      error = reason ?? new Error('The feed cannot be read')
      retryAt = performance.now() + retryDelay
      const text = error instanceof Error ? error.message : String(error)
      await storeSourceWords(db, source, { error: { text, at: clock.now() } })
      await noteHour(clock.now(), false)
    }
  }
  const untilRetry = () => (error === null ? 0 : Math.max(0, retryAt - performance.now()))

  return {
    get since() {
      return reader.since
    },
    get updated() {
      return reader.sourceUpdated
    },
    get paused() {
      return control.paused
    },
    get error() {
      return error
    },
    async read(isRound) {
      if (isRound) control = await findControl(db, source)
      if (control.fetchRequested) {
        control.fetchRequested = false
        await clearFetchRequest(db, source)
        await attempt(() => reader.readAll())
      } else if (!control.paused && untilRetry() === 0 && (isRound || reader.isDue())) {
        await attempt(() => reader.read())
      }
    },
    async readDue() {
      if (error === null && !control.paused) await attempt(() => reader.readDue())
    },
    wait() {
      if (control.paused) return pausedDelay
      return error === null ? reader.wait() : untilRetry()
    },
    async note() {
      if (feed.words) await storeSourceWords(db, source, feed.words())
    },
  }
}
