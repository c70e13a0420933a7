import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { calls, prefix, type CallName, type DataOf, type ResultOf } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import { sharedServer, testServer } from '../http/test-server.ts'
import { addExperts } from '../db/test-world.ts'
import { arrive } from './accounts.ts'
import { keyOfName } from './names.ts'
import { TestAuthenticator } from './test-authenticator.ts'

const origin = 'http://localhost:8080'
const logged: Buffer[] = []
const log = new PassThrough()
log.on('data', (chunk: Buffer) => logged.push(chunk))
const server = await sharedServer(
  { publicOrigin: origin },
  { logger: { level: 'trace', stream: log } },
)
const { db } = server.database

let addresses = 0
const anywhere = () => `10.9.${++addresses >> 8}.${addresses & 255}`

interface Answered<N extends CallName> {
  code: number
  msg: string
  data?: ResultOf<N>
}

async function call<N extends CallName>(
  name: N,
  data: DataOf<N>,
  { identity, from = anywhere() }: { identity?: Identity | undefined; from?: string } = {},
): Promise<Answered<N>> {
  const answer = await server.app.inject({
    method: 'POST',
    url: prefix + calls[name].path,
    headers: { 'content-type': 'application/json' },
    remoteAddress: from,
    payload: JSON.stringify({ ...identity, data, info: { lang: 'en' } }),
  })
  return answer.json<Answered<N>>()
}

async function done<N extends CallName>(
  name: N,
  data: DataOf<N>,
  more: { identity?: Identity | undefined; from?: string } = {},
): Promise<ResultOf<N>> {
  const answer = await call(name, data, more)
  expect([name, answer.code, answer.msg]).toEqual([name, 0, ''])
  return answer.data!
}

const passphrase = 'correct horse battery'
let names = 0
const freshName = () => `Reader ${++names}`
const newAccount = async (name = freshName(), identity?: Identity) => ({
  name,
  identity: await done('userSignUp', { name, passphrase }, { identity }),
})
const ownerOf = async ({ uid }: Identity) =>
  (await db.selectFrom('owner').select('owner_id').where('uid', '=', uid).executeTakeFirstOrThrow())
    .owner_id
/** Moves the sign-in of the browser back by an hour. */
const age = (identity: Identity) =>
  sql`
    update session set created_at = session.created_at - interval '1 hour'
    from owner
    where owner.owner_id = session.owner_id and uid = ${identity.uid}`.execute(db)

