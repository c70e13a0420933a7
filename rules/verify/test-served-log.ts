/** For tests: a log of any entries, signed and served by its files like a real one. */
import { leafHash, rootOf } from '../log/merkle.ts'
import { formatCheckpoint, formatNote, signNote, type SigningKey } from '../log/note.ts'
import { formatBundle, readTiles, rowHash, tileAt, tilePath, tileWidth } from '../log/tiles.ts'
import { keyChangesPath } from './key-changes.ts'
import { Unreadable, type Read } from './tree.ts'

/** `changes` are the places of entries about keys. */
export async function serveLog(
  entries: readonly Uint8Array[],
  key: SigningKey,
  changes: readonly number[] = [],
) {
  const size = entries.length
  const files = new Map<string, Uint8Array>()
  let row = entries.map(leafHash)
  for (let level = 0; row.length > 0; level++) {
    const full: Uint8Array[] = []
    for (let index = 0, tile = tileAt(level, 0, size); tile; tile = tileAt(level, ++index, size)) {
      const begin = index * tileWidth
      const hashes = Buffer.concat(row.slice(begin, begin + tile.width))
      files.set(tilePath(tile), hashes)
      if (tile.width === tileWidth) full.push(rowHash(hashes, 0, tileWidth))
      const bundle = tileAt('entries', index, size)
      if (level === 0 && bundle)
        files.set(tilePath(bundle), formatBundle(entries.slice(begin, begin + bundle.width)))
    }
    row = full
  }
  files.set(keyChangesPath, Buffer.from(changes.map((index) => `${index}\n`).join('')))
  const read: Read = (path) => {
    const file = files.get(path)
    return file ? Promise.resolve(file) : Promise.reject(new Unreadable(path))
  }
  const tree = readTiles((level, index) => {
    const tile = tileAt(level, index, size)
    return read(tile ? tilePath(tile) : '')
  })
  const root = await rootOf(size, tree)
  const text = formatCheckpoint({ origin: key.name, size, root })
  const note = formatNote({ text, signatures: [signNote(text, key)] })
  return { head: { size, root }, files, text, note, read, tree }
}
