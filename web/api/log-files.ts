/** Reads the files of the public log, and stores the last checkpoint seen by this browser. */
import { bytesWithin, fromBase64, toBase64 } from '../../rules/log/bytes.ts'
import {
  formatVerifierKey,
  parseVerifierKey,
  signatureTypes,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { parsePolicy, PolicyError } from '../../rules/log/policy.ts'
import { longestFile } from '../../rules/log/tiles.ts'
import type { Remembered } from '../../rules/verify/checkpoint.ts'
import { anyWitness, enoughBy, type IsEnough } from '../../rules/verify/cosigned.ts'
import { Unreadable, type Read } from '../../rules/verify/tree.ts'
import { factsOfDocument } from '../page/site.ts'
import { keep, load } from '../page/stored.ts'

/** Timeout for reading a file, in milliseconds. */
const timeout = 20_000

/** The base address of the log's files: on the origin that answers the calls. */
export const logBase = () => `${factsOfDocument().apiBase}/log/`

/**
 * Reads a file of the log. Immutable files may come from the browser's cache; the checkpoint must
 * not.
 */
export const readLog: Read = async (path) => {
  try {
    let response = await fetchFile(path)
    // a rate-limited answer has the time of the next attempt; the file is not missing
    for (let waited = 0; response.status === 429 && waited < 30; waited++) {
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

/** Witnesses, and which of them together are enough. */
export interface Trust {
  keys: readonly VerifierKey[]
  isEnough: IsEnough
  /** Whether a policy has a quorum; otherwise any one witness is enough. */
  hasQuorum: boolean
  /** The policy as text, as it is stored. */
  text: string
}

/** The witness policy that the reader entered in this browser. */
export function ownTrust(): Trust {
  const read = readTrust(load('witnesses') ?? '')
  return 'wrong' in read ? { keys: [], isEnough: anyWitness, hasQuorum: false, text: '' } : read
}

export const keepTrust = ({ text }: Trust): void => keep('witnesses', text)

/**
 * Parses the reader's input: whole verifier keys of witnesses, one a line, or a witness policy
 * (c2sp.org/tlog-policy). `wrong` is the line that is neither, or why the policy cannot be read.
 */
export function readTrust(text: string): Trust | { wrong: string } {
  if (/^[ \t]*quorum[ \t]/m.test(text)) return trustBy(text.replaceAll('\r', ''))
  const { keys, wrong } = witnessKeys(text)
  const [first] = wrong
  if (first !== undefined) return { wrong: first }
  const lines = keys.map((key) => `${formatVerifierKey(key)}\n`).join('')
  return { keys, isEnough: anyWitness, hasQuorum: false, text: lines }
}

function trustBy(text: string): Trust | { wrong: string } {
  try {
    const policy = parsePolicy(text)
    const keys = policy.witnesses.map(({ key }) => key)
    return { keys, isEnough: enoughBy(policy), hasQuorum: true, text }
  } catch (error) {
    if (error instanceof PolicyError) return { wrong: error.message }
    throw error
  }
}

/** Whole verifier keys of witnesses, one a line, each once; and the invalid lines. */
function witnessKeys(text: string): { keys: VerifierKey[]; wrong: string[] } {
  const keys = new Map<string, VerifierKey>()
  const wrong: string[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const key = parseVerifierKey(line)
    if (key?.type === signatureTypes.cosignature) keys.set(line, key)
    else wrong.push(line)
  }
  return { keys: [...keys.values()], wrong }
}
