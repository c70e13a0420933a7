/** F-14: SIGTERM ends a server within 10 s, with exit code 0 and without its database. */
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, pooled } from '../server/db/connect.ts'
import { databaseName } from '../server/db/world.ts'
import { readSettings } from '../server/settings.ts'
import { root, startServer, type ServerProcess } from './server-process.ts'

let folder: string
let data: string
let opened: (() => unknown)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-stop-'))
  data = join(folder, 'data')
  opened = []
})
afterEach(async () => {
  for (const close of opened.toReversed()) await close()
  rmSync(folder, { recursive: true, force: true })
})

const clock = { CLOCK_AT: '2024-08-18T12:00:00Z' }

function feed(): string {
  const file = join(folder, 'season.json')
  const match = { round: 'Matchday 1', date: '2024-08-16', time: '20:00', team1: 'A', team2: 'B' }
  const matches = [{ ...match, score: { ft: [1, 0] } }]
  writeFileSync(file, JSON.stringify({ name: 'English Premier League 2024/25', matches }))
  return `openfootball:${file}`
}

async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: data, FEED: feed(), ...clock, ...more })
  opened.push(() => server.child.kill('SIGKILL'))
  return server
}

/** A connection on which this was sent; resolves once the answer begins. */
async function openRequest({ origin }: ServerProcess, words: string): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  opened.push(() => socket.destroy())
  await once(socket, 'connect')
  if (words === '') return socket
  socket.write(words)
  await once(socket, 'data')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** Processes whose working folder is the data folder: the database. */
const processes = () =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(data)
      } catch {
        return false
      }
    })

/**
 * Milliseconds; a busy machine needs several times the server's ten seconds. A lock, a stopped
 * process or a connection that it waited for would last a minute.
 */
const limit = 45_000

/** Resolves to the milliseconds that it took. */
async function expectEnd(ended: ServerProcess['exited']): Promise<number> {
  const since = performance.now()
  expect(await ended).toBe(0)
  const took = performance.now() - since
  expect(took).toBeLessThan(limit)
  // killed processes leave the list of the kernel a moment later
  await expect.poll(processes).toEqual([])
  return took
}

async function owner() {
  const [, , , , socket = ''] = readFileSync(
    join(data, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  const database = databaseName(readSettings({ FEED: feed(), ...clock }, root))
  const db = pooled({ ...at({ socket, user: 'touchline', database }), max: 1 })
  opened.push(() => db.destroy().catch(() => {}))
  return db
}

test('with idle connections, used and unused, and half a request', async () => {
  const server = await start()
  await Promise.all(Array.from({ length: 30 }, () => openRequest(server, get('/healthz'))))
  await Promise.all(Array.from({ length: 10 }, () => openRequest(server, '')))
  await expectEnd(server.stop())
  const second = await start()
  const half = await openRequest(second, '')
  half.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  await expectEnd(second.stop())
})

test('with streams: each gets a time for reconnecting, and ends', async () => {
  const server = await start()
  const streams = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = await openRequest(server, get('/app/live?watch=all'))
      let text = ''
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
      return { text: () => text, ended: once(socket, 'end') }
    }),
  )
  await expectEnd(server.stop())
  await Promise.all(streams.map(({ ended }) => ended))
  const times = streams.map(({ text }) => Number(/^retry: (\d+)$/m.exec(text())?.[1]))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(500)
  expect(Math.max(...times)).toBeLessThanOrEqual(5_000)
  expect(new Set(times).size).toBeGreaterThan(10)
})

test('readiness goes down first, and until the port closes requests are answered', async () => {
  const server = await start({ DRAIN_SECONDS: '2' })
  const ask = (path: string) => fetch(server.origin + path)
  expect((await ask('/readyz')).status).toBe(200)
  const ended = server.stop()
  await expect.poll(async () => (await ask('/readyz')).status, { interval: 20 }).toBe(503)
  const [ready, live, call] = await Promise.all([
    ask('/readyz'),
    ask('/livez'),
    ask('/app/api/expert/list?page=1&size=10&type=1'),
  ])
  expect([ready.status, await ready.text()]).toEqual([503, 'stopping\n'])
  expect([live.status, call.status, call.headers.get('connection')]).toEqual([200, 200, 'close'])
  await expectEnd(ended)
})

test('with a locked table, so that requests and jobs hang; two signals end it sooner', async () => {
  const hang = async (server: ServerProcess) => {
    const db = await owner()
    const { promise: locked, resolve } = Promise.withResolvers<void>()
    const lock = db.transaction().execute(async (tx) => {
      await sql`lock table expert, data_version, match in access exclusive mode`.execute(tx)
      resolve()
      await sql`select pg_sleep(60)`.execute(tx)
    })
    lock.catch(() => {})
    await locked
    const socket = await openRequest(server, '')
    socket.write(get('/app/api/expert/list?page=1&size=10&type=1'))
    await delay(500)
  }
  const server = await start()
  await hang(server)
  const byOne = await expectEnd(server.stop())
  const second = await start()
  await hang(second)
  const ended = second.stop()
  await delay(1_200)
  void second.stop()
  expect(await expectEnd(ended)).toBeLessThan(byOne)
})

test('with a database that does not respond', async () => {
  const server = await start()
  for (const pid of processes()) process.kill(pid, 'SIGSTOP')
  await expectEnd(server.stop())
  // it recovers by itself
  expect(await (await start()).stop()).toBe(0)
})
