import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { textLanguages } from '../../contract/values.ts'
import { send, sendWordless, type Sending } from './send.ts'

const to: Sending = {
  apiBase: 'https://api.example',
  realm: 'touchline',
  sender: { uid: 'u', token: 't' },
  lang: 'en',
}
const answers = (respond: (url: string, init: RequestInit) => Promise<Response>) =>
  vi.stubGlobal('fetch', vi.fn(respond))
const answerWith = (body: BodyInit, status = 200) =>
  answers(async () => new Response(body, { status }))
let logged: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the envelope: identity, payload and language', async () => {
  answers(async (url, init) => {
    expect(url).toBe('https://api.example/app/api/home/queryRecommend')
    expect(init.method).toBe('POST')
    const body: unknown = await new Response(init.body ?? null).json()
    expect(body).toEqual({
      realm: 'touchline',
      process: 'web',
      uid: 'u',
      token: 't',
      data: { page: 1, size: 100 },
      info: { lang: 'en' },
    })
    return Response.json({ code: 0, msg: '', data: { records: [] } })
  })
  expect(await send('/app/api/home/queryRecommend', { page: 1, size: 100 }, to)).toEqual({
    code: 0,
    msg: '',
    data: { records: [] },
  })
})

const withoutIdentity: Sending = { ...to, sender: null }

test('without an identity the payload is the body, with the language', async () => {
  answers(async (_, init) => {
    const body: unknown = await new Response(init.body ?? null).json()
    expect(body).toEqual({ page: 1, size: 100, info: { lang: 'en' } })
    return Response.json({ code: 0 })
  })
  const answer = await send('/app/api/home/queryRecommend', { page: 1, size: 100 }, withoutIdentity)
  expect(answer.code).toBe(0)
})

test('a call whose payload is "none" has no body', async () => {
  answers(async (_, init) => {
    expect([init.body, init.headers]).toEqual([undefined, undefined])
    return Response.json({ code: 0 })
  })
  expect(await sendWordless('/app/api/visitor/create', null, withoutIdentity)).toMatchObject({
    code: 0,
  })
})

test('any code of the server is a value, whatever the status', async () => {
  answerWith('{"code":1002,"msg":"not on sale"}', 409)
  expect(await send('/app/api/queryHome', {}, to)).toEqual({ code: 1002, msg: 'not on sale' })
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['{"code":"0","data":{"records":[]}}', { code: 0, msg: '', data: { records: [] } }],
  ['{"code":0,"msg":null}', { code: 0, msg: '', data: undefined }],
  ['{"code":"403","msg":"expired"}', { code: 403, msg: 'expired' }],
])('an envelope of another back end: %s', async (body, answer) => {
  answerWith(body)
  expect(await send('/app/api/queryHome', {}, to)).toEqual(answer)
  expect(logged).not.toHaveBeenCalled()
})

describe('an invalid answer is a network error, and logged', () => {
  test.each([
    ['a page of a proxy', '<h1>Forbidden</h1>', 403],
    ['JSON of something else', '{"error":"forbidden"}', 403],
    ['a code that is no number', '{"code":"none","msg":""}', 200],
    ['a code that is null', '{"code":null,"msg":""}', 200],
    ['nothing', '', 200],
    ['null', 'null', 200],
  ])('%s', async (_, body, status) => {
    answerWith(body, status)
    expect(await send('/app/api/queryHome', {}, to)).toMatchObject({ code: 503 })
    expect(logged).toHaveBeenCalledOnce()
  })

  test('no network', async () => {
    answers(async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await send('/app/api/queryHome', {}, to)).toMatchObject({ code: 503 })
    expect(logged).toHaveBeenCalledOnce()
  })
})

describe('times out after ten seconds, and not before', () => {
  const words = {
    zh: '请求超时，请检查网络连接',
    zht: '請求逾時，請檢查網絡連線',
    en: 'Request timeout, please check connection',
  }

  /** A server that never completes its response. `late` names the part that does not arrive. */
  function silence(late: 'head' | 'body') {
    answers(async (_, { signal }) => {
      const stopped = new Promise<never>((_, fail) =>
        signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))),
      )
      if (late === 'head') return stopped
      return Object.assign(new Response(''), { text: () => stopped })
    })
  }

  test.each(textLanguages.flatMap((lang) => [[lang, 'head'] as const, [lang, 'body'] as const]))(
    '%s, without its %s',
    async (lang, late) => {
      vi.useFakeTimers()
      silence(late)
      let answer: unknown = null
      const pending = send('/app/api/queryHome', {}, { ...to, lang }).then(
        (value) => (answer = value),
      )
      await vi.advanceTimersByTimeAsync(9_999)
      expect(answer).toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      await pending
      expect(answer).toEqual({ code: 504, msg: words[lang] })
    },
  )
})

test('a cancellable call needs no feature that the oldest browsers lack', async () => {
  vi.stubGlobal('AbortSignal', undefined)
  answerWith('{"code":0,"msg":"","data":{}}')
  expect(
    (await send('/app/api/queryHome', {}, { ...to, signal: new AbortController().signal })).code,
  ).toBe(0)
})

test('a cancelled call is not an error', async () => {
  const stop = new AbortController()
  answers(
    async (_, { signal }) =>
      new Promise((_resolve, fail) =>
        signal?.addEventListener('abort', () => fail(new Error('off'))),
      ),
  )
  const pending = send('/app/api/queryHome', {}, { ...to, signal: stop.signal })
  stop.abort()
  expect((await pending).code).toBe(503)
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['{"code":0,"data":{"id":12345678901234567890}}', { id: '12345678901234567890' }],
  [
    '{"code":0,"data":{"id":[-9007199254740993, 9007199254740991]}}',
    { id: ['-9007199254740993', 9007199254740991] },
  ],
  [
    '{"code":0,"data":{"t":"a \\" 12345678901234567890 \\\\","n":0.12345678901234567890}}',
    { t: 'a " 12345678901234567890 \\', n: 0.12345678901234568 },
  ],
])('a whole number that is too large for a number stays exact, as text: %s', async (body, data) => {
  answerWith(body)
  expect(await send('/app/match/list', {}, to)).toMatchObject({ code: 0, data })
})
