import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callRemoteApi, remoteWorld } from './remote-api.ts'
import type { CallForPage } from './page.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the remote API states if its world is simulated; until then, our feed does', async () => {
  const answers: unknown[] = [
    { code: 503, msg: 'no' },
    { code: 0, msg: '', data: {} },
    { code: 0, msg: '', data: { simulated: true } },
  ]
  let calls = 0
  const callForPage = async () => answers[calls++]
  // Answers as another origin may send them.
  const world = remoteWorld(callForPage as unknown as CallForPage, { invented: true })
  const [simulated, specOnly] = [{ invented: true }, { invented: false, specOnly: true }]
  expect([await world(), await world(), calls]).toEqual([simulated, simulated, 1])
  vi.advanceTimersByTime(1_000)
  // An origin that does not state this is no Touchline server, and its world counts as real.
  expect([await world(), await world(), calls]).toEqual([specOnly, specOnly, 2])
  vi.advanceTimersByTime(60_000)
  expect([await world(), calls]).toEqual([simulated, 3])
})

test('a page waits 400 ms for a silent remote API, and one request serves all pages', async () => {
  let calls = 0
  const callForPage = () => {
    calls += 1
    return new Promise(() => {})
  }
  const world = remoteWorld(callForPage as unknown as CallForPage, { invented: false })
  const both = Promise.all([world(), world()])
  await vi.advanceTimersByTimeAsync(400)
  expect([await both, calls]).toEqual([[{ invented: false }, { invented: false }], 1])
})

test('an answer of more than 1 MiB is left to the browser', async () => {
  vi.useRealTimers()
  const call = callRemoteApi({ apiBase: 'https://api.example', realm: 'r', apiZone: 'UTC' })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent = vi.spyOn(globalThis, 'fetch')
  const answered = async (filler: number) => {
    const body = { code: 0, data: { records: [], filler: 'x'.repeat(filler) } }
    sent.mockImplementation(async () => new Response(JSON.stringify(body)))
    return (await call('planList', { page: 1, size: 10 }, 'en')).code
  }
  try {
    expect([await answered(1_000_000), await answered(1_100_000)]).toEqual([0, 503])
  } finally {
    sent.mockRestore()
    logged.mockRestore()
  }
})
