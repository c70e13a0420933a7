import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/connect.ts'
import { healthy } from './monitoring/health.ts'
import { readSettings } from '../settings.ts'
import { testServer, type TestServer } from './test-server.ts'

let server: TestServer
let port = 0
beforeAll(async () => {
  server = await testServer()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => server.close())

/** T17: seconds until the server closes a connection that sends this and then nothing more. */
async function secondsToClose(words: string): Promise<number> {
  const start = performance.now()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(words)
  await once(socket, 'close')
  return (performance.now() - start) / 1000
}

it.concurrent.each([
  ['half a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  [
    'half a body',
    'POST /app/api/queryHome HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
      'Content-Length: 1000\r\n\r\n{"a',
  ],
  ['nothing', ''],
])('closes a connection that sends %s, within 12 s', async (_, words) => {
  expect(await secondsToClose(words)).toBeLessThan(12)
})

it.concurrent('T17: a client that receives a few bytes a second is cut off', async () => {
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
  const sips = setInterval(() => reader.resume(), 500)
  await expect
    .poll(() => ofServer.get(reader.localPort)?.writableLength ?? 0, { timeout: 10_000 })
    .toBeGreaterThan(0)
  const socket = ofServer.get(reader.localPort)
  const since = performance.now()
  expect((await server.app.inject('/app/api/queryHome')).statusCode).toBe(200)
  let most = 0
  for (; socket?.destroyed === false && performance.now() - since < 30_000; await setTimeout(100))
    most = Math.max(most, socket.writableLength)
  clearInterval(sips)
  reader.destroy()
  expect((performance.now() - since) / 1000).toBeLessThan(16)
  expect(most / length).toBeLessThan(2)
})

it.concurrent('T23: a slow statement is cancelled; requests that wait get 503 in 8 s', async () => {
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
  const ask = async (page: number) => {
    const since = performance.now()
    const answer = await app.inject({
      url: `/app/api/expert/list?type=5&page=${page}&size=10&lang=en`,
    })
    return { answer, seconds: (performance.now() - since) / 1000 }
  }
  const statement = await database.owner.transaction().execute(async (tx) => {
    await sql`lock table board_order in access exclusive mode`.execute(tx)
    const first = Array.from({ length: 12 }, (_, page) => ask(page + 1))
    await setTimeout(1_000)
    const later = Array.from({ length: 3 }, (_, page) => ask(page + 13))
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    return Promise.all([...first, ...later])
  })
  for (const { answer, seconds } of statement) {
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      { code: 503, msg: 'Temporarily unavailable, please try again' },
    ])
    expect(seconds).toBeLessThan(8)
  }
  expect((await ask(1)).answer.json()).toMatchObject({ code: 0 })
  await app.close()
  await opened.close()
})

it('other requests are served at the same time', async () => {
  const slow = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect((await fetch(`http://127.0.0.1:${port}/app/api/queryHome`)).status).toBe(200)
  for (const socket of slow) socket.destroy()
})
