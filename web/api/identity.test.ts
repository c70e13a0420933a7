import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepIdentity, type IdentityKeeper } from './identity.ts'
import { drop } from '../page/stored.ts'

/** A browser's storage, shared by its tabs. */
class Shared {
  values = new Map<string, string>()
  broken = false
  full = false
  #guard() {
    if (this.broken) throw new DOMException('no', 'SecurityError')
  }
  getItem(name: string) {
    this.#guard()
    return this.values.get(name) ?? null
  }
  setItem(name: string, text: string) {
    this.#guard()
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.values.set(name, text)
  }
  removeItem(name: string) {
    this.#guard()
    this.values.delete(name)
  }
}

/** Web Locks: one holder at a time, in order of request. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<void>) => {
      const mine = last.then(work)
      last = mine.catch(() => {})
      return mine
    },
  }
}

/** A request of a database, which has its result once it succeeds. */
function requestFor(result: () => unknown) {
  const listeners = new Map<string, () => void>()
  const request = {
    result: undefined as unknown,
    addEventListener: (type: string, listen: () => void) => listeners.set(type, listen),
    succeed() {
      request.result = result()
      listeners.get('success')?.()
    },
  }
  return request
}

/** A database with one store, whose transactions run one after the other. */
function database(claims = new Map<string, unknown>()) {
  let last: Promise<unknown> = Promise.resolve()
  /** The transaction of these requests ends a turn after the last of them is answered. */
  function transaction() {
    const mine = last
    const ended = Promise.withResolvers<void>()
    last = ended.promise
    let open = 0
    function answer(result: () => unknown) {
      const request = requestFor(result)
      open += 1
      void (async () => {
        await mine
        request.succeed()
        for (let turn = 0; turn < 5; turn++) await Promise.resolve()
        open -= 1
        if (open === 0) ended.resolve()
      })()
      return request
    }
    const objectStore = () => ({
      get: (key: string) => answer(() => claims.get(key)),
      put: (value: unknown, key: string) => answer(() => claims.set(key, value)),
      delete: (key: string) => answer(() => claims.delete(key)),
    })
    return { objectStore }
  }
  const open = () => {
    const request = requestFor(() => ({ transaction, close: () => {} }))
    queueMicrotask(() => request.succeed())
    return request
  }
  return { open }
}

const begin = Date.parse('2026-03-04T05:06:07Z')
const settings = { apiBase: '', realm: 'touchline', language: 'zh' as const }
let storage: Shared
let made: number
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers({ now: begin })
  storage = new Shared()
  made = 0
  answer = () =>
    Response.json({ code: 0, msg: '', data: { uid: `v${made}`, token: `token-${made}` } })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { locks: locks() })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async () => {
    made += 1
    return answer()
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const key of ['visitor', 'user'] as const) drop(key)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const visitor = (uid: string, token = `of-${uid}`) => JSON.stringify({ uid, token })

test('a visitor is requested 100 ms after the start, once', async () => {
  const keeper = keepIdentity(settings)
  expect([keeper.state(), keeper.current()]).toEqual(['missing', null])
  await vi.advanceTimersByTimeAsync(99)
  expect(made).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(made).toBe(1)
  expect([keeper.state(), keeper.current()]).toEqual(['ready', { uid: 'v1', token: 'token-1' }])
  expect(storage.values.get('touchline:visitor')).toBe('{"uid":"v1","token":"token-1"}')
})

test('reports that the call was sent before it is answered', async () => {
  const keeper = keepIdentity(settings)
  let requested: number | null = null
  void keeper.visitorRequested.then(() => (requested = made))
  await vi.advanceTimersByTimeAsync(99)
  expect(requested).toBe(null)
  vi.stubGlobal('fetch', () => {
    made += 1
    return new Promise(() => {})
  })
  await vi.advanceTimersByTimeAsync(1)
  expect([requested, keeper.state()]).toEqual([1, 'missing'])
})

test('a page that cannot wait requests a visitor at once, and still only once', async () => {
  const keeper = keepIdentity(settings)
  await vi.advanceTimersByTimeAsync(60)
  void keeper.createNow()
  await vi.advanceTimersByTimeAsync(1)
  expect(made).toBe(1)
  await vi.advanceTimersByTimeAsync(5_000)
  void keeper.createNow()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(made).toBe(1)
})

