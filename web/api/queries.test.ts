import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('in a browser an answer that no screen uses is still there after ten minutes of reading, and gone after two hours', async () => {
  // what the package takes a browser by, when it is loaded
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
