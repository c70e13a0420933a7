import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenEarly, type EarlyListener } from './early-listener.ts'

let listener: EarlyListener
beforeEach(async () => {
  listener = await listenEarly({ port: 0, host: '127.0.0.1' })
})
afterEach(() => listener.close(1_000))

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${listener.port}${path}`, init)
const html = { accept: 'text/html' }

test.each([
  ['/?lang=en', {}, 'en', 'catching up, 40 %'],
  ['/h5/matchList', { cookie: 'touchline_language=zht' }, 'zh-Hant', '正在補上過往賽事，40%'],
  ['/', { 'accept-language': 'de, en-GB;q=0.8' }, 'en', 'catching up, 40 %'],
  ['/', { 'accept-language': 'zh-TW' }, 'zh-Hant', '正在補上過往賽事，40%'],
  ['/', {}, 'zh-Hans', '正在补上过往赛事，40%'],
])('the page %s with %j shows the progress of the start', async (path, headers, tag, words) => {
  listener.report(0.409)
  const response = await ask(path, { headers: { ...html, ...headers } })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const page = await response.text()
  expect(page).toContain(`<html lang="${tag}">`)
  expect(page).toContain(`<h1>${words}</h1>`)
  expect(page).toContain('<meta http-equiv="refresh" content="2">')
  expect(page.length).toBeLessThan(2_000)
})

test('calls answer in the envelope and their language, and health with the same text', async () => {
  const health = await ask('/healthz')
  expect([health.status, await health.text()]).toEqual([503, 'starting\n'])
  listener.report(0.4)
  const call = await ask('/app/api/queryHome', {
    method: 'POST',
    body: JSON.stringify({ info: { lang: 'en' } }),
  })
  expect([call.status, await call.json()]).toEqual([
    503,
    { code: 503, msg: 'Temporarily unavailable, please try again: catching up, 40 %' },
  ])
  expect(call.headers.get('access-control-allow-origin')).toBe('*')
  expect(await (await ask('/healthz')).text()).toBe('catching up, 40 %\n')
  const ready = await ask('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'catching up, 40 %\n'])
  const live = await ask('/livez')
  expect([live.status, await live.text()]).toEqual([200, 'alive\n'])
  expect(await (await ask('/app/api/match/list?lang=zht')).json()).toMatchObject({
    msg: expect.stringContaining('正在補上過往賽事，40%'),
  })
})

test('an address that is not a valid URL is answered too', async () => {
  const status = await new Promise((resolve, reject) => {
    const path = '//[/'
    request({ host: '127.0.0.1', port: listener.port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .once('error', reject)
      .end()
  })
  expect(status).toBe(503)
})

test('no request is lost at the hand-over, and closing waits for running requests', async () => {
  const app = Fastify({ serverFactory: listener.adopt, keepAliveTimeout: 65_000 })
  const { promise: slow, resolve: finish } = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  app.get('/', () => 'ready')
  app.get('/slow', () => {
    begun.resolve()
    return slow
  })
  const statuses = new Set<number>()
  let handedOver = false
  const clients = Array.from({ length: 8 }, async () => {
    for (let ready = false; !ready;) {
      const { status } = await ask('/')
      statuses.add(status)
      ready = handedOver && status === 200
    }
  })
  await app.ready()
  expect((await ask('/')).status).toBe(503)
  listener.handOver()
  handedOver = true
  await Promise.all(clients)
  expect(statuses).toEqual(new Set([200, 503]))
  const running = ask('/slow')
  await begun.promise
  const closed = Promise.all([app.close(), listener.close(3_600_000)])
  finish('finished')
  expect(await (await running).text()).toBe('finished')
  await closed
})

test('a request that is accepted while the app closes has all parts of the app', async () => {
  const app = Fastify({ serverFactory: listener.adopt, return503OnClosing: false })
  let [isOpen, begun] = [true, Promise.withResolvers<void>()]
  const slow = Promise.withResolvers<string>()
  app.get('/slow', () => {
    begun.resolve()
    return slow.promise
  })
  app.get('/', () => (isOpen ? 'rendered' : 'too late'))
  app.addHook('onClose', async () => void (isOpen = false))
  // a plugin, as that of the streams, which need the open port for their last event
  let portAtEnd: boolean | undefined
  await app.register(async (streams) => {
    streams.addHook('preClose', async () => {
      portAtEnd = await ask('/').then(
        ({ ok }) => ok,
        () => false,
      )
    })
  })
  listener.closeWith(app, 3_600_000)
  await app.ready()
  listener.handOver()
  const running = ask('/slow')
  await begun.promise
  // a connection that a proxy has opened, and uses while the app closes
  const open = connect(listener.port, '127.0.0.1')
  await once(open, 'connect')
  open.write('GET / HTTP/1.1\r\nHost: t\r\n')
  begun = Promise.withResolvers()
  const seen = ask('/slow').catch(() => {})
  await begun.promise
  const closed = app.close()
  open.write('\r\n')
  const [head] = await once(open, 'data')
  expect(String(head)).toContain('rendered')
  slow.resolve('')
  await Promise.all([running, seen, closed])
  expect([portAtEnd, isOpen]).toEqual([true, false])
  open.destroy()
})

test('closing does not wait for idle connections or beyond its time limit', async () => {
  const app = Fastify({ serverFactory: listener.adopt, keepAliveTimeout: 65_000 })
  app.get('/', () => 'ready')
  const begun = Promise.withResolvers<void>()
  app.get('/never', () => {
    begun.resolve()
    return new Promise(() => {})
  })
  await app.ready()
  listener.handOver()
  const ahead = connect(listener.port, '127.0.0.1')
  await once(ahead, 'connect')
  await ask('/')
  const never = ask('/never').catch((error: unknown) => String(error))
  await begun.promise
  let closed = false
  // begins first, so it ends first on any machine
  const shorter = delay(399)
  const closing = Promise.all([app.close(), listener.close(400)]).then(() => (closed = true))
  await shorter
  expect(closed).toBe(false)
  await closing
  expect(await never).toContain('fetch failed')
  ahead.destroy()
})

test('while it drains, requests are answered and their connections end', async () => {
  const app = Fastify({ serverFactory: listener.adopt, keepAliveTimeout: 65_000 })
  app.get('/', () => 'ready')
  await app.ready()
  listener.handOver()
  expect((await ask('/')).headers.get('connection')).toBe('keep-alive')
  listener.drain()
  const answer = await ask('/')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await app.close()
})

test('a port in use is named in the message', async () => {
  await expect(listenEarly({ port: listener.port, host: '127.0.0.1' })).rejects.toThrow(
    `Cannot listen on 127.0.0.1:${listener.port} (`,
  )
})
