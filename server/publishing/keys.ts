/** The keys by which experts publish. A key is shown once, when it is made; only its SHA-256 is kept. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, with a mark that a search for leaked secrets can find. */
export const newPublishingKey = (): string => `touchline_${randomBytes(32).toString('base64url')}`

/** What is stored and looked up: a copy of the database publishes for nobody, and a lookup takes as long for any wrong key. */
export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()
