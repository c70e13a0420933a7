/** The home page against its static twin: how long a reader waits, with and without throttling. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { homeSelectors } from '../e2e/home-page.ts'
import { median, newVisitor } from './client.ts'
import { startSite } from './processes.ts'
import type { Result } from './result.ts'
import { staticTwin } from './static-twin.ts'
import { expectSameWork } from './turns.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
export const screens = [
  { name: 'desktop', path: '/', viewport: { width: 1440, height: 900 } },
  { name: 'phone', path: '/h5/', viewport: { width: 390, height: 844 } },
]
// without throttling a paint takes less than ten frames and varies by two, so it needs more rounds
const ways = [
  { name: 'slow 4G', slow: true, rounds },
  { name: 'unthrottled', slow: false, rounds: 3 * rounds },
]

export interface Seen {
  /** Milliseconds from navigation start. */
  lcp: number
  blocking: number
  shift: number
  requested: number
  answered: number
  shown: number
  /** Characters of the text that the page shows. */
  text: number
}

/** The content for which the limits hold. The carousel has five places. */
const full = { matchCards: 5, experts: 20, plans: 100, ranks: 10 }

/** Throws if home shows less. */
export async function expectFull(origin: string, browser: Browser): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${origin}/`)
  for (const [block, least] of Object.entries(full) as [keyof typeof full, number][]) {
    const count = await page.locator(homeSelectors[block]).count()
    if (count < least)
      throw new Error(`Home shows ${count} of the ${least} ${block} that its limits are about.`)
  }
  await page.close()
}

/**
 * A browser with a debugger attached needs the source position of each error at once. React makes
 * five errors as it starts, and V8 would parse the page's whole script again on the main thread for
 * them (23 of 27 ms of evaluating it). No reader's browser does that. With this flag V8 notes the
 * positions while it compiles, on another thread.
 */
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })

/** Throttled and not, as a returning reader and on a first visit. */
export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const site = await startSite(process.env['BENCH_DATA'] ?? join(folder, 'data'))
  const origin = `http://127.0.0.1:${site.port}`
  const elsewhere = await anotherSite()
  const browser = await launch()
  try {
    const results: Result[] = []
    const visitor = await newVisitor(origin)
    await expectFull(origin, browser)
    for (const screen of screens) {
      const twin = await staticTwin(browser, `${origin}${screen.path}`, screen.viewport)
      for (const way of ways) {
        const options = { ...screen, slow: way.slow, from: elsewhere.address }
        const ours: Seen[] = []
        const first: Seen[] = []
        const floor: Seen[] = []
        for (let round = 0; round < way.rounds; round++) {
          const visit = async (port: number, returning: boolean, into: Seen[]) =>
            into.push(
              await look(browser, { ...options, port, visitor: returning ? visitor : null }),
            )
          // the order alternates from round to round
          if (round % 2 === 0) await visit(site.port, true, ours)
          await visit(twin.port, true, floor)
          if (round % 2 === 1) await visit(site.port, true, ours)
          expectSameWork(`${screen.name}, ${way.name}`, done(ours), done(floor))
          if (round < rounds) await visit(site.port, false, first)
        }
        results.push(...figures(`${screen.name}, ${way.name}`, ours, floor, first))
      }
      twin.close()
    }
    return results
  } finally {
    await browser.close()
    elsewhere.close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The content painted so far by a side, and its amount at the previous measurement. */
const done = (seen: readonly Seen[]) => ({
  cost: seen.at(-1)?.lcp ?? NaN,
  count: seen.length,
  size: seen.at(-1)?.text ?? 0,
})

export const of = (seen: Seen[], value: (one: Seen) => number) => median(seen.map(value))
export const ratio = (ours: Seen[], floor: Seen[], value: (seen: Seen) => number) =>
  median(ours.map((seen, at) => value(seen) / value(floor[at] ?? seen)))

/**
 * For a returning reader the paint against the twin's and the blocking time, on a first visit the
 * time until content shows, and no layout shift.
 */
const figures = (where: string, ours: Seen[], floor: Seen[], first: Seen[]): Result[] => [
  {
    what: `largest contentful paint, returning, ${where}`,
    ratio: ratio(ours, floor, ({ lcp }) => lcp),
    limit: 1.1,
    value: of(ours, ({ lcp }) => lcp),
    unit: 'ms',
  },
  {
    what: `layout shift, ${where}`,
    value: Math.max(...[...ours, ...first].map(({ shift }) => shift)),
    limit: 0,
  },
  {
    what: `first visit: head script to the request for the visitor, ${where}`,
    value: of(first, ({ requested }) => requested),
    unit: 'ms',
    limit: 150,
  },
  {
    what: `first visit: answer to the main view shown, ${where}`,
    value: of(first, ({ shown, answered }) => shown - answered),
    unit: 'ms',
    limit: 50,
  },
  {
    what: `blocking time, returning, ${where}`,
    // a floor without long tasks counts as one task of 50 ms
    ratio: ratio(ours, floor, ({ blocking }) => Math.max(50, blocking)),
    limit: 2,
    value: of(ours, ({ blocking }) => blocking),
    unit: 'ms',
  },
]

/**
 * A page on another site, as the starting point of a visit. A browser starts a new process for a
 * page of another site. For the first page in a window it does so only if the page's opener policy
 * asks for it; then only our page would pay for a process.
 */
export async function anotherSite(): Promise<{ address: string; close(): void }> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Elsewhere'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://localhost:${port}/`, close: () => server.close() }
}

