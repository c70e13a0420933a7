/** Accounts on the desk: reset links, blocks, sessions, and actions that can be taken back. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Identity } from '../../contract/envelope.ts'
import { TestAuthenticator } from '../accounts/test-authenticator.ts'
import {
  addExperts,
  addLeague,
  addMatches,
  after,
  fromNow,
  noon,
  standStill,
} from '../db/test-world.ts'
import { sharedServer } from '../http/test-server.ts'
import { hashOfSecret } from '../hash-of-secret.ts'
import { newPublishingKey } from '../publishing/keys.ts'
import { makeResetLinkByName } from './reset-links.ts'
import {
  ask,
  got,
  operatorAccount,
  passkeyAccount,
  passkeyOrigin,
  type PasskeyAccount,
} from './test-accounts.ts'

const server = await sharedServer({ publicOrigin: passkeyOrigin })
const { db, owner } = server.database
await addLeague(db)
await standStill(db, noon)
const operator = await operatorAccount(server, 'On duty')
const other = await operatorAccount(server, 'Also on duty')
const [expertId = 0] = await addExperts(db, 1)
const [matchId = 0] = await addMatches(db, [after(30)])

const reason = 'Because.'
const passphrase = 'correct horse battery'
const tomorrow = () => fromNow(24).toISOString()

async function idOf({ name }: PasskeyAccount): Promise<number> {
  const { records } = await got(server, 'deskAccounts', { find: name }, operator.identity)
  return records.find((one) => one.name === name)?.id ?? 0
}
const shownOf = async ({ name }: PasskeyAccount) =>
  (await got(server, 'deskAccounts', { find: name }, operator.identity)).records[0]
const trail = async () =>
  (await got(server, 'deskAudit', { size: 100 }, operator.identity)).records.map(
    ({ action, subject }) => `${action} ${subject}`,
  )

async function tokenFor(account: PasskeyAccount): Promise<string> {
  const id = await idOf(account)
  const { link } = await got(server, 'deskResetLink', { id, reason }, operator.identity)
  expect(link).toMatch(/^http:\/\/localhost:8080\/reset#[\w-]{43}$/)
  return link.split('#')[1] ?? ''
}

async function signsIn({ authenticator }: PasskeyAccount): Promise<number> {
  const { challenge, options } = await got(server, 'passkeyOptions', { purpose: 'signIn' })
  const credential = authenticator.get(options)
  return (await ask(server, 'passkeySignIn', { challenge, credential })).code
}

test('a reset link replaces all credentials, works once, is stored as a hash', async () => {
  const account = await passkeyAccount(server, 'Lost the phone')
  await got(server, 'userPassphrase', { next: passphrase }, account.identity)
  const token = await tokenFor(account)
  const stored = await sql<{ all: string }>`
    select (to_jsonb(account_reset) || jsonb_build_object(
          'actions', (select jsonb_agg(operator_action) from operator_action)))::text as all
    from account_reset`.execute(db)
  expect(stored.rows.map(({ all }) => all).join()).not.toContain(token)
  expect((await shownOf(account))?.resetUntil).not.toBeNull()

  const { name, challenge, options } = await got(server, 'resetOptions', { token })
  expect(name).toBe('Lost the phone')
  const authenticator = new TestAuthenticator(passkeyOrigin)
  const credential = authenticator.create(options ?? {})
  const identity = await got(server, 'resetAccount', { token, challenge, credential })
  expect(identity.uid).toBe(account.identity.uid)
  const me = await got(server, 'userMe', {}, identity)
  expect([me.passkeys.length, me.passphrase, me.sessions]).toEqual([1, false, 1])
  expect((await ask(server, 'userMe', {}, account.identity)).code).toBe(403)
  expect(await signsIn(account)).toBe(409)
  expect(await signsIn({ ...account, authenticator })).toBe(0)
  expect((await ask(server, 'userSignIn', { name, passphrase })).code).toBe(409)
  for (const again of [{ token }, { token, passphrase }])
    expect(
      (await ask(server, 'passphrase' in again ? 'resetAccount' : 'resetOptions', again)).code,
    ).toBe(404)
})

test('a reset link may set a passphrase, and only one of the two', async () => {
  const account = await passkeyAccount(server, 'Old browser')
  const token = await tokenFor(account)
  expect((await ask(server, 'resetAccount', { token })).code).toBe(400)
  const identity = await got(server, 'resetAccount', { token, passphrase })
  const me = await got(server, 'userMe', {}, identity)
  expect([me.passkeys.length, me.passphrase]).toEqual([0, true])
  expect((await ask(server, 'userSignIn', { name: account.name, passphrase })).code).toBe(0)
})

test('a link ends after an hour, by a later link, and by an operator', async () => {
  const account = await passkeyAccount(server, 'Too late')
  const first = await tokenFor(account)
  const second = await tokenFor(account)
  expect((await ask(server, 'resetOptions', { token: first })).code).toBe(404)
  expect((await ask(server, 'resetOptions', { token: second })).code).toBe(0)
  const id = await idOf(account)
  await got(server, 'deskEndResetLink', { id }, operator.identity)
  expect((await ask(server, 'resetOptions', { token: second })).code).toBe(404)
  expect((await ask(server, 'deskEndResetLink', { id }, operator.identity)).code).toBe(409)
  const third = await tokenFor(account)
  await sql`
    update account_reset set expires_at = clock_timestamp() - interval '1 second'
    where used_at is null and withdrawn_at is null`.execute(owner)
  expect((await ask(server, 'resetAccount', { token: third, passphrase })).code).toBe(404)
  const { rows } = await sql<{ minutes: number }>`
    select max(extract(epoch from expires_at - made_at) / 60)::int as minutes
    from account_reset`.execute(owner)
  expect(rows).toEqual([{ minutes: 60 }])
})

test('guessing links is limited, and another account’s passkey is refused', async () => {
  const [one, two] = [
    await passkeyAccount(server, 'One of two'),
    await passkeyAccount(server, 'Two of two'),
  ]
  const token = await tokenFor(one)
  const ofTwo = await got(server, 'resetOptions', { token: await tokenFor(two) })
  const credential = new TestAuthenticator(passkeyOrigin).create(ofTwo.options ?? {})
  const mixed = { token, challenge: ofTwo.challenge, credential }
  expect((await ask(server, 'resetAccount', mixed)).code).toBe(409)
  const guess = () =>
    server.app.inject({
      method: 'POST',
      url: '/app/api/user/resetOptions',
      remoteAddress: '10.99.0.1',
      payload: { data: { token: randomUUID().replaceAll('-', 'x').slice(0, 36).padEnd(43, 'x') } },
    })
  const answers = []
  for (let tries = 0; tries < 12; tries++)
    answers.push((await guess()).json<{ code: number }>().code)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
})

test('the desk neither blocks nor resets an operator; a command resets a passkey', async () => {
  const id = await idOf(other)
  const change = { id, reason }
  expect(await ask(server, 'deskResetLink', change, operator.identity)).toMatchObject({ code: 409 })
  expect(
    await ask(server, 'deskBlock', { ...change, until: tomorrow() }, operator.identity),
  ).toMatchObject({ code: 409, msg: expect.stringContaining('operator') })
  const { token } = await makeResetLinkByName(owner, other.name, 'root')
  expect((await got(server, 'resetOptions', { token })).passphrase).toBe(false)
  expect((await ask(server, 'resetAccount', { token, passphrase })).code).toBe(409)
  expect(await trail()).toContain(`reset link made account ${id}`)
})

test('a blocked account signs in, reads the reason and end, and can change nothing', async () => {
  const account = await passkeyAccount(server, 'Sells picks')
  const key = newPublishingKey()
  await sql`
    update expert set owner_id = (select owner_id from owner where uid = ${account.identity.uid})
    where expert_id = ${expertId}`.execute(owner)
  await sql`
    insert into publishing_key (expert_id, key_hash, created_at)
    values (${expertId}, ${hashOfSecret(key)}, ${noon})`.execute(owner)
  const id = await idOf(account)
  const until = tomorrow()
  for (const wrong of [fromNow(-1), new Date('2099-01-01T00:00:00Z')])
    expect(
      await ask(server, 'deskBlock', { id, reason, until: wrong.toISOString() }, operator.identity),
    ).toMatchObject({ code: 400, msg: expect.stringContaining('until') })
  await got(server, 'deskBlock', { id, reason: 'Sells his picks.', until }, operator.identity)
  expect((await ask(server, 'deskBlock', { id, reason, until }, operator.identity)).code).toBe(409)
  const { records } = await got(
    server,
    'deskAccounts',
    { find: '', state: 'blocked' },
    other.identity,
  )
  expect(records.map(({ name }) => name)).toEqual(['Sells picks'])

  expect(await signsIn(account)).toBe(0)
  const blocked = { reason: 'Sells his picks.', until }
  expect((await got(server, 'userMe', {}, account.identity)).blocked).toEqual(blocked)
  expect((await ask(server, 'studioMine', {}, account.identity)).code).toBe(0)
  const words = { en: 'x' }
  const plan = { matchId, price: 0, refundOnMiss: false, title: words, analysis: words }
  const draft = {
    ...plan,
    original: 'en' as const,
    selections: [{ play: 1 as const, keys: ['2'] }],
  }
  const refused = [
    await ask(server, 'planUnlock', { id: 1, price: 8 }, account.identity),
    await ask(server, 'followExpert', { expertId, on: true }, account.identity),
    await ask(server, 'followMatch', { matchId, on: true }, account.identity),
    await ask(
      server,
      'studioSeal',
      { sealId: randomUUID(), plan: draft, seen: [] },
      account.identity,
    ),
    await ask(server, 'studioSaveDraft', { base: 0, draft }, account.identity),
    await ask(server, 'userPassphrase', { next: passphrase }, account.identity),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 1008))
  expect(refused[0]?.msg).toContain('Sells his picks.')
  expect(refused[0]?.msg).toContain(until)
  const keyed = { ...plan, selections: [{ play: 1 as const, picks: [{ key: '2' }] }] }
  const byKey = () => ask(server, 'expertPublish', { key, plan: keyed })
  expect(await byKey()).toMatchObject({ code: 409, msg: expect.stringContaining('blocked') })
  expect((await ask(server, 'userSignOut', { everywhere: false }, account.identity)).code).toBe(0)

  await got(server, 'deskUnblock', { id, reason }, operator.identity)
  expect((await ask(server, 'deskUnblock', { id, reason }, operator.identity)).code).toBe(409)
  expect((await byKey()).code).toBe(0)
})

test('a block expires', async () => {
  const account = await passkeyAccount(server, 'For a while')
  const id = await idOf(account)
  await got(server, 'deskBlock', { id, reason, until: tomorrow() }, operator.identity)
  const follow = () => ask(server, 'followExpert', { expertId, on: true }, account.identity)
  expect((await follow()).code).toBe(1008)
  await sql`
    update account_block
    set blocked_at = clock_timestamp() - interval '2 days',
      ends_at = clock_timestamp() - interval '1 second'
    where owner_id = ${id}`.execute(owner)
  expect((await follow()).code).toBe(0)
})

test('an operator ends one session, or all', async () => {
  const account = await passkeyAccount(server, 'Many browsers')
  const id = await idOf(account)
  for (let browsers = 0; browsers < 2; browsers++) expect(await signsIn(account)).toBe(0)
  const open = (await shownOf(account))?.sessions ?? []
  expect(open.map(({ passkey }) => passkey)).toEqual([true, true, true])
  const oldest = open.toSorted((a, b) => a.id - b.id)[0]?.id ?? 0
  await got(server, 'deskEndSessions', { id, sessionId: oldest }, operator.identity)
  expect((await ask(server, 'userMe', {}, account.identity)).code).toBe(403)
  const again = { id, sessionId: oldest }
  expect((await ask(server, 'deskEndSessions', again, operator.identity)).code).toBe(404)
  await got(server, 'deskEndSessions', { id }, operator.identity)
  expect((await shownOf(account))?.sessions).toEqual([])
})

test('another operator sees an action and takes it back once', async () => {
  const account = await passkeyAccount(server, 'By mistake')
  const id = await idOf(account)
  await got(server, 'deskBlock', { id, reason, until: tomorrow() }, operator.identity)
  const recent = async (identity: Identity) =>
    (await got(server, 'deskOverview', {}, identity)).recent
  const [entry] = await recent(other.identity)
  expect(entry).toMatchObject({
    who: 'On duty',
    action: 'account blocked',
    subject: `account ${id}`,
  })
  const back = { id: entry?.id ?? 0, reason: 'An error.' }
  await got(server, 'deskTakeBack', back, other.identity)
  expect((await got(server, 'userMe', {}, account.identity)).blocked).toBeNull()
  expect((await ask(server, 'deskTakeBack', back, operator.identity)).code).toBe(409)
  expect((await recent(operator.identity)).map((one) => one.id)).not.toContain(entry?.id)
  const { records } = await got(server, 'deskAudit', { size: 2 }, operator.identity)
  expect(records).toMatchObject([
    {
      who: 'Also on duty',
      action: 'block ended',
      after: { reason: 'An error.' },
      canTakeBack: false,
    },
    { action: 'account blocked', canTakeBack: false },
  ])
  // an entry that cannot be taken back
  const sessions = { id, reason }
  await got(server, 'deskEndSessions', { id: sessions.id }, operator.identity)
  const [latest] = (await got(server, 'deskAudit', { size: 1 }, operator.identity)).records
  expect(
    (await ask(server, 'deskTakeBack', { id: latest?.id ?? 0, reason }, operator.identity)).code,
  ).toBe(404)
})

test('another operator lets a withdrawn expert publish again, once, in the trail', async () => {
  const withdrawal = { expertId, withdrawn: true, reason: 'Sells picks.' }
  await got(server, 'deskWithdraw', withdrawal, operator.identity)
  const shown = async () =>
    (await got(server, 'deskExperts', {}, other.identity)).records.find(
      (record) => record.expertId === expertId,
    )
  expect((await shown())?.withdrawnAt).not.toBeNull()
  const [entry] = (await got(server, 'deskOverview', {}, other.identity)).recent
  expect(entry).toMatchObject({ who: 'On duty', subject: `expert ${expertId}` })
  const back = { id: entry?.id ?? 0, reason: 'It was another.' }
  const answers = await Promise.all(
    [other.identity, operator.identity].map((identity) =>
      ask(server, 'deskTakeBack', back, identity),
    ),
  )
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409])
  expect((await shown())?.withdrawnAt).toBeNull()
  const [latest] = (await got(server, 'deskAudit', { size: 1 }, operator.identity)).records
  expect(latest).toMatchObject({
    action: 'expert resumed',
    before: { withdrawn: true },
    after: { withdrawn: false, reason: 'It was another.' },
  })
})
