import { expect, test } from 'vitest'
import { calls, prefix, type CallName, type DataOf } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import { sharedServer } from '../http/test-server.ts'

const server = await sharedServer()
const { db } = server.database

/** The code of an answer and its data. */
async function call<N extends CallName>(name: N, data: DataOf<N>, identity: Identity | null) {
  const answer = await server.app.inject({
    method: 'POST',
    url: prefix + calls[name].path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...identity, data }),
  })
  const { code, data: result }: { code: number; data?: unknown } = answer.json()
  return [code, result]
}

const passphrase = 'correct horse battery'
const signUp = async (name: string): Promise<Identity> => {
  const [, identity] = await call('userSignUp', { name, passphrase }, null)
  return identity as Identity
}

test('choices are the account’s on every device, are exported, and go with it', async () => {
  const here = await signUp('Chooser')
  expect(await call('userChoices', {}, here)).toEqual([0, { choices: null }])
  const look = { odds: 'fractional', zone: 'Europe/London', theme: 'system' } as const
  const choices = { ...look, language: 'zht' } as const
  await call('userChoose', { choices: { ...choices, odds: 'percent' } }, here)
  await call('userChoose', { choices }, here)
  // an older page states no language
  await call('userChoose', { choices: look }, here)
  const [, there] = await call('userSignIn', { name: 'Chooser', passphrase }, null)
  expect(await call('userChoices', {}, there as Identity)).toEqual([0, { choices }])
  // another account has its own
  expect(await call('userChoices', {}, await signUp('Other'))).toEqual([0, { choices: null }])

  const [, exported] = await call('userExport', {}, here)
  expect(JSON.stringify(exported)).toContain(String.raw`\"zone\": \"Europe/London\"`)
  await call('userDelete', { name: 'Chooser' }, here)
  const rows = await db.selectFrom('account_choices').selectAll().execute()
  expect(rows).toEqual([])
})

test.each([
  { odds: 'roman', zone: null, theme: 'light' },
  { odds: 'decimal', zone: null, theme: 'sepia' },
  { odds: 'decimal', zone: "'; drop", theme: 'light' },
  { odds: 'decimal', zone: 'A'.repeat(65), theme: 'light' },
  { odds: 'decimal', zone: null, theme: 'light', language: 'de' },
])('%o is refused', async (choices) => {
  const identity = await signUp(`Wrong ${JSON.stringify(choices).length}`)
  expect((await call('userChoose', { choices: choices as never }, identity))[0]).toBe(400)
})
