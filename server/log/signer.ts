/**
 * Signs the log's tree. Only over durable data: the stored entries are read back and hashed again
 * first. Only over a tree that extends the one signed last, whose head is stored outside the
 * database: a database that was restored from an old copy or altered is not signed, and the
 * operator gets a message.
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
import { touch } from '../db/data-version.ts'
import type { Tables } from '../db/tables.ts'
import type { KeyStore } from './keys.ts'
import { findLogSize } from '../db/log-size.ts'
import { loadEntries, treeOf } from './tiles.ts'

/**
 * Collects the missing cosignatures of a signed note that are available now; `read` reads its
 * tree.
 */
type Cosign = (note: string, read: ReturnType<typeof readTiles>) => Promise<NoteSignature[]>

/** Thrown while the log must not continue, until the operator has repaired it. */
export class SigningError extends Error {}

/**
 * Signs the tree of all sequenced entries if it has grown; otherwise collects the missing
 * cosignatures of its checkpoint. Resolves to the signed head; null for an empty log. @throws
 * SigningError
 */
export async function sign(
  db: Kysely<Tables>,
  keeping: KeyStore,
  key: SigningKey,
  cosign: Cosign,
): Promise<Head | null> {
  const last = await keeping.head()
  const [size, published] = await Promise.all([findLogSize(db), lastCheckpoint(db)])
  if (!last && published)
    throw new SigningError(
      'The log has been signed before, but the file that keeps its last head is missing: ' +
        'put it back (docs/log.md).',
    )
  if (last && size < last.size)
    throw new SigningError(
      `The log in the database has ${size} entries, but ${last.size} have been signed: ` +
        'the database was set back.',
    )
  const read = readTiles(treeOf(db, size))
  if (last && !sameHash(await rootOf(last.size, read), last.root))
    throw new SigningError(
      `The first ${last.size} entries of the log in the database are not those that ` +
        'have been signed.',
    )
  if (size === 0) return null
  if (size === published?.size) {
    await collectMissingCosignatures(db, published, (note) => cosign(note, read))
    return null
  }
  await verifyStoredEntries(db, published?.size ?? 0, size, treeOf(db, size))
  const head = { size, root: await rootOf(size, read) }
  const text = formatCheckpoint({ origin: key.name, ...head })
  const signature = signNote(text, key)
  // file first: the head of a signed tree must never be lost, even if nobody has seen the
  // signature
  await keeping.keepHead(head, last)
  const witnesses = await cosign(formatNote({ text, signatures: [signature] }), read)
  await publish(
    db,
    head,
    formatNote({ text, signatures: [signature, ...witnesses] }),
    witnesses.length,
  )
  return head
}

/**
 * A witness that was unavailable when the checkpoint was made is asked again until a newer one
 * exists.
 */
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
  /** The signed note, including cosignatures. */
  note: string
  /** How many of the witnesses that this site asks have cosigned it. */
  witnesses: number
  signed_at: Date
}

/** The published checkpoint; null before the first. */
export async function lastCheckpoint(db: Kysely<Tables>): Promise<Published | null> {
  const row = await db
    .selectFrom('log_checkpoint')
    .select(['size', 'root', 'note', 'witnesses', 'signed_at'])
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
    // plan pages show whether a checkpoint covers the plan
    await touch(tx, 'plan')
  })
}
