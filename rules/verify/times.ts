/**
 * What time it is by the log itself. A reader's own clock settles nothing: a replay plays another
 * day, and a clock may be wrong. But the site's log is signed only behind a round in which
 * everything that was due was settled. So a log that has an entry of some time, and one of a day
 * later, has between the two what was due by the first.
 */
import type { LogEntry } from '../log/entry.ts'
import { tileWidth } from '../log/tiles.ts'
import { factOf } from './facts.ts'
import type { Tree } from './tree.ts'

/**
 * Of the log's own time, twice a step of catching up (server/jobs/catch-up.ts), which may be cut
 * off after it has read its feed. A site at work settles within seconds; the fastest replay makes a
 * day of one.
 */
const graceHours = 24

/** The last instant by which all that was due is settled, where the log goes on until `latest`. */
export const settledBy = (latest: Date): Date => new Date(latest.getTime() - graceHours * 3_600_000)

export interface LogTimes {
  /** The latest one. */
  latest: Date
  /** The last one up to then; null where there is none. Rejects as `tree.entries` does. */
  upTo(then: Date): Promise<Date | null>
}

/** The times of a log of which everything was read, in any order; null where there are none. */
export function timesAmong(times: readonly number[]): LogTimes | null {
  const sorted = Float64Array.from(times).toSorted()
  const latest = sorted.at(-1)
  if (latest === undefined) return null
  return {
    latest: new Date(latest),
    upTo: async (then) => instant(sorted.findLast((time) => time <= then.getTime())),
  }
}

const instant = (time: number | undefined) =>
  time === undefined || time === -Infinity ? null : new Date(time)

/**
 * The times of a tree of `size`, of which the times `known` were read: its last entries are, and
 * for an earlier time those that a search comes by, since times rise in it. A site that sets times
 * against their order hides from this search, not from who reads the whole log.
 */
export async function timesOf(
  tree: Pick<Tree, 'entries'>,
  size: number,
  known: readonly number[],
): Promise<LogTimes | null> {
  const read = async (from: number, to: number) => {
    const entries = await tree.entries(Array.from({ length: to - from }, (_, at) => from + at))
    return Array.from(entries).flatMap(([index, bytes]) => timesIn([factOf(index, bytes)]))
  }
  const own = timesAmong([...known, ...(await read(Math.max(0, size - tileWidth), size))])
  if (!own) return null
  return {
    latest: own.latest,
    async upTo(then) {
      let found = (await own.upTo(then))?.getTime() ?? -Infinity
      let [from, to] = [0, size]
      while (from < to) {
        const middle = Math.floor((from + to) / 2)
        const [time = -Infinity] = await read(middle, middle + 1)
        if (time > then.getTime()) to = middle
        else [from, found] = [middle + 1, Math.max(found, time)]
      }
      return instant(found)
    },
  }
}

type Timed = Pick<LogEntry, 'kind' | 'at' | 'late'>

/**
 * When the site was at work by these entries, in milliseconds. What was entered when the log began
 * tells nothing of it, nor does a key, which is changed while the site stands still.
 */
export const timesIn = (entries: readonly (Timed | null)[]): number[] =>
  entries.flatMap((entry) => {
    const time = Date.parse(entry?.at ?? '')
    return entry === null || entry.late || entry.kind === 'key' || Number.isNaN(time) ? [] : [time]
  })
