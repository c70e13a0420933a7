/** What the log does by itself, for as long as the server runs: enter what came before it, give places, sign, ask witnesses. */
import type { Kysely } from 'kysely'
import { consistencyProof } from '../../rules/log/merkle.ts'
import { parseCheckpoint, parseNote, verifierKey, type SigningKey } from '../../rules/log/note.ts'
import type { Tables } from '../db/tables.ts'
import type { Collector } from '../witness/collect.ts'
import { enterEarlier } from './earlier.ts'
import type { Keeping } from './keys.ts'
import { keepPublicKeys } from './public-keys.ts'
import { lastCheckpoint, Refusal, sign } from './signer.ts'
import { sequence } from './sequence.ts'

export interface LogWork {
  /** Once, before the first round. */
  begin(): Promise<void>
  round(): Promise<void>
  /** Why nothing is signed any more, in words; null while all is well. */
  trouble(): string | null
}

export interface LogParts {
  db: Kysely<Tables>
  keeping: Keeping
  /** A name like an address, without a scheme: what a new key is made for. */
  origin: string
  witnesses: Collector
  tell: (words: string) => void
  /** Milliseconds of real time from one checkpoint to the next, at least: witnesses are asked each time. */
  signEvery?: number
}

export function createLog({ db, keeping, origin, witnesses, tell, signEvery = 5_000 }: LogParts): LogWork {
  let refused: string | null = null
  let key: SigningKey | null = null
  let signed = -Infinity

  async function signTree(): Promise<void> {
    if (!key) {
      key = (await keeping.key()) ?? (await firstKey())
      await keepPublicKeys(db, [verifierKey(key), ...witnesses.keys])
    }
    await sign(db, keeping, key, (note, read) => {
      const size = parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0
      return witnesses.collect(note, (oldSize) => consistencyProof(oldSize, size, read))
    })
  }

  async function firstKey(): Promise<SigningKey> {
    // a database that was signed with a key that is gone is not signed with another one under the same name
    if (await lastCheckpoint(db)) throw new Refusal('The log has been signed before, but its key is missing: put it back (docs/log.md).')
    return keeping.makeKey(origin)
  }

  return {
    begin: () => enterEarlier(db),
    async round() {
      await sequence(db)
      if (performance.now() - signed < signEvery) return
      signed = performance.now()
      try {
        await signTree()
        refused = null
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (refused !== error.message) tell(error.message)
        refused = error.message
      }
    },
    trouble: () => refused,
  }
}
