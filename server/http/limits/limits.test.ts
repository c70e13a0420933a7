/** T36: one address cannot use up the capacity of others, and gets a 429 in the envelope. */
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import rateLimit from '@fastify/rate-limit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerErrors } from '../errors.ts'
import { limited } from './limits.ts'
import { testServer } from '../test-server.ts'

let app: FastifyInstance
beforeEach(async () => {
  // the minute of a limit does not end during a test
  vi.useFakeTimers({ toFake: ['Date'] })
  app = Fastify()
  registerErrors(app)
  await app.register(rateLimit, { global: false })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const from = (url: string, remoteAddress = '10.0.0.1') => app.inject({ url, remoteAddress })

test('some routes have a separate limit, the others share one, for each address', async () => {
  await limited(app, { rest: 3, routes: { '/dear/:id': 2 } }, (scope) => {
    for (const path of ['/dear/:id', '/one', '/two']) scope.get(path, () => 'made')
  })
  app.get('/free', () => 'made')
  const paths = ['/dear/1', '/dear/2', '/dear/3', '/one', '/two', '/one', '/two', '/free']
  const statuses: number[] = []
  for (const url of paths) statuses.push((await from(url)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429, 200])
  const refused = await from('/two')
  expect([refused.json(), refused.headers['retry-after']]).toMatchObject([{ code: 429 }, '2'])
  expect((await from('/dear/4', '10.0.0.2')).statusCode).toBe(200)
})

test('the number of concurrent slow answers is limited', async () => {
  const limits = { rest: 9, routes: { '/long': 99 }, atOnce: { '/long': { ofOne: 2, all: 2 } } }
  const long = Promise.withResolvers<string>()
  await limited(app, limits, (scope) => scope.get('/long', () => long.promise))
  const statuses: number[] = []
  const answers = Array.from({ length: 5 }, async () =>
    statuses.push((await from('/long')).statusCode),
  )
  await expect.poll(() => statuses).toEqual([503, 503, 503])
  long.resolve('made')
  await Promise.all(answers)
  expect(statuses).toEqual([503, 503, 503, 200, 200])
  expect((await from('/long')).statusCode).toBe(200)
})

test('the whole log, the API’s description and polling are limited; the rest is not', async () => {
  const server = await testServer()
  const statusesOf = async (url: string, times: number) => {
    const statuses = new Set<number>()
    for (let at = 0; at < times; at++) statuses.add((await server.app.inject(url)).statusCode)
    return [...statuses]
  }
  // there is no log yet
  expect(await statusesOf('/log/entries.jsonl', 31)).toEqual([404, 429])
  expect(await statusesOf('/app/openapi.json', 121)).toEqual([200, 429])
  expect(await statusesOf('/app/live/since?watch=all', 3_001)).toEqual([200, 429])
  expect(await statusesOf('/log/checkpoint', 1)).toEqual([404])
  expect(await statusesOf('/app/api/queryHome', 1)).toEqual([200])
  await server.close()
})

test('S-17: hops that a client forges do not make it another address', async () => {
  const server = await testServer({ trustedProxies: ['192.0.2.1'] })
  const statusesFrom = async (remoteAddress: string) => {
    const statuses = new Set<number>()
    for (let at = 0; at < 130; at++) {
      const headers = { 'x-forwarded-for': `10.0.${at}.1` }
      const { statusCode } = await server.app.inject({
        url: '/app/openapi.json',
        remoteAddress,
        headers,
      })
      statuses.add(statusCode)
    }
    return [...statuses]
  }
  expect(await statusesFrom('192.0.2.1')).toEqual([200])
  expect(await statusesFrom('192.0.2.2')).toEqual([200, 429])
  await server.close()
})

test('an address downloads two copies of the log at a time, another one too', async () => {
  const held = Promise.withResolvers<string>()
  const limits = { rest: 1, routes: { '/all': 100 }, atOnce: { '/all': { ofOne: 2, all: 3 } } }
  await limited(app, limits, (scope) => void scope.get('/all', () => held.promise))
  const ask = async (address: string) => (await from('/all', address)).statusCode
  const first = [ask('192.0.2.1'), ask('192.0.2.1')]
  expect(await ask('192.0.2.1')).toBe(503)
  const second = ask('192.0.2.2')
  expect(await ask('192.0.2.3')).toBe(503)
  held.resolve('log')
  expect(await Promise.all([...first, second])).toEqual([200, 200, 200])
  expect(await ask('192.0.2.1')).toBe(200)
})

test('an untrusted X-Forwarded-For is reported once', async () => {
  const lines: string[] = []
  const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()))
  for (const [trustedProxies, warning] of [
    [0, 1],
    [1, 0],
    [['10.0.0.0/8'], 1],
    [['127.0.0.1'], 0],
  ] as const) {
    lines.length = 0
    const server = await testServer({ trustedProxies }, { logger: { level: 'warn', stream } })
    for (let at = 0; at < 3; at++)
      await server.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '10.0.0.1' } })
    expect(lines.filter((line) => line.includes('set TRUSTED_PROXIES=127.0.0.1'))).toHaveLength(
      warning,
    )
    await server.close()
  }
})
