/**
 * Signed notes (c2sp.org/signed-note), checkpoints (tlog-checkpoint) and the cosignatures of
 * witnesses (tlog-cosignature).
 */
import { getPublicKey, hashes, sign, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fromBase64, fromHex, toBase64 } from './bytes.ts'
import type { Head } from './merkle.ts'

hashes.sha512 = sha512

/**
 * The message that a key signs: the note's text itself, or a witness's timestamped statement about
 * it.
 */
export const signatureTypes = { note: 0x01, cosignature: 0x04 } as const
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes]

export interface VerifierKey {
  /** Without spaces and without a plus sign. A log's key has the log's origin as its name. */
  name: string
  type: SignatureType
  /** 32 bytes of Ed25519. */
  publicKey: Uint8Array
}

export interface SigningKey {
  name: string
  type: SignatureType
  /** The 32 bytes of the seed (RFC 8032). */
  secret: Uint8Array
}

export interface NoteSignature {
  name: string
  /** 8 hexadecimal digits. */
  keyId: string
  /** 64 bytes after the key's id; a cosignature has 8 bytes of time before them. */
  signature: Uint8Array
}

export interface Note {
  /** The signed text, which ends in a newline. */
  text: string
  signatures: NoteSignature[]
}

const utf8 = new TextEncoder()
const timeLength = 8

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The first four bytes of the hash over name, type and key. */
export function keyIdOf({ name, type, publicKey }: VerifierKey): string {
  return bytesToHex(
    sha256(concat(utf8.encode(`${name}\n`), Uint8Array.of(type), publicKey)).subarray(0, 4),
  )
}

export const verifierKey = ({ name, type, secret }: SigningKey): VerifierKey => ({
  name,
  type,
  publicKey: getPublicKey(secret),
})

/**
 * A verifier key in one line: name, key id, and the key with its type in Base64, joined by plus
 * signs.
 */
export function formatVerifierKey(key: VerifierKey): string {
  return `${key.name}+${keyIdOf(key)}+${toBase64(concat(Uint8Array.of(key.type), key.publicKey))}`
}

const keyShape = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/u

/**
 * Parses such a line. Null when it is malformed, of another type, or its id does not match its key.
 */
export function parseVerifierKey(line: string): VerifierKey | null {
  const [, name, keyId, encoded] = keyShape.exec(line) ?? []
  const bytes = encoded === undefined ? null : fromBase64(encoded)
  if (name === undefined || bytes?.length !== 33) return null
  const type = Object.values(signatureTypes).find((code) => code === bytes[0])
  if (type === undefined) return null
  const key = { name, type, publicKey: bytes.slice(1) }
  return keyIdOf(key) === keyId ? key : null
}

const secretMark = 'PRIVATE+KEY+'

/** A signing key in one line, in the format of Go's tools. It is secret. */
export function formatSigningKey(key: SigningKey): string {
  const secret = toBase64(concat(Uint8Array.of(key.type), key.secret))
  return `${secretMark}${key.name}+${keyIdOf(verifierKey(key))}+${secret}`
}

/**
 * Parses such a line. Null when it is malformed, of another type, or its id does not match its key.
 */
export function parseSigningKey(line: string): SigningKey | null {
  const [name, keyId, ...encoded] = line.startsWith(secretMark)
    ? line.slice(secretMark.length).split('+')
    : []
  const bytes = fromBase64(encoded.join('+'))
  const type = Object.values(signatureTypes).find((code) => code === bytes?.[0])
  if (!name || bytes?.length !== 33 || type === undefined) return null
  const key = { name, type, secret: bytes.slice(1) }
  return keyIdOf(verifierKey(key)) === keyId ? key : null
}

const lineShape = /^— ([^\s+]+) ([A-Za-z0-9+/]+=*)$/u

/** Parses one signature line. Null when it is malformed. */
function parseSignature(line: string): NoteSignature | null {
  const [, name, encoded] = lineShape.exec(line) ?? []
  const bytes = encoded === undefined ? null : fromBase64(encoded)
  if (name === undefined || !bytes || bytes.length < 5) return null
  return { name, keyId: bytesToHex(bytes.subarray(0, 4)), signature: bytes.slice(4) }
}

export const formatSignature = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${toBase64(concat(fromHex(keyId), signature))}\n`

/** Parses the signature lines of a witness's answer. Null when one is malformed. */
export function parseSignatures(lines: string): NoteSignature[] | null {
  if (!lines.endsWith('\n')) return null
  const signatures = lines.slice(0, -1).split('\n').map(parseSignature)
  return signatures.every((signature) => signature !== null) ? signatures : null
}

/**
 * Parses a note's text and signatures without checking them. Null when it is malformed or has more
 * than 64 signatures.
 */
export function parseNote(note: string): Note | null {
  // The format forbids control characters but the newline.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0009\u000B-\u001F]/.test(note)) return null
  const end = note.lastIndexOf('\n\n')
  if (end < 0) return null
  const signatures = parseSignatures(note.slice(end + 2))
  return signatures && signatures.length <= 64 ? { text: note.slice(0, end + 1), signatures } : null
}

export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`

