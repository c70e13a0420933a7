import { afterEach, expect, test } from 'vitest'
import { createMetrics, serveMetrics } from './metrics.ts'
import { testServer, type TestServer } from '../test-server.ts'
import { transportHeaders } from '../security-headers.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** The value of a metric with these labels; undefined if it is absent. */
function valueOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('requests are counted by route and status, including answers from the cache', async () => {
  const metrics = createMetrics()
  const server: TestServer = await testServer({}, { metrics })
  opened.push(() => server.close())
  const ask = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } })
  for (let at = 0; at < 3; at++) await ask('/app/api/queryHome')
  await ask('/expertDetail?expertId=123456')
  await ask('/no/such/page')
  const text = await metrics.text()
  const counted = (route: string, code: number) =>
    valueOf(text, `touchline_http_requests_total{method="GET",route="${route}",code="${code}"}`)
  expect(counted('/app/api/queryHome', 200)).toBe(3)
  expect(counted('/expertDetail', 404)).toBe(1)
  // no label contains a reader's input
  expect(text).not.toMatch(/no\/such|123456/)
  expect(valueOf(text, 'touchline_http_request_seconds_count{route="/app/api/queryHome"}')).toBe(3)
  expect(valueOf(text, 'touchline_cache_hits')).toBeGreaterThanOrEqual(2)
  expect(valueOf(text, 'touchline_streams')).toBe(0)
  expect(valueOf(text, 'touchline_ready')).toBe(1)
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('a value that cannot be read is left out', async () => {
  const metrics = createMetrics()
  let away = false
  metrics.add({
    size: { help: 'x', read: () => (away ? Promise.reject(new Error('away')) : 7) },
    other: { help: 'x', read: () => 8 },
  })
  expect(valueOf(await metrics.text(), 'touchline_size')).toBe(7)
  away = true
  const text = await metrics.text()
  expect([valueOf(text, 'touchline_size'), valueOf(text, 'touchline_other')]).toEqual([
    undefined,
    8,
  ])
})

test('metrics are served on a separate port, and a port in use is named', async () => {
  const server = await serveMetrics(createMetrics(), { port: 0, host: '127.0.0.1' })
  opened.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const answer = await ask('/metrics')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect((await ask('/')).status).toBe(404)
  await expect(serveMetrics(createMetrics(), { port, host: '127.0.0.1' })).rejects.toThrow(
    `Cannot serve metrics on 127.0.0.1:${port}`,
  )
})

test.each([
  ['https://touchline.example', 'on', 'max-age=31536000'],
  ['https://touchline.example', 'subdomains', 'max-age=31536000; includeSubDomains'],
  ['https://touchline.example', 'off', undefined],
  ['http://localhost:8080', 'subdomains', undefined],
] as const)('at %s with HSTS=%s the header is %s', async (publicOrigin, hsts, value) => {
  expect(transportHeaders({ publicOrigin, hsts })['strict-transport-security']).toBe(value)
  const server = await testServer({ publicOrigin, hsts })
  opened.push(() => server.close())
  for (const url of ['/', '/app/api/queryHome', '/no/such', '/livez'])
    expect((await server.app.inject(url)).headers['strict-transport-security']).toBe(value)
})