describe('an account with a passphrase', () => {
  it('is created, signs in elsewhere; its name is unique in any width and case', async () => {
    const { identity } = await newAccount('Ａnna 七')
    expect(identity.uid).toMatch(/^u[\w-]{22}$/)
    expect(identity.token).toMatch(/^[\w-]{43}$/)
    expect(await done('userMe', {}, { identity })).toMatchObject({
      name: 'Anna 七',
      passphrase: true,
      passkeys: [],
      sessions: 1,
    })
    const elsewhere = await done('userSignIn', { name: ' anna 七 ', passphrase })
    expect(elsewhere.uid).toBe(identity.uid)
    expect(elsewhere.token).not.toBe(identity.token)
    expect((await done('userMe', {}, { identity })).sessions).toBe(2)
    expect((await call('userSignUp', { name: 'ANNA 七', passphrase })).code).toBe(409)
    expect((await done('pointsMine', { size: 10 }, { identity })).balance).toBe(0)
  })

  it('gives a name and its look-alikes only once, even to concurrent requests', async () => {
    const name = 'Coco Linde'
    const copies = [name, 'coco linde', 'Cöco Linde', 'COCO LINDE', 'Coco Iinde', 'C0co-Linde']
    const answers = await Promise.all(
      copies.map((copy) => call('userSignUp', { name: copy, passphrase })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(5)
  })

  it.each(['СОСО', 'Οδυσσεύς', '=SUM(A1)', 'Admin of old'])(
    'keeps the name %s of an earlier release, and leaves no room for one that looks like it',
    async (name) => {
      const { identity } = await newAccount('Of this release')
      await sql`
        update account set name = ${name}, name_key = ${keyOfName(name)}, looks = null
        where name = 'Of this release'`.execute(db)
      const again = name.toUpperCase()
      expect((await done('userSignIn', { name: again, passphrase })).uid).toBe(identity.uid)
      expect((await call('userSignUp', { name, passphrase })).code).toBe(400)
      // in Latin letters
      if (name === 'СОСО')
        expect((await call('userSignUp', { name: 'Coco', passphrase })).code).toBe(409)
    },
  )

  it.each([
    ['沈砚秋', '沈硯秋'],
    ['苏未眠', '苏末眠'],
  ])(
    'named %s leaves no room for %s, made before or after names were compared',
    async (name, copy) => {
      await newAccount(name)
      expect((await call('userSignUp', { name: copy, passphrase })).code).toBe(409)
      await sql`update account set looks = null where name = ${name}`.execute(db)
      await done('userSignIn', { name, passphrase })
      expect((await call('userSignUp', { name: copy, passphrase })).code).toBe(409)
    },
  )

  it.each([
    ['Straße', 'STRASSE'],
    ['Ｆｕｌｌ', 'full'],
  ])('named %s is found as %s', async (name, same) => {
    const { identity } = await newAccount(name)
    expect((await done('userSignIn', { name: same, passphrase })).uid).toBe(identity.uid)
  })

  it.each([
    ['a\u200bb', 'form'],
    ['a\u202eb', 'form'],
    ['a\u0001b', 'form'],
    ['a\u3164b', 'form'],
    ['a\u2800b', 'script'],
    ['a\u034fb', 'form'],
    ['   ', 'form'],
    ['ᴄᴏᴄᴏ', 'script'],
    ['ɢamer', 'script'],
    ['Haꞁftime', 'script'],
    ['Сосо', 'script'],
    ['=SUM', 'script'],
    ['Admin 2', 'reserved'],
    ['球鑒客服', 'reserved'],
  ])('refuses the name %j by the rule of experts’ names: %s', async (name, reason) => {
    expect(await call('userSignUp', { name, passphrase })).toMatchObject({
      code: 400,
      msg: expect.stringContaining(`data.name: ${reason}`),
    })
  })

  it.each(['', 'x', 'x'.repeat(25)])('refuses the name %j by its length', async (name) => {
    expect((await call('userSignUp', { name, passphrase })).code).toBe(400)
  })

  it.each(['雨夜里守门', 'elevenchars', '123456789012'])(
    'refuses the passphrase %s',
    async (text) => {
      const { code, msg } = await call('userSignUp', { name: 'Length of words', passphrase: text })
      expect([code, msg]).toEqual([400, expect.stringContaining('data.passphrase')])
    },
  )

  it('takes a passphrase of eleven Chinese characters', async () => {
    const words = '春风又绿江南岸明月何时'
    await done('userSignUp', { name: '江南岸', passphrase: words })
    await done('userSignIn', { name: '江南岸', passphrase: words })
  })

  it('is stored without its passphrase and without its token', async () => {
    const { name, identity } = await newAccount()
    const { rows } = await sql<{ all: string }>`
      select to_jsonb(account)::text || to_jsonb(session)::text as all
      from account join session using (owner_id)
      where name = ${name}`.execute(db)
    expect(rows[0]?.all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(rows[0]?.all).not.toContain(passphrase)
    expect(rows[0]?.all).not.toContain(identity.token)
  })

  it('changes its passphrase only with the current one; other sessions end', async () => {
    const { name, identity } = await newAccount()
    const other = await done('userSignIn', { name, passphrase })
    const next = 'another long sentence'
    expect((await call('userPassphrase', { next }, { identity })).code).toBe(400)
    expect((await call('userPassphrase', { current: 'wrong', next }, { identity })).code).toBe(409)
    await done('userPassphrase', { current: passphrase, next }, { identity })
    expect((await call('userMe', {}, { identity: other })).code).toBe(403)
    expect((await call('userMe', {}, { identity })).code).toBe(0)
    expect((await call('userSignIn', { name, passphrase })).code).toBe(409)
    await done('userSignIn', { name, passphrase: next })
  })

  it('opens no session if the passphrase or account has changed since its check', async () => {
    const { name, identity } = await newAccount()
    const ownerId = await ownerOf(identity)
    const arriving = (proof: string) =>
      db
        .transaction()
        .execute((tx) => arrive(tx, ownerId, { principal: null, address: '' }, { proof }))
    const proved =
      (
        await db
          .selectFrom('account')
          .select('passphrase')
          .where('owner_id', '=', ownerId)
          .executeTakeFirst()
      )?.passphrase ?? ''
    expect(await arriving(proved)).toMatchObject({ uid: identity.uid })
    await done(
      'userPassphrase',
      { current: passphrase, next: 'another long sentence' },
      { identity },
    )
    expect(await arriving(proved)).toBeNull()
    await done('userDelete', { name }, { identity })
    expect(
      await db
        .transaction()
        .execute((tx) => arrive(tx, ownerId, { principal: null, address: '' }, {})),
    ).toBeNull()
  })

  it('accepts one of two concurrent passphrase changes, and only that signs in', async () => {
    const { name, identity } = await newAccount()
    const wanted = ['the first new sentence', 'the second new sentence']
    const codes = await Promise.all(
      wanted.map(
        async (next) =>
          (await call('userPassphrase', { current: passphrase, next }, { identity })).code,
      ),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 409])
    const signedIn = await Promise.all(
      wanted.map(async (next) => (await call('userSignIn', { name, passphrase: next })).code),
    )
    expect(signedIn).toEqual(codes)
  })

  it('signs out here, or everywhere; the token is then invalid for reads, too', async () => {
    const { name, identity } = await newAccount()
    const other = await done('userSignIn', { name, passphrase })
    await done('userSignOut', { everywhere: false }, { identity: other })
    expect((await call('userMe', {}, { identity: other })).code).toBe(403)
    expect((await call('queryHome', {}, { identity: other })).code).toBe(403)
    await done('userSignOut', { everywhere: true }, { identity })
    expect((await call('userMe', {}, { identity })).code).toBe(403)
  })

  it('is deleted by its name: frees the name, ends all sign-ins, keeps the ledger', async () => {
    const { name, identity } = await newAccount()
    await sql`
      update account set created_at = created_at - interval '25 hours'
      where owner_id = ${await ownerOf(identity)}`.execute(db)
    await done('pointsMine', { size: 10 }, { identity })
    expect((await call('userDelete', { name: 'Somebody' }, { identity })).code).toBe(400)
    await age(identity)
    expect((await call('userDelete', { name }, { identity })).code).toBe(409)
    const recent = await done('userSignIn', { name, passphrase })
    await done('userDelete', { name }, { identity: recent })
    for (const ended of [identity, recent])
      expect((await call('userMe', {}, { identity: ended })).code).toBe(403)
    expect((await call('userSignIn', { name, passphrase })).code).toBe(409)
    const { rows } = await sql<{ name: string; entries: number }>`
      select name,
        (
          select count(*) from entry join wallet using (wallet_id)
          where wallet.owner_id = account.owner_id
        ) as entries
      from account join owner using (owner_id) where uid = ${identity.uid}`.execute(db)
    // the welcome and the day's grant
    expect(rows).toEqual([{ name: '', entries: 2 }])
    expect((await newAccount(name)).identity.uid).not.toBe(identity.uid)
  })
})

describe('merging a visitor', () => {
  it('happens once, even if several sign-ins are concurrent', async () => {
    const visitor = await done('visitorCreate', {})
    const [expertId = 0] = await addExperts(db, 1)
    await done('followExpert', { expertId, on: true }, { identity: visitor })
    const { name, identity } = await newAccount()
    const before = (await done('pointsMine', { size: 10 }, { identity })).balance
    const signedIn = await Promise.all(
      Array.from({ length: 6 }, () =>
        done('userSignIn', { name, passphrase }, { identity: visitor }),
      ),
    )
    expect(new Set(signedIn.map(({ uid }) => uid))).toEqual(new Set([identity.uid]))
    expect((await done('followMine', {}, { identity })).experts).toEqual([expertId])
    expect((await done('pointsMine', { size: 10 }, { identity })).balance).toBe(before + 38)
  })
})

describe('welcome points (S-15)', () => {
  const balance = async (identity: Identity, from: string) =>
    (await done('pointsMine', { size: 10 }, { identity, from })).balance

  it('a visitor has them at once, an account by passphrase on its second day', async () => {
    const from = anywhere()
    expect(await balance(await done('visitorCreate', {}, { from }), from)).toBe(38)
    const { identity } = await newAccount()
    const points = () => done('pointsMine', { size: 10 }, { identity, from })
    expect(await points()).toMatchObject({ balance: 0, withoutWelcome: 'account' })
    await sql`
      update account set created_at = created_at - interval '25 hours'
      where owner_id = ${await ownerOf(identity)}`.execute(db)
    expect(await points()).toMatchObject({ balance: 120 })
    expect((await points()).withoutWelcome).toBeUndefined()
  })

  it('an account older than a day gets twenty points on its first visit of each day', async () => {
    const { identity } = await newAccount()
    expect(await balance(identity, anywhere())).toBe(0)
    await sql`
      update account set created_at = created_at - interval '25 hours'
      where owner_id = ${await ownerOf(identity)}`.execute(db)
    expect(await balance(identity, anywhere())).toBe(120)
    expect(await balance(identity, anywhere())).toBe(120)
  })
})

describe('guessing (S-08)', () => {
  it('ends after ten attempts on a name from an address, without effect on others', async () => {
    const { name } = await newAccount()
    const from = anywhere()
    const tries = await Promise.all(
      Array.from({ length: 25 }, () =>
        call('userSignIn', { name, passphrase: 'wrong wrong wrong' }, { from }),
      ),
    )
    expect(tries.filter(({ code }) => code === 409)).toHaveLength(10)
    expect(tries.filter(({ code }) => code === 429)).toHaveLength(15)
    expect((await call('userSignIn', { name, passphrase }, { from })).code).toBe(429)
    await done('userSignIn', { name, passphrase })
    await sql`update sign_in_failure set at = at - interval '16 minutes'`.execute(db)
    await done('userSignIn', { name, passphrase }, { from })
  })

  it('of many names from one address also ends', async () => {
    const from = anywhere()
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        call('userSignIn', { name: `nobody ${at}`, passphrase: 'spring2026!!' }, { from }),
      ),
    )
    expect(tries.filter(({ code }) => code === 409)).toHaveLength(30)
  })

  it('S-15: wrong attempts by others do not lock an owner out at a known address', async () => {
    const [name, home] = [freshName(), anywhere()]
    await done('userSignUp', { name, passphrase }, { from: home })
    // attempts for other names from the same address
    for (let at = 0; at < 31; at++)
      await call('userSignIn', { name: `nobody ${at}`, passphrase: 'spring2026!!' }, { from: home })
    // attempts for this name from many addresses
    await sql`
      insert into sign_in_failure (subject)
      select encode(sha256(convert_to((value #>> '{}')
              || ${`sign in as ${name.toLowerCase()}`}::text, 'UTF8')), 'hex')
      from setting, generate_series(1, 300) where name = 'address_key'`.execute(db)
    expect((await call('userSignIn', { name, passphrase })).code).toBe(429)
    await done('userSignIn', { name, passphrase }, { from: home })
    // attempts for this name are limited there too
    for (let at = 0; at < 10; at++)
      await call('userSignIn', { name, passphrase: 'wrong wrong wrong' }, { from: home })
    expect((await call('userSignIn', { name, passphrase }, { from: home })).code).toBe(429)
  })

  it('of the passphrase that confirms a change counts as a sign-in attempt', async () => {
    const { name, identity } = await newAccount()
    const from = anywhere()
    const next = 'another long sentence'
    for (let at = 0; at < 5; at++)
      expect((await call('userSignIn', { name, passphrase: 'wrong' }, { from })).code).toBe(409)
    for (let at = 0; at < 5; at++)
      expect(
        (await call('userPassphrase', { current: 'wrong', next }, { identity, from })).code,
      ).toBe(409)
    expect(
      (await call('userPassphrase', { current: passphrase, next }, { identity, from })).code,
    ).toBe(429)
    expect((await call('userSignIn', { name, passphrase }, { from })).code).toBe(429)
  })

  it('with passkeys ends after ten attempts from an address', async () => {
    const from = anywhere()
    const reply = { challenge: 'a-challenge-nobody-gave', credential: {} }
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => call('passkeySignIn', reply, { from })),
    )
    expect(tries.filter(({ code }) => code === 409)).toHaveLength(10)
    expect(tries.filter(({ code }) => code === 429)).toHaveLength(5)
  })

  it('reveals by neither answer nor time whether a name exists', async () => {
    const { name } = await newAccount()
    const ask = (wanted: string) =>
      call('userSignIn', { name: wanted, passphrase: 'wrong wrong wrong' })
    expect(await ask(name)).toEqual(await ask('nobody at all'))
    // the least CPU of nine: other work of this process only adds to it
    const least = { known: Infinity, unknown: Infinity }
    for (let round = 0; round < 9; round++) {
      for (const wanted of [name, `nobody ${round}`]) {
        const start = process.cpuUsage()
        await ask(wanted)
        const { user, system } = process.cpuUsage(start)
        const kind = wanted === name ? 'known' : 'unknown'
        least[kind] = Math.min(least[kind], user + system)
      }
    }
    // hashing takes nearly all of it: an unknown name without it would be refused ten times faster
    expect(least.unknown / least.known).toBeGreaterThan(0.6)
    expect(least.unknown / least.known).toBeLessThan(1.6)
  })
})

