/** The last signed state of the log, verified in the browser. */
import type { LogState } from '../../rules/log/damage.ts'
import { toBase64 } from '../../rules/log/bytes.ts'
import {
  formatVerifierKey,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signedBy,
} from '../../rules/log/note.ts'
import { logBase, ownWitnesses, readLog, signedText } from '../api/log-files.ts'

export interface SignedState {
  origin: string
  size: number
  /** In Base64. */
  root: string
  /** The log's verifier key. */
  key: string
  /**
   * The reader's witnesses, and others named by the site, which therefore prove nothing; each with
   * the time of its cosignature of this state, if it is valid.
   */
  witnesses: { name: string; line: string; at: string | null; own: boolean }[]
  /** The address below which the log's files are served. */
  prefix: string
  /** SHA-256 of the verifier in one file, in hexadecimal; null where the site has none. */
  verifierHash: string | null
  /** The site's own report on its stored files; null if it has none. */
  stored: LogState | null
}

/** Null if nothing is signed yet, or the signature is not by the log's own key. */
export async function signedState(): Promise<SignedState | null> {
  const [keys, signed] = [await signedText('keys'), await signedText('checkpoint')]
  const [key, ...named] = (keys ?? '').split('\n').flatMap((line) => parseVerifierKey(line) ?? [])
  const own = ownWitnesses().map(formatVerifierKey)
  const note = parseNote(signed ?? '')
  const checkpoint = note && parseCheckpoint(note.text)
  if (!key || !note || !checkpoint || !signedBy(note, [key])?.length) return null
  const { origin, size, root } = checkpoint
  return {
    origin,
    size,
    root: toBase64(root),
    key: formatVerifierKey(key),
    witnesses: [...new Set([...own, ...named.map(formatVerifierKey)])].flatMap((line) => {
      const witness = parseVerifierKey(line)
      if (!witness) return []
      const seconds = signedBy(note, [witness])?.[0]?.seconds ?? null
      const at = seconds === null ? null : new Date(seconds * 1000).toISOString()
      return [{ name: witness.name, line, at, own: own.includes(line) }]
    }),
    prefix: logBase(),
    verifierHash: await verifierHash(),
    stored: await storedState(),
  }
}

/** Other back ends may not have this file: then nothing is shown. */
async function storedState(): Promise<LogState | null> {
  try {
    const state: Partial<LogState> = JSON.parse(
      new TextDecoder().decode(await readLog('state.json')),
    )
    const { damage, walked = null, setBacks = [] } = state
    return Array.isArray(damage) && Array.isArray(setBacks) ? { damage, walked, setBacks } : null
  } catch {
    return null
  }
}

async function verifierHash(): Promise<string | null> {
  try {
    const line = new TextDecoder().decode(await readLog('touchline-verify.mjs.sha256'))
    return /^([0-9a-f]{64})  /.exec(line)?.[1] ?? null
  } catch {
    return null
  }
}