test('none is requested if there is one; the user takes precedence over the visitor', async () => {
  storage.values.set('touchline:visitor', visitor('v'))
  expect(keepIdentity(settings).current()?.uid).toBe('v')
  storage.values.set('touchline:user', visitor('u'))
  const keeper = keepIdentity(settings)
  expect([keeper.current()?.uid, keeper.state()]).toEqual(['u', 'ready'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(made).toBe(0)
})

test('followTabs applies changes by other tabs, also those made before its call', () => {
  storage.values.set('touchline:visitor', visitor('v'))
  const listen = vi.fn<(type: string) => void>()
  vi.stubGlobal('addEventListener', listen)
  const keeper = keepIdentity(settings)
  const seen: unknown[] = []
  keeper.subscribe(() => seen.push(keeper.current()?.uid))
  storage.values.set('touchline:user', visitor('u'))
  expect([listen.mock.calls.length, seen]).toEqual([0, []])
  keeper.followTabs()
  expect(listen.mock.calls.map(([type]) => type)).toEqual(['storage', 'storage'])
  expect(seen).toEqual(['u'])
})

describe('one for five tabs', () => {
  // the others ask while the first waits for its answer
  beforeEach(() =>
    vi.stubGlobal('fetch', async () => {
      made += 1
      const here = answer()
      await new Promise((resolve) => setTimeout(resolve, 500))
      return here
    }),
  )

  test.each([
    ['with locks', () => ({ locks: locks() }), undefined],
    ['without locks', () => ({}), database()],
    [
      'without locks, after a tab that was closed',
      () => ({}),
      database(new Map([['touchline:visitor', begin - 12_000]])),
    ],
  ])('%s', async (_, browser, indexedDB) => {
    vi.stubGlobal('navigator', browser())
    vi.stubGlobal('indexedDB', indexedDB)
    const tabs = Array.from({ length: 5 }, () => keepIdentity(settings))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(made).toBe(1)
    expect(new Set(tabs.map((tab) => tab.current()?.token))).toEqual(new Set(['token-1']))
  })

  test('a tab waits while another has the claim', async () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('indexedDB', database(new Map([['touchline:visitor', begin]])))
    keepIdentity(settings)
    await vi.advanceTimersByTimeAsync(11_900)
    expect(made).toBe(0)
    await vi.advanceTimersByTimeAsync(400)
    expect(made).toBe(1)
  })

  test('after a 403 in all of them', async () => {
    storage.values.set('touchline:visitor', visitor('old'))
    storage.values.set('touchline:user', visitor('gone'))
    const tabs = Array.from({ length: 5 }, () => keepIdentity(settings))
    const refused = tabs[0]?.current() ?? { uid: '', token: '' }
    const renewed = Promise.all(tabs.map((tab) => tab.renew(refused)))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(new Set((await renewed).map((who) => who?.token))).toEqual(new Set(['token-1']))
    expect([made, storage.values.has('touchline:user')]).toEqual([1, false])
  })

  test('a 403 on a token that another tab has replaced erases nothing', async () => {
    storage.values.set('touchline:visitor', visitor('new'))
    const keeper = keepIdentity(settings)
    expect(await keeper.renew({ uid: 'old', token: 'of-old' })).toEqual({
      uid: 'new',
      token: 'of-new',
    })
    expect(made).toBe(0)
  })
})

describe('a storage that fails does not stop the page', () => {
  const lives = async (keeper: IdentityKeeper) => {
    await vi.advanceTimersByTimeAsync(5_000)
    expect([keeper.state(), keeper.current()?.uid, made]).toEqual(['ready', 'v1', 1])
  }

  test('reading and writing throws', async () => {
    storage.broken = true
    await lives(keepIdentity(settings))
  })

  test('without locks, the database never opens', async () => {
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('indexedDB', { open: () => requestFor(() => null) })
    await lives(keepIdentity(settings))
  })

  test('with neither locks nor a database', async () => {
    vi.stubGlobal('navigator', {})
    await lives(keepIdentity(settings))
  })

  test('it is full', async () => {
    storage.full = true
    await lives(keepIdentity(settings))
  })

  test('it is full of invalid values that cannot be replaced', async () => {
    storage.values.set('touchline:visitor', '{"uid":5')
    storage.full = true
    await lives(keepIdentity(settings))
  })

  test.each([
    '',
    'null',
    '[]',
    '5',
    '{"uid":true,"token":"t"}',
    '{"uid":"u"}',
    '{"uid":"","token":"t"}',
    '{"uid":"u","token":{}}',
  ])('it holds %s', async (text) => {
    storage.values.set('touchline:visitor', text)
    storage.values.set('touchline:user', text)
    await lives(keepIdentity(settings))
  })
})

test('if the request fails, reports it and retries after 2, 4, 8 seconds', async () => {
  answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
  const keeper = keepIdentity(settings)
  const seen: string[] = []
  keeper.subscribe(() => seen.push(keeper.state()))
  await vi.advanceTimersByTimeAsync(150)
  expect([made, keeper.state()]).toEqual([1, 'failed'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(made).toBe(2)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(made).toBe(3)
  answer = () => Response.json({ code: 0, msg: '', data: { uid: 'late', token: 'late' } })
  await vi.advanceTimersByTimeAsync(8_000)
  expect([keeper.state(), keeper.current()?.uid, seen.at(-1)]).toEqual(['ready', 'late', 'ready'])
})

test('a value that cannot be an identity is not stored', async () => {
  answer = () => Response.json({ code: 0, msg: '', data: { uid: 'v', token: null } })
  const keeper = keepIdentity(settings)
  await vi.advanceTimersByTimeAsync(150)
  expect(keeper.state()).toBe('failed')
})

test.each([
  { uid: 12_345, token: 'abc' },
  { uid: 'tenant:user', token: `${'a+/='.repeat(500)}.b c` },
])('any uid and token of another back end is stored unchanged: %o', async (data) => {
  answer = () => Response.json({ code: '0', data: { ...data, nickname: 'x' } })
  const keeper = keepIdentity(settings)
  await vi.advanceTimersByTimeAsync(150)
  expect([keeper.state(), keeper.current()]).toEqual(['ready', data])
})
