import { expect, test } from 'vitest'
import { leafHash, nodeHash, rootOf, sameHash, type Hash } from './merkle.ts'
import { partialTree, readPartial, type TreeNode } from './partial-tree.ts'

const entry = (index: number) => Uint8Array.of(index >> 8, index & 255)
const whole = (level: number, at: number): Hash =>
  level === 0
    ? leafHash(entry(at))
    : nodeHash(whole(level - 1, at * 2), whole(level - 1, at * 2 + 1))

const leavesOf = (indexes: readonly number[]) =>
  new Map(indexes.map((index) => [index, leafHash(entry(index))]))

/** Null where the part does not prove this root. */
async function rootBy(
  size: number,
  leaves: ReadonlyMap<number, Hash>,
  nodes: readonly TreeNode[],
): Promise<Hash | null> {
  const read = readPartial(leaves, nodes)
  try {
    return read && (await rootOf(size, read))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

test('any entries, of any tree and earlier sizes, lead to its roots', async () => {
  for (let size = 1; size <= 40; size++)
    for (const step of [1, 2, 3, 7, 50]) {
      const indexes = Array.from({ length: size }, (_, at) => at).filter((at) => at % step === 0)
      const sizes = [size, Math.ceil(size / 2), Math.ceil(size / 3)] as const
      const nodes = await partialTree(indexes, [...sizes], whole)
      for (const one of sizes) {
        const root = await rootBy(one, leavesOf(indexes), nodes)
        expect(root && sameHash(root, await rootOf(one, whole))).toBe(true)
      }
      if (step === 1) expect(nodes).toEqual([])
    }
})

test('any other hash, place or entry leads elsewhere or nowhere', async () => {
  const indexes = [0, 5, 6, 21]
  const nodes = await partialTree(indexes, [30, 11], whole)
  const root = await rootOf(30, whole)
  const isProven = async (leaves: ReadonlyMap<number, Hash>, given: readonly TreeNode[]) => {
    const found = await rootBy(30, leaves, given)
    return found !== null && sameHash(found, root)
  }
  expect(await isProven(leavesOf(indexes), nodes)).toBe(true)
  for (const [at, node] of nodes.entries()) {
    const other = node.hash.map((byte, place) => (place === 31 ? byte ^ 1 : byte))
    expect(await isProven(leavesOf(indexes), nodes.with(at, { ...node, hash: other }))).toBe(false)
    expect(await isProven(leavesOf(indexes), nodes.toSpliced(at, 1))).toBe(false)
    expect(await isProven(leavesOf(indexes), nodes.with(at, { ...node, at: node.at + 1 }))).toBe(
      false,
    )
  }
  for (const index of indexes) {
    const moved = new Map(leavesOf(indexes))
    moved.set(index, leafHash(entry(index + 1)))
    expect(await isProven(moved, nodes)).toBe(false)
  }
  // a hash above given ones would stand for them
  const above = { level: 5, at: 0, hash: whole(4, 0) }
  expect(readPartial(leavesOf(indexes), [...nodes, above])).toBeNull()
  // a hash twice, of a given entry, or of another length
  const [first] = nodes
  if (!first) throw new Error('no hash')
  expect(readPartial(leavesOf(indexes), [...nodes, first])).toBeNull()
  const leaf = { level: 0, at: 5, hash: whole(0, 5) }
  expect(readPartial(leavesOf(indexes), [...nodes, leaf])).toBeNull()
  const short = { ...first, hash: first.hash.subarray(1) }
  expect(readPartial(leavesOf(indexes), nodes.with(0, short))).toBeNull()
  // what the part does not prove
  const read = readPartial(leavesOf(indexes), nodes)
  for (const [level, at] of [
    [0, 2],
    [0, 29],
    [3, 9],
  ] as const)
    expect(() => read?.(level, at)).toThrow(RangeError)
})
