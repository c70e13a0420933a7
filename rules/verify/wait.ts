/** Waits until the entries behind a page are signed. */
import { parseCheckpoint, parseNote } from '../log/note.ts'

/** Seconds after which a page that is ahead of the signed log is compared all the same. */
const longestWait = 30

/**
 * The first checkpoint of at least `size` entries: a site signs its log some seconds after a
 * change, and a page shows the change at once. After `longest` seconds, the last one that was read;
 * anything but a checkpoint is returned at once.
 */
export async function checkpointOf(
  size: number,
  read: () => Promise<string>,
  longest = longestWait,
  pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
): Promise<string> {
  for (let waited = 0; ; waited++) {
    const note = await read()
    const signed = parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? Infinity
    if (signed >= size || waited >= longest) return note
    await pause(1_000)
  }
}
