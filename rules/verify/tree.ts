/**
 * Reads a log from its files. No tile or bundle is trusted until its hashes lead to the root of the
 * checkpoint.
 */
import { leafHash, rootOf, sameHash, type Hash, type Head } from '../log/merkle.ts'
import {
  bundleEnds,
  entryIn,
  readTiles,
  rowHash,
  tileAt,
  tilePath,
  tileWidth,
} from '../log/tiles.ts'

/**
 * Reads a file of the log by its path below the log's prefix. Rejects with `Unreadable` when there
 * is no answer or an invalid one.
 */
export type Read = (path: string) => Promise<Uint8Array>

/** A file of the log could not be read. */
export class Unreadable extends Error {
  readonly path: string
  /** The site answered that the file does not exist. */
  readonly absent: boolean

  constructor(path: string, absent = false) {
    super(`${path} cannot be read`)
    this.path = path
    this.absent = absent
  }
}

/**
 * The log's files contradict each other: the index names the entry, tile or root that does not
 * match.
 */
export class Misfit extends Error {
  /** An entry's index; null when the whole tree does not lead to the signed root. */
  readonly index: number | null

  constructor(index: number | null) {
    super(
      index === null ? 'The tree does not lead to its root' : `Entry ${index} is not in the tree`,
    )
    this.index = index
  }
}

export interface Tree {
  /** The entries at these indexes, each proven to be in the tree. Rejects with `Misfit`. */
  entries(indexes: readonly number[]): Promise<Map<number, Uint8Array>>
  /**
   * All entries of the bundles in which these lie, and of the bundle in front of one that begins
   * with one of them: entries of others, whose times are known. Rejects with `Misfit`.
   */
  around(indexes: readonly number[]): Promise<Map<number, Uint8Array>>
  /** Reads hashes of subtrees, for proofs. */
  read: ReturnType<typeof readTiles>
  /** The number of files read so far. */
  files(): number
}

/**
 * Opens the tree of a checkpoint. Rejects with `Misfit` when its right edge does not lead to the
 * root.
 */
export async function openTree(head: Head, read: Read): Promise<Tree> {
  const files = new Map<string, Promise<Uint8Array>>()
  const fetched = (path: string) => {
    const file = files.get(path) ?? read(path)
    files.set(path, file)
    return file
  }
  const load = (level: number, index: number) => {
    const tile = tileAt(level, index, head.size)
    return tile ? fetched(tilePath(tile)) : Promise.reject(new Misfit(null))
  }
  // Computing the root reads the partial last tile of every level, and uses all of its hashes.
  if (!sameHash(await rootOf(head.size, sound(readTiles(load))), head.root)) throw new Misfit(null)
  const known = new Map<string, Promise<Uint8Array>>()
  /** A tile whose hashes are proven to lead to the root. */
  const proven = (level: number, index: number): Promise<Uint8Array> => {
    const name = `${level}/${index}`
    const tile = known.get(name) ?? prove(level, index)
    known.set(name, tile)
    return tile
  }
  async function prove(level: number, index: number): Promise<Uint8Array> {
    const width = tileAt(level, index, head.size)?.width ?? 0
    const tile = await load(level, index)
    if (tile.length !== width * 32) throw new Misfit(null)
    if (width < tileWidth) return tile
    const above = await proven(level + 1, Math.floor(index / tileWidth))
    if (!sameHash(hashOfTile(tile), rowHash(above, index % tileWidth, 1)))
      throw new Misfit(index * tileWidth ** (level + 1))
    return tile
  }
  async function bundle(index: number, wanted: readonly number[]): Promise<[number, Uint8Array][]> {
    const at = tileAt('entries', index, head.size)
    if (!at) throw new Misfit(wanted[0] ?? null)
    const [bytes, tile] = await Promise.all([fetched(tilePath(at)), proven(0, index)])
    const ends = endsIn(bytes)
    return wanted.map((one) => {
      const entry = ends ? entryIn(bytes, ends, one % tileWidth) : undefined
      if (!entry || !sameHash(leafHash(entry), hashAt(tile, one % tileWidth))) throw new Misfit(one)
      return [one, entry]
    })
  }
  return {
    read: sound(readTiles(proven)),
    files: () => files.size,
    async around(indexes) {
      const near = new Set<number>()
      for (const index of indexes) {
        const at = Math.floor(index / tileWidth)
        near.add(at)
        if (index % tileWidth === 0 && at > 0) near.add(at - 1)
      }
      const found = await Promise.all(
        Array.from(near)
          .toSorted((a, b) => a - b)
          .map((at) => {
            const first = at * tileWidth
            const width = Math.min(tileWidth, head.size - first)
            return bundle(
              at,
              Array.from({ length: width }, (_, place) => first + place),
            )
          }),
      )
      return new Map(found.flat())
    },
    async entries(indexes) {
      const byBundle = Map.groupBy(new Set(indexes), (index) => Math.floor(index / tileWidth))
      const found = await Promise.all(
        Array.from(byBundle, ([index, wanted]) => bundle(index, wanted)),
      )
      return new Map(found.flat().toSorted(([a], [b]) => a - b))
    },
  }
}

/**
 * Values computed from a file, cached with its bytes: for a whole site the same files are read for
 * every expert. Bytes that were read are never changed.
 */
const [tileHashes, bundles] = [
  new WeakMap<Uint8Array, Hash>(),
  new WeakMap<Uint8Array, number[] | null>(),
]

function hashOfTile(tile: Uint8Array): Hash {
  const hash = tileHashes.get(tile) ?? rowHash(tile, 0, tileWidth)
  tileHashes.set(tile, hash)
  return hash
}

function endsIn(bytes: Uint8Array): number[] | null {
  const known = bundles.get(bytes)
  if (known !== undefined) return known
  const ends = bundleEnds(bytes)
  bundles.set(bytes, ends)
  return ends
}

const hashAt = (tile: Uint8Array, at: number): Hash => tile.subarray(at * 32, at * 32 + 32)

/** A tile shorter than the tree's size requires is reported as a misfit too. */
function sound(read: ReturnType<typeof readTiles>): ReturnType<typeof readTiles> {
  return async (level, index) => {
    try {
      return await read(level, index)
    } catch (error) {
      throw error instanceof RangeError ? new Misfit(null) : error
    }
  }
}
