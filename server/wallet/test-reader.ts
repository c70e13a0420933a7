/** For tests: readers who use the site through its calls, and their expected balances. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { calls, prefix, type CallName, type ResultOf } from '../../contract/calls.ts'
import type { Answer } from '../../contract/envelope.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import type { TestDatabase } from '../db/test-database.ts'
import { grantWelcome } from './grants.ts'
import { fromNow } from '../db/test-world.ts'

export interface Reader {
  uid: string
  token: string
  address: string
}

/** Calls as a browser would, from the reader's own address; the server must trust one proxy. */
export async function ask<N extends CallName>(
  app: FastifyInstance,
  reader: Reader,
  name: N,
  data: object,
): Promise<Answer<ResultOf<N>>> {
  const { uid, token, address } = reader
  const answer = await app.inject({
    method: 'POST',
    url: prefix + calls[name].path,
    headers: { 'x-forwarded-for': address },
    payload: { realm: 'touchline', process: 'web', ...(uid && { uid, token }), data },
  })
  return answer.json()
}

/** The data of a call that must succeed. */
export function dataOf<T>({ code, data }: Answer<T>): T {
  if (code !== 0 || data === undefined) throw new Error(`The call answered ${code}`)
  return data
}

export async function newVisitor(app: FastifyInstance, address: string): Promise<Reader> {
  const answer = await ask(app, { uid: '', token: '', address }, 'visitorCreate', {})
  return { ...dataOf(answer), address }
}

/** A signed-in account. */
export async function newAccount(
  { db }: TestDatabase,
  address: string,
): Promise<Reader & { ownerId: number }> {
  const [uid, token] = [`u${randomBytes(12).toString('hex')}`, randomBytes(24).toString('hex')]
  return db.transaction().execute(async (tx) => {
    const since = new Date('2026-02-01T12:00:00Z')
    const owner = { uid, kind: 'account', created_at: since } as const
    const { owner_id: ownerId } = await tx
      .insertInto('owner')
      .values(owner)
      .returning('owner_id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('account')
      .values({ owner_id: ownerId, name: uid, name_key: uid, created_at: since })
      .execute()
    const ends = fromNow(1)
    await tx
      .insertInto('session')
      .values({ owner_id: ownerId, token_hash: hashOfSecret(token), expires_at: ends })
      .execute()
    await grantWelcome(tx, ownerId, { kind: 'account', address })
    return { uid, token, address, ownerId }
  })
}
