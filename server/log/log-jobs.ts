/** The log's background jobs: backfill, sequence, sign, collect cosignatures. */
import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { currentBook, type Rulebook } from '../../rules/book/index.ts'
import { consistencyProof } from '../../rules/log/merkle.ts'
import {
  parseCheckpoint,
  parseNote,
  signedBy,
  verifierKey,
  type SigningKey,
} from '../../rules/log/note.ts'
import { formatPolicy, policyOf, type Policy } from '../../rules/log/policy.ts'
import { hashWith } from '../../rules/log/sha256.ts'
import type { Tables } from '../db/tables.ts'
import type { Collector } from '../witness/collect.ts'
import { appendEarlier } from './backfill.ts'
import { describeAll } from './damage.ts'
import type { KeyStore } from './keys.ts'
import { keepPolicy, keepPublicKeys } from './public-keys.ts'
import { lastCheckpoint, SigningError, sign } from './signer.ts'
import { sequence } from './sequence.ts'
import { makeSnapshot } from './snapshots.ts'
import { createWalk, type WalkOptions } from './walk.ts'

export interface LogWork {
  /** Call once, before the first round. */
  begin(): Promise<void>
  /** Never rejects: see `problem`. */
  round(): Promise<void>
  /** The current round ends after its current step, and failures are no longer logged. */
  stop(): void
  /** Why entries are not sequenced or signed at present, as a message; null if they are. */
  problem(): string | null
}

export interface LogParts {
  db: Kysely<Tables>
  keeping: KeyStore
  /** Origin of a new key: like a host name with a path, without a scheme. */
  origin: string
  witnesses: Collector
  logLine: (words: string) => void
  /** Minimum of milliseconds (real time) between two checkpoints: witnesses are asked each time. */
  signEvery?: number
  /** The rulebook to put in force. */
  book?: Rulebook
  /** Where the log's files are, for readers; by default under `origin`. */
  address?: string
  /**
   * The witnesses that have to cosign the present state; by default none. The state is signed
   * without them too, because no witness may delay the log.
   */
  policy?: Policy
  /** How fast the stored log is read again. */
  walking?: Pick<WalkOptions, 'within' | 'rest' | 'longest'>
}

/** Milliseconds for which too few cosignatures are not reported. */
const borneFor = 600_000

const reading = 'The stored log cannot be read'

export function createLog({
  db,
  keeping,
  origin,
  witnesses,
  logLine,
  signEvery = 5_000,
  book = currentBook,
  walking = {},
  address = `https://${origin}/`,
  policy = policyOf([], 0),
}: LogParts): LogWork {
  hashWith((bytes) => new Uint8Array(hash('sha256', bytes, 'buffer')))
  const failing = new Map<string, string>()
  let key: SigningKey | null = null
  let signed = -Infinity
  let stopped = false
  const walk = createWalk({ db, keeping, witnesses: witnesses.keys, ...walking })

  async function signTree(): Promise<void> {
    if (!key) {
      key = (await keeping.key()) ?? (await firstKey())
      const logKey = verifierKey(key)
      await keepPublicKeys(db, [logKey, ...witnesses.keys])
      await keepPolicy(db, formatPolicy(logKey, address, policy))
    }
    await sign(db, keeping, key, (note, read) => {
      const size = parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0
      return witnesses.collect(note, (oldSize) => consistencyProof(oldSize, size, read))
    })
  }

  let witnessed = performance.now()

  /** Throws when the policy has not been met for too long. */
  async function checkWitnesses(): Promise<void> {
    const { note = '' } = (await lastCheckpoint(db)) ?? {}
    const parsed = parseNote(note)
    const cosigned = witnesses.keys.filter((one) => parsed && signedBy(parsed, [one])?.length)
    if (policy.isMet(cosigned)) witnessed = performance.now()
    if (performance.now() - witnessed > borneFor)
      throw new SigningError(
        `${cosigned.length} of ${witnesses.keys.length} witnesses have cosigned the log's ` +
          'present state, fewer than its policy asks for (docs/log.md).',
      )
  }

  let snapshotting: Promise<void> | null = null

  /** Not awaited: the whole log is read for it, once a day. */
  function takeSnapshot(): void {
    snapshotting ??= attempt('The snapshot of the day cannot be made', async () => {
      const head = await keeping.head()
      if (key && head) await makeSnapshot(db, key, head)
    }).finally(() => {
      snapshotting = null
    })
  }

  /** Remembers the error of `run` until it succeeds. */
  async function attempt(what: string, run: () => Promise<unknown>): Promise<void> {
    if (stopped) return
    try {
      await run()
      failing.delete(what)
    } catch (error) {
      const words =
        error instanceof SigningError
          ? error.message
          : `${what}: ${error instanceof Error ? error.message : String(error)}`
      if (failing.get(what) !== words && !stopped) logLine(words)
      failing.set(what, words)
    }
  }

  async function firstKey(): Promise<SigningKey> {
    // if the key of a signed log is lost, no other key may sign under the same name
    if (await lastCheckpoint(db))
      throw new SigningError(
        'The log has been signed before, but its key is missing: put it back (docs/log.md).',
      )
    return keeping.makeKey(origin)
  }

  return {
    begin: () => appendEarlier(db, book),
    async round() {
      await attempt('The log cannot be put in order', () => sequence(db, () => stopped))
      await attempt(reading, async () => {
        const damage = describeAll(await walk.round())
        if (damage) throw new SigningError(damage)
      })
      // a damaged log is not signed, and one that cannot be read may be damaged
      if (failing.has(reading)) return
      if (performance.now() - signed < signEvery) return
      signed = performance.now()
      await attempt('The log cannot be signed', signTree)
      if (!failing.has('The log cannot be signed')) takeSnapshot()
      await attempt('Witnesses cannot be counted', checkWitnesses)
    },
    stop() {
      stopped = true
    },
    problem: () => [...failing.values()].join(' ') || null,
  }
}
