/** A document that arrives in pieces, each painted before the next: nothing moves. */
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReader, origin, useBrowser, visit } from './browser.ts'
import { movedSoFar } from './actions.ts'
import { deviceOf } from './screen-pass.ts'
import { screenAddresses } from './screen-addresses.ts'

const browser = useBrowser()
/** Between two pieces, in ms: some frames. */
const pause = 100
/** Of the part after the header. */
const pieces = 8

let slow: Server
let site = ''

beforeAll(async () => {
  slow = createServer((incoming, answer) => {
    const { method, url, headers } = incoming
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const onward = forward(origin + url, { method, headers: plain }, (answered) => {
      const isPage = answered.headers['content-type']?.startsWith('text/html') === true
      if (isPage) delete answered.headers['content-length']
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      if (isPage) void trickle(answered, answer)
      else answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
  site = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
})
afterAll(() => {
  slow.closeAllConnections()
  slow.close()
})

async function trickle(page: IncomingMessage, answer: ServerResponse): Promise<void> {
  for (const piece of cut(await text(page))) {
    answer.write(piece)
    await delay(pause)
  }
  answer.end()
}

/** Cuts a page before each element of its header, and then in equal pieces. */
function cut(html: string): string[] {
  const start = html.indexOf('<header')
  const end = html.indexOf('</header>')
  const rest = html.slice(end)
  const size = Math.ceil(rest.length / pieces)
  return [
    html.slice(0, start),
    ...html.slice(start, end).split(/(?=<(?:a|button|nav|div)\b)/),
    ...Array.from({ length: pieces }, (_, at) => rest.slice(at * size, (at + 1) * size)),
  ]
}

test.each(['', '/h5'] as const)('base path "%s": no screen moves', async (base) => {
  const wishes = { ...deviceOf(base), language: 'en', baseURL: site } as const
  await using reader = await openReader(browser(), wishes)
  const { page } = reader
  const moved: string[] = []
  for (const address of await screenAddresses()) {
    await visit(page, base + address)
    const by = await movedSoFar(page)
    if (by > 0) moved.push(`${base}${address} by ${by}`)
  }
  expect(moved).toEqual([])
})
