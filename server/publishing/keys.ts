/**
 * The keys experts publish with. A key is shown once, when it is created; only its SHA-256 is
 * stored.
 */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, with a prefix that scanners for leaked secrets can recognise. */
export const newPublishingKey = (): string => `touchline_${randomBytes(32).toString('base64url')}`

/**
 * The stored form of a key. A copy of the database is no use for publishing, and the lookup by hash
 * takes the same time for every wrong key.
 */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()