describe('passkeys', () => {
  const options = (data: DataOf<'passkeyOptions'>, identity?: Identity) =>
    done('passkeyOptions', data, { identity })

  async function withPasskey() {
    const name = freshName()
    const authenticator = new TestAuthenticator(origin)
    const ceremony = await options({ purpose: 'signUp', name })
    const credential = authenticator.create(ceremony.options)
    return {
      name,
      authenticator,
      identity: await done('passkeySignUp', { challenge: ceremony.challenge, name, credential }),
    }
  }

  it('create an account and sign it in again; each challenge works once', async () => {
    const { authenticator, identity } = await withPasskey()
    const ceremony = await options({ purpose: 'signIn' })
    expect(JSON.stringify(ceremony.options)).not.toContain('allowCredentials":[{')
    const reply = { challenge: ceremony.challenge, credential: authenticator.get(ceremony.options) }
    expect((await done('passkeySignIn', reply)).uid).toBe(identity.uid)
    expect((await call('passkeySignIn', reply)).code).toBe(409)
    expect((await done('userMe', {}, { identity })).passkeys).toMatchObject([
      { usedAt: expect.any(String) },
    ])
  })

  it('of another account, site or challenge, or invented ones, do not sign in', async () => {
    const { authenticator } = await withPasskey()
    const stranger = new TestAuthenticator(origin)
    const elsewhere = new TestAuthenticator('http://evil.test')
    for (const forge of [
      (ceremony: Record<string, unknown>) => stranger.get(ceremony),
      (ceremony: Record<string, unknown>) => ({
        ...elsewhere.get(ceremony),
        id: authenticator.id.toString('base64url'),
      }),
      () => authenticator.get({ challenge: 'b3RoZXI' }),
      () => ({}),
      () => ({ id: authenticator.id.toString('base64url'), response: { clientDataJSON: 7 } }),
    ]) {
      const ceremony = await options({ purpose: 'signIn' })
      expect(
        (
          await call('passkeySignIn', {
            challenge: ceremony.challenge,
            credential: forge(ceremony.options),
          })
        ).code,
      ).toBe(409)
    }
  })

  it('are added and removed only after a recent sign-in; the last credential stays', async () => {
    const { name, authenticator, identity } = await withPasskey()
    const first = (await done('userMe', {}, { identity })).passkeys[0]?.id ?? 0
    expect((await call('passkeyRemove', { id: first }, { identity })).msg).toContain('last')
    const ceremony = await options({ purpose: 'add' }, identity)
    expect(JSON.stringify(ceremony.options)).toContain(authenticator.id.toString('base64url'))
    const phone = new TestAuthenticator(origin)
    await done(
      'passkeyAdd',
      { challenge: ceremony.challenge, label: 'phone', credential: phone.create(ceremony.options) },
      { identity },
    )
    await done('passkeyRemove', { id: first }, { identity })
    expect((await done('userMe', {}, { identity })).passkeys).toMatchObject([{ label: 'phone' }])
    const stranger = await newAccount()
    const { id = 0 } = (await done('userMe', {}, { identity })).passkeys[0] ?? {}
    expect((await call('passkeyRemove', { id }, { identity: stranger.identity })).code).toBe(404)
    await age(identity)
    expect((await call('passkeyRemove', { id }, { identity })).msg).toContain('signIn')
    expect((await call('userDelete', { name }, { identity })).code).toBe(409)
  })

  it('are not offered for a taken name, to a visitor, or without a host name', async () => {
    const { name } = await newAccount()
    expect((await call('passkeyOptions', { purpose: 'signUp', name })).code).toBe(409)
    const visitor = await done('visitorCreate', {})
    expect((await call('passkeyOptions', { purpose: 'add' }, { identity: visitor })).code).toBe(
      1005,
    )
    const bare = await testServer({ publicOrigin: 'http://127.0.0.1:8080' })
    const answer = await bare.app.inject({
      method: 'POST',
      url: `${prefix}/api/user/passkeyOptions`,
      payload: { data: { purpose: 'signIn' } },
    })
    expect(answer.json()).toMatchObject({ code: 404 })
    await bare.close()
  })
})

