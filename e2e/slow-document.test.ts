/**
 * A document that arrives in pieces, each painted before the next: the frame of a page, a match's
 * tabs and its pitch stay in place.
 */
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
import { deviceOf } from './screen-pass.ts'
import { screenAddresses } from './screen-addresses.ts'

const browser = useBrowser()
/** Between two pieces, in ms: some frames. */
const pause = 60
/** Of the part after the header. */
const pieces = 5

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

test.each(['', '/h5'] as const)(
  'base path "%s": what has a place of its own stays in it, on every screen',
  async (base) => {
    const wishes = { ...deviceOf(base), language: 'en', baseURL: site } as const
    await using reader = await openReader(browser(), wishes)
    const { page } = reader
    const moved: string[] = []
    // the last address of each screen: of a match, its line-up
    const screens = new Map((await screenAddresses()).map((one) => [one.split('?')[0], one]))
    for (const address of screens.values()) {
      await visit(page, base + address)
      for (const words of await page.evaluate(whatMoved)) moved.push(`${base}${address}: ${words}`)
    }
    expect(moved).toEqual([])
  },
)

/**
 * The elements with a place of their own that moved after they were painted, with their places. A
 * table's columns, and what follows a text that has grown, may move.
 */
function whatMoved(): Promise<string[]> {
  return new Promise((resolve) => {
    const found: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const one = node instanceof Element ? node : node?.parentElement
          if (one?.closest('header *, footer *, nav, [role="tablist"], [aria-hidden] svg'))
            found.push(`${one.outerHTML.slice(0, 60)} from ${from.x} ${from.y} to ${to.x} ${to.y}`)
        }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(found), 300)
  })
}

/** An entry of kind layout-shift: https://wicg.github.io/layout-instability/ */
interface Shift {
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
