/** An expert's whole record as one signed file, which is verified without the site. */
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { parseCheckpoint, parseNote } from '../../rules/log/note.ts'
import { partialTree } from '../../rules/log/partial-tree.ts'
import { readTiles, tileWidth } from '../../rules/log/tiles.ts'
import { booksIn } from '../../rules/verify/books.ts'
import {
  passportFacts,
  passportFormat,
  passportLines,
  passportRecord,
  passportText,
  type PassportHead,
} from '../../rules/verify/passport.ts'
import { gather } from '../../rules/verify/plans.ts'
import type { Tables } from '../db/tables.ts'
import { listCosigned } from './cosigned.ts'
import { findExpertLog } from './plan-entries.ts'
import { listPublicKeys } from './public-keys.ts'
import type { SignText } from './sign-text.ts'
import type { Published } from './signer.ts'
import { openStoredLog, type StoredLog } from './stored-log.ts'

/**
 * Null if there is no such expert, or the log has no key here. Rejects with `DamagedLog` where the
 * stored log is not the signed one.
 */
export async function makePassport(
  db: Kysely<Tables>,
  signText: SignText,
  published: Published,
  { expertId, site }: { expertId: number; site: string },
): Promise<string | null> {
  const { size, root, note } = published
  const found = await findExpertLog(db, expertId)
  const [key] = await listPublicKeys(db)
  if (!found || key === undefined || size === 0) return null
  const log = openStoredLog(db, { size, root })
  const indexes = [...new Set([...found.entries, size - 1])]
    .filter((index) => index < size)
    .toSorted((a, b) => a - b)
  const entries = await readEntries(log, indexes)
  const last = found.entries.includes(size - 1) ? null : size - 1
  const facts = passportFacts(
    [...entries].filter(([index]) => index !== last),
    expertId,
  )
  const books = typeof facts === 'number' ? null : booksIn(facts)
  if (typeof facts === 'number' || !books || 'kind' in books)
    throw new Error(`The entries of expert ${expertId} are not a record`)
  const cosigned = (await listCosigned(db, { expertId })).filter((one) => sizeOf(one) <= size)
  const head: PassportHead = {
    format: passportFormat,
    site,
    expertId,
    key,
    checkpoint: note,
    cosigned,
    record: passportRecord(gather(facts, books)),
  }
  const nodes = await partialTree(indexes, [size, ...cosigned.map(sizeOf)], readTiles(cached(log)))
  const text = passportLines(head, entries, nodes, last)
  const hash = createHash('sha256').update(text).digest('hex')
  const signed = await signText((origin) => passportText(origin, expertId, hash))
  return signed === null ? null : `${text}${JSON.stringify({ note: signed })}\n`
}

const sizeOf = (note: string) => parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0

/** Each bundle is read once. */
async function readEntries(
  log: StoredLog,
  indexes: readonly number[],
): Promise<Map<number, Uint8Array>> {
  const entries = new Map<number, Uint8Array>()
  for (const [bundle, wanted] of Map.groupBy(indexes, (one) => Math.floor(one / tileWidth))) {
    const all = await log.bundle(bundle)
    for (const index of wanted) entries.set(index, all[index % tileWidth] ?? new Uint8Array())
  }
  return entries
}

function cached(log: StoredLog): StoredLog['tile'] {
  const tiles = new Map<string, Promise<Uint8Array>>()
  return (level, index) => {
    const name = `${level}/${index}`
    const tile = tiles.get(name) ?? log.tile(level, index)
    tiles.set(name, tile)
    return tile
  }
}
