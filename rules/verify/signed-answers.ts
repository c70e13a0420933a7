/** Waits until the entries behind a page are signed, and until a page has the signed entries. */
import { parseCheckpoint, parseNote } from '../log/note.ts'

/** Seconds after which pages and the signed log are compared even if one of them is behind. */
export const longestWait = 30

/** How to wait between two tries; tests do not wait. */
export type Pause = (milliseconds: number) => Promise<void>

const timer: Pause = (ms) => new Promise((resolve) => void setTimeout(resolve, ms))

/** What `read` resolves to first that is enough, or after `longest` seconds the last one. */
async function firstEnough<T>(
  read: () => Promise<T>,
  isEnough: (one: T) => boolean,
  longest: number,
  pause: Pause,
): Promise<T> {
  for (let waited = 0; ; waited++) {
    const one = await read()
    if (isEnough(one) || waited >= longest) return one
    await pause(1_000)
  }
}

/** The number of entries under a checkpoint; null if it is none. */
export const sizeOfNote = (note: string): number | null =>
  parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? null

/**
 * The first checkpoint of at least `size` entries: a site signs its log some seconds after a
 * change, and a page shows the change at once. After `longest` seconds, the last one that was read;
 * anything but a checkpoint is returned at once.
 */
export const checkpointOf = (
  size: number,
  read: () => Promise<string>,
  longest = longestWait,
  pause = timer,
): Promise<string> =>
  firstEnough(read, (note) => (sizeOfNote(note) ?? Infinity) >= size, longest, pause)

/** An answer of a site that says how many entries of the log it has at least. */
export interface Sized {
  logSize?: number
}

/** An answer, and the size of a checkpoint that was read before the answer was requested. */
export type Requested<A> = A & { signed?: number }

/**
 * The first answer with the `signed` entries, all of which were signed before: some answers are
 * made in rounds. After `longest` seconds, the last one.
 */
export async function answerWith<A extends object>(
  signed: number,
  ask: () => Promise<A>,
  longest = longestWait,
  pause = timer,
): Promise<Requested<A>> {
  const answer = await firstEnough(
    ask,
    ({ logSize = 0 }: Sized) => logSize >= signed,
    longest,
    pause,
  )
  return { ...answer, signed }
}

/** Whether an answer lacks entries that were signed before it was requested. */
export const isBehind = ({ logSize = 0, signed = 0 }: Requested<Sized>): boolean => logSize < signed

/** Asks as `answerWith` does; a site that was late once is not waited for again. */
export function answersWith(signed: number, longest = longestWait, pause = timer) {
  let wait = longest
  return async <A extends object>(ask: () => Promise<A>): Promise<Requested<A>> => {
    const answer = await answerWith(signed, ask, wait, pause)
    if (isBehind(answer)) wait = 0
    return answer
  }
}
