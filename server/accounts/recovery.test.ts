import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calls, prefix, type CallName, type DataOf, type ResultOf } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import { sharedServer } from '../http/test-server.ts'

const server = await sharedServer()

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
  'Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
let addresses = 0

async function call<N extends CallName>(
  name: N,
  data: DataOf<N>,
  {
    identity = null,
    from = `10.31.0.${++addresses}`,
  }: { identity?: Identity | null; from?: string } = {},
): Promise<{ code: number; data?: ResultOf<N> }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: prefix + calls[name].path,
    headers: { 'content-type': 'application/json', 'user-agent': iphone },
    remoteAddress: from,
    payload: JSON.stringify({ ...identity, data }),
  })
  return answer.json()
}

async function done<N extends CallName>(
  name: N,
  data: DataOf<N>,
  identity: Identity | null = null,
): Promise<ResultOf<N>> {
  const { code, data: result } = await call(name, data, { identity })
  if (code !== 0 || result === undefined) throw new Error(`${name} answered ${code}`)
  return result
}

const passphrase = 'correct horse battery'
const signUp = (name: string) => done('userSignUp', { name, passphrase })
const recover = async (name: string, code: string) =>
  (await call('userRecover', { name, code })).code

test('each of ten codes signs in once, in any spelling; new ones end the old', async () => {
  const identity = await signUp('Forgetful')
  expect((await done('userMe', {}, identity)).recoveryCodes).toBe(0)
  const { codes } = await done('userRecoveryCodes', {}, identity)
  expect(new Set(codes.map((code) => code[0])).size).toBe(10)
  for (const code of codes)
    expect(code).toMatch(/^\d[0-9A-HJKMNP-TV-Z]{3}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  const stored = await server.database.db.selectFrom('recovery_code').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(codes[0]?.replaceAll('-', ''))
  const [first = '', second = ''] = codes
  const typed = ` ${first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
  const recovered = await done('userRecover', { name: 'ＦORGETFUL', code: typed })
  expect(recovered.uid).toBe(identity.uid)
  expect(await done('userMe', {}, recovered)).toMatchObject({ recoveryCodes: 9, recovered: true })
  expect(await recover('Forgetful', first)).toBe(409)
  // at one time, one of two
  const both = await Promise.all([recover('Forgetful', second), recover('Forgetful', second)])
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 409])
  const { codes: next } = await done('userRecoveryCodes', {}, recovered)
  expect(await recover('Forgetful', codes[2] ?? '')).toBe(409)
  // as a Chinese keyboard types digits, capitals and the dash
  const wide = (next[2] ?? '').replaceAll(/./g, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
  )
  expect(wide).toMatch(/^[\uff0d-\uff3a]{14}$/)
  expect(await recover('Forgetful', wide)).toBe(0)
  expect(await recover('Forgetful', next[2] ?? '')).toBe(409)
})

test('a code is of its account only, and wrong ones count as attempts to sign in', async () => {
  const owner = await signUp('Owner of codes')
  await signUp('Without codes')
  const { codes } = await done('userRecoveryCodes', {}, owner)
  const [code = ''] = codes
  for (const name of ['Without codes', 'Nobody at all']) expect(await recover(name, code)).toBe(409)
  for (const wrong of ['', '-', '0', `${code[0]}AAA-AAAA-AAAA`, 'x'.repeat(64)])
    expect(await recover('Owner of codes', wrong)).toBe(wrong === '' ? 400 : 409)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const guess = { name: 'Owner of codes', code: '0AAA-AAAA-AAAA' }
      return (await call('userRecover', guess, { from: '10.32.0.1' })).code
    }),
  )
  expect(guesses.filter((answer) => answer === 429)).toHaveLength(2)
})

test('a forgotten passphrase is replaced after a recovery, and only then', async () => {
  const identity = await signUp('No words')
  const change = (as: Identity) =>
    call('userPassphrase', { next: 'another long passphrase' }, { identity: as })
  expect((await change(identity)).code).toBe(400)
  const { codes } = await done('userRecoveryCodes', {}, identity)
  const recovered = await done('userRecover', { name: 'No words', code: codes[0] ?? '' })
  expect((await change(recovered)).code).toBe(0)
  await done('userSignIn', { name: 'No words', passphrase: 'another long passphrase' })
  expect((await call('userMe', {}, { identity })).code).toBe(403)
})

test('codes end with the account, and need a recent sign-in', async () => {
  const identity = await signUp('Short life')
  const { codes } = await done('userRecoveryCodes', {}, identity)
  const { owner } = server.database
  await owner
    .updateTable('session')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .execute()
  expect((await call('userRecoveryCodes', {}, { identity })).code).toBe(409)
  const again = await done('userSignIn', { name: 'Short life', passphrase })
  await done('userDelete', { name: 'Short life' }, again)
  expect(await recover('Short life', codes[0] ?? '')).toBe(409)
})

test('sessions are listed with their device, and ended one by one', async () => {
  const first = await signUp('Two browsers')
  const second = await done('userSignIn', { name: 'Two browsers', passphrase })
  const { sessions } = await done('userSessions', {}, first)
  expect(sessions).toMatchObject([
    { current: true, device: 'Safari, iPhone' },
    { current: false, device: 'Safari, iPhone' },
  ])
  const stranger = await signUp('A stranger')
  const id = sessions[1]?.id ?? 0
  expect((await call('userEndSession', { id }, { identity: stranger })).code).toBe(404)
  await done('userEndSession', { id }, first)
  expect((await call('userMe', {}, { identity: second })).code).toBe(403)
  expect((await call('userEndSession', { id }, { identity: first })).code).toBe(404)
  expect((await done('userSessions', {}, first)).sessions).toHaveLength(1)
})

test('all of an identity is exported, without secrets, ten times in 15 minutes', async () => {
  const identity = await signUp('Sum of A1')
  // a name of an earlier release
  await sql`update account set name = '=SUM(A1), "x"' where name = 'Sum of A1'`.execute(
    server.database.db,
  )
  await done('userRecoveryCodes', {}, identity)
  const { files } = await done('userExport', {}, identity)
  const text = files[0]?.text ?? ''
  expect(files.map(({ name }) => name)).toEqual(['touchline.json'])
  expect(JSON.parse(text)).toMatchObject({
    identity: [{ uid: identity.uid, kind: 'account' }],
    account: [{ name: '=SUM(A1), "x"', has_passphrase: true }],
    sessions: [{ device: 'Safari, iPhone' }],
    recovery_codes: { length: 10 },
    points: [],
    unlocks: [],
  })
  expect(text).not.toMatch(/argon2|token|hash/)
  const csv = await done('userExport', { format: 'csv' }, identity)
  const account = csv.files.find(({ name }) => name === 'account.csv')
  expect(account?.text).toMatch(
    /^name,created_at,has_passphrase\r\n"'=SUM\(A1\), ""x""",[^,]+,true\r\n$/,
  )
  const visitor = await done('visitorCreate', {})
  expect(JSON.parse((await done('userExport', {}, visitor)).files[0]?.text ?? '')).toMatchObject({
    identity: [],
    points: [],
  })
  for (let more = 3; more <= 10; more += 1) await done('userExport', {}, identity)
  expect((await call('userExport', {}, { identity })).code).toBe(429)
})