/**
 * The text that a witness signs: the time at which it saw the checkpoint, and the checkpoint's
 * text.
 */
export const cosigned = (text: string, seconds: number | bigint) =>
  utf8.encode(`cosignature/v1\ntime ${seconds}\n${text}`)

/** Signs a note's text as it is. Throws a TypeError for a witness's key: see `cosign`. */
export function signNote(text: string, key: SigningKey): NoteSignature {
  if (key.type !== signatureTypes.note) throw new TypeError(`${key.name} cosigns only`)
  return {
    name: key.name,
    keyId: keyIdOf(verifierKey(key)),
    signature: sign(utf8.encode(text), key.secret),
  }
}

/** A witness's signature over a checkpoint's text, at a time in whole seconds since 1970. */
export function cosign(text: string, key: SigningKey, seconds: number): NoteSignature {
  if (key.type !== signatureTypes.cosignature) throw new TypeError(`${key.name} does not cosign`)
  const time = new Uint8Array(timeLength)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  return {
    name: key.name,
    keyId: keyIdOf(verifierKey(key)),
    signature: concat(time, sign(cosigned(text, seconds), key.secret)),
  }
}

export interface Signed {
  key: VerifierKey
  /**
   * When the witness saw the checkpoint by its own statement, in seconds since 1970. Null for a
   * plain signature, which has no time.
   */
  seconds: number | null
}

/** Checks a signature against a key. Null when it is another key's, false when it is forged. */
export function checkSignature(
  text: string,
  signature: NoteSignature,
  key: VerifierKey,
): Signed | false | null {
  if (signature.name !== key.name || signature.keyId !== keyIdOf(key)) return null
  if (key.type === signatureTypes.note) {
    return holds(signature.signature, utf8.encode(text), key) && { key, seconds: null }
  }
  if (signature.signature.length !== timeLength + 64) return false
  const time = new DataView(
    signature.signature.buffer,
    signature.signature.byteOffset,
  ).getBigUint64(0)
  if (time > BigInt(Number.MAX_SAFE_INTEGER)) return false
  return (
    holds(signature.signature.subarray(timeLength), cosigned(text, time), key) && {
      key,
      seconds: Number(time),
    }
  )
}

/** The last signatures with their outcome: each expert's check reads the same checkpoint. */
const verified = new Map<string, boolean>()
const mostVerified = 64

function holds(signature: Uint8Array, message: Uint8Array, key: VerifierKey): boolean {
  if (signature.length !== 64) return false
  const which = `${toBase64(key.publicKey)} ${toBase64(signature)} ${toBase64(message)}`
  const known = verified.get(which)
  if (known !== undefined) return known
  if (verified.size === mostVerified) verified.clear()
  const outcome = isSignature(signature, message, key)
  verified.set(which, outcome)
  return outcome
}

function isSignature(signature: Uint8Array, message: Uint8Array, key: VerifierKey): boolean {
  try {
    return verify(signature, message, key.publicKey, { zip215: false })
  } catch {
    // The library throws on a point that is not on the curve; such a signature is forged too.
    return false
  }
}

/**
 * The known keys that signed, each once. Signatures of unknown keys are ignored. Null when a known
 * key's signature is forged, which makes the whole note invalid.
 */
export function signedBy(note: Note, keys: readonly VerifierKey[]): Signed[] | null {
  const found = new Map<VerifierKey, Signed>()
  for (const signature of note.signatures) {
    for (const key of keys) {
      const signed = checkSignature(note.text, signature, key)
      if (signed === false) return null
      if (signed) found.set(key, signed)
    }
  }
  return [...found.values()]
}

export interface Checkpoint extends Head {
  /** The log's name, like an address without a scheme. */
  origin: string
}

export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** Parses a note's text as a checkpoint. Null when it is not one. Extension lines are ignored. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin, digits, encoded, ...rest] = text.split('\n')
  if (
    !origin ||
    digits === undefined ||
    encoded === undefined ||
    rest.pop() !== '' ||
    rest.includes('')
  )
    return null
  const root = fromBase64(encoded)
  const size = /^(0|[1-9]\d*)$/.test(digits) ? Number(digits) : NaN
  return Number.isSafeInteger(size) && root?.length === 32 ? { origin, size, root } : null
}
