import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { createLog, type LogWork } from './log-jobs.ts'
import type { KeyStore } from './keys.ts'

type LogParts = Parameters<typeof createLog>[0]

export const noWitnesses: LogParts['witnesses'] = {
  keys: [],
  collect: () => Promise.resolve([]),
}

/**
 * A log that signs in every round and reads as much of the stored log as is due, however long that
 * takes; by default without witnesses and log lines.
 */
export const testLog = (
  db: Kysely<Tables>,
  keeping: KeyStore,
  parts: Partial<LogParts> = {},
): LogWork =>
  createLog({
    db,
    keeping,
    origin: 'touchline.test/log',
    witnesses: noWitnesses,
    logLine: () => {},
    signEvery: 0,
    ...parts,
    walking: { longest: 3_600_000, ...parts.walking },
  })
