import { bytesToHex } from '@noble/hashes/utils.js'
import { createHash } from 'node:crypto'
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js'
import { expect, test } from 'vitest'
import { fromHex } from './bytes.ts'
import {
  consistencyProof,
  emptyRoot,
  inclusionProof,
  leafHash,
  nodeHash,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
import type { Hash, ReadHash } from './merkle.ts'

// The test vectors of Certificate Transparency: eight leaves and the root after each.
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(fromHex)
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/**
 * A second implementation: the definition of RFC 9162, 2.1.1 to 2.1.4, word for word and slow, on
 * Node's own SHA-256.
 */
class Naive {
  readonly #known = new Map<number, Buffer>()
  readonly entries: readonly Uint8Array[]

  constructor(entries: readonly Uint8Array[]) {
    this.entries = entries
  }

  mth(from: number, to: number): Buffer {
    const key = from * 65_536 + to
    const cached = this.#known.get(key)
    if (cached) return cached
    const hash = createHash('sha256')
    const n = to - from
    if (n === 1) hash.update(Buffer.from([0])).update(this.entries[from] ?? Buffer.of())
    if (n > 1) {
      const k = largestBelow(n)
      hash
        .update(Buffer.from([1]))
        .update(this.mth(from, from + k))
        .update(this.mth(from + k, to))
    }
    const digest = hash.digest()
    this.#known.set(key, digest)
    return digest
  }

  path(m: number, from: number, to: number): Buffer[] {
    const n = to - from
    if (n === 1) return []
    const k = largestBelow(n)
    if (m < k) return [...this.path(m, from, from + k), this.mth(from + k, to)]
    return [...this.path(m - k, from + k, to), this.mth(from, from + k)]
  }

  subproof(m: number, from: number, to: number, whole: boolean): Buffer[] {
    const n = to - from
    if (m === n) return whole ? [] : [this.mth(from, to)]
    const k = largestBelow(n)
    if (m <= k) return [...this.subproof(m, from, from + k, whole), this.mth(from + k, to)]
    return [...this.subproof(m - k, from + k, to, false), this.mth(from, from + k)]
  }
}

const largestBelow = (n: number): number => 2 ** Math.floor(Math.log2(n - 1))

const most = 1_030
/**
 * Every size up to 130, and those around the powers of two, where the shape of a tree changes. With
 * EVERY_SIZE=1 each size up to 1,030: half a million proofs, more than a minute.
 */
const isTried = (size: number): boolean =>
  process.env['EVERY_SIZE'] === '1' ||
  size <= 130 ||
  [256, 512, 1_024].some((power) => Math.abs(size - power) <= 3) ||
  size === most
const entries = Array.from({ length: most }, (_, n) => Buffer.from(`entry ${n}`))
const naive = new Naive(entries)
const read: ReadHash = (level, index) => {
  // Complete subtrees only, as a store of tiles has them.
  if (!Number.isInteger(level) || !Number.isInteger(index))
    throw new RangeError(`No subtree ${index} of level ${level}`)
  return naive.mth(index * 2 ** level, (index + 1) * 2 ** level)
}
const root = (size: number): Hash => naive.mth(0, size)
const flat = (hashes: readonly Hash[]) => Buffer.concat(hashes).toString('hex')
const broken = (hash: Hash): Hash => hash.map((byte, at) => (at === 7 ? byte ^ 1 : byte))

test('leaves, nodes and roots equal the published vectors', async () => {
  expect(bytesToHex(emptyRoot)).toBe(roots[0])
  const level0 = leaves.map(leafHash)
  const readHash: ReadHash = async (level, index) =>
    level === 0
      ? (level0[index] ?? emptyRoot)
      : nodeHash(await readHash(level - 1, index * 2), await readHash(level - 1, index * 2 + 1))
  for (const [size, expected] of roots.entries())
    expect(bytesToHex(await rootOf(size, readHash))).toBe(expected)
  const published: [number, number, string[]][] = [
    [6, 8, ['0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a']],
    [2, 5, ['5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e']],
  ]
  for (const [old, size, [first]] of published) {
    const [part] = await consistencyProof(old, size, readHash)
    expect(part && bytesToHex(part)).toBe(first)
  }
})

test('roots of every size up to 1,030 equal the definition', async () => {
  for (let size = 0; size <= most; size++)
    expect(bytesToHex(await rootOf(size, read))).toBe(bytesToHex(root(size)))
})

test('every inclusion proof equals the definition, and verifies for its entry only', async () => {
  for (let size = 1; size <= most; size++) {
    if (!isTried(size)) continue
    const checkpoint = {
      logSize: BigInt(size),
      logHash: Buffer.from(root(size)),
      origin: '',
      rest: [],
    }
    for (let index = 0; index < size; index++) {
      const proof = await inclusionProof(index, size, read)
      const leaf = naive.mth(index, index + 1)
      if (index % 17 === size % 17) expect(flat(proof)).toBe(flat(naive.path(index, 0, size)))
      if (!verifyInclusion(index, size, leaf, proof, root(size))) expect.fail(`${index} in ${size}`)
      if ((index + size) % 13 !== 0) continue
      // For every thirteenth proof: the external verifier, and proofs that must fail.
      verifyMerkleInclusion(sigstoreEntry(index, proof), checkpoint)
      if (verifyInclusion(index, size, broken(leaf), proof, root(size)))
        expect.fail(`another leaf at ${index} in ${size}`)
      if (verifyInclusion(index, size + 1, leaf, proof, root(size + 1)))
        expect.fail(`${index} of ${size} in the next tree`)
    }
  }
})

/**
 * The fields of an entry that Sigstore's verifier reads. Type boundary: its own type has many more
 * fields.
 */
const sigstoreEntry = (index: number, proof: readonly Hash[]) =>
  ({
    canonicalizedBody: entries[index],
    inclusionProof: { logIndex: String(index), hashes: proof.map((hash) => Buffer.from(hash)) },
  }) as unknown as Parameters<typeof verifyMerkleInclusion>[0]

test('every consistency proof equals the definition, and verifies for its sizes only', async () => {
  for (let size = 0; size <= most; size++) {
    if (!isTried(size)) continue
    for (let old = 0; old <= size; old++) {
      const proof = await consistencyProof(old, size, read)
      if (old > 0 && old % 13 === size % 13)
        expect(flat(proof)).toBe(flat(naive.subproof(old, 0, size, true)))
      const [before, now] = [
        { size: old, root: root(old) },
        { size, root: root(size) },
      ]
      if (!verifyConsistency(before, now, proof)) expect.fail(`${old} to ${size}`)
      if (old === 0 || (old + size) % 13 !== 0) continue
      if (verifyConsistency({ ...before, root: broken(before.root) }, now, proof))
        expect.fail(`another old root, ${old} to ${size}`)
      if (verifyConsistency(before, { ...now, root: broken(now.root) }, proof))
        expect.fail(`another root, ${old} to ${size}`)
    }
  }
})

test('a proof with a changed, missing, doubled or swapped hash is refused', async () => {
  for (const [index, size] of [
    [0, 2],
    [5, 7],
    [511, 1_030],
    [1_029, 1_030],
    [700, 1_000],
  ] as const) {
    const proof = await inclusionProof(index, size, read)
    const holds = (parts: readonly Hash[]) =>
      verifyInclusion(index, size, naive.mth(index, index + 1), parts, root(size))
    for (const changed of spoiled(proof)) expect(holds(changed)).toBe(false)
    const consistency = await consistencyProof(index + 1, size, read)
    const old = { size: index + 1, root: root(index + 1) }
    for (const changed of spoiled(consistency))
      expect(verifyConsistency(old, { size, root: root(size) }, changed)).toBe(false)
  }
})

/** Every way to damage a proof by one hash. */
function spoiled(proof: readonly Hash[]): Hash[][] {
  const ways: Hash[][] = [[...proof, emptyRoot]]
  for (const [at, part] of proof.entries()) {
    ways.push(proof.with(at, broken(part)), proof.toSpliced(at, 1), proof.toSpliced(at, 0, part))
    const next = proof[at + 1]
    if (next && flat([next]) !== flat([part])) ways.push(proof.with(at, next).with(at + 1, part))
  }
  return ways
}

test('an entry outside a tree has no proof', async () => {
  await expect(inclusionProof(3, 3, read)).rejects.toThrow(RangeError)
  await expect(inclusionProof(-1, 3, read)).rejects.toThrow(RangeError)
  await expect(consistencyProof(4, 3, read)).rejects.toThrow(RangeError)
  expect(verifyInclusion(3, 3, root(1), [], root(1))).toBe(false)
  expect(verifyInclusion(-1, 3, root(1), [], root(1))).toBe(false)
  expect(verifyConsistency({ size: 4, root: root(4) }, { size: 3, root: root(3) }, [])).toBe(false)
  expect(verifyConsistency({ size: 0, root: root(1) }, { size: 3, root: root(3) }, [])).toBe(false)
  expect(verifyConsistency({ size: 3, root: root(3) }, { size: 3, root: root(3) }, [root(1)])).toBe(
    false,
  )
})

test('sizes beyond 32 bits work like any other', async () => {
  // A tree with 2^41 + 3 copies of one entry: each level has a single hash.
  const levels = [leafHash(new Uint8Array())]
  const same: ReadHash = (level) => {
    for (let up = levels.length; up <= level; up++)
      levels.push(nodeHash(levels[up - 1] ?? emptyRoot, levels[up - 1] ?? emptyRoot))
    return levels[level] ?? emptyRoot
  }
  const size = 2 ** 41 + 3
  const head = { size, root: await rootOf(size, same) }
  for (const index of [0, 2 ** 33 + 5, 2 ** 41 - 1, 2 ** 41 + 2]) {
    const proof = await inclusionProof(index, size, same)
    expect(verifyInclusion(index, size, await same(0, 0), proof, head.root)).toBe(true)
    const old = { size: index + 1, root: await rootOf(index + 1, same) }
    expect(verifyConsistency(old, head, await consistencyProof(old.size, size, same))).toBe(true)
  }
})
