/**
 * A reader who gets a file of the log with one changed bit detects it: any file, any byte.
 * LOG_FLIPS=10000 tests more.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifierKey, type VerifierKey } from '../../rules/log/note.ts'
import { parseTilePath, tileAt, tilePath } from '../../rules/log/tiles.ts'
import { openLog } from '../../rules/verify/checkpoint.ts'
import { Misfit, Unreadable } from '../../rules/verify/tree.ts'
import { testDatabase } from '../db/test-database.ts'
import { addExperts, noon, standStill } from '../db/test-world.ts'
import { openKeyStore } from './keys.ts'
import { createLog } from './log-jobs.ts'
import { lastCheckpoint } from './signer.ts'
import { tileBytes } from './tiles.ts'

const flips = Number(process.env['LOG_FLIPS'] ?? 1_000)
const seed = Number(process.env['SEED'] ?? randomInt(1_000_000))

/** Every file of a log of a little more than two tiles, as readers get them. */
const files = new Map<string, Uint8Array>()
let key: VerifierKey
let size = 0

beforeAll(async () => {
  const database = await testDatabase()
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'touchline-log-'))
  const keeping = openKeyStore(folder)
  await standStill(db, noon)
  const log = createLog({
    db,
    keeping,
    origin: 'touchline.test/log',
    witnesses: { keys: [], collect: () => Promise.resolve([]) },
    logLine: () => {},
  })
  await log.begin()
  await addExperts(db, 530)
  await log.round()
  const signed = await lastCheckpoint(db)
  const signingKey = await keeping.key()
  if (!signed || !signingKey) throw new Error('Nothing was signed')
  key = verifierKey(signingKey)
  size = signed.size
  files.set('checkpoint', Buffer.from(signed.note))
  for (const level of ['entries', 0, 1] as const) {
    for (let index = 0, tile = tileAt(level, 0, size); tile; tile = tileAt(level, ++index, size)) {
      const path = tilePath(tile)
      files.set(path, (await tileBytes(db, tile)) ?? Buffer.of())
    }
  }
  await Promise.all([rm(folder, { recursive: true }), database.drop()])
})
afterAll(() => files.clear())

/**
 * The error that a reader of these files finds while reading all entries of one bundle; null for
 * none.
 */
async function wrong(
  read: (path: string) => Uint8Array | undefined,
  bundle: number,
): Promise<string | null> {
  const get = (path: string) => {
    const bytes = read(path)
    return bytes ? Promise.resolve(bytes) : Promise.reject(new Unreadable(path))
  }
  try {
    const note = new TextDecoder().decode(await get('checkpoint'))
    const opened = await openLog({ note, key, witnesses: [], last: null }, get)
    if ('kind' in opened) return opened.kind
    const first = bundle * 256
    const indexes = Array.from({ length: Math.min(256, size - first) }, (_, at) => first + at)
    const entries = await opened.tree.entries(indexes)
    return entries.size === indexes.length ? null : 'short'
  } catch (error) {
    if (error instanceof Misfit || error instanceof Unreadable) return error.message
    throw error
  }
}

/** mulberry32: the same sequence for the same seed. */
function random(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The bundle for which a file is read: for a tile of hashes, one with entries below it. */
function bundleOf(path: string): number {
  const tile = parseTilePath(path)
  return tile && tile.level !== 1 ? tile.index : 0
}

test('the unchanged files have no errors', async () => {
  expect([...files.keys()]).toEqual([
    'checkpoint',
    'tile/entries/000',
    'tile/entries/001',
    'tile/entries/002.p/19',
    'tile/0/000',
    'tile/0/001',
    'tile/0/002.p/19',
    'tile/1/000.p/2',
  ])
  for (const bundle of [0, 1, 2]) expect(await wrong((path) => files.get(path), bundle)).toBeNull()
})

test(`each of ${flips} changed bits is found (SEED=${seed})`, async () => {
  const next = random(seed)
  const any = (below: number) => Math.floor(next() * below)
  const paths = [...files.keys()]
  for (let flip = 0; flip < flips; flip++) {
    const path = paths[any(paths.length)] ?? ''
    const bytes = Uint8Array.from(files.get(path) ?? [])
    const at = any(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << any(8))
    const found = await wrong(
      (tileName) => (tileName === path ? bytes : files.get(tileName)),
      bundleOf(path),
    )
    expect(found, `byte ${at} of ${path}, flip ${flip}`).not.toBeNull()
  }
})

test('each truncated or exchanged file is found', async () => {
  for (const [path, bytes] of files) {
    for (const length of [0, 1, bytes.length - 1, bytes.length - 32]) {
      const cut = bytes.subarray(0, Math.max(0, length))
      expect(
        await wrong((tileName) => (tileName === path ? cut : files.get(tileName)), bundleOf(path)),
        `${path} cut to ${length}`,
      ).not.toBeNull()
    }
    const other = [...files].find(
      ([name, content]) => name !== path && content.length === bytes.length,
    )
    if (other)
      expect(
        await wrong(
          (tileName) => (tileName === path ? other[1] : files.get(tileName)),
          bundleOf(path),
        ),
        path,
      ).not.toBeNull()
  }
})
