import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { answerTime, callLimits, openDatabase, poolState } from '../db/connect.ts'
import { longestSilence } from '../live/data-versions.ts'
import { healthy } from './monitoring/health.ts'
import { timeLimits } from './limits/time-limits.ts'
import { readSettings } from '../settings.ts'
import { sharedServer, testServer } from './test-server.ts'

/** Only the limits of the tests below are short. */
const short = { headers: 300, request: 600, check: 100, pause: 600 }
const server = await sharedServer(
  {},
  { limits: { ...timeLimits, idle: 0, handler: 0, loopDelay: 0, ...short } },
)
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
const port = Number(new URL(address).port)

it('T17: a connection or a request that stands still ends within 12 s', () => {
  const { idle, pause, headers, request, check } = timeLimits
  expect(Math.max(headers, request) + check).toBeLessThan(12_000)
  expect(Math.max(idle, pause)).toBeLessThanOrEqual(12_000)
})

it('F-13: an answer takes 8 s, a report of health 10 s, a recovery 15 s at most', () => {
  expect(timeLimits.handler).toBeLessThan(8_000)
  expect(longestSilence).toBeLessThan(10_000)
  // a silent connection is replaced
  const { connectionTimeoutMillis, statement_timeout } = callLimits
  expect(statement_timeout + answerTime + connectionTimeoutMillis).toBeLessThan(15_000)
})

it.each([
  ['half a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  [
    'half a body',
    'POST /app/api/queryHome HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      'Content-Length: 1000\r\n\r\n{"a',
  ],
  ['nothing', ''],
])('T17: closes a connection that sends %s', async (_, words) => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(words)
  await once(socket, 'close')
})

it('T17: a client that receives a few bytes a second is cut off', async () => {
  const url = '/app/openapi.json'
  const { length } = (await server.app.inject({ url })).body
  const ofServer = new Map<number | undefined, Socket>()
  server.app.server.on('connection', (socket: Socket) => ofServer.set(socket.remotePort, socket))
  // With so small a buffer a paused Node client reads nothing, so unread data stays with the
  // sender.
  const sip = { buffer: Buffer.alloc(4), callback: () => false }
  const reader = connect({ port, host: '127.0.0.1', onread: sip }).on('error', () => {})
  // below the rate limit of one address
  reader.write(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(100))
  const sips = setInterval(() => reader.resume(), 50)
  await expect.poll(() => ofServer.get(reader.localPort)?.writableLength ?? 0).toBeGreaterThan(0)
  const socket = ofServer.get(reader.localPort)
  expect((await server.app.inject('/app/api/queryHome')).statusCode).toBe(200)
  let most = 0
  await expect
    .poll(() => {
      most = Math.max(most, socket?.writableLength ?? 0)
      return socket?.destroyed
    })
    .toBe(true)
  clearInterval(sips)
  reader.destroy()
  expect(most / length).toBeLessThan(2)
})

it('T23: a slow statement is cancelled; requests that wait get 503', async () => {
  const { database, versions } = server
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: '' }, '', 'a world')
  const built = fileURLToPath(new URL('../../dist', import.meta.url))
  const settings = readSettings({}, '/nowhere')
  const app = await buildApp({
    db: opened.db,
    versions,
    settings,
    invented: true,
    health: healthy,
    built,
  })
  const ask = (page: number) =>
    app.inject({ url: `/app/api/expert/list?type=5&page=${page}&size=10&lang=en` })
  // the lock is held until all are answered
  const answers = await database.owner.transaction().execute(async (tx) => {
    await sql`lock table board_order in access exclusive mode`.execute(tx)
    const first = Array.from({ length: 12 }, (_, page) => ask(page + 1))
    await expect.poll(() => poolState(opened.db)).toMatchObject({ open: 12, idle: 0 })
    const later = Array.from({ length: 3 }, (_, page) => ask(page + 13))
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    return Promise.all([...first, ...later])
  })
  for (const answer of answers)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      { code: 503, msg: 'Temporarily unavailable, please try again' },
    ])
  await expect.poll(async () => (await ask(1)).json()).toMatchObject({ code: 0 })
  await app.close()
  await opened.close()
})

it('F-13: calls and pages that wait too long get 503, and what is in memory is sent', async () => {
  const limits = { ...timeLimits, idle: 0, loopDelay: 0, renewal: 0, handler: 300 }
  const limited = await testServer({}, { limits })
  const list = '/app/api/expert/list'
  const statusOf = async (request: InjectOptions) => (await limited.app.inject(request)).statusCode
  const kept = { url: `${list}?type=5&page=1&size=10` }
  await expect.poll(() => statusOf(kept)).toBe(200)
  await limited.database.owner.transaction().execute(async (tx) => {
    await sql`lock table board_order in access exclusive mode`.execute(tx)
    const payload = { data: { type: 5, page: 2, size: 10 } }
    expect(await statusOf({ url: list, method: 'POST', payload })).toBe(503)
    expect(await statusOf({ url: `${list}?type=5&page=3&size=10` })).toBe(503)
    expect(await statusOf({ url: '/expertList', headers: { accept: 'text/html' } })).toBe(503)
    expect(await statusOf(kept)).toBe(200)
  })
  await limited.close()
})

it('a late event loop refuses requests, and health still answers', async () => {
  const strict = await testServer({}, { limits: { ...timeLimits, handler: 0, loopDelay: 20 } })
  const statusOf = async (url: string) => (await strict.app.inject(url)).statusCode
  /** Every turn takes longer than the limit. */
  const blocking = setInterval(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
  }, 1)
  await expect.poll(() => statusOf('/app/api/queryHome')).toBe(503)
  expect((await strict.app.inject('/app/api/queryHome')).headers['retry-after']).toBe('2')
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200])
  // a page that was sent still gets its scripts
  expect(await statusOf('/assets/none.js')).toBe(404)
  const headers = { accept: 'text/html' }
  const page = await strict.app.inject({ url: '/expertList', headers })
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  clearInterval(blocking)
  await strict.close()
})

it('other requests are served at the same time', async () => {
  const slow = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/app/api/queryHome`).then(({ status }) => status))
    .toBe(200)
  for (const socket of slow) socket.destroy()
})
