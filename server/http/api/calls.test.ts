import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Compile } from 'typebox/compile'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls, prefix, type CallName } from '../../../contract/calls.ts'
import { answerOf } from '../../../contract/envelope.ts'
import { touch } from '../../db/data-version.ts'
import { hashPassphrase } from '../../accounts/passphrase.ts'
import { followDataVersions } from '../../live/data-versions.ts'
import { allowedBy } from './schema-arbitrary.ts'
import { sharedServer } from '../test-server.ts'

const server = await sharedServer({}, { largestHeap: 1_900_000_000 })
const { db } = server.database

const home = `${prefix}/api/queryHome`
const visitorCreate = `${prefix}/api/visitor/create`
const list = `${prefix}/api/expert/list`
const json = { 'content-type': 'application/json' }

async function post(url: string, payload: unknown, headers: Record<string, string> = json) {
  const body =
    typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: body })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json<{ code: number; msg: string; data?: unknown }>(),
  }
}

async function visitor(): Promise<{ uid: string; token: string }> {
  const { body } = await post(visitorCreate, {})
  // A test below checks the schema of the call.
  return body.data as { uid: string; token: string }
}

describe('calls over HTTP', () => {
  it('create a visitor, from an empty body, no body, or an envelope without identity', async () => {
    for (const payload of [{}, '', { realm: 'touchline', process: 'web', info: { lang: 'en' } }]) {
      const { status, body } = await post(visitorCreate, payload)
      expect([status, body.code]).toEqual([200, 0])
      expect(Compile(calls.visitorCreate.result).Check(body.data)).toBe(true)
    }
  })

  it('answer with and without identity, in the envelope or as the bare payload', async () => {
    const identity = await visitor()
    const envelope = {
      realm: 'touchline',
      process: 'web',
      ...identity,
      data: { page: 1, size: 10, type: 1 },
      info: { lang: 'zht' },
    }
    expect((await post(list, envelope)).body.code).toBe(0)
    expect((await post(list, { page: 1, size: 10, type: 1 })).body.code).toBe(0)
    const info = { lang: 'en' }
    expect((await post(list, { page: 1, size: 10, type: 1, info })).body.code).toBe(0)
    const refused = await post(list, { page: 0, size: 10, type: 1, info })
    expect(refused.body.msg).toBe('Bad request: data.page: must be at least 1')
    expect((await post(home, { info })).body.code).toBe(0)
  })

  it('accept numbers as text, null for data, and unknown fields in info', async () => {
    const data = { page: '1', size: '10', type: '1' }
    const info = { lang: 'zht', version: '2.1', platform: 'h5' }
    expect((await post(list, { data, info })).body.code).toBe(0)
    expect((await post(list, data)).body.code).toBe(0)
    expect((await post(home, { data: null, info })).body.code).toBe(0)
    expect((await post(home, { data: null, info: null })).body.code).toBe(0)
    expect((await post(list, { data: { ...data, size: 'ten' } })).body.code).toBe(400)
    expect((await post(list, { data, info: 'zh' })).body.code).toBe(400)
  })

  it.each(['valueOf', 'constructor', 'odds'])('refuse an unknown field %s', async (name) => {
    expect((await post(home, { data: { [name]: '' } })).body.code).toBe(400)
  })

  it('accept a page number on every list', async () => {
    expect((await post(list, { page: 2, size: 10, type: 1 })).body.code).toBe(0)
    expect((await post(`${prefix}/api/home/queryRecommend`, { page: 2, size: 10 })).body.code).toBe(
      0,
    )
    expect((await post(`${prefix}/api/predict/list`, { page: 2 })).body.code).toBe(0)
    expect((await post(`${prefix}/api/predict/list`, { page: 11 })).body.code).toBe(400)
    expect(
      (await post(`${prefix}/api/expert/queryPredicts`, { expertId: 1, page: 2 })).body.code,
    ).toBe(404)
  })

  it('answer 403 only to a token that is certainly invalid', async () => {
    const identity = await visitor()
    const other = await visitor()
    const refused = [
      { ...identity, token: other.token },
      { ...identity, token: 'k1.x' },
      { ...identity, token: 'nothing' },
    ]
    for (const pair of refused) expect((await post(home, { ...pair })).body.code).toBe(403)
    expect((await post(home, { ...refused[0] })).status).toBe(403)
    // An unknown uid and a wrong token get exactly the same answer.
    const unknown = await post(home, { uid: 'vAAAAAAAAAAAAAAAAAAAAAA', token: identity.token })
    expect(unknown.body).toEqual((await post(home, { ...refused[0] })).body)
    expect((await post(home, { uid: identity.uid })).body.code).toBe(400)
    expect((await post(home, { ...identity })).body.code).toBe(0)
  })

  it('name the invalid field, in the requested language', async () => {
    const en = await post(list, { data: { page: 0, size: 10, type: 1 }, info: { lang: 'en' } })
    expect([en.status, en.body]).toEqual([
      400,
      { code: 400, msg: 'Bad request: data.page: must be at least 1' },
    ])
    const nul = await post(list, { data: { search: 'a\0' }, info: { lang: 'en' } })
    expect(nul.body.msg).toBe('Bad request: a NUL character')
    const zh = await post(list, { data: { page: 1, size: 101, type: 1 } })
    expect(zh.body.msg).toBe('请求有误：data.size：不得大于 100')
    for (const data of [
      { page: 1, size: 10, type: 9 },
      { page: 1, size: 10, type: 6 },
      { page: 'one', size: 10, type: 1 },
      { page: 1, size: 10, type: 1, x: 1 },
    ]) {
      expect((await post(list, { data })).body.code).toBe(400)
    }
    expect((await post(home, { realm: 'elsewhere' })).body.msg).toContain('realm')
    expect((await post(home, { process: 'app' })).body.code).toBe(400)
    expect((await post(`${prefix}/api/nothing`, {})).body.code).toBe(404)
  })

  it('serve every public read by GET, too: same data, ETag, 304, cache headers', async () => {
    for (const [path, payload, query] of [
      ['/api/queryHome', undefined, 'lang=en'],
      ['/api/home/queryRecommend', { page: 1, size: 100 }, 'lang=en&page=1&size=100'],
      ['/api/expert/list', { page: 1, size: 10, type: 1 }, 'lang=en&type=1&page=1&size=10'],
    ] as const) {
      const posted = await post(prefix + path, { data: payload, info: { lang: 'en' } })
      const url = `${prefix}${path}?${query}`
      const got = await server.app.inject({ url })
      expect(got.json()).toEqual(posted.body)
      // Readers see changes within a second: no cache in between may serve older bytes while it
      // revalidates.
      expect(got.headers['cache-control']).toBe('public, max-age=1')
      expect(posted.headers['cache-control']).toBe('no-store')
      // One weak ETag for all encodings, because a strong one would promise equal bytes (RFC 9110,
      // 8.8.1).
      const etag = String(got.headers['etag'])
      expect(etag).toMatch(/^W\/"[\w-]+"$/)
      for (const header of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
        const headers = { 'if-none-match': header, 'accept-encoding': 'br' }
        const again = await server.app.inject({ url: `${url}&utm_source=x`, headers })
        expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
      }
      expect(
        (await server.app.inject({ url, headers: { 'if-none-match': `${etag.slice(0, -2)}"` } }))
          .statusCode,
      ).toBe(200)
    }
    expect((await server.app.inject({ url: `${list}?page=x&size=10&type=1` })).statusCode).toBe(400)
    expect((await server.app.inject({ url: visitorCreate })).statusCode).toBe(404)
  })

  it('show a change of data within a second, made once for all requests', async () => {
    // The same board by GET, by POST, and as a page.
    const url = `${list}?page=1&size=10&type=1`
    const askAll = () =>
      Promise.all(
        Array.from({ length: 100 }, () => [
          server.app.inject({ url }),
          server.app.inject({
            method: 'POST',
            url: list,
            payload: { data: { page: 1, size: 10, type: 1 } },
          }),
          server.app.inject({ url: '/' }),
        ]).flat(),
      )
    const bytesOf = (answers: { body: string }[]) => new Set(answers.map(({ body }) => body))
    const before = bytesOf(await askAll())
    // Polls as a real process does, unlike a test's server.
    const versions = await followDataVersions(db)
    const versionsBefore = versions.of(['expert'])
    await db
      .insertInto('board_order')
      .values({
        type: 1,
        play: 0,
        span: 90,
        sort: '',
        kind: 'people' as const,
        expert_ids: [],
        computed_at: new Date('2026-01-01'),
      })
      .execute()
    await touch(db, 'expert')
    await expect.poll(() => versions.of(['expert'])).not.toBe(versionsBefore)
    versions.stop()
    await expect.poll(() => server.versions.of(['expert'])).toBe(versions.of(['expert']))
    const queries = vi.spyOn(db, 'executeQuery')
    const after = bytesOf(await askAll())
    const made = queries.mock.calls.filter(
      ([query]) => 'sql' in query && query.sql.includes('board_page'),
    )
    queries.mockRestore()
    expect([before.size, after.size, after.intersection(before).size, made.length]).toEqual([
      2, 2, 0, 1,
    ])
  })

  it('refuse forms, cookies of other origins, and other content types', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect((await post(visitorCreate, '{}', { 'content-type': type })).status).toBe(400)
    }
    const { headers } = await post(home, {}, { ...json, origin: 'null' })
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  })

  it.each([
    ['/live?match=x', 400],
    ['/live/since?match=x', 400],
    ['/api/queryHome?lang=x', 400],
    ['/api/nothing', 404],
    ['/%E0%A4', 400],
  ])('allow a page of another origin to read the error: %s', async (path, status) => {
    const { statusCode, headers } = await server.app.inject({ url: prefix + path })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, '*'])
  })

  it('allow that for early refusals, which have the security headers of every answer', async () => {
    const packed = await post(home, '{}', { ...json, 'content-encoding': 'gzip' })
    expect(packed).toMatchObject({
      status: 400,
      headers: { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' },
    })
    const memory = vi
      .spyOn(process, 'memoryUsage')
      .mockReturnValue({ ...process.memoryUsage(), heapUsed: 2e9 })
    try {
      await expect.poll(async () => (await server.app.inject(home)).statusCode).toBe(503)
      for (const url of [home, `${prefix}/live`]) {
        const { statusCode, headers } = await server.app.inject(url)
        expect([
          statusCode,
          headers['access-control-allow-origin'],
          headers['x-content-type-options'],
        ]).toEqual([503, '*', 'nosniff'])
      }
    } finally {
      memory.mockRestore()
    }
    await expect.poll(async () => (await server.app.inject(home)).statusCode).toBe(200)
  })

  it('have the security headers of every answer', async () => {
    const { headers } = await post(home, {})
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['referrer-policy']).toBeDefined()
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it.each(['matchDetail?matchId=', 'planDetail?id=', 'expertDetail?expertId='])(
    'an id that this site cannot have is not found: /%s',
    async (subject) => {
      for (const id of ['p-301x', '0', '-7', '7.5', '1e3', '2147483648000', '9'.repeat(30)]) {
        const { statusCode } = await server.app.inject({ url: `/${subject}${id}` })
        expect([id, statusCode]).toEqual([id, 404])
      }
    },
  )

  it.each(['/%zz', '/%E0%A4', '/h5/%E0%A4?x', '/assets/%zz', `${prefix}/%E0%A4`])(
    'a malformed address is refused, with a page for a browser: %s',
    async (url) => {
      const { statusCode, headers, body } = await server.app.inject({ url })
      expect([statusCode, JSON.parse(body)]).toEqual([400, { code: 400, msg: expect.any(String) }])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      // A browser gets the same page as for any other unknown address.
      const person = {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        cookie: 'touchline_language=en',
      }
      const page = await server.app.inject({ url, headers: person })
      const place = url.startsWith(prefix) ? 'envelope' : 'page'
      expect([place, page.statusCode]).toEqual([place, place === 'page' ? 404 : 400])
      expect(page.body).toMatch(
        place === 'page'
          ? /^<!doctype html>\n<html lang="en">[^]*<meta name="robots" content="noindex">[^]*<h1/
          : /^{"code":400,/,
      )
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(page.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it.each([
    ['headers of 20 kB', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP', 'hello\r\n\r\n', 400],
  ])('%s: a malformed request is refused in the envelope, too', async (_, bytes, status) => {
    const address = new URL(
      await server.app
        .listen({ port: 0, host: '127.0.0.1' })
        .catch(() => server.app.listeningOrigin),
    )
    const socket = connect(Number(address.port), address.hostname)
    socket.end(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(JSON.parse(body)).toEqual({ code: 400, msg: '请求有误' })
  })

  it('are all in the OpenAPI description', async () => {
    const { paths } = (await server.app.inject({ url: `${prefix}/openapi.json` })).json<{
      paths: Record<string, object>
    }>()
    expect(Object.keys(paths).toSorted()).toEqual(
      [...Object.values(calls).map(({ path }) => path), '/live', '/live/since']
        .map((path) => prefix + path)
        .toSorted(),
    )
    expect((await server.app.inject({ url: `${prefix}/docs` })).statusCode).toBe(200)
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})

describe('hostile bodies (S-04)', () => {
  const deep = '{"data":'.repeat(30_000) + '1' + '}'.repeat(30_000)
  const keys = `{"data":{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join(',')}}}`
  it.each<[string, string | Buffer, Record<string, string>?]>([
    ['30,000 levels', deep.slice(0, 64_000)],
    ['NUL', '{"data":{"page":1,"size":10,"type":1,"x":"\\u0000"}}'],
    ['a lone surrogate', '{"uid":"\\udfff","token":"x"}'],
    ['a key twice', '{"data":{"page":1,"page":2,"size":10,"type":1}}'],
    ['1e400', '{"data":{"page":1e400,"size":10,"type":1}}'],
    ['-0', '{"data":{"page":-0,"size":10,"type":1}}'],
    ['2^53+1', '{"data":{"page":9007199254740993,"size":10,"type":1}}'],
    ['__proto__', '{"data":{"__proto__":{"page":1},"page":1,"size":10,"type":1}}'],
    ['constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['70 KB', `{"data":"${'x'.repeat(70_000)}"}`],
    ['an array', '[1,2,3]'],
    ['a number', '7'],
    ['a byte order mark', Buffer.from('\ufeff{"data":{"page":1,"size":10,"type":1}}')],
    ['UTF-16', Buffer.from('{"data":{"page":1,"size":10,"type":1}}', 'utf16le')],
    ['10,000 keys', keys.slice(0, 60_000)],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), { 'content-encoding': 'gzip' }],
    ['wrong types', '{"data":{"page":{},"size":[],"type":null},"info":{"lang":7}}'],
  ])('%s is refused in the envelope', async (_, payload, headers) => {
    const { status, body } = await post(list, payload, { ...json, ...headers })
    expect(status).toBe(400)
    expect(body.code).toBe(400)
    expect(JSON.stringify(body)).not.toMatch(/at .*\(|node_modules|\.ts:/)
    // Compared with a plain refused call; the best of five each, because the process has other
    // work, too.
    const costs = { hostile: Infinity, plain: Infinity }
    for (let round = 0; round < 5; round++) {
      costs.hostile = Math.min(
        costs.hostile,
        await costOf(() => post(list, payload, { ...json, ...headers })),
      )
      costs.plain = Math.min(costs.plain, await costOf(() => post(list, {})))
    }
    expect(costs.hostile / costs.plain).toBeLessThan(20)
  })
})

/** In microseconds of this process's CPU: the time depends on the machine's other work. */
async function costOf(what: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await what()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The number of envelopes that the fuzzer sends; `npm run test:full` sets EVERY_SIZE. */
const usual = process.env['EVERY_SIZE'] === '1' ? 20_000 : 4_000
const envelopes = Number(process.env['FUZZ_ENVELOPES'] ?? usual)

describe(`contract fuzz (S-03), ${envelopes} envelopes`, () => {
  const text = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '',
      '__proto__',
      '\0',
      '\ud800',
      "'; drop table plan; --",
      '<script>',
      '../../..',
      '1e999',
    ),
  )
  const integer = fc.oneof(
    fc.integer({ min: -2, max: 120 }),
    fc.integer(),
    fc.double(),
    fc.constantFrom(1, 10, 100, 2 ** 53, -0),
  )
  /** A payload of the call, one with a single field changed, or any value. */
  const payloadOf = (name: CallName) => {
    const right = allowedBy(calls[name].data)
    const wrong = fc
      .tuple(right, text, fc.oneof(text, integer, fc.constant(null)))
      .map(([data, field, value]) => {
        const keys = Object.keys(data ?? {})
        return Object.assign({}, data, {
          [keys[field.length % Math.max(1, keys.length)] ?? field]: value,
        })
      })
    return fc.oneof(
      { weight: 4, arbitrary: right },
      { weight: 3, arbitrary: wrong },
      fc.jsonValue({ maxDepth: 4 }),
      fc.constant(undefined),
    )
  }
  const envelopeFor = (data: fc.Arbitrary<unknown>, someone: object) =>
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          data,
          info: fc.record({ lang: fc.constantFrom('zh', 'zht', 'en') }),
        }),
      },
      { weight: 3, arbitrary: data.map((payload) => ({ ...someone, data: payload })) },
      fc.record(
        {
          realm: fc.oneof(fc.constant('touchline'), text),
          process: fc.oneof(fc.constant('web'), text),
          uid: text,
          token: text,
          data,
          info: fc.jsonValue({ maxDepth: 2 }),
        },
        { requiredKeys: [] },
      ),
      fc.jsonValue({ maxDepth: 6 }),
    )
  const names = Object.keys(calls) as CallName[]
  const checks = new Map(names.map((name) => [name, Compile(answerOf(calls[name].result))]))

  it('no envelope causes a 5xx, a crash or an answer outside its schema', async () => {
    const before = await server.app.inject({ url: '/healthz' })
    expect(before.statusCode).toBe(200)
    const codesSeen = new Map<number, number>()
    const costs: number[] = []
    const someone = await visitor()
    // Hashing a passphrase is slow on purpose, so these are called less often.
    const slow: readonly CallName[] = ['userSignUp', 'userSignIn', 'userPassphrase']
    // The caller is a visitor, so most calls that need an account, a key or an operator are
    // refused.
    const permitted = (name: CallName) => ['anyone', 'identity'].includes(calls[name].caller)
    const callAndBody = fc.oneof(
      ...names.map((name) => ({
        weight: slow.includes(name) ? 1 : permitted(name) ? 12 : 4,
        arbitrary: envelopeFor(payloadOf(name), someone).map((body) => [name, body] as const),
      })),
    )
    await fc.assert(
      fc.asyncProperty(callAndBody, async ([name, body]) => {
        const anyByte = () => Math.trunc(Math.random() * 250)
        const before = process.cpuUsage()
        const answer = await server.app.inject({
          method: 'POST',
          url: prefix + calls[name].path,
          headers: json,
          // Each from its own address, because another test covers the limits by address.
          remoteAddress: `10.${anyByte()}.${anyByte()}.${anyByte()}`,
          payload: JSON.stringify(body) ?? '',
        })
        const { user, system } = process.cpuUsage(before)
        costs.push(user + system)
        const parsed = answer.json<{ code: number }>()
        codesSeen.set(parsed.code, (codesSeen.get(parsed.code) ?? 0) + 1)
        expect(answer.statusCode).toBeLessThan(500)
        expect(checks.get(name)?.Check(parsed)).toBe(true)
        expect(parsed.code === 0).toBe(answer.statusCode === 200)
      }),
      { numRuns: envelopes },
    )
    // A fuzzer that only ever gets "bad request" tests nothing.
    expect(codesSeen.get(0) ?? 0).toBeGreaterThan(envelopes / 20)
    expect(codesSeen.get(400) ?? 0).toBeGreaterThan(envelopes / 20)
    // p99 below 250 ms on a machine that hashes a passphrase in 8 ms
    const hashing = await costOf(() => hashPassphrase('correct horse battery staple'))
    expect(costs.toSorted((a, b) => a - b)[Math.floor(0.99 * costs.length)]).toBeLessThan(
      30 * hashing,
    )
  })
})

describe('rate limits by address', () => {
  // the minute of a limit does not end during a test
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('stop a flood of new visitors from one address, and no other address', async () => {
    const create = (remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: visitorCreate,
        remoteAddress,
        headers: json,
        payload: '{}',
      })
    const answers = await Promise.all(Array.from({ length: 80 }, () => create('192.0.2.7')))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
      code: 429,
    })
    expect((await create('192.0.2.8')).statusCode).toBe(200)
    // A whole /64 of IPv6 counts as one address.
    const six = await Promise.all(
      Array.from({ length: 80 }, (_, at) => create(`2001:db8:1:2::${(at + 1).toString(16)}`)),
    )
    expect(six.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })

  it('never stop a cached answer', async () => {
    await server.app.inject(home)
    const answers = await Promise.all(
      Array.from({ length: 2000 }, () =>
        server.app.inject({ url: home, remoteAddress: '192.0.2.9' }),
      ),
    )
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })

  it('ignore forwarded addresses unless configured', async () => {
    const create = (at: number) =>
      server.app.inject({
        method: 'POST',
        url: visitorCreate,
        remoteAddress: '192.0.2.10',
        headers: { ...json, 'x-forwarded-for': `198.51.100.${at}` },
        payload: '{}',
      })
    const answers = await Promise.all(Array.from({ length: 80 }, (_, at) => create(at)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
  })
})
