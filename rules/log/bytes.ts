/**
 * Conversions between bytes and text: hexadecimal, and the standard Base64 of RFC 4648 with
 * padding.
 */

import { concatBytes } from '@noble/hashes/utils.js'

const digits = '0123456789abcdef'
const pairs = Array.from({ length: 256 }, (_, byte) => `${digits[byte >> 4]}${digits[byte & 15]}`)

export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += pairs[byte]
  return hex
}

const valueOf = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  if (code >= 0x61 && code <= 0x66) return code - 0x57
  throw new TypeError('Not hexadecimal')
}

/** Throws a TypeError unless the text consists of pairs of lower-case hexadecimal digits. */
export function fromHex(hex: string): Uint8Array {
  if (typeof hex !== 'string' || hex.length % 2 > 0) throw new TypeError('Not hexadecimal')
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = valueOf(hex.charCodeAt(at * 2)) * 16 + valueOf(hex.charCodeAt(at * 2 + 1))
  return bytes
}

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/**
 * Null unless the text is exactly what `toBase64` writes: a second spelling of the same bytes would
 * be a second name of one thing.
 */
export function fromBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : null
}

/**
 * All bytes of a response. Null when there are more than `most`: reading stops there and nothing is
 * kept.
 */
export async function bytesWithin(
  body: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.length
    if (length > most) {
      await reader?.cancel()
      return null
    }
    chunks.push(part.value)
  }
  return concatBytes(...chunks)
}
