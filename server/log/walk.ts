/**
 * Reads the whole stored log again and again, and compares it with the signed head, which is kept
 * outside the database. Finds changed or deleted entries, rows, tiles and checkpoints within an
 * hour, even if no reader requests them.
 */
import { createPublicKey, hash, verify } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { LogDamage } from '../../rules/log/damage.ts'
import { canonicalBytes, type EntryKind } from '../../rules/log/entry.ts'
import { rootOf, sameHash } from '../../rules/log/merkle.ts'
import {
  cosigned,
  keyIdOf,
  parseCheckpoint,
  parseNote,
  verifierKey,
  type NoteSignature,
  type VerifierKey,
} from '../../rules/log/note.ts'
import { readTiles, tileWidth } from '../../rules/log/tiles.ts'
import type { Tables } from '../db/tables.ts'
import { addDamage, DamagedLog, keepLastWalk, listDamage, removeDamage } from './damage.ts'
import type { KeyStore, Walked } from './keys.ts'
import { findLogSize } from '../db/log-size.ts'
import { placedFields } from './sequence.ts'
import { isEntry, openStoredLog, type StoredLog } from './stored-log.ts'

export interface WalkOptions {
  db: Kysely<Tables>
  keeping: KeyStore
  /** Milliseconds for reading the whole log once; the real time is at most twice as long. */
  within?: number
  /** Keys of witnesses: their cosignatures are verified. */
  witnesses?: readonly VerifierKey[]
  /** Milliseconds between two walks: a short log need not be read every second. */
  rest?: number
  /** Maximum milliseconds of one round. */
  longest?: number
}

/** Milliseconds between two records of the position. */
const noteEvery = 30_000

export interface Walk {
  /** Reads a part of the log, and the places known as damaged. Resolves to the damage found. */
  round(): Promise<LogDamage[]>
}

export function createWalk({
  db,
  keeping,
  within = 20 * 60_000,
  rest = 30_000,
  longest = 250,
  witnesses = [],
}: WalkOptions): Walk {
  let walked: Walked | null = null
  let [lastRound, noted, ended] = [performance.now(), performance.now(), -Infinity]

  async function step(log: StoredLog, key: VerifierKey | null): Promise<void> {
    const now = (walked ??= (await keeping.walked()) ?? begin(null))
    if (now.below === null) now.below = await newestSize(db)
    const report = (damage: LogDamage) => addDamage(db, damage)
    await walkBundle(db, log, now.next, report)
    await walkCheckpoints(db, log, now, { key, witnesses }, report)
    await walkCosignatures(db, log, now.next, report)
    now.next++
    if (now.next * tileWidth < log.head.size) return
    if (isChanged(now)) await report({ kind: 'checkpoints', size: now.before?.below ?? 0 })
    const { below, count, digest } = now
    // a change since the previous walk stays reported until it is repaired
    const before = isChanged(now) || !now.sound ? now.before : { below: below ?? 0, count, digest }
    walked = begin(before)
    await keepLastWalk(db, { size: log.head.size, at: new Date().toISOString() })
    await note()
    ended = performance.now()
  }

  async function note(): Promise<void> {
    noted = performance.now()
    if (walked) await keeping.keepWalked(walked)
  }

  return {
    async round() {
      const head = await keeping.head()
      const [start, since] = [performance.now(), performance.now() - lastRound]
      lastRound = start
      // a log that was set back is refused by the signer as a whole
      if (!head || head.size === 0 || (await findLogSize(db)) < head.size) return []
      const signingKey = await keeping.key()
      const key = signingKey && verifierKey(signingKey)
      const log = openStoredLog(db, head)
      const damaged = await listDamage(db)
      const repaired: LogDamage[] = []
      for (const damage of damaged)
        if (await isRepaired(db, { log, keys: { key, witnesses }, walked }, damage))
          repaired.push(damage)
      await removeDamage(db, repaired)
      const bundles = Math.ceil(head.size / tileWidth)
      const due = Math.max(1, Math.ceil((bundles * Math.min(since, within)) / within))
      for (let count = 0; count < due && performance.now() - start < longest; count++)
        if (performance.now() - ended >= rest) await step(log, key)
      if (performance.now() - noted > noteEvery) await note()
      return listDamage(db)
    },
  }
}

const noDigest = '0'.repeat(64)

const begin = (before: Walked['before']): Walked => ({
  next: 0,
  below: null,
  count: 0,
  digest: noDigest,
  sound: true,
  reached: null,
  before,
})

/** Whether the checkpoints have changed since the previous walk. */
function isChanged({ before, reached, count, digest, below }: Walked): boolean {
  if (!before) return false
  const counted = reached ?? { count, digest }
  return (
    (reached !== null || (below ?? 0) >= before.below) &&
    (counted.count !== before.count || counted.digest !== before.digest)
  )
}

