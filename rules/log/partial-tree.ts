/**
 * The part of a Merkle tree that proves some of its entries, and earlier sizes of it, with each
 * hash once: the roots follow from these entries and from the hashes of all subtrees beside them.
 */
import { nodeHash, rootOf, type Hash, type ReadHash } from './merkle.ts'

/** The hash over a complete subtree, as `ReadHash` names it. */
export interface TreeNode {
  level: number
  at: number
  hash: Hash
}

const nameOf = (level: number, at: number) => `${level}/${at}`

/** The names of the nodes above these, up to the top of any tree. */
function ancestorsOf(nodes: Iterable<readonly [level: number, at: number]>): Set<string> {
  const found = new Set<string>()
  for (const [from, place] of nodes) {
    let [level, at] = [from, place]
    while (level < 53) {
      ;[level, at] = [level + 1, Math.floor(at / 2)]
      if (found.has(nameOf(level, at))) break
      found.add(nameOf(level, at))
    }
  }
  return found
}

/** The nodes that roots of trees of this size are made of. */
async function edgeOf(size: number): Promise<[level: number, at: number][]> {
  const asked: [number, number][] = []
  await rootOf(size, (level, at) => {
    asked.push([level, at])
    return new Uint8Array(32)
  })
  return asked
}

/**
 * The hashes that prove the entries at `indexes` in the trees of `sizes` entries, of which the
 * first is the largest. `read` reads that tree.
 */
export async function partialTree(
  indexes: readonly number[],
  sizes: readonly [number, ...number[]],
  read: ReadHash,
): Promise<TreeNode[]> {
  const [size, ...earlier] = sizes
  const leaves = new Set(indexes)
  const edges = (await Promise.all(earlier.map(edgeOf))).flat()
  const above = ancestorsOf([...indexes.map((at) => [0, at] as const), ...edges])
  const nodes: TreeNode[] = []
  async function visit(level: number, at: number): Promise<void> {
    if (level === 0 && leaves.has(at)) return
    if (!above.has(nameOf(level, at))) {
      nodes.push({ level, at, hash: await read(level, at) })
      return
    }
    await visit(level - 1, at * 2)
    await visit(level - 1, at * 2 + 1)
  }
  for (const [level, at] of await edgeOf(size)) await visit(level, at)
  return nodes
}

/**
 * Reads the hashes of a tree from such a part of it. Null where a hash is given for a subtree of
 * which a part is given too: it would not have to follow from that part. The reader throws a
 * RangeError for a subtree that the part does not prove.
 */
export function readPartial(
  leaves: ReadonlyMap<number, Hash>,
  nodes: readonly TreeNode[],
): ReadHash | null {
  const known = new Map<string, Hash>()
  for (const [index, hash] of leaves) known.set(nameOf(0, index), hash)
  for (const { level, at, hash } of nodes) {
    if (known.has(nameOf(level, at)) || hash.length !== 32) return null
    known.set(nameOf(level, at), hash)
  }
  const above = ancestorsOf([
    ...Array.from(leaves.keys(), (at) => [0, at] as const),
    ...nodes.map(({ level, at }) => [level, at] as const),
  ])
  if (nodes.some(({ level, at }) => above.has(nameOf(level, at)))) return null
  const read = (level: number, at: number): Hash => {
    const name = nameOf(level, at)
    const found = known.get(name)
    if (found) return found
    if (level === 0 || !above.has(name)) throw new RangeError(`No hash ${name}`)
    const hash = nodeHash(read(level - 1, at * 2), read(level - 1, at * 2 + 1))
    known.set(name, hash)
    return hash
  }
  return read
}