interface Look {
  /** The page where the visit starts. */
  from: string
  port: number
  path: string
  viewport: { width: number; height: number }
  slow: boolean
  /** Identity of a returning reader; null for a first visit. */
  visitor: object | null
}

export async function look(
  browser: Browser,
  { from, port, path, viewport, slow, visitor }: Look,
): Promise<Seen> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(from, { waitUntil: 'load' })
  await page.waitForTimeout(500)
  await page.addInitScript(watch, visitor)
  if (slow) {
    const tools = await context.newCDPSession(page)
    const bytes = 1.6e6 / 8
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  const answer = await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'load' })
  await page.waitForTimeout(slow ? 2_500 : 800)
  const seen = await page.evaluate(() => ({
    ...window.touchlineSeen,
    text: document.body.innerText.length,
  }))
  const bytes = (await answer?.body())?.length ?? 0
  await context.close()
  if (answer?.status() !== 200 || bytes === 0 || seen.lcp === 0)
    throw new Error(`${path}: status ${answer?.status()}, ${bytes} bytes, painted at ${seen.lcp}.`)
  if (visitor && seen.requested > 0)
    throw new Error('A returning visitor was refused: what was measured is a first visit.')
  return seen
}

declare global {
  interface Window {
    touchlineSeen: Seen
  }
}

/** Runs in the page before any other script. */
function watch(visitor: object | null): void {
  const seen: Seen = { lcp: 0, blocking: 0, shift: 0, requested: 0, answered: 0, shown: 0, text: 0 }
  window.touchlineSeen = seen
  if (visitor) localStorage.setItem('touchline:visitor', JSON.stringify(visitor))
  const observe = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  observe('longtask', ({ duration }) => (seen.blocking += Math.max(0, duration - 50)))
  observe('layout-shift', ({ value = 0 }) => (seen.shift += value))
  // a message sent in a frame's callback arrives after layout and paint of that frame
  const onceDrawn = () => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (seen.shown ||= performance.now()))
    port1.start()
    port2.postMessage(null)
  }
  // the head script reports the identity state as soon as it runs
  let began = 0
  const root = new MutationObserver(() => {
    began ||= performance.now()
    if (document.documentElement.dataset['identity'] === 'ready' && seen.shown === 0)
      requestAnimationFrame(onceDrawn)
  })
  root.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-identity'] })
  observe('resource', (entry) => {
    if (
      !entry.name.endsWith('/api/visitor/create') ||
      !(entry instanceof PerformanceResourceTiming)
    )
      return
    seen.requested = entry.startTime - began
    seen.answered = entry.responseEnd
  })
}
