import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from './test-server.ts'

let server: TestServer
let port = 0
beforeAll(async () => {
  server = await testServer()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => server.close())

/** T17: seconds until the server cuts a connection that says this and then nothing more. */
async function patience(words: string): Promise<number> {
  const start = performance.now()
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(words)
  await once(socket, 'close')
  return (performance.now() - start) / 1000
}

it.concurrent.each([
  ['half a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['half a body', 'POST /app/api/queryHome HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a'],
  ['nothing', ''],
])('cuts a connection that sends %s, within 12 s', async (_, words) => {
  expect(await patience(words)).toBeLessThan(12)
})

it('answers others meanwhile', async () => {
  const slow = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect((await fetch(`http://127.0.0.1:${port}/app/api/queryHome`)).status).toBe(200)
  for (const socket of slow) socket.destroy()
})
