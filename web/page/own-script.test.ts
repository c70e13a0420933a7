/** The addresses of workers that the page's Trusted Types policy accepts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('one policy is made for all workers: a second of the same name is refused', async () => {
  const createPolicy = vi.fn((_: string, rules: unknown) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  const { ownScript } = await import('./own-script.ts')
  expect(ownScript('/worker.js')).toBe('/worker.js')
  expect(ownScript('/assets/checks-worker-BUY3zb9y.js')).toBe('/assets/checks-worker-BUY3zb9y.js')
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['touchline'])
})

test.each([
  'https://elsewhere.example/assets/x.js',
  '//elsewhere.example/worker.js',
  '/assets/../avatar/7.js',
  '/log/x.js',
  'data:text/javascript,0',
])('%s is refused, with and without Trusted Types', async (address) => {
  const { ownScript } = await import('./own-script.ts')
  expect(() => ownScript(address)).toThrow(TypeError)
  vi.resetModules()
  vi.stubGlobal('trustedTypes', { createPolicy: (_: string, rules: unknown) => rules })
  const strict = await import('./own-script.ts')
  expect(() => strict.ownScript(address)).toThrow(TypeError)
})
