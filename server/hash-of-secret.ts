import { createHash } from 'node:crypto'

/**
 * The stored form of a random secret: a session token, a reset link, a publishing key. A copy of
 * the database is no use for acting as somebody, and the lookup by hash takes the same time for
 * every wrong secret.
 */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
