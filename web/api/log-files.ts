/** Reads the files of the public log, and stores the last checkpoint seen by this browser. */
import { bytesWithin, fromBase64, toBase64 } from '../../rules/log/bytes.ts'
import type { VerifierKey } from '../../rules/log/note.ts'
import { longestFile } from '../../rules/log/tiles.ts'
import type { Remembered } from '../../rules/verify/checkpoint.ts'
import { Unreadable, type Read } from '../../rules/verify/tree.ts'
import { factsOfDocument } from '../page/site.ts'
import { keep, load } from '../page/stored.ts'
import { trustIn, type Trust } from './trust.ts'

/** Timeout for reading a file, in milliseconds: a busy site is slow, which proves nothing. */
const timeout = 60_000

/** The base address of the log's files: on the origin that answers the calls. */
export const logBase = () => `${factsOfDocument().apiBase}/log/`

/**
 * Reads a file of the log. Immutable files may come from the browser's cache; the checkpoint must
 * not.
 */
export const readLog: Read = async (path) => {
  try {
    let response = await fetchFile(path)
    for (let waited = 0; isRefusedForNow(response) && waited < 30; waited++) {
      const seconds = Number(response.headers.get('retry-after') ?? 1) || 1
      await new Promise((resolve) => setTimeout(resolve, Math.min(60, seconds) * 1_000))
      response = await fetchFile(path)
    }
    if (!response.ok) throw new Unreadable(path, response.status === 404)
    const bytes = await bytesWithin(response.body, longestFile(path))
    if (!bytes) throw new Unreadable(path)
    return bytes
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(path)
  }
}

/** Of a site that limits its readers or has too much to do: the file is not missing. */
const isRefusedForNow = ({ status, headers }: Response) =>
  status === 429 || (status === 503 && headers.has('retry-after'))

const fetchFile = (path: string) =>
  fetch(logBase() + path, {
    cache: path.startsWith('tile/') ? 'default' : 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeout),
  })

/**
 * Reads a text file. Null if nothing is signed yet, so that there is no such file. Throws
 * `Unreadable` if this browser has seen a log that no longer exists.
 */
export async function signedText(path: 'keys' | 'checkpoint'): Promise<string | null> {
  try {
    return new TextDecoder().decode(await readLog(path))
  } catch (error) {
    if (error instanceof Unreadable && error.absent && remembered() === null) return null
    throw error
  }
}

/** The last state of the site's log that this browser saw; null if it never saw one. */
export function remembered(): Remembered | null {
  try {
    const { key, size, root }: { key: string; size: number; root: string } = JSON.parse(
      load('checkpoint') ?? '',
    )
    const bytes = fromBase64(root)
    return typeof key === 'string' &&
      Number.isSafeInteger(size) &&
      size >= 0 &&
      bytes?.length === 32
      ? { key, size, root: bytes }
      : null
  } catch {
    // The stored value is missing or invalid.
    return null
  }
}

export const remember = ({ key, size, root }: Remembered): void =>
  keep('checkpoint', JSON.stringify({ key, size, root: toBase64(root) }))

/** The keys of the witnesses that this reader trusts. The site never adds one. */
export const ownWitnesses = (): readonly VerifierKey[] => ownTrust().keys

/** The witness policy that the reader entered in this browser. */
export const ownTrust = (): Trust => trustIn(load('witnesses') ?? '')

export const keepTrust = ({ text }: Trust): void => keep('witnesses', text)
