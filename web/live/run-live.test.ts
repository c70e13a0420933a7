import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from './run-live.ts'

/** The opened streams, in order; `send` sends a message of the server. */
let streams: {
  url: string
  send: (event: string, body: object, id?: number) => void
  fail: () => void
}[]

class Source extends EventTarget {
  constructor(url: string) {
    super()
    const send = (event: string, body: object, id = 0) =>
      this.dispatchEvent(
        new MessageEvent(event, { data: JSON.stringify(body), lastEventId: String(id) }),
      )
    streams.push({ url, send, fail: () => this.dispatchEvent(new Event('error')) })
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  streams = []
  vi.stubGlobal('EventSource', Source)
  // No other tabs.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('addEventListener', () => {})
  const element = { dataset: {}, setAttribute() {}, append() {} }
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener() {},
    createElement: () => element,
    body: element,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const moment = (id: number) => ({ id, at: '2026-03-01T12:00:00.000Z', speed: 1 })

const asking = (matchId: number, answer: Promise<object> = Promise.resolve({ matchId })) => ({
  queryKey: ['matchDetail', { matchId }],
  queryFn: () => answer,
  staleTime: 30_000,
})

test('events about a match between its answer and its subscription are fetched', async () => {
  const cache = new QueryClient()
  const show = (matchId: number, answer?: Promise<object>) =>
    new QueryObserver(cache, asking(matchId, answer)).subscribe(() => {})
  show(1)
  run(cache, { apiBase: '', lastEvent: 100 })
  await vi.advanceTimersByTimeAsync(300)
  expect(streams.map(({ url }) => url)).toEqual(['/app/live?match=1&after=100'])
  streams[0]?.send('hello', moment(103))

  const answer = Promise.withResolvers<object>()
  show(2, answer.promise)
  await vi.advanceTimersByTimeAsync(100)
  // Event 104, new plans on match 2, is not sent to this tab.
  streams[0]?.send('beat', moment(105))
  await vi.advanceTimersByTimeAsync(300)
  expect(streams.slice(1).map(({ url }) => url)).toEqual(['/app/live?match=1,2&after=103'])
  // The answer shows another match.
  streams[1]?.send('hello', moment(106))
  answer.resolve({ matchId: 2, alike: [{ matchId: 3 }] })
  await vi.advanceTimersByTimeAsync(300)
  expect(streams.slice(2).map(({ url }) => url)).toEqual(['/app/live?match=1,2,3&after=103'])

  // The refetched answer was watched all the time.
  streams[2]?.send('hello', moment(106))
  await cache.invalidateQueries()
  streams[2]?.send('beat', moment(107))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(3)
})

test('a prefetched answer lacks the events since then', async () => {
  const cache = new QueryClient()
  new QueryObserver(cache, asking(1)).subscribe(() => {})
  run(cache, { apiBase: '', lastEvent: 100 })
  await vi.advanceTimersByTimeAsync(300)
  streams[0]?.send('hello', moment(100))
  await cache.prefetchQuery(asking(2))
  await vi.advanceTimersByTimeAsync(5_000)
  streams[0]?.send('beat', moment(105))
  new QueryObserver(cache, asking(2)).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(300)
  expect(streams.at(-1)?.url).toBe('/app/live?match=1,2&after=100')
})

test.each(['stream', 'question'])(
  'a page that missed events that are no longer stored refetches all after a %s',
  async (how) => {
    const cache = new QueryClient()
    let fetches = 0
    const queryFn = () => Promise.resolve({ matchId: 1, fetches: ++fetches })
    new QueryObserver(cache, { ...asking(1), queryFn }).subscribe(() => {})
    const fetched = vi.fn(() =>
      Promise.resolve(Response.json({ data: { ...moment(200), snapshot: true, events: [] } })),
    )
    vi.stubGlobal('fetch', fetched)
    run(cache, { apiBase: '', lastEvent: 100 })
    await vi.advanceTimersByTimeAsync(300)
    if (how === 'question') streams[0]?.fail()
    else {
      streams[0]?.send('snapshot', {}, 200)
      streams[0]?.send('hello', moment(200))
    }
    await vi.advanceTimersByTimeAsync(1)
    fetched.mockResolvedValue(
      Response.json({ data: { ...moment(200), snapshot: false, events: [] } }),
    )
    await vi.advanceTimersByTimeAsync(4_000)
    expect(fetches).toBe(2)
  },
)

test('where streams are blocked each poll comes two seconds after the last answer', async () => {
  const cache = new QueryClient()
  new QueryObserver(cache, asking(1)).subscribe(() => {})
  const at: number[] = []
  const slow = 700
  vi.stubGlobal('fetch', async () => {
    at.push(Number(vi.getMockedSystemTime()))
    await new Promise((resolve) => setTimeout(resolve, slow))
    return Response.json({ data: { ...moment(200), snapshot: false, events: [] } })
  })
  run(cache, { apiBase: '', lastEvent: 100 })
  await vi.advanceTimersByTimeAsync(300)
  streams[0]?.fail()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(at.slice(1).map((one, no) => one - (at[no] ?? 0))).toEqual([2_700, 2_700, 2_700])
})

test('a minute that passes fetches no details, a card does', async () => {
  const state = { matchId: 1, status: 2, homeScore: 0, awayScore: 0, homeRed: 0, awayRed: 0 }
  const cache = new QueryClient()
  let fetches = 0
  const answer = () => ({ ...state, solutionCount: 0, observedAt: '2026-03-01T12:00:00.000Z' })
  const queryFn = () => Promise.resolve({ ...answer(), fetches: ++fetches })
  new QueryObserver(cache, { ...asking(1), queryFn }).subscribe(() => {})
  run(cache, { apiBase: '', lastEvent: 100 })
  await vi.advanceTimersByTimeAsync(300)
  streams[0]?.send('hello', moment(100))
  const send = async (id: number, count: number) => {
    const observedAt = `2026-03-01T12:0${id - 100}:00.000Z`
    streams[0]?.send('match', { ...answer(), observedAt, events: { count, latest: null } }, id)
    await vi.advanceTimersByTimeAsync(5_000)
  }
  // the answer does not have the number of events
  await send(101, 0)
  expect(fetches).toBe(2)
  await send(102, 0)
  expect(fetches).toBe(2)
  await send(103, 1)
  expect(fetches).toBe(3)
  await send(104, 1)
  expect(fetches).toBe(3)
})
