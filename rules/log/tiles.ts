/**
 * The files of a log as c2sp.org/tlog-tiles lays them out: 256 hashes, or 256 entries, to a tile.
 */
import { nodeHash, type Hash, type ReadHash } from './merkle.ts'

const tileHeight = 8
export const tileWidth = 256
const hashLength = 32

export interface Tile {
  /**
   * 0 for hashes of entries, 1 for hashes of full tiles of level 0, and so on; 'entries' for a
   * bundle of the entries themselves.
   */
  level: number | 'entries'
  index: number
  /** Number of hashes or entries: 256, or 1 to 255 in the partial tile at the right edge. */
  width: number
}

/** 1234067 is x001/x234/067. */
function indexPath(index: number): string {
  const last = String(index % 1000).padStart(3, '0')
  const parts: string[] = []
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    parts.unshift(`x${String(rest % 1000).padStart(3, '0')}/`)
  }
  return parts.join('') + last
}

/** The path of a tile below the log's prefix: tile/0/x001/x234/067 or tile/entries/000.p/8. */
export function tilePath({ level, index, width }: Tile): string {
  return `tile/${level}/${indexPath(index)}${width === tileWidth ? '' : `.p/${width}`}`
}

/** Limit for files that are not tiles, in bytes: the checkpoint, keys, proofs. */
const longestOther = 1 << 20
/** Limit for the texts of one expert: titles of some 100,000 plans. */
const longestTexts = 1 << 26

/**
 * The largest size of a log file in bytes, by its path. Each entry has its length in two bytes
 * before it.
 */
export function longestFile(path: string): number {
  // some thousand notes of checkpoints
  if (path.startsWith('cosigned/')) return longestOther * 16
  if (path.startsWith('texts/')) return longestTexts
  if (!path.startsWith('tile/')) return longestOther
  return tileWidth * (path.startsWith('tile/entries/') ? 2 + 65_535 : hashLength)
}

const pathShape =
  /^tile\/(entries|0|[1-9]|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/**
 * Parses a tile's path. Null for a path that no log has, such as `tile/0/x000/001` or a width of
 * 256.
 */
export function parseTilePath(path: string): Tile | null {
  const [, level, index, width] = pathShape.exec(path) ?? []
  if (level === undefined || index === undefined) return null
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  }
  return Number.isSafeInteger(tile.index) && tilePath(tile) === path ? tile : null
}

/** The tile as it is in a tree of `size` entries. Null when the tree does not reach it. */
export function tileAt(level: Tile['level'], index: number, size: number): Tile | null {
  const hashes = level === 'entries' ? size : Math.floor(size / tileWidth ** level)
  const width = Math.min(tileWidth, hashes - index * tileWidth)
  return width > 0 ? { level, index, width } : null
}

/**
 * The tile that holds the hash of a subtree, or the row of `count` hashes from `first` on that the
 * hash is computed from.
 */
export function placeOf(
  level: number,
  index: number,
): { level: number; index: number; first: number; count: number } {
  const tileLevel = Math.floor(level / tileHeight)
  const count = 2 ** (level - tileLevel * tileHeight)
  const first = index * count
  return { level: tileLevel, index: Math.floor(first / tileWidth), first: first % tileWidth, count }
}

/**
 * The hash over a row of a tile, whose length is a power of two. Throws a RangeError when the tile
 * is too short.
 */
export function rowHash(tile: Uint8Array, first: number, count: number): Hash {
  if (count > 1)
    return nodeHash(rowHash(tile, first, count / 2), rowHash(tile, first + count / 2, count / 2))
  const hash = tile.subarray(first * hashLength, (first + 1) * hashLength)
  if (hash.length !== hashLength)
    throw new RangeError(`No hash ${first} in a tile of ${tile.length} bytes`)
  return hash
}

/**
 * Reads a tree's complete subtrees from its tiles. `load` is called each time a tile is needed and
 * may cache it.
 */
export function readTiles(load: (level: number, index: number) => Promise<Uint8Array>): ReadHash {
  return async (level, index) => {
    const place = placeOf(level, index)
    return rowHash(await load(place.level, place.index), place.first, place.count)
  }
}

/** The longest entry that a bundle can carry, in bytes. */
export const longestEntry = 0xffff

/**
 * A bundle of entries, each after its length in two bytes, big-endian. Throws a RangeError on an
 * entry that is too long.
 */
export function formatBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > longestEntry) throw new RangeError(`An entry of ${entry.length} bytes`)
    bytes.set([entry.length >> 8, entry.length & 0xff], at)
    bytes.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bytes
}

/** The entries of a bundle; null when its last one is cut short. */
export function parseBundle(bytes: Uint8Array): Uint8Array[] | null {
  const ends = bundleEnds(bytes)
  return ends && ends.map((_, at) => entryIn(bytes, ends, at) ?? bytes.subarray(0, 0))
}

/** Where each entry of a bundle ends; null when its last one is cut short. */
export function bundleEnds(bytes: Uint8Array): number[] | null {
  const ends: number[] = []
  let at = 0
  while (at < bytes.length) {
    const [high, low] = [bytes[at], bytes[at + 1]]
    if (high === undefined || low === undefined) return null
    at += 2 + high * 256 + low
    if (at > bytes.length) return null
    ends.push(at)
  }
  return ends
}

/** One entry of a bundle, by the ends of all; undefined where there is none. */
export function entryIn(
  bytes: Uint8Array,
  ends: readonly number[],
  at: number,
): Uint8Array | undefined {
  const end = ends[at]
  return end === undefined
    ? undefined
    : bytes.subarray((at === 0 ? 0 : (ends[at - 1] ?? 0)) + 2, end)
}
