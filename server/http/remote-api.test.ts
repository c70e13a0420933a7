import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { remoteIsInvented } from './remote-api.ts'
import type { PageAsk } from './page.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the remote API decides whether the world is simulated; before its first answer this server’s feed does', async () => {
  const answers: unknown[] = [
    { code: 503, msg: 'no' },
    { code: 0, msg: '', data: {} },
    { code: 0, msg: '', data: { simulated: true } },
  ]
  let calls = 0
  const ask = async () => answers[calls++]
  // Answers as another origin may send them.
  const invented = remoteIsInvented(ask as unknown as PageAsk, true)
  expect([await invented(), await invented(), calls]).toEqual([true, true, 1])
  vi.advanceTimersByTime(1_000)
  // An origin that does not state it has a real world.
  expect([await invented(), await invented(), calls]).toEqual([false, false, 2])
  vi.advanceTimersByTime(60_000)
  expect([await invented(), calls]).toEqual([true, 3])
})

test('a page waits 400 ms for a silent remote API, and one request serves all pages', async () => {
  let calls = 0
  const ask = () => {
    calls += 1
    return new Promise(() => {})
  }
  const invented = remoteIsInvented(ask as unknown as PageAsk, false)
  const both = Promise.all([invented(), invented()])
  await vi.advanceTimersByTimeAsync(400)
  expect([await both, calls]).toEqual([[false, false], 1])
})
