/**
 * Signs the log's tree as it stands in the database. Only over what is durably stored: the entries are read back and hashed again
 * before their tree is signed. And only over a tree that begins with the one signed last, which is kept outside the database: a
 * database that was set back or changed is not signed, and the operator is told.
 */
import { sql, type Kysely } from 'kysely'
import { leafHash, rootOf, sameHash, type Hash, type Head } from '../../rules/log/merkle.ts'
import {
  formatCheckpoint,
  formatNote,
  parseNote,
  signNote,
  type NoteSignature,
  type SigningKey,
} from '../../rules/log/note.ts'
import { readTiles, tileWidth } from '../../rules/log/tiles.ts'
import { touch } from '../live/data-version.ts'
import type { Tables } from '../db/tables.ts'
import type { KeyStore } from './keys.ts'
import { sizeOf } from './sequence.ts'
import { loadEntries, treeOf } from './tiles.ts'

/** Gets the cosignatures that a signed note lacks and that can be had now; `read` reads its tree. */
type Cosign = (note: string, read: ReturnType<typeof readTiles>) => Promise<NoteSignature[]>

/** The log must not go on, and why. Lasts until the operator has put it right. */
export class SigningError extends Error {}

/**
 * Signs the tree of all entries that have a place, where it has grown; where it has not, asks for the cosignatures that its
 * checkpoint still lacks. Resolves to the head signed; null where nothing is. @throws SigningError
 */
export async function sign(
  db: Kysely<Tables>,
  keeping: KeyStore,
  key: SigningKey,
  cosign: Cosign,
): Promise<Head | null> {
  const last = await keeping.head()
  const [size, published] = await Promise.all([sizeOf(db), lastCheckpoint(db)])
  if (!last && published)
    throw new SigningError(
      'The log has been signed before, but the file that keeps its last head is missing: put it back (docs/log.md).',
    )
  if (last && size < last.size)
    throw new SigningError(
      `The log in the database has ${size} entries, but ${last.size} have been signed: the database was set back.`,
    )
  const read = readTiles(treeOf(db, size))
  if (last && !sameHash(await rootOf(last.size, read), last.root))
    throw new SigningError(
      `The first ${last.size} entries of the log in the database are not those that have been signed.`,
    )
  if (size === 0) return null
  if (size === published?.size) {
    await collectMissingCosignatures(db, published, (note) => cosign(note, read))
    return null
  }
  await verifyStoredEntries(db, published?.size ?? 0, size, treeOf(db, size))
  const head = { size, root: await rootOf(size, read) }
  const text = formatCheckpoint({ origin: key.name, ...head })
  const own = signNote(text, key)
  // the file first: a head that was signed is never forgotten, even when nobody has seen it
  await keeping.keepHead(head)
  const witnesses = await cosign(formatNote({ text, signatures: [own] }), read)
  await publish(db, head, formatNote({ text, signatures: [own, ...witnesses] }), witnesses.length)
  return head
}

/** A witness that was away when the checkpoint was made finds it as long as nothing newer is there. */
async function collectMissingCosignatures(
  db: Kysely<Tables>,
  published: Published,
  cosign: (note: string) => Promise<NoteSignature[]>,
): Promise<void> {
  const { size, root, note, witnesses } = published
  const parsed = parseNote(note)
  const late = await cosign(note)
  if (!parsed || late.length === 0) return
  await publish(
    db,
    { size, root },
    formatNote({ ...parsed, signatures: [...parsed.signatures, ...late] }),
    witnesses + late.length,
  )
}

/** Reads the entries from `from` to `to` back and compares their hashes with the tree's. */
async function verifyStoredEntries(
  db: Kysely<Tables>,
  from: number,
  to: number,
  tile: (level: number, index: number) => Promise<Uint8Array>,
): Promise<void> {
  for (let index = Math.floor(from / tileWidth); index * tileWidth < to; index++) {
    const first = Math.max(from, index * tileWidth)
    const entries = await loadEntries(db, first, Math.min(to, (index + 1) * tileWidth))
    const hashes = await tile(0, index)
    for (const [at, entry] of entries.entries()) {
      const place = first + at
      if (!sameHash(leafHash(entry), hashAt(hashes, place % tileWidth)))
        throw new SigningError(
          `Entry ${place} of the log in the database is not what its tree was made of.`,
        )
    }
    if (entries.length !== Math.min(to, (index + 1) * tileWidth) - first)
      throw new SigningError(`The log in the database lacks entries from ${first} on.`)
  }
}

const hashAt = (tile: Uint8Array, at: number): Hash => tile.subarray(at * 32, at * 32 + 32)

export interface Published {
  size: number
  root: Buffer
  /** The signed note, cosignatures included. */
  note: string
  /** Independent witnesses that cosigned it. */
  witnesses: number
}

/** The checkpoint that readers get; null before the first. */
export async function lastCheckpoint(db: Kysely<Tables>): Promise<Published | null> {
  const row = await db
    .selectFrom('log_checkpoint')
    .select(['size', 'root', 'note', 'witnesses'])
    .orderBy('size', 'desc')
    .orderBy('witnesses', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function publish(
  db: Kysely<Tables>,
  { size, root }: Head,
  note: string,
  witnesses: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('log_checkpoint')
      .values({ size, root: Buffer.from(root), note, witnesses, signed_at: sql`clock_timestamp()` })
      .execute()
    // pages say what is under it
    await touch(tx, 'plan')
  })
}
