import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOffline, onNetworkChange } from '../page/network.ts'
import { withNetwork } from './network.ts'

let page = new EventTarget()
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  turn(true)
})
afterEach(() => vi.unstubAllGlobals())

function turn(onLine: boolean): void {
  vi.stubGlobal('navigator', { onLine })
  page.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

/** Answers are given by hand, in the order of the questions. */
function byHand() {
  const asked: PromiseWithResolvers<string>[] = []
  const ask = vi.fn(() => {
    asked.push(Promise.withResolvers<string>())
    return asked.at(-1)?.promise ?? Promise.reject(new Error('not asked'))
  })
  return { ask, asked }
}

test('with a network, an answer and an error pass', async () => {
  expect(await withNetwork(async () => 7)).toBe(7)
  await expect(withNetwork(() => Promise.reject(new Error('404')))).rejects.toThrow('404')
})

test('a question that was cut off is asked again when the network is back', async () => {
  const { ask, asked } = byHand()
  const answer = withNetwork(ask)
  turn(false)
  expect(isOffline()).toBe(true)
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  turn(true)
  await expect.poll(() => ask.mock.calls.length).toBe(2)
  asked[0]?.resolve('late')
  asked[1]?.resolve('again')
  expect(await answer).toBe('again')
})

test('without a network an error is waited out, and a site on this machine answers', async () => {
  turn(false)
  expect(await withNetwork(async () => 'here')).toBe('here')
  const ask = vi.fn(async () => (isOffline() ? Promise.reject(new Error('cut off')) : 'back'))
  const answer = withNetwork(ask)
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  turn(true)
  expect(await answer).toBe('back')
})

test('a failed call without a network is no answer', async () => {
  turn(false)
  const ask = vi.fn(async () => (isOffline() ? 'failed' : 'answer'))
  const answer = withNetwork(ask, (value) => value !== 'failed')
  await expect.poll(() => ask.mock.calls.length).toBe(1)
  turn(true)
  expect(await answer).toBe('answer')
  // with a network it is the caller's business
  expect(
    await withNetwork(
      async () => 'failed',
      (value) => value !== 'failed',
    ),
  ).toBe('failed')
})

test('both changes are told until the end', () => {
  const changed = vi.fn()
  const stop = onNetworkChange(changed)
  turn(false)
  turn(true)
  stop()
  turn(false)
  expect(changed).toHaveBeenCalledTimes(2)
})
