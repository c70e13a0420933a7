/**
 * The statement of a log's key about the content that a reader was answered: a signed note
 * (c2sp.org/signed-note). It cannot be confused with a checkpoint, whose second line is a number.
 */
import { concatBytes } from '@noble/hashes/utils.js'
import { fromHex, toHex } from './bytes.ts'
import { sha256 } from './sha256.ts'

export interface Statement {
  planId: number
  version: number
  /** Entries with a place in the log when the content was read. */
  size: number
  /** SHA-256 over salt and body, in hexadecimal: the commitment, if the site is honest. */
  opens: string
  /** The same of the analysis; null where none was answered. */
  analysis: string | null
}

const header = 'touchline-receipt/v1'

export const formatStatement = (
  origin: string,
  { planId, version, size, opens, analysis }: Statement,
): string =>
  `${header}\n${origin}\nplan ${planId}\nversion ${version}\nsize ${size}\n` +
  `opens ${opens}\nanalysis ${analysis ?? '-'}\n`

const shape = new RegExp(
  `^${header}\\n([^\\n]+)\\nplan ([1-9]\\d{0,14})\\nversion ([1-9]\\d{0,8})\\n` +
    'size (\\d{1,15})\\nopens ([0-9a-f]{64})\\nanalysis ([0-9a-f]{64}|-)\\n$',
)

/** Null when the text is no such statement. */
export function parseStatement(text: string): (Statement & { origin: string }) | null {
  const [whole, origin = '', planId, version, size, opens = '', analysis] = shape.exec(text) ?? []
  if (whole === undefined) return null
  return {
    origin,
    planId: Number(planId),
    version: Number(version),
    size: Number(size),
    opens,
    analysis: analysis === '-' || analysis === undefined ? null : analysis,
  }
}

const utf8 = new TextEncoder()

/**
 * SHA-256 over the salt's bytes and a text, in hexadecimal: of a body its commitment, of an
 * analysis its fingerprint. Throws a TypeError if the salt is not hexadecimal. `hash` is SHA-256 by
 * default; a caller may pass a faster implementation.
 */
export const saltedHash = (
  salt: string,
  text: string,
  hash: (bytes: Uint8Array) => Uint8Array = sha256,
): string => toHex(hash(concatBytes(fromHex(salt), utf8.encode(text))))
