/** SHA-256, by the portable implementation unless a platform brings its own. */
import { sha256 as portable } from '@noble/hashes/sha2.js'

let implementation: (bytes: Uint8Array) => Uint8Array = portable

export const sha256 = (bytes: Uint8Array): Uint8Array => implementation(bytes)

/**
 * Takes another implementation for all hashes of the log, such as the platform's own: the portable
 * one takes several times as long.
 */
export function hashWith(other: (bytes: Uint8Array) => Uint8Array): void {
  implementation = other
}
