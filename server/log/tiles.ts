/**
 * The Merkle tree over the entries, as rows of hashes in the database: exactly the tiles that are
 * served.
 */
import { sql, type Kysely } from 'kysely'
import { rowHash, tileAt, tileWidth, formatBundle, type Tile } from '../../rules/log/tiles.ts'
import type { Hash } from '../../rules/log/merkle.ts'
import type { Tables } from '../db/tables.ts'

const hashLength = 32

/** Appends hashes of entries after the first `size`, and completes the levels above. */
export async function appendHashes(
  tx: Kysely<Tables>,
  size: number,
  hashes: readonly Hash[],
): Promise<void> {
  let [level, count, added] = [0, size, hashes]
  while (added.length > 0) {
    const complete = await appendLevel(tx, level, count, added)
    count = Math.floor(count / tileWidth)
    added = complete
    level++
  }
}

/** Resolves to the hashes of the tiles that this completes. */
async function appendLevel(
  tx: Kysely<Tables>,
  level: number,
  count: number,
  hashes: readonly Hash[],
): Promise<Hash[]> {
  const first = Math.floor(count / tileWidth)
  const begun =
    count % tileWidth === 0
      ? new Uint8Array()
      : ((await loadTile(tx, level, first)) ?? new Uint8Array())
  const row = Buffer.concat([begun, ...hashes])
  const tiles: { index: number; hashes: Buffer }[] = []
  for (let at = 0; at < row.length; at += tileWidth * hashLength)
    tiles.push({
      index: first + tiles.length,
      hashes: row.subarray(at, at + tileWidth * hashLength),
    })
  await writeTiles(tx, level, tiles)
  return tiles
    .filter(({ hashes }) => hashes.length === tileWidth * hashLength)
    .map(({ hashes }) => rowHash(hashes, 0, tileWidth))
}

async function writeTiles(
  tx: Kysely<Tables>,
  level: number,
  tiles: readonly { index: number; hashes: Buffer }[],
): Promise<void> {
  const rows = tiles.map(({ index, hashes }) => ({ index, hashes: hashes.toString('base64') }))
  await sql`
    insert into log_tile (level, tile_index, hashes)
    select ${level}, index, decode(hashes, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (index bigint, hashes text)
    on conflict (level, tile_index) do update set hashes = excluded.hashes`.execute(tx)
}

/** All existing hashes of a tile; null before the first. */
export async function loadTile(
  db: Kysely<Tables>,
  level: number,
  index: number,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('log_tile')
    .select('hashes')
    .where('level', '=', level)
    .where('tile_index', '=', index)
    .executeTakeFirst()
  return row?.hashes ?? null
}

/** The entries from one index up to another, in order; fewer if the log ends before. */
export async function loadEntries(
  db: Kysely<Tables>,
  from: number,
  to: number,
): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('log_entry')
    .select('bytes')
    .where('log_index', '>=', from)
    .where('log_index', '<', to)
    .orderBy('log_index')
    .execute()
  return rows.flatMap(({ bytes }) => bytes ?? [])
}

/**
 * The bytes of a tile or of an entry bundle, in the requested width; null if the log is shorter.
 */
export async function tileBytes(
  db: Kysely<Tables>,
  { level, index, width }: Tile,
): Promise<Uint8Array | null> {
  if (level === 'entries') {
    const entries = await loadEntries(db, index * tileWidth, index * tileWidth + width)
    return entries.length === width ? formatBundle(entries) : null
  }
  const hashes = await loadTile(db, level, index)
  return hashes && hashes.length >= width * hashLength
    ? hashes.subarray(0, width * hashLength)
    : null
}

/** Reads a tree of `size` entries from the database, each tile once. */
export function treeOf(
  db: Kysely<Tables>,
  size: number,
): (level: number, index: number) => Promise<Uint8Array> {
  const tiles = new Map<string, Promise<Uint8Array>>()
  return (level, index) => {
    const name = `${level}/${index}`
    const tile = tiles.get(name) ?? load(level, index)
    tiles.set(name, tile)
    return tile
  }
  async function load(level: number, index: number): Promise<Uint8Array> {
    const tile = tileAt(level, index, size)
    const bytes = tile && (await tileBytes(db, tile))
    if (!bytes) throw new RangeError(`The log has no tile ${level}/${index} at ${size} entries`)
    return bytes
  }
}
