/** For tests: calls over HTTP by accounts with a passkey, and by operators. */
import { sql } from 'kysely'
import { calls, prefix, type CallName, type DataOf, type ResultOf } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import { TestAuthenticator } from '../accounts/test-authenticator.ts'
import type { TestServer } from '../http/test-server.ts'
import { addOperator } from './operators.ts'

/** The setting PUBLIC_ORIGIN of the test's server, which passkeys are bound to. */
export const passkeyOrigin = 'http://localhost:8080'

let addresses = 0

/** Sends a call from an address that no other test uses. */
export async function ask<N extends CallName>(
  server: TestServer,
  call: N,
  data: unknown,
  identity: Identity | null = null,
): Promise<{ code: number; msg: string; data?: ResultOf<N> }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: prefix + calls[call].path,
    headers: { 'content-type': 'application/json' },
    remoteAddress: `10.6.${++addresses >> 8}.${addresses & 255}`,
    payload: JSON.stringify({ ...identity, data, info: { lang: 'en' } }),
  })
  return answer.json()
}

/** The data of an answer. Throws on a code other than 0. */
export async function got<N extends CallName>(
  server: TestServer,
  call: N,
  data: DataOf<N>,
  identity: Identity | null = null,
): Promise<ResultOf<N>> {
  const { code, msg, data: result } = await ask(server, call, data, identity)
  if (code !== 0 || result === undefined) throw new Error(`${call} answered ${code} ${msg}`)
  return result
}

export interface PasskeyAccount {
  name: string
  identity: Identity
  authenticator: TestAuthenticator
}

/** Signs up by a passkey that verifies its user. */
export async function passkeyAccount(server: TestServer, name: string): Promise<PasskeyAccount> {
  const authenticator = new TestAuthenticator(passkeyOrigin)
  const { challenge, options } = await got(server, 'passkeyOptions', { purpose: 'signUp', name })
  const credential = authenticator.create(options)
  const identity = await got(server, 'passkeySignUp', { challenge, name, credential })
  return { name, identity, authenticator }
}

export async function signInAgain(
  server: TestServer,
  { authenticator }: PasskeyAccount,
): Promise<Identity> {
  const { challenge, options } = await got(server, 'passkeyOptions', { purpose: 'signIn' })
  return got(server, 'passkeySignIn', { challenge, credential: authenticator.get(options) })
}

/** An account that the command on the machine has made an operator. */
export async function operatorAccount(server: TestServer, name: string): Promise<PasskeyAccount> {
  const account = await passkeyAccount(server, name)
  await addOperator(server.database.owner, name, 'test')
  return account
}

/** Moves the sign-in of every browser of the account back by these minutes. */
export async function age(server: TestServer, { uid }: Identity, minutes: number): Promise<void> {
  await sql`
    update session set created_at = session.created_at - make_interval(mins => ${minutes})
    from owner where owner.owner_id = session.owner_id and uid = ${uid}`.execute(server.database.db)
}
