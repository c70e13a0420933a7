/**
 * Plain http on an address of the network, where browsers give a page no locks, no service worker
 * and no clipboard, and browsers without BroadcastChannel: any number of tabs, at most two streams.
 */
import { createServer, request as forward, type Server, type ServerResponse } from 'node:http'
import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReader, origin, useBrowser, visit, withoutLocks, type Reader } from './browser.ts'
import { ask, lockedPlan } from './calls.ts'

const browser = useBrowser()
const tabs = 9

/** Forwards to the run's server, and counts the streams that are open. */
const streams = new Set<ServerResponse>()
let most = 0
let proxy: Server | undefined
let site = ''

beforeAll(async () => {
  proxy = createServer((incoming, answer) => {
    if (incoming.url?.startsWith('/app/live?') === true) {
      streams.add(answer)
      most = Math.max(most, streams.size)
      answer.on('close', () => streams.delete(answer))
    }
    const { method, url, headers } = incoming
    const onward = forward(origin + url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => proxy?.listen(0, '0.0.0.0', listening))
  const bound = proxy.address()
  if (bound === null || typeof bound === 'string') throw new Error('the proxy has no port')
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  // A machine without a network: a loopback address counts as secure, so the scripts below remove
  // what is missing elsewhere.
  site = `http://${outside?.address ?? '127.0.0.1'}:${bound.port}`
})
afterAll(() => {
  proxy?.closeAllConnections()
  proxy?.close()
})

/** On plain http Chromium reports for each page that it ignores this header. */
const mistakes = ({ problems }: Reader) =>
  problems.filter((text) => !text.includes('Cross-Origin-Opener-Policy header has been ignored'))

const without = (...names: string[]) =>
  names.map((name) => `Reflect.deleteProperty(globalThis, '${name}')`).join(';')
const insecure = `${withoutLocks};
  for (const name of ['serviceWorker', 'clipboard', 'storage', 'credentials'])
    Reflect.deleteProperty(Navigator.prototype, name);
  for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name);
  ${without('caches')}`
const noStorage = `Object.defineProperty(globalThis, 'localStorage', {
  get() { throw new DOMException('blocked', 'SecurityError') },
})`

test.each([
  { missing: 'locks', before: insecure },
  { missing: 'locks and BroadcastChannel', before: `${insecure};${without('BroadcastChannel')}` },
  { missing: 'locks and storage', before: `${insecure};${noStorage}` },
])('without $missing nine tabs share a stream, and each shows a goal', async ({ before }) => {
  await using reader = await openReader(browser(), { before })
  most = 0
  const pages = [
    reader.page,
    ...(await Promise.all(Array.from({ length: tabs - 1 }, () => reader.context.newPage()))),
  ]
  await Promise.all(pages.map((page) => visit(page, site)))
  await expect.poll(() => streams.size).toBeGreaterThan(0)
  await delay(2_000)
  expect(streams.size).toBe(1)
  // Tabs that start at once may each hold a stream for a moment, but not all of them.
  expect(most).toBeLessThan(tabs)

  await expect
    .poll(
      async () => {
        await tellGoal(71)
        return Promise.all(pages.map((page) => page.getByText('71', { exact: true }).count()))
      },
      { interval: 500 },
    )
    .not.toContain(0)

  // The tab with the stream closes, whichever it is.
  for (const page of pages.splice(0, 5)) await page.close()
  await expect.poll(() => streams.size).toBe(1)
  await expect
    .poll(
      async () => {
        await tellGoal(72)
        return Promise.all(pages.map((page) => page.getByText('72', { exact: true }).count()))
      },
      { interval: 500 },
    )
    .not.toContain(0)
  expect(most).toBeLessThan(tabs)
  expect(mistakes(reader)).toEqual([])
})

let lastId = 1e9

/** Writes an event into the open streams: the first match of home has so many goals. */
async function tellGoal(homeScore: number): Promise<void> {
  const match = (await ask('queryHome')).matches.find(({ status }) => status > 1 && status < 8)
  if (match === undefined) throw new Error('no match is being played')
  const event = { ...match, homeScore, observedAt: new Date().toISOString() }
  lastId += 1
  // the server's own head comes first
  for (const stream of [...streams].filter(({ headersSent }) => headersSent))
    stream.write(`id: ${lastId}\nevent: match\ndata: ${JSON.stringify(event)}\n\n`)
}

test('without BroadcastChannel and locks a plan is unlocked, and copied by hand', async () => {
  const before = `${insecure};${without('BroadcastChannel')};
    Reflect.deleteProperty(Navigator.prototype, 'share')`
  await using reader = await openReader(browser(), { language: 'en', before })
  const { page } = reader
  await visit(page, `${site}/planDetail?id=${await lockedPlan()}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('copy the link yourself').waitFor()
  await page.getByRole('button', { name: 'Unlock plan' }).click()
  await page.getByRole('button', { name: 'Unlock plan' }).waitFor({ state: 'detached' })
  expect(mistakes(reader)).toEqual([])
})
