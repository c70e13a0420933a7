/** S-17: a page of another site cannot spend the limits of its reader. */
import { expect, test } from 'vitest'
import { prefix } from '../../../contract/calls.ts'
import { sharedServer } from '../test-server.ts'

const server = await sharedServer({
  publicOrigin: 'https://touchline.example',
  frontOrigins: ['https://front.example'],
})

async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
  const url = `${prefix}/api/${path}`
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'touchline.example', 'content-type': 'application/json', ...headers },
    payload: '{}',
  })
  return statusCode
}
const visitor = (headers: Record<string, string>) => statusOf('visitor/create', headers)

test.each([
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://other.touchline.example', 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
])('a change is refused from %j', async (headers) => {
  expect(await visitor(headers as Record<string, string>)).toBe(400)
})

test.each([
  {},
  { origin: 'https://touchline.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://touchline.example' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://front.example', 'sec-fetch-site': 'cross-site' },
  // reached by another name, over plain http
  { host: '192.0.2.1:8080', origin: 'http://192.0.2.1:8080' },
])('a change is admitted from %j', async (headers) => {
  expect(await visitor(headers as Record<string, string>)).toBe(200)
})

test('a read is answered for pages of any site', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(await statusOf('queryHome', headers)).toBe(200)
})
