import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { inclusionProof, leafHash, nodeHash, rootOf, verifyInclusion, type Hash } from './merkle.ts'
import {
  formatBundle,
  longestEntry,
  parseBundle,
  parseTilePath,
  placeOf,
  readTiles,
  rowHash,
  tileAt,
  tilePath,
} from './tiles.ts'

const utf8 = new TextEncoder()

test('paths equal the specification’s, when written and when parsed', () => {
  const paths: [Parameters<typeof tilePath>[0], string][] = [
    [{ level: 0, index: 0, width: 256 }, 'tile/0/000'],
    [{ level: 0, index: 273, width: 112 }, 'tile/0/273.p/112'],
    [{ level: 2, index: 0, width: 1 }, 'tile/2/000.p/1'],
    [{ level: 1, index: 1234067, width: 256 }, 'tile/1/x001/x234/067'],
    [{ level: 'entries', index: 1000, width: 8 }, 'tile/entries/x001/000.p/8'],
    [{ level: 63, index: 999_999_999_999, width: 256 }, 'tile/63/x999/x999/x999/999'],
  ]
  for (const [tile, path] of paths) {
    expect(tilePath(tile)).toBe(path)
    expect(parseTilePath(path)).toEqual(tile)
  }
})

test.each([
  'tile/0/0',
  'tile/0/x000/001',
  'tile/00/001',
  'tile/64/001',
  'tile/0/001.p/0',
  'tile/0/001.p/256',
  'tile/0/001.p/08',
  'tile/0/001/',
  'tile/0/x001',
  'tile/0/001/002',
  'tile/0/../001',
  'tile/entries/-01',
  '/tile/0/001',
  'tile/0/x999/x999/x999/x999/x999/999',
])('%s is not the path of a tile', (path) => {
  expect(parseTilePath(path)).toBeNull()
})

test('a tree of 70,000 has the tiles that the specification lists', () => {
  expect(tileAt(0, 272, 70_000)?.width).toBe(256)
  expect(tileAt(0, 273, 70_000)?.width).toBe(112)
  expect(tileAt(0, 274, 70_000)).toBeNull()
  expect(tileAt(1, 0, 70_000)?.width).toBe(256)
  expect(tileAt(1, 1, 70_000)?.width).toBe(17)
  expect(tileAt(2, 0, 70_000)?.width).toBe(1)
  expect(tileAt(3, 0, 70_000)).toBeNull()
  expect(tileAt('entries', 273, 70_000)).toEqual({ level: 'entries', index: 273, width: 112 })
  expect(tileAt(1, 0, 256)?.width).toBe(1)
})

test('roots and proofs read from tiles equal those of the tree', async () => {
  const size = 2 * 65_536 + 3 * 256 + 5
  const rows: Hash[][] = [Array.from({ length: size }, (_, n) => leafHash(utf8.encode(`${n}`)))]
  for (let row = rows[0]; row && row.length > 1; row = rows.at(-1)) {
    const below = row
    rows.push(
      Array.from({ length: Math.floor(below.length / 2) }, (_, n) =>
        nodeHash(at(below, 2 * n), at(below, 2 * n + 1)),
      ),
    )
  }
  const readPaths = new Set<string>()
  const read = readTiles((level, index) => {
    readPaths.add(`${level}/${index}`)
    const tile = tileAt(level, index, size)
    const hashes = rows[level * 8]?.slice(index * 256, index * 256 + (tile?.width ?? 0)) ?? []
    return Promise.resolve(Buffer.concat(hashes))
  })
  const root = await rootOf(size, (level, index) => at(rows[level] ?? [], index))
  expect(bytesToHex(await rootOf(size, read))).toBe(bytesToHex(root))
  for (const index of [0, 255, 256, 65_535, 65_536, 131_071, 131_072, size - 1]) {
    readPaths.clear()
    const proof = await inclusionProof(index, size, read)
    expect(verifyInclusion(index, size, leafHash(utf8.encode(`${index}`)), proof, root)).toBe(true)
    // log2(n) / 8 + 3 tiles at most
    expect(readPaths.size).toBeLessThanOrEqual(Math.log2(size) / 8 + 3)
  }
})

const at = (hashes: readonly Hash[], index: number): Hash => {
  const hash = hashes[index]
  if (!hash) throw new RangeError(`No hash ${index}`)
  return hash
}

test('a subtree is a row of hashes in one tile', () => {
  expect(placeOf(0, 257)).toEqual({ level: 0, index: 1, first: 1, count: 1 })
  expect(placeOf(7, 3)).toEqual({ level: 0, index: 1, first: 128, count: 128 })
  expect(placeOf(8, 256)).toEqual({ level: 1, index: 1, first: 0, count: 1 })
  expect(() => rowHash(new Uint8Array(64), 2, 1)).toThrow(RangeError)
})

test('bundles carry entries of any length up to 65,535; a truncated one is refused', () => {
  const entries = [
    utf8.encode('a'),
    new Uint8Array(),
    utf8.encode('鉴'),
    new Uint8Array(longestEntry).fill(7),
  ]
  const bundle = formatBundle(entries)
  expect(parseBundle(bundle)?.map(bytesToHex)).toEqual(entries.map(bytesToHex))
  expect([...bundle.subarray(0, 3)]).toEqual([0, 1, 0x61])
  expect(parseBundle(new Uint8Array())).toEqual([])
  expect(parseBundle(bundle.subarray(0, -1))).toBeNull()
  expect(parseBundle(bundle.subarray(0, 4))).toBeNull()
  expect(() => formatBundle([new Uint8Array(longestEntry + 1)])).toThrow(RangeError)
})
