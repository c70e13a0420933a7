/**
 * Reads the stored log and proves every read against a signed head, so that damaged data is never
 * returned. Rejects with `DamagedLog`, which has the kind and the place of the damage.
 */
import type { Kysely } from 'kysely'
import { leafHash, rootOf, sameHash, type Hash, type Head } from '../../rules/log/merkle.ts'
import { readTiles, rowHash, tileAt, tileWidth } from '../../rules/log/tiles.ts'
import type { Tables } from '../db/tables.ts'
import { DamagedLog } from './damage.ts'
import { loadEntries, loadTile } from './tiles.ts'

const hashLength = 32

export interface StoredLog {
  head: Head
  /**
   * A tile of hashes, in the width that it has at the head's size.
   * @throws RangeError beyond it
   */
  tile: (level: number, index: number) => Promise<Uint8Array>
  /** The entries of a bundle, in the width that it has at the head's size. */
  bundle(index: number): Promise<Uint8Array[]>
}

/**
 * Keeps the tiles above the lowest level, and the partial ones, in memory: about 32 bytes for each
 * 256 entries. Open it anew after damage was repaired.
 */
export function openStoredLog(db: Kysely<Tables>, head: Head): StoredLog {
  const loaded = new Map<string, Promise<Uint8Array>>()
  const proven = new Map<string, Promise<Uint8Array>>()
  let edge: Promise<void> | null = null

  const isKept = (level: number, width: number) => level > 0 || width < tileWidth

  function once(
    tiles: Map<string, Promise<Uint8Array>>,
    name: string,
    make: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const tile = tiles.get(name) ?? make()
    tiles.set(name, tile)
    return tile
  }

  function widthOf(level: number, index: number): number {
    const tile = tileAt(level, index, head.size)
    if (!tile) throw new RangeError(`The log has no tile ${level}/${index} at ${head.size} entries`)
    return tile.width
  }

  async function load(level: number, index: number): Promise<Uint8Array> {
    const width = widthOf(level, index)
    const read = async () => {
      const bytes = await loadTile(db, level, index)
      if (!bytes || bytes.length < width * hashLength)
        throw new DamagedLog(
          width < tileWidth ? { kind: 'root', size: head.size } : { kind: 'tile', level, index },
        )
      return bytes.subarray(0, width * hashLength)
    }
    return isKept(level, width) ? once(loaded, `${level}/${index}`, read) : read()
  }

  /** Computing the root reads the partial tile of every level, and uses all of its hashes. */
  async function proveEdge(): Promise<void> {
    if (!sameHash(await rootOf(head.size, readTiles(load)), head.root))
      throw new DamagedLog({ kind: 'root', size: head.size })
  }

  async function prove(level: number, index: number): Promise<Uint8Array> {
    const tile = await load(level, index)
    if (tile.length < tileWidth * hashLength) {
      edge ??= proveEdge()
      await edge
      return tile
    }
    const above = await tileOf(level + 1, Math.floor(index / tileWidth))
    if (!sameHash(rowHash(tile, 0, tileWidth), hashAt(above, index % tileWidth)))
      throw new DamagedLog({ kind: 'tile', level, index })
    return tile
  }

  async function tileOf(level: number, index: number): Promise<Uint8Array> {
    return isKept(level, widthOf(level, index))
      ? once(proven, `${level}/${index}`, () => prove(level, index))
      : prove(level, index)
  }

  return {
    head,
    tile: tileOf,
    async bundle(index) {
      const first = index * tileWidth
      const hashes = await tileOf(0, index)
      const width = hashes.length / hashLength
      const entries = await loadEntries(db, first, first + width)
      for (let at = 0; at < width; at++) {
        if (!isEntry(hashes, at, entries[at]))
          throw new DamagedLog({ kind: 'entry', index: first + at })
      }
      return entries
    },
  }
}

/** Whether these bytes hash to the leaf at this place of a tile of level 0. */
export const isEntry = (tile: Uint8Array, at: number, bytes: Uint8Array | undefined): boolean =>
  bytes !== undefined && sameHash(leafHash(bytes), hashAt(tile, at))

const hashAt = (tile: Uint8Array, at: number): Hash =>
  tile.subarray(at * hashLength, (at + 1) * hashLength)
