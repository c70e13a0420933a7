/**
 * Conversions between bytes and text: hexadecimal, and the standard Base64 of RFC 4648 with
 * padding.
 */

import { concatBytes } from '@noble/hashes/utils.js'

/** Throws a TypeError unless the text consists of pairs of lower-case hexadecimal digits. */
export function fromHex(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new TypeError('Not hexadecimal')
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
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
