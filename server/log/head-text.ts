import { bytesToHex } from '@noble/hashes/utils.js'
import { fromHex } from '../../rules/log/bytes.ts'
import type { Head } from '../../rules/log/merkle.ts'

/** The stored form of a head: size, a space, the root in hexadecimal, a newline. */
export const formatHead = ({ size, root }: Head): string => `${size} ${bytesToHex(root)}\n`

/** Null if the text is malformed. */
export function parseHead(text: string): Head | null {
  const [, size, root] = /^(\d+) ([0-9a-f]{64})\n$/.exec(text) ?? []
  return size === undefined || root === undefined
    ? null
    : { size: Number(size), root: fromHex(root) }
}