interface Row {
  log_index: number
  kind: EntryKind
  body: Record<string, unknown>
  expert_id: number | null
  plan_id: number | null
  match_id: number | null
  bytes: Buffer
}

type Report = (damage: LogDamage) => Promise<void>

async function walkBundle(
  db: Kysely<Tables>,
  log: StoredLog,
  index: number,
  report: Report,
): Promise<void> {
  const from = index * tileWidth
  const to = Math.min(log.head.size, from + tileWidth)
  const tile = await log.tile(0, index).catch((error: unknown) => {
    if (!(error instanceof DamagedLog)) throw error
    return error
  })
  // without its hashes these entries cannot be checked
  if (tile instanceof DamagedLog) return report(tile.damage)
  const rows = new Map((await loadRows(db, from, to)).map((row) => [row.log_index, row]))
  for (let at = from; at < to; at++) {
    const row = rows.get(at)
    if (!row || !isEntry(tile, at - from, row.bytes)) await report({ kind: 'entry', index: at })
    else if (!(await agrees(db, row))) await report({ kind: 'row', index: at })
  }
}

async function loadRows(db: Kysely<Tables>, from: number, to: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select log_index, kind, body, expert_id, plan_id, match_id, bytes from log_entry
    where log_index >= ${from} and log_index < ${to}`.execute(db)
  return rows
}

/** Whether the columns of a row, by which entries are found, agree with its bytes. */
async function agrees(db: Kysely<Tables>, row: Row): Promise<boolean> {
  const entry: Record<string, unknown> = JSON.parse(row.bytes.toString())
  const body = { ...row.body }
  for (const field of placedFields) if (field in entry) body[field] = entry[field]
  if (entry['kind'] !== row.kind || !sameHash(canonicalBytes(body), row.bytes)) return false
  const isSame = (column: number | null, id: unknown) => id === undefined || column === id
  if (row.kind === 'correction') return followsReplacing(db, row, Number(entry['by']))
  return (
    isSame(row.expert_id, entry['expertId']) &&
    isSame(row.plan_id, entry['planId']) &&
    isSame(row.match_id, entry['matchId'])
  )
}

/** A correction belongs to the same plan or expert as the entry that it corrects. */
async function followsReplacing(db: Kysely<Tables>, row: Row, by: number): Promise<boolean> {
  const [other] = await loadRows(db, by, by + 1)
  return (
    other !== undefined &&
    other.expert_id === row.expert_id &&
    other.plan_id === row.plan_id &&
    other.match_id === row.match_id
  )
}

interface Keys {
  key: VerifierKey | null
  witnesses: readonly VerifierKey[]
}

interface Checkpoint {
  size: number
  root: Buffer
  note: string
  witnesses: number
}

/** The checkpoints that end in the current bundle. */
async function walkCheckpoints(
  db: Kysely<Tables>,
  log: StoredLog,
  walked: Walked,
  keys: Keys,
  report: Report,
): Promise<void> {
  const from = walked.next * tileWidth
  for (const row of await loadCheckpoints(db, from, Math.min(from + tileWidth, log.head.size))) {
    if (!(await isSigned(log, row, keys))) {
      await report({ kind: 'checkpoint', size: row.size })
      walked.sound = false
    }
    // the newest one may still get cosignatures: its rows are compared in the walk after the next
    if (row.size >= (walked.below ?? 0)) continue
    if (walked.before && walked.reached === null && row.size >= walked.before.below)
      walked.reached = { count: walked.count, digest: walked.digest }
    walked.count++
    walked.digest = digestOf(walked.digest, row)
  }
}

/**
 * The stored times of cosignatures (log_cosignature), which decide whether a witness saw a plan in
 * time.
 */
async function walkCosignatures(
  db: Kysely<Tables>,
  log: StoredLog,
  bundle: number,
  report: Report,
): Promise<void> {
  const from = bundle * tileWidth
  const to = Math.min(from + tileWidth, log.head.size)
  for (const size of await changedCosignatures(db, from, to))
    await report({ kind: 'cosignatures', size })
}

/**
 * Sizes above `from` up to `to` whose rows of cosignatures are missing, changed, or not in a
 * checkpoint of that size.
 */
async function changedCosignatures(
  db: Kysely<Tables>,
  from: number,
  to: number,
): Promise<number[]> {
  const { rows } = await sql<{ size: number }>`
    with noted as materialized (
      select witness, size, seconds from log_checkpoint, cosignatures_in(note)
      where size > ${from} and size <= ${to} and witnesses > 0
    ), kept as materialized (
      select witness, size, seconds from log_cosignature where size > ${from} and size <= ${to}
    )
    select size from (select witness, size from noted except select witness, size from kept) missing
    union select size from (table kept except table noted) foreign_rows order by size`.execute(db)
  return rows.map((row) => row.size)
}

async function loadCheckpoints(
  db: Kysely<Tables>,
  above: number,
  upTo: number,
): Promise<Checkpoint[]> {
  return db
    .selectFrom('log_checkpoint')
    .select(['size', 'root', 'note', 'witnesses'])
    .where('size', '>', above)
    .where('size', '<=', upTo)
    .orderBy('size')
    .orderBy('witnesses')
    .execute()
}

async function newestSize(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    size: number
  }>`select coalesce(max(size), 0) as size from log_checkpoint`.execute(db)
  return rows[0]?.size ?? 0
}

const digestOf = (digest: string, { size, witnesses, note }: Checkpoint): string =>
  hash('sha256', `${digest} ${size} ${witnesses} ${note}`)

/**
 * Whether a checkpoint belongs to this tree and is signed. Earlier keys are not available here, so
 * their signatures are only compared by the digest.
 */
async function isSigned(
  log: StoredLog,
  { size, root, note }: Checkpoint,
  { key, witnesses }: Keys,
): Promise<boolean> {
  const parsed = parseNote(note)
  const said = parsed && parseCheckpoint(parsed.text)
  if (!parsed || said?.size !== size || !sameHash(said.root, root)) return false
  // damage of a tile is reported separately
  const tree = await rootOf(size, readTiles(log.tile)).catch((error: unknown) => {
    if (error instanceof DamagedLog) return root
    throw error
  })
  if (!sameHash(tree, root)) return false
  const { text, signatures } = parsed
  if (signatures.some((one) => isForged(one, text, witnesses))) return false
  if (!key || said.origin !== key.name) return true
  const logSignature = parsed.signatures.find(
    ({ name, keyId }) => name === key.name && keyId === keyIdOf(key),
  )
  return logSignature !== undefined && holds(logSignature.signature, parsed.text, key)
}

/**
 * Uses Node's implementation, which is ten times as fast as the verifier's, because there are many
 * checkpoints.
 */
function holds(
  signature: Uint8Array,
  text: string | Uint8Array,
  { publicKey }: VerifierKey,
): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, signature)
}

/** Whether a witness's key shows that a cosignature under its name and id is not its own. */
function isForged(
  { name, keyId, signature }: NoteSignature,
  text: string,
  witnesses: readonly VerifierKey[],
): boolean {
  const key = witnesses.find((one) => one.name === name && keyIdOf(one) === keyId)
  if (!key) return false
  const time = Buffer.from(signature.subarray(0, 8))
  if (time.length < 8) return true
  return !holds(signature.subarray(8), cosigned(text, time.readBigUInt64BE()), key)
}

interface Seen {
  log: StoredLog
  keys: Keys
  walked: Walked | null
}

/** Reads a damaged place again. */
async function isRepaired(db: Kysely<Tables>, seen: Seen, damage: LogDamage): Promise<boolean> {
  try {
    if (damage.kind === 'entry' || damage.kind === 'row')
      return await isEntryRepaired(db, seen, damage)
    if (damage.kind === 'checkpoint' || damage.kind === 'checkpoints')
      return await areCheckpointsRepaired(db, seen, damage)
    if (damage.kind === 'cosignatures')
      return (await changedCosignatures(db, damage.size - 1, damage.size)).length === 0
    const { head } = seen.log
    if (damage.kind === 'tile') await seen.log.tile(damage.level, damage.index)
    else await seen.log.tile(0, Math.floor((head.size - 1) / tileWidth))
    return true
  } catch (error) {
    if (error instanceof DamagedLog) return false
    // the signed log does not reach this place any more
    if (error instanceof RangeError) return true
    throw error
  }
}

async function isEntryRepaired(
  db: Kysely<Tables>,
  { log }: Seen,
  { kind, index }: Extract<LogDamage, { kind: 'entry' | 'row' }>,
): Promise<boolean> {
  const [row] = await loadRows(db, index, index + 1)
  const tile = await log.tile(0, Math.floor(index / tileWidth))
  if (!row || !isEntry(tile, index % tileWidth, row.bytes)) return false
  return kind === 'entry' || agrees(db, row)
}

async function areCheckpointsRepaired(
  db: Kysely<Tables>,
  { log, keys, walked }: Seen,
  { kind, size }: Extract<LogDamage, { kind: 'checkpoint' | 'checkpoints' }>,
): Promise<boolean> {
  if (kind === 'checkpoint') {
    const rows = await loadCheckpoints(db, size - 1, size)
    // the digest of all checkpoints detects a missing one
    return (await Promise.all(rows.map((row) => isSigned(log, row, keys)))).every(Boolean)
  }
  const before = walked?.before
  if (before?.below !== size) return true
  const rows = await loadCheckpoints(db, 0, before.below - 1)
  return rows.length === before.count && rows.reduce(digestOf, noDigest) === before.digest
}
