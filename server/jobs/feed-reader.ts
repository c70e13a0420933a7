/** Reads the feed when it has something to say, in the site's present. */
import type { Clock } from './clock.ts'
import { feedRound, type Worker } from './round.ts'

export interface FeedReader {
  /** When the feed was last read, by the site's clock; null for never. */
  readonly since: Date | null
  /** When the feed's source was last heard, by the site's clock; null for not yet. */
  readonly sourceUpdated: Date | null
  /** Whether the feed has said something new since, as far as it can tell. */
  isDue(): boolean
  /** Milliseconds until then; infinite where the feed cannot tell. */
  wait(): number
  read(): Promise<void>
  readDue(): Promise<void>
}

/** Reading takes this share of the time at most, however fast a replay runs and however much there is to be said. */
const share = 0.2

export function createFeedReader(
  worker: Worker & { changed: () => Promise<void> },
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

  async function read() {
    const begun = performance.now()
    const now = clock.now()
    await feedRound(worker, now, since)
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
      return feed.heardAt ? feed.heardAt() : since
    },
    isDue,
    wait: () => Math.max(untilDue(), untilRested()),
    read,
    async readDue() {
      if (isDue()) await read()
    },
  }
}
