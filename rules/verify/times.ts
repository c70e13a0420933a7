/**
 * The present by the log itself. A reader's clock cannot be used: a replay plays another day, and a
 * clock may be wrong. The site signs its log only after a round in which everything due was
 * settled. So when a log has an entry of some time and another a day later, everything due by the
 * first must be settled between them.
 */
import type { Rulebook } from '../book/index.ts'
import type { LogEntry } from '../log/entry.ts'
import { tileWidth } from '../log/tiles.ts'
import { parsedEntry } from './parsed-entry.ts'
import type { Tree } from './tree.ts'

/**
 * Everything due by this instant must be settled in a log whose last entry is at `latest`. A live
 * site settles within seconds; a site that catches up after a pause takes larger steps.
 */
export const settledBy = (latest: Date, book: Rulebook): Date =>
  new Date(latest.getTime() - book.settledWithinHours * 3_600_000)

export interface LogTimes {
  /** The time of the last entry. */
  latest: Date
  /** The last time up to `then`; null when there is none. Rejects as `tree.entries` does. */
  upTo(then: Date): Promise<Date | null>
}

/**
 * The times of a log that was read completely: as an array of doubles they are in order already.
 * Null when there are none.
 */
export function timesAmong(times: ArrayLike<number>): LogTimes | null {
  const sorted = times instanceof Float64Array ? times : Float64Array.from(times).sort()
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
 * The times of a tree of `size` entries, of which the times `known` are already read. It reads the
 * last entries, and finds earlier times by binary search, since times rise along the log. A site
 * that logs times out of order can mislead this search, but not a reader of the whole log.
 */
export async function timesOf(
  tree: Pick<Tree, 'entries'>,
  size: number,
  known: readonly number[],
): Promise<LogTimes | null> {
  const read = async (from: number, to: number) => {
    const entries = await tree.entries(Array.from({ length: to - from }, (_, at) => from + at))
    return timesIn(Array.from(entries.values(), parsedEntry))
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
 * The times, in milliseconds, at which the site was running according to these entries. Late
 * entries do not show that; neither do `key` and `continue` entries, since a key is changed while
 * the site is stopped.
 */
export const timesIn = (entries: readonly (Timed | null)[]): number[] =>
  entries.flatMap((entry) => {
    const time = Date.parse(entry?.at ?? '')
    return entry === null || entry.late || isOfKeys(entry) || Number.isNaN(time) ? [] : [time]
  })

const isOfKeys = ({ kind }: Timed) => kind === 'key' || kind === 'continue'

const ascii = new TextDecoder('latin1')
const begins = '{"at":"'
const instantLength = 24

const instantEnds = begins.length + instantLength
const keysBegin = '","before":'

/**
 * Whether these bytes are of a `key` or `continue` entry, without parsing them: in canonical JSON
 * only theirs have `before` behind `at`.
 */
export const isAboutKeys = (bytes: Uint8Array): boolean =>
  ascii.decode(bytes.subarray(instantEnds, instantEnds + keysBegin.length)) === keysBegin

/**
 * The time of an entry in milliseconds, without parsing it: `at` is the first field in canonical
 * JSON. NaN for bytes that are no entry, and for a `late` entry if it `mayBeLate`: only entries in
 * front of the log's rules may.
 */
export function timeIn(bytes: Uint8Array, mayBeLate = true): number {
  const text = ascii.decode(mayBeLate ? bytes : bytes.subarray(0, instantEnds))
  if (!text.startsWith(begins) || text.includes('"late":true')) return Number.NaN
  return Date.parse(text.slice(begins.length, instantEnds))
}
