import { randomBytes } from 'node:crypto'

/**
 * A new key for publishing: 256 random bits, with a prefix that scanners for leaked secrets can
 * recognise. It is shown once, when it is created; only its hash is stored.
 */
export const newPublishingKey = (): string => `touchline_${randomBytes(32).toString('base64url')}`
