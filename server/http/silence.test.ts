/**
 * F-13: a network that loses, delays or refuses traffic between the server and its database. Every
 * request is answered meanwhile, in an envelope and never with status 500; health reports the
 * network, and the site recovers. slow.test.ts has the limits of time.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/connect.ts'
import type { LostConnections } from '../db/lost-connections.ts'
import { startFaultProxy, type FaultProxy } from '../db/test-fault-proxy.ts'
import { smallWorld } from '../db/test-world.ts'
import { ownDatabase, type TestDatabase } from '../db/test-database.ts'
import { followDataVersions, type DataVersions } from '../live/data-versions.ts'
import { readSettings } from '../settings.ts'
import { ask, newAccount, type Reader } from '../wallet/test-reader.ts'
import { timeLimits } from './limits/time-limits.ts'
import { healthy } from './monitoring/health.ts'

interface Site {
  app: Awaited<ReturnType<typeof buildApp>>
  versions: DataVersions
  lost: LostConnections
  close(): Promise<void>
}

let database: TestDatabase
let proxy: FaultProxy
let site: Site
let reader: Reader
let account: Reader
let experts: number[]

beforeEach(async () => {
  database = await ownDatabase()
  ;({ experts } = await smallWorld(database.db, { experts: 2 }))
  proxy = await startFaultProxy(join(process.env['TOUCHLINE_TEST_SOCKET'] ?? '', '.s.PGSQL.5432'))
  const url = new URL(database.url)
  const opened = await openDatabase(
    {
      databaseUrl: `postgresql://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`,
      dataDir: '',
    },
    '',
    'a world',
  )
  const versions = await followDataVersions(opened.watch)
  const app = await buildApp({
    db: opened.db,
    versions,
    settings: { ...readSettings({}, '/nowhere'), trustedProxies: 1 },
    invented: true,
    health: { ...healthy, unready: () => versions.problem() },
    built: fileURLToPath(new URL('../../dist', import.meta.url)),
    limits: { ...timeLimits, loopDelay: 0 },
  })
  site = {
    app,
    versions,
    lost: opened.lost,
    async close() {
      await app.close()
      versions.stop()
      await opened.close()
    },
  }
  reader = await newAccount(database, '10.1.0.1')
  account = await newAccount(database, '10.1.0.2')
})
afterEach(async () => {
  await site.close()
  await proxy.close()
})

interface Answered {
  what: string
  status: number
  words: string
  retryAfter: unknown
}

let count = 0

/** One request each of a read that is not cached, a change, a page and the API by GET. */
function askEverything(): Promise<Answered>[] {
  const from = `10.1.${(++count >> 8) % 256}.${count % 256}`
  const post = (path: string, data: object) => ({
    method: 'POST' as const,
    url: `/app/api/${path}`,
    headers: { 'x-forwarded-for': from },
    payload: { uid: reader.uid, token: reader.token, data },
  })
  const requests = {
    read: { url: `/app/api/expert/list?type=5&page=${count}&size=10&lang=en` },
    change: post('follow/expert', { expertId: experts[count % 2], on: true }),
    own: post('points/mine', { size: 10 }),
    page: {
      url: `/expertDetail?expertId=${experts[count % 2]}&n=${count}`,
      headers: { accept: 'text/html' },
    },
  }
  return Object.entries(requests).map(async ([what, request]) => {
    const answer = await site.app.inject({ headers: { 'x-forwarded-for': from }, ...request })
    return {
      what,
      status: answer.statusCode,
      words: answer.body.slice(0, 120),
      retryAfter: answer.headers['retry-after'],
    }
  })
}

/** Asks everything again and again until `isOver`; resolves to all answers. */
async function askUntil(isOver: () => Promise<boolean>): Promise<Answered[]> {
  const pending: Promise<Answered>[] = []
  for (let over = false; !over; over = await isOver()) {
    pending.push(...askEverything())
    await delay(300)
  }
  return Promise.all(pending)
}

function expectDecent(answers: readonly Answered[]): void {
  for (const { what, status, words, retryAfter } of answers) {
    expect([200, 503], `${what}: ${status} ${words}`).toContain(status)
    if (what === 'page') continue
    expect(JSON.parse(words.endsWith('}') ? words : '{"code":0}')).toMatchObject({
      code: status === 200 ? 0 : 503,
    })
    if (status === 503) expect(retryAfter).toBe('2')
  }
}

const readiness = async () => (await site.app.inject('/readyz')).statusCode
const isUnready = async () => (await readiness()) === 503

const works = async () => {
  const answers = await Promise.all(askEverything())
  return answers.every(({ status }) => status === 200)
}

test('all open connections become silent for ever, and new connections work', async () => {
  await Promise.all(Array.from({ length: 12 }, askEverything).flat())
  proxy.silenceOpen()
  expectDecent(await askUntil(works))
  await expect.poll(readiness).toBe(200)
})

test('on silent connections an earlier page is sent with its age within any limit', async () => {
  const page = {
    url: `/expertDetail?expertId=${experts[0]}&lang=en`,
    headers: { accept: 'text/html' },
  }
  const version = site.versions.of(['expert'])
  expect((await site.app.inject(page)).headers.age).toBeUndefined()
  await sql`update data_version set version = version + 1`.execute(database.db)
  await expect.poll(() => site.versions.of(['expert'])).not.toBe(version)
  await Promise.all(Array.from({ length: 12 }, askEverything).flat())
  proxy.silenceOpen()
  const { statusCode, headers, body } = await site.app.inject(page)
  expect([statusCode, headers.age]).toEqual([200, expect.stringMatching(/^\d+$/)])
  expect(body).toContain('id="old-page"')
  // the connection was found, and its limit of six seconds was not needed
  await expect
    .poll(() => site.lost.problem())
    .toMatch(/^The database did not answer on \d+ open connections/)
})

