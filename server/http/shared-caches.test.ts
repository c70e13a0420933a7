import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { sharedCaches } from './shared-caches.ts'

let cache: Server | undefined
afterEach(() => cache?.close())

async function startCache(status: () => number): Promise<{ address: string; methods: string[] }> {
  const methods: string[] = []
  cache = createServer((request, response) => {
    methods.push(String(request.method))
    setTimeout(() => response.writeHead(status()).end(), 50)
  }).listen(0, '127.0.0.1')
  await once(cache, 'listening')
  // a TCP server has an address with a port
  return { address: `http://127.0.0.1:${(cache.address() as AddressInfo).port}/`, methods }
}

test('a cache is purged once for many changes, and again for later ones', async () => {
  const { address, methods } = await startCache(() => 200)
  const logged: string[] = []
  const caches = sharedCaches([address], (words) => logged.push(words))
  for (let change = 0; change < 20; change++) caches.forget()
  await vi.waitFor(() => expect(methods).toEqual(['PURGE', 'PURGE']))
  expect(logged).toEqual([])
})

test('a failing cache is reported once, until it answers again', async () => {
  let status = 403
  const { address, methods } = await startCache(() => status)
  const logged: string[] = []
  const caches = sharedCaches([address], (words) => logged.push(words))
  const forget = async () => {
    const before = methods.length
    caches.forget()
    await vi.waitFor(() => expect(methods.length).toBeGreaterThan(before))
    await new Promise((done) => setTimeout(done, 100))
  }
  await forget()
  await forget()
  expect(logged).toEqual([`The cache ${address} forgets nothing: it answers 403`])
  status = 200
  await forget()
  status = 500
  await forget()
  expect(logged).toHaveLength(2)
})
