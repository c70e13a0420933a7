import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCache } from './queries.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an unused answer is cached for ten minutes and removed after two hours', async () => {
  // TanStack Query detects a browser by `window`, when it is loaded.
  vi.stubGlobal('window', globalThis)
  vi.resetModules()
  vi.useFakeTimers()
  const { answerCache } = await import('./queries.ts')
  const cache = answerCache()
  await cache.prefetchQuery({ queryKey: ['queryHome'], queryFn: () => 'home' })
  vi.advanceTimersByTime(10 * 60_000)
  expect(cache.getQueryData(['queryHome'])).toBe('home')
  vi.advanceTimersByTime(120 * 60_000)
  expect(cache.getQueryData(['queryHome'])).toBeUndefined()
})

test('only calls that failed without a network are repeated once it is back', async () => {
  const cache = answerCache()
  cache.mount()
  const lost = vi.fn(() => Promise.reject(new Error('no network')))
  const held = vi.fn(() => Promise.resolve('held'))
  const watch = (queryKey: string[], queryFn: () => Promise<string>) =>
    new QueryObserver(cache, { queryKey, queryFn, retry: false, staleTime: 0 }).subscribe(() => {})
  const ends = [watch(['lost'], lost), watch(['held'], held)]
  await expect
    .poll(() => [cache.getQueryState(['lost'])?.status, cache.getQueryState(['held'])?.status])
    .toEqual(['error', 'success'])
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await expect.poll(() => lost).toHaveBeenCalledTimes(2)
  expect(held).toHaveBeenCalledTimes(1)
  for (const end of ends) end()
  cache.unmount()
})
