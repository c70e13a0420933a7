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
import { logBase, readLog, signedText } from '../api/log-files.ts'

export interface SignedState {
  origin: string
  size: number
  /** In Base64. */
  root: string
  /** The log's verifier key. */
  key: string
  witnesses: { name: string; at: string | null }[]
  /** The address below which the log's files are served. */
  prefix: string
  /** What the site says of its stored files; null where it says nothing. */
  stored: LogState | null
}

/** Null if nothing is signed yet, or the signature is not by the log's own key. */
export async function signedState(): Promise<SignedState | null> {
  const [keys, signed] = [await signedText('keys'), await signedText('checkpoint')]
  const [key, ...witnesses] = (keys ?? '')
    .split('\n')
    .flatMap((line) => parseVerifierKey(line) ?? [])
  const note = parseNote(signed ?? '')
  const checkpoint = note && parseCheckpoint(note.text)
  if (!key || !note || !checkpoint || !signedBy(note, [key])?.length) return null
  const { origin, size, root } = checkpoint
  return {
    origin,
    size,
    root: toBase64(root),
    key: formatVerifierKey(key),
    witnesses: witnesses.map((witness) => {
      const seconds = signedBy(note, [witness])?.[0]?.seconds ?? null
      return {
        name: witness.name,
        at: seconds === null ? null : new Date(seconds * 1000).toISOString(),
      }
    }),
    prefix: logBase(),
    stored: await storedState(),
  }
}

/** Other back ends may not have this file: then nothing is said. */
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
