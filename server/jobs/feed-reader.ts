/** Reads the feed when it has changes, by the site's clock. */
import type { Clock } from '../db/clock.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Feed } from '../feeds/feed.ts'
import { ingestFeed } from './round.ts'

export interface FeedReader {
  /** When the feed was last read, by the site's clock; null for never. */
  readonly since: Date | null
  /** When the feed's source was last read successfully, by the site's clock; null before that. */
  readonly sourceUpdated: Date | null
  /** Whether the feed has changes since the last read, as far as it knows. */
  isDue(): boolean
  /** Milliseconds until a reading is due; infinite if the feed cannot predict it. */
  wait(): number
  read(): Promise<void>
  /** Reads everything that the source has, not only possible changes. */
  readAll(): Promise<void>
  readDue(): Promise<void>
}

/**
 * Maximum share of the time spent on reading, however fast a replay runs and however much has
 * changed.
 */
const share = 0.2

export function createFeedReader(
  worker: { db: Kysely<Tables>; feed: Feed; changed: () => Promise<void> },
  clock: Clock,
  from: Date | null,
): FeedReader {
  const { feed } = worker
  let since = from
  let due: Date | null = null
  let rested = 0
  const untilRested = () => Math.max(0, rested - performance.now())
  const untilDue = () =>
    due ? Math.max(0, (due.getTime() - clock.now().getTime()) / clock.speed) : Infinity

  async function read(after: Date | null = since) {
    const begun = performance.now()
    const now = clock.now()
    await ingestFeed(worker, now, after)
    since = now
    due = feed.nextChange?.(now) ?? null
    await worker.changed()
    const end = performance.now()
    rested = end + (end - begun) * (1 / share - 1)
  }
  const isDue = () => untilDue() === 0 && untilRested() === 0
  return {
    get since() {
      return since
    },
    get sourceUpdated() {
      return feed.lastUpdated ? feed.lastUpdated() : since
    },
    isDue,
    wait: () => Math.max(untilDue(), untilRested()),
    read: () => read(),
    readAll() {
      feed.askAgain?.()
      return read(null)
    },
    async readDue() {
      if (isDue()) await read()
    },
  }
}
