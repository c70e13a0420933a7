import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { sharedCaches } from './shared-caches.ts'

let cache: Server | undefined
afterEach(() => cache?.close())

async function startCache(status: () => number): Promise<{ address: string; methods: string[] }> {
  const methods: string[] = []
  cache = createServer((request, response) => {
    methods.push(String(request.method))
    response.writeHead(status()).end()
  }).listen(0, '127.0.0.1')
  await once(cache, 'listening')
  // a TCP server has an address with a port
  return { address: `http://127.0.0.1:${(cache.address() as AddressInfo).port}/`, methods }
}

const hour = 3_600_000

test('a cache is purged once for many changes, and again for later ones', async () => {
  const { address, methods } = await startCache(() => 200)
  const logged: string[] = []
  const caches = sharedCaches([address], (words) => logged.push(words), hour)
  for (let change = 0; change < 20; change++) caches.forget()
  await expect.poll(() => methods).toEqual(['PURGE', 'PURGE'])
  expect(logged).toEqual([])
})

test('a failing cache is reported once, until it answers again', async () => {
  let status = 403
  const { address, methods } = await startCache(() => status)
  const logged: string[] = []
  const caches = sharedCaches([address], (words) => logged.push(words), hour)
  /** One request at a time is sent: when this one arrives, the one before is over. */
  const forget = async () => {
    const before = methods.length
    caches.forget()
    await expect.poll(() => methods.length).toBeGreaterThan(before)
  }
  await forget()
  await forget()
  status = 200
  await forget()
  status = 500
  await forget()
  await expect
    .poll(() => logged)
    .toEqual([403, 500].map((code) => `The cache ${address} forgets nothing: it answers ${code}`))
})