test('the whole network is silent', async () => {
  proxy.silenceAll()
  const received = await askUntil(isUnready)
  // all were answered while it was silent
  expectDecent(received)
  expect(received.some(({ status }) => status === 503)).toBe(true)
  expect((await site.app.inject('/healthz')).body).toMatch(/^The database has not answered for \d+/)
  proxy.heal()
  await expect.poll(works).toBe(true)
  await expect.poll(readiness).toBe(200)
})

test('the database is unreachable, and comes back', async () => {
  proxy.refuse()
  expectDecent(await askUntil(isUnready))
  proxy.heal()
  await expect.poll(works).toBe(true)
})

test('each packet takes 3 s', async () => {
  proxy.delay(3_000)
  let rounds = 0
  expectDecent(await askUntil(async () => ++rounds === 20))
  proxy.heal()
  await expect.poll(works).toBe(true)
})

test('an answer that was made before stays readable with its age, also when outdated', async () => {
  const page = (lang: string) => ({
    url: `/expertDetail?expertId=${experts[0]}&lang=${lang}`,
    headers: { accept: 'text/html' },
  })
  const call = {
    method: 'POST' as const,
    url: '/app/api/expert/detail',
    // only the database could verify this identity, but the answer is the same for everyone
    payload: {
      uid: account.uid,
      token: account.token,
      data: { expertId: experts[0], window: 'all' },
    },
  }
  const ask = (request: InjectOptions) => site.app.inject(request)
  const [before, answer] = [await ask(page('en')), await ask(call)]
  expect([before.statusCode, answer.statusCode, answer.headers.age]).toEqual([200, 200, undefined])
  const version = site.versions.of(['expert'])
  await sql`update data_version set version = version + 1`.execute(database.db)
  await expect.poll(() => site.versions.of(['expert'])).not.toBe(version)
  proxy.refuse()
  // immediately, and once the site has noticed the failure
  for (let time = 0; time < 2; time++) {
    const [old, oldAnswer] = [await ask(page('en')), await ask(call)]
    expect([old.statusCode, oldAnswer.statusCode]).toEqual([200, 200])
    expect([old.headers.age, oldAnswer.headers.age]).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
    ])
    expect(old.headers.vary).toBe(before.headers.vary)
    expect(oldAnswer.body).toBe(answer.body)
    expect(old.body.replace(/<p id="old-page"[^]*?<\/p>\n/, '')).toBe(before.body)
    expect(old.body).toMatch(/This page is as it was at \d\d:\d\d UTC, \d+ min ago/)
    // an answer that was never made, and one that is not the same for everyone
    expect((await ask(page('zht'))).statusCode).toBe(503)
    const mine = { ...call, payload: { ...call.payload, data: { size: 10 } } }
    const points = await ask({ ...mine, url: '/app/api/points/mine' })
    expect(points.json()).toMatchObject({ code: 503 })
    if (time === 0) await expect.poll(readiness).toBe(503)
  }
  proxy.heal()
  await expect
    .poll(async () => {
      const { statusCode, headers, body } = await ask(page('en'))
      return [statusCode, headers.age, body.includes('id="old-page"')]
    })
    .toEqual([200, undefined, false])
})

test('in an outage an answer that is still up to date says its age, too', async () => {
  const page = {
    url: `/expertDetail?expertId=${experts[0]}&lang=en`,
    headers: { accept: 'text/html' },
  }
  const call = { url: `/app/api/expert/detail?expertId=${experts[0]}&window=all` }
  const ask = (request: InjectOptions) => site.app.inject(request)
  expect((await ask(page)).headers.age).toBeUndefined()
  expect((await ask(call)).headers.age).toBeUndefined()
  proxy.refuse()
  await expect.poll(readiness).toBe(503)
  const [old, answer] = [await ask(page), await ask(call)]
  expect([old.statusCode, answer.statusCode]).toEqual([200, 200])
  expect(old.body).toMatch(/This page is as it was at \d\d:\d\d UTC/)
  expect([old.headers.age, answer.headers.age]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
  ])
})

test('R-06: connections cut between COMMIT and answer: 503, a retry succeeds', async () => {
  proxy.cutCommits(true)
  for (let at = 0; at < 50; at++) {
    const { cut } = proxy
    const expertId = experts[at % 2]
    const payload = { uid: reader.uid, token: reader.token, data: { expertId, on: at % 4 < 2 } }
    const answer = await site.app.inject({
      method: 'POST',
      url: '/app/api/follow/expert',
      headers: { 'x-forwarded-for': `10.2.0.${at}` },
      payload,
    })
    const { statusCode: status, body: words, headers } = answer
    expectDecent([{ what: 'change', status, words, retryAfter: headers['retry-after'] }])
    if (proxy.cut > cut) expect(status).toBe(503)
  }
  proxy.cutCommits(false)
  expect(proxy.cut).toBeGreaterThan(20)
  const again = () => ask(site.app, reader, 'followExpert', { expertId: experts[0], on: true })
  await expect.poll(async () => (await again()).code).toBe(0)
})