describe('secrets of accounts (T1)', () => {
  it('are not accepted in an address or a header, where they would be logged', async () => {
    const { identity } = await newAccount()
    const inject = {
      headers: {
        authorization: `Bearer ${identity.token}`,
        cookie: `token=${identity.token}; uid=${identity.uid}`,
      },
    }
    const query = `?uid=${identity.uid}&token=${identity.token}`
    const response = await server.app.inject({
      method: 'GET',
      url: prefix + calls.userMe.path + query,
      ...inject,
    })
    expect(response.statusCode).toBe(404)
    const posted = await server.app.inject({
      method: 'POST',
      url: prefix + calls.userMe.path + query,
      payload: {},
      ...inject,
    })
    expect(posted.json()).toMatchObject({ code: 400 })
    expect(posted.headers['set-cookie']).toBeUndefined()
    for (const { body } of [response, posted]) expect(body).not.toContain(identity.token)
  })

  it('are in no line of the log', async () => {
    const { name, identity } = await newAccount()
    await call('userSignIn', { name, passphrase: 'wrong wrong wrong' })
    const log = Buffer.concat(logged).toString()
    expect(log.length).toBeGreaterThan(0)
    for (const secret of [passphrase, 'wrong wrong wrong', identity.token])
      expect(log).not.toContain(secret)
  })
})
