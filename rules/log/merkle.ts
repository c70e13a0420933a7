/**
 * The Merkle tree of RFC 6962, section 2.1: hashes, roots and proofs. The caller passes a reader of
 * the tree's complete subtrees; hashes along the incomplete right edge are computed here. Sizes and
 * indexes are integers up to 2^53 - 1.
 */
import { sha256 } from './sha256.ts'

/** 32 bytes of SHA-256. */
export type Hash = Uint8Array

/**
 * Reads the hash over the entries from index x 2^level up to (index + 1) x 2^level. Called for
 * complete subtrees only.
 */
export type ReadHash = (level: number, index: number) => Hash | Promise<Hash>

/** The root of a tree without entries. */
export const emptyRoot: Hash = sha256(new Uint8Array())

/** Where the bytes to be hashed are put together: no hash begins before the last one has ended. */
let joined = new Uint8Array(1 << 10)

export function leafHash(entry: Uint8Array): Hash {
  if (joined.length <= entry.length) joined = new Uint8Array(entry.length * 2)
  joined[0] = 0
  joined.set(entry, 1)
  return sha256(joined.subarray(0, 1 + entry.length))
}

export function nodeHash(left: Hash, right: Hash): Hash {
  joined[0] = 1
  joined.set(left, 1)
  joined.set(right, 33)
  return sha256(joined.subarray(0, 65))
}

export function sameHash(a: Hash, b: Hash): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}

/**
 * The largest power of two below n, where n is at least 2: where RFC 6962 splits a tree of n
 * entries.
 */
function splitOf(n: number): number {
  let split = 1
  while (split * 2 < n) split *= 2
  return split
}

/**
 * The hash of the entries from `from` up to `to`. The range must result from splits of the tree.
 */
async function rangeHash(from: number, to: number, read: ReadHash): Promise<Hash> {
  const level = Math.log2(to - from)
  if (Number.isInteger(level)) return read(level, from / 2 ** level)
  const middle = from + splitOf(to - from)
  const [left, right] = await Promise.all([
    rangeHash(from, middle, read),
    rangeHash(middle, to, read),
  ])
  return nodeHash(left, right)
}

/** The root of the tree of the first `size` entries. */
export async function rootOf(size: number, read: ReadHash): Promise<Hash> {
  return size === 0 ? emptyRoot : rangeHash(0, size, read)
}

/**
 * The proof that the entry at `index` is in the tree of `size` entries, from the leaf's sibling up.
 * Throws a RangeError outside it.
 */
export async function inclusionProof(index: number, size: number, read: ReadHash): Promise<Hash[]> {
  if (index < 0 || index >= size) throw new RangeError(`No entry ${index} in a tree of ${size}`)
  const parts: Promise<Hash>[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    parts.push(index < middle ? rangeHash(middle, to, read) : rangeHash(from, middle, read))
    if (index < middle) to = middle
    else from = middle
  }
  return Promise.all(parts.toReversed())
}

/**
 * The proof that the tree of `size` entries begins with the tree of `oldSize` entries. Empty from
 * size 0 and between equal sizes.
 */
export async function consistencyProof(
  oldSize: number,
  size: number,
  read: ReadHash,
): Promise<Hash[]> {
  if (oldSize < 0 || oldSize > size)
    throw new RangeError(`No tree of ${oldSize} in a tree of ${size}`)
  if (oldSize === 0) return []
  const parts: Promise<Hash>[] = []
  let [from, to] = [0, size]
  while (oldSize !== to) {
    const middle = from + splitOf(to - from)
    parts.push(oldSize <= middle ? rangeHash(middle, to, read) : rangeHash(from, middle, read))
    if (oldSize <= middle) to = middle
    else from = middle
  }
  // The verifier has the root of a whole old tree; for a part of it the proof starts with its hash.
  if (from > 0) parts.push(rangeHash(from, to, read))
  return Promise.all(parts.toReversed())
}

const half = (n: number): number => Math.floor(n / 2)

/** RFC 9162, 2.1.3.2: tests whether the proof leads from a leaf's hash to the root of the tree. */
export function verifyInclusion(
  index: number,
  size: number,
  leaf: Hash,
  proof: readonly Hash[],
  root: Hash,
): boolean {
  if (index < 0 || index >= size) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const part of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(part, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else {
      hash = nodeHash(hash, part)
    }
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameHash(hash, root)
}

export interface Head {
  size: number
  root: Hash
}

/** RFC 9162, 2.1.4.2: tests whether the proof shows that the new tree begins with the old one. */
export function verifyConsistency(old: Head, now: Head, proof: readonly Hash[]): boolean {
  if (old.size < 0 || old.size > now.size) return false
  if (old.size === now.size) return proof.length === 0 && sameHash(old.root, now.root)
  if (old.size === 0) return proof.length === 0 && sameHash(old.root, emptyRoot)
  const whole = Number.isInteger(Math.log2(old.size))
  const [first, ...rest] = whole ? [old.root, ...proof] : proof
  if (!first) return false
  return climbBoth(first, rest, old, now)
}

function climbBoth(first: Hash, rest: readonly Hash[], old: Head, now: Head): boolean {
  let [at, last, oldHash, newHash] = [old.size - 1, now.size - 1, first, first]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  for (const part of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      ;[oldHash, newHash] = [nodeHash(part, oldHash), nodeHash(part, newHash)]
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else {
      newHash = nodeHash(newHash, part)
    }
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameHash(oldHash, old.root) && sameHash(newHash, now.root)
}
