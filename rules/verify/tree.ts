/**
 * A log as its files show it. Nothing of a tile or a bundle is believed before it leads to the root
 * of the checkpoint.
 */
import { leafHash, rootOf, sameHash, type Hash, type Head } from '../log/merkle.ts'
import { parseBundle, readTiles, rowHash, tileAt, tilePath, tileWidth } from '../log/tiles.ts'

/**
 * Reads a file of the log by its path below the log's prefix. Rejects with `Unreadable` where there
 * is no answer, or none such.
 */
export type Read = (path: string) => Promise<Uint8Array>

/** A file of the log that could not be read. */
export class Unreadable extends Error {
  readonly path: string
  /** The site answered that it has no such file. */
  readonly absent: boolean

  constructor(path: string, absent = false) {
    super(`${path} cannot be read`)
    this.path = path
    this.absent = absent
  }
}

/**
 * What the log’s own files say against themselves: where the entry, tile or root is that does not
 * fit.
 */
export class Misfit extends Error {
  /** An entry's index; null where the whole tree does not lead to the signed root. */
  readonly index: number | null

  constructor(index: number | null) {
    super(
      index === null ? 'The tree does not lead to its root' : `Entry ${index} is not in the tree`,
    )
    this.index = index
  }
}

export interface Tree {
  /** The entries at these indexes, each included in the tree. Rejects with `Misfit`. */
  entries(indexes: readonly number[]): Promise<Map<number, Uint8Array>>
  /** Reads hashes of subtrees, for proofs. */
  read: ReturnType<typeof readTiles>
  /** How many files were read. */
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
  // of every level the last tile, as far as it is partial, is read for this: none of its hashes is
  // left out
  if (!sameHash(await rootOf(head.size, sound(readTiles(load))), head.root)) throw new Misfit(null)
  const known = new Map<string, Promise<Uint8Array>>()
  /** A tile whose hashes are known to lead to the root. */
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
    if (!sameHash(rowHash(tile, 0, tileWidth), rowHash(above, index % tileWidth, 1)))
      throw new Misfit(index * tileWidth ** (level + 1))
    return tile
  }
  async function bundle(index: number, wanted: readonly number[]): Promise<[number, Uint8Array][]> {
    const at = tileAt('entries', index, head.size)
    if (!at) throw new Misfit(wanted[0] ?? null)
    const [bytes, tile] = await Promise.all([fetched(tilePath(at)), proven(0, index)])
    const entries = parseBundle(bytes)
    return wanted.map((one) => {
      const entry = entries?.[one % tileWidth]
      if (!entry || !sameHash(leafHash(entry), hashAt(tile, one % tileWidth))) throw new Misfit(one)
      return [one, entry]
    })
  }
  return {
    read: sound(readTiles(proven)),
    files: () => files.size,
    async entries(indexes) {
      const byBundle = Map.groupBy(new Set(indexes), (index) => Math.floor(index / tileWidth))
      const found = await Promise.all(
        Array.from(byBundle, ([index, wanted]) => bundle(index, wanted)),
      )
      return new Map(found.flat().toSorted(([a], [b]) => a - b))
    },
  }
}

const hashAt = (tile: Uint8Array, at: number): Hash => tile.subarray(at * 32, at * 32 + 32)

/** A tile that is too short for what the tree's size promises is a misfit like any other. */
function sound(read: ReturnType<typeof readTiles>): ReturnType<typeof readTiles> {
  return async (level, index) => {
    try {
      return await read(level, index)
    } catch (error) {
      throw error instanceof RangeError ? new Misfit(null) : error
    }
  }
}
