/** The requests of the verification, to a server that answers anything. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { requestOnce } from './http-client.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function asking(answer: (response: ServerResponse, path: string) => void, path = '/') {
  server = createServer((request, response) => answer(response, request.url ?? ''))
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  // boundary: a server that listens on a port has this address
  const { port } = server.address() as AddressInfo
  return (to = path) =>
    requestOnce(new URL(to, `http://127.0.0.1:${port}`), { headers: {} }, 60_000)
}

const text = 'x'.repeat(100_000)
const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }

test.each(Object.entries(encodings))(
  '%s is decoded, whole and as it arrives',
  async (name, encode) => {
    const ask = await asking((response) =>
      response.writeHead(200, { 'content-encoding': name }).end(encode(text)),
    )
    const bytes = await (await ask()).bytes(text.length)
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe(text)
    let length = 0
    for await (const chunk of (await ask()).chunks()) length += chunk.length
    expect(length).toBe(text.length)
  },
)

test('an answer longer than allowed is null, before and after it is decoded', async () => {
  const ask = await asking((response, path) =>
    path === '/plain'
      ? response.end(text)
      : response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
  )
  for (const path of ['/plain', '/packed']) {
    expect(await (await ask(path)).bytes(text.length - 1)).toBeNull()
    expect((await (await ask(path)).bytes(text.length))?.length).toBe(text.length)
  }
})

test('an answer that breaks off is an error', async () => {
  const ask = await asking((response, path) => {
    response.writeHead(200, {
      'content-length': 1_000,
      ...(path === '/packed' && { 'content-encoding': 'gzip' }),
    })
    response.write(path === '/packed' ? gzipSync(text).subarray(0, 40) : 'x')
    setImmediate(() => response.destroy())
  })
  await expect(ask().then((answer) => answer.bytes(9_000))).rejects.toThrow()
  const read = async (path: string) => {
    for await (const _ of (await ask(path)).chunks());
  }
  await expect(read('/')).rejects.toThrow()
  await expect(read('/packed')).rejects.toThrow()
})

test('a redirect is no answer, and other statuses are', async () => {
  const ask = await asking((response, path) =>
    path === '/moved'
      ? response.writeHead(302, { location: '/' }).end()
      : response.writeHead(404, { 'retry-after': '3' }).end(),
  )
  await expect(ask('/moved')).rejects.toThrow('redirected')
  const { status, ok, header } = await ask()
  expect([status, ok, header('retry-after'), header('etag')]).toEqual([404, false, '3', null])
})

test('a connection that was closed meanwhile is opened again', async () => {
  const ask = await asking((response) => response.end('x'))
  for (let at = 0; at < 3; at++) {
    expect((await (await ask()).bytes(9))?.length).toBe(1)
    server?.closeAllConnections()
  }
})
