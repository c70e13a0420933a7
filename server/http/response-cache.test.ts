import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Topic } from '../db/data-version.ts'
import { acceptedEncoding, ResponseCache, sendPrepared, type Made } from './response-cache.ts'

function versions() {
  const state = { match: 0, plan: 0, expert: 0, boards: 0 }
  return {
    state,
    of: (topics: readonly Topic[]) => topics.map((topic) => state[topic]).join('.'),
    refresh: async () => {},
    stop: () => {},
  }
}

const made = (body: string): Made => ({ status: 200, headers: {}, body })

describe('the response cache', () => {
  it('makes an answer once for a thousand requests, and again after a change', async () => {
    const { state, ...data } = versions()
    const cache = new ResponseCache(data)
    let count = 0
    const ask = () => cache.answer('home', ['match', 'plan'], async () => made(`made ${++count}`))
    await Promise.all(Array.from({ length: 1000 }, ask))
    expect(count).toBe(1)
    state.expert++
    await ask()
    expect(count).toBe(1)
    state.plan++
    const after = await Promise.all(Array.from({ length: 1000 }, ask))
    expect(count).toBe(2)
    expect(after.every((prepared) => prepared.identity.toString() === 'made 2')).toBe(true)
  })

  describe('of a response that names its topics while it is made', () => {
    it('makes it again after a change of one of them only', async () => {
      const { state, ...data } = versions()
      const cache = new ResponseCache(data)
      let count = 0
      const ask = () =>
        cache.answerBy('page', async (dependOn) => {
          await turn()
          dependOn(['plan', 'match'])
          return made(`made ${++count}`)
        })
      await ask()
      state.expert++
      await ask()
      expect(count).toBe(1)
      state.match++
      expect(cache.cached('page')).toBeNull()
      await ask()
      expect(count).toBe(2)
    })

    it('makes it again after a change between two questions about a topic', async () => {
      const { state, ...data } = versions()
      const cache = new ResponseCache(data)
      await cache.answerBy('page', async (dependOn) => {
        dependOn(['plan'])
        state.plan++
        dependOn(['plan'])
        return made('of two versions')
      })
      expect(cache.cached('page')).toBeNull()
    })
  })

  it('makes an encoding when it is first asked for, once, and sends the same bytes', async () => {
    const prepared = await new ResponseCache(versions()).answer('a', [], async () =>
      made('球鉴'.repeat(500)),
    )
    const app = Fastify()
    app.get('/', (request, reply) => sendPrepared(request, reply, prepared))
    const ask = (encoding: string) =>
      app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
    expect((await ask('identity')).rawPayload).toEqual(prepared.identity)
    expect(prepared.encoded).toEqual({})
    const first = await Promise.all([ask('br'), ask('br')])
    const { br } = prepared.encoded
    for (const { rawPayload, headers } of [...first, await ask('br')]) {
      expect(headers['content-encoding']).toBe('br')
      expect(rawPayload).toEqual(br)
      expect(brotliDecompressSync(rawPayload)).toEqual(prepared.identity)
    }
    expect(prepared.encoded).toEqual({ br })
    expect(gunzipSync((await ask('gzip')).rawPayload)).toEqual(prepared.identity)
  })

  it('does not cache a failure', async () => {
    const cache = new ResponseCache(versions())
    await expect(
      cache.answer('a', [], () => Promise.reject(new Error('database away'))),
    ).rejects.toThrow('database away')
    expect((await cache.answer('a', [], async () => made('back'))).identity.toString()).toBe('back')
  })

  it('the response from before a change stays in case it cannot be made again', async () => {
    const { state, ...data } = versions()
    const cache = new ResponseCache(data)
    const away = () => Promise.reject(new Error('database away'))
    await cache.answer('a', ['match'], async () => made('first'))
    for (let change = 0; change < 3; change++) {
      state.match++
      expect(cache.cached('a')).toBeNull()
      await expect(cache.answer('a', ['match'], away)).rejects.toThrow('database away')
      expect(cache.lastMade('a')?.identity.toString()).toBe('first')
    }
    await cache.answer('a', ['match'], async () => made('second'))
    expect(cache.lastMade('a')?.identity.toString()).toBe('second')
    expect(cache.lastMade('b')).toBeNull()
  })

  it('evicts the least recently used entry when full', async () => {
    const cache = new ResponseCache(versions(), 5_000)
    const body = Array.from({ length: 1500 }, (_, at) =>
      String.fromCodePoint(33 + ((at * at * 7) % 90)),
    ).join('')
    for (const key of ['a', 'b', 'c', 'd'])
      await cache.answer(key, [], async () => made(body + key))
    expect(cache.cached('a')).toBe(null)
    expect(cache.cached('d')?.identity.toString()).toBe(`${body}d`)
  })
})

describe('acceptedEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.5', 'br'],
    ['gzip;q=1.0', 'gzip'],
    ['brotli', 'identity'],
    ['', 'identity'],
  ])('%s -> %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})

it('an answer made after its request’s time limit is not sent a second time', async () => {
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  const app = Fastify({ handlerTimeout: 20, logger: { level: 'warn', stream } })
  const cache = new ResponseCache(versions())
  app.setErrorHandler((_, __, reply) => reply.code(503).send('busy'))
  const [late, sent] = [Promise.withResolvers<Made>(), Promise.withResolvers<void>()]
  app.get('/', async (request, reply) => {
    const answer = await cache.answer('a', [], () => late.promise)
    try {
      return sendPrepared(request, reply, answer)
    } finally {
      sent.resolve()
    }
  })
  // over a socket, because an injected request accepts a second answer without an error
  const origin = await app.listen()
  const answer = await fetch(origin)
  expect([answer.status, await answer.text()]).toEqual([503, 'busy'])
  late.resolve(made('late'))
  await sent.promise
  // an error of the handler would be logged by now
  await turn()
  expect(logged).toEqual([])
  await app.close()
})
