import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallName, DataOf } from '../../contract/calls.ts'
import type { Identity } from '../../contract/envelope.ts'
import { codes } from '../../contract/values.ts'
import { callApi, whileEnding } from './call-api.ts'
import { paths } from './paths.ts'
import { answerCache, queryOf } from './queries.ts'

const old: Identity = { uid: 'old', token: 'o' }
const fresh: Identity = { uid: 'new', token: 'n' }
/** The uid of each call, in order. */
let sent: (string | undefined)[]
let next: Identity | null
let current: Identity | null
let isUser: boolean
const renew = vi.fn(async () => next)

beforeEach(() => {
  sent = []
  next = fresh
  current = old
  isUser = true
  renew.mockClear()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: '{"apiBase":"","realm":"touchline"}' }),
  })
  vi.stubGlobal('window', {
    touchlineIdentity: {
      current: () => current,
      createNow: async () => current,
      timedOut: () => false,
      isUser: () => isUser,
      renew,
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Respond = (init: RequestInit) => Promise<Response>

/** A stub of the network and server: `respond` decides the result of each call. */
const server = (respond: Respond) =>
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    // The envelope that `send` has just written.
    const { uid } = (await new Response(init.body ?? null).json()) as Partial<Identity>
    sent.push(uid)
    return respond(init)
  })

const answerWith = (code: number) => async () => Response.json({ code, msg: 'no' })
const silent: Respond = ({ signal }) =>
  new Promise((_, fail) =>
    signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
  )
const cut: Respond = async () => Promise.reject(new TypeError('Failed to fetch'))
const garbled: Respond = async () => new Response('<h1>Bad gateway</h1>', { status: 502 })

/** Waits for the answer, however long it takes. */
async function answerTo(name: CallName): Promise<number> {
  const answer = callApi(name, {}, { lang: 'en' })
  await vi.advanceTimersByTimeAsync(60_000)
  return (await answer).code
}

const writes = Object.keys(paths).filter((name) => !paths[name as CallName].read) as CallName[]

describe.each([
  ['403', answerWith(403), 403],
  ['503 of the server', answerWith(503), 503],
  ['504 of the server', answerWith(504), 504],
  ['429', answerWith(429), 429],
  ['a way that breaks off', cut, 503],
  ['an answer that is lost on the way', garbled, 503],
  ['ten seconds of silence', silent, 504],
] as const)('after %s', (_, respond, code) => {
  test('a call that changes something is not repeated: it may have taken effect', async () => {
    expect(writes.length).toBeGreaterThan(10)
    for (const name of writes) {
      sent = []
      server(respond)
      expect([name, await answerTo(name), sent]).toEqual([name, code, ['old']])
    }
  })

  test('a read is repeated automatically only under the replacing identity', async () => {
    server(respond)
    expect([await answerTo('planMine'), sent]).toEqual([
      code,
      code === codes.tokenInvalid ? ['old', 'new'] : ['old'],
    ])
  })
})

test.each([
  [403, 1],
  [503, 0],
  [504, 0],
  [429, 0],
  [1005, 0],
])(
  'a %i of the server replaces the identity %i times, after a read or a write',
  async (code, times) => {
    for (const name of ['planMine', 'planUnlock'] as const) {
      renew.mockClear()
      server(answerWith(code))
      await answerTo(name)
      expect(renew.mock.calls).toEqual(Array.from({ length: times }, () => [old]))
    }
  },
)

test('without a new identity, a read ends with its 403', async () => {
  next = null
  server(answerWith(403))
  expect([await answerTo('planMine'), sent]).toEqual([403, ['old']])
})

test.each([
  ['503', 3, answerWith(503)],
  ['504', 1, silent],
  ['429', 1, answerWith(429)],
  ['404', 1, answerWith(404)],
] as const)(
  'a screen’s question with the result %s is sent %i times',
  async (_, times, respond) => {
    server(respond)
    const answered = answerCache()
      .fetchQuery(queryOf(callApi, { name: 'queryHome', data: {}, lang: 'en' }))
      .catch(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    await answered
    expect(sent).toHaveLength(times)
  },
)

describe('a call for a user only', () => {
  const ask = () => callApi('userChoices', {}, { lang: 'en', userOnly: true })

  test('is not sent for a visitor', async () => {
    isUser = false
    server(answerWith(0))
    expect((await ask()).code).toBe(codes.tryAgain)
    expect(sent).toEqual([])
  })

  test('is not repeated for the visitor that follows a refused user', async () => {
    server(answerWith(403))
    renew.mockImplementationOnce(async () => {
      isUser = false
      return fresh
    })
    expect((await ask()).code).toBe(403)
    expect(sent).toEqual(['old'])
  })
})

describe('while the session is ended', () => {
  const ask = (signal?: AbortSignal) => callApi('userChoices', {}, { lang: 'en', signal })
  /** The end of the session, which the server has not answered yet. */
  function leave() {
    const { promise, resolve } = Promise.withResolvers<void>()
    const left = whileEnding(async () => {
      await promise
      current = fresh
    })
    return { left, end: resolve }
  }
  beforeEach(() => server(async (init) => (sent.at(-1) === 'old' ? silent(init) : answerWith(0)())))

  test('no read arrives under the identity that ends', async () => {
    const before = ask()
    await vi.advanceTimersByTimeAsync(10)
    const { left, end } = leave()
    const meanwhile = ask()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual(['old'])
    end()
    await vi.advanceTimersByTimeAsync(10)
    await left
    expect([(await before).code, (await meanwhile).code]).toEqual([0, 0])
    expect(sent).toEqual(['old', 'new', 'new'])
    expect(console.error).not.toHaveBeenCalled()
  })

  test('a read that its screen gave up is not sent again', async () => {
    const screen = new AbortController()
    const before = ask(screen.signal)
    await vi.advanceTimersByTimeAsync(10)
    const { end } = leave()
    screen.abort()
    end()
    await vi.advanceTimersByTimeAsync(10)
    expect([(await before).code, sent]).toEqual([503, ['old']])
  })
})

test('without an identity a change is not sent, and says try again', async () => {
  current = null
  server(answerWith(0))
  expect([await answerTo('planUnlock'), sent]).toEqual([503, []])
  expect([await answerTo('queryHome'), sent]).toEqual([0, [undefined]])
})

describe('another back end that refuses our fields of the list of experts', () => {
  const opening = { page: 1, size: 50, type: 2, kind: 'people' } as const
  const record = { expertId: 7, name: 'Ash' }
  /** The payloads that the back end received. */
  let payloads: unknown[]
  const strict =
    (answer: object): Respond =>
    async (init) => {
      // boundary: the envelope that `send` has just written
      const { data } = (await new Response(init.body ?? null).json()) as { data: object }
      payloads.push(data)
      return Response.json('kind' in data ? { code: 400, msg: 'unknown field' } : answer)
    }
  const askFrom = async (apiBase: string, answer: object, data: DataOf<'expertList'> = opening) => {
    payloads = []
    vi.stubGlobal('document', {
      getElementById: () => ({ textContent: JSON.stringify({ apiBase, realm: 'touchline' }) }),
    })
    server(strict(answer))
    return callApi('expertList', data, { lang: 'en' })
  }
  const list = { code: 0, msg: '', data: { records: [record] } }

  test('is asked again in the fields of the specification', async () => {
    const answer = await askFrom('http://127.0.0.1:1', list)
    expect(answer.data?.records).toMatchObject([record])
    expect(payloads).toEqual([opening, { page: 1, size: 10, type: 1 }])
  })

  test('is not asked again about a board that a reader chose', async () => {
    const answer = await askFrom('http://127.0.0.1:1', list, { ...opening, kind: 'models' })
    expect([answer.code, payloads.length]).toEqual([400, 1])
  })

  test('never shows another board of Touchline; our own back end is asked once', async () => {
    const board = { ...list, data: { records: [record], computedAt: '2026-03-04T05:06:07Z' } }
    expect((await askFrom('http://127.0.0.1:1', board)).code).toBe(400)
    expect([(await askFrom('', list)).code, payloads.length]).toEqual([400, 1])
  })
})
