/** The files of the public log, and what this browser remembers of it. */
import { fromBase64, toBase64 } from '../../rules/log/bytes.ts'
import type { Remembered } from '../../rules/verify/checkpoint.ts'
import { Unreadable, type Read } from '../../rules/verify/tree.ts'
import { factsOfDocument } from '../site.ts'
import { keep, load } from './stored.ts'

/** Milliseconds after which a file is given up. */
const patience = 20_000

/** Where the files of the site's log are: on the origin that answers the calls. */
export const logBase = () => `${factsOfDocument().apiBase}/log/`

/** Reads a file of the log. What never changes may come from the browser's own cache; the checkpoint must not. */
export const readLog: Read = async (path) => {
  try {
    const response = await fetch(logBase() + path, {
      cache: path.startsWith('tile/') ? 'default' : 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Unreadable(path)
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(path)
  }
}

interface Stored {
  key: string
  size: number
  root: string
}

/** Whoever can write to this browser's storage can make it forget; nothing else can. */
function stored(): Stored[] {
  try {
    const list: unknown = JSON.parse(load('checkpoint') ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

const nameOf = (key: string) => key.split('+', 1)[0]

/** The last state of a log that this browser saw; null when it never saw this log. A log goes by its name: another key shows. */
export function rememberedOf(key: string): Remembered | null {
  const last = stored().find((one) => nameOf(one.key) === nameOf(key))
  const root = last && fromBase64(last.root)
  return last && root ? { key: last.key, size: last.size, root } : null
}

export function remember({ key, size, root }: Remembered): void {
  const others = stored().filter((one) => nameOf(one.key) !== nameOf(key))
  keep('checkpoint', JSON.stringify([...others, { key, size, root: toBase64(root) }]))
}
