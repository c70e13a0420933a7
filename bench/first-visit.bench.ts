/**
 * The first visit to home: the time until its main view is painted, against the largest contentful
 * paint of the static twin and of the same page made with Next.js, in the same run. The twin needs
 * no identity. Our page asks for one after the 100 ms of the specification, and shows its main view
 * once it has one. In a simulated world the largest element is the notice above the main view,
 * which needs no identity, so our page's largest contentful paint alone would say too little.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import {
  anotherSite,
  expectFull,
  launch,
  look,
  of,
  ratio,
  screens,
  type Seen,
} from './home.bench.ts'
import { installNext, type NextSite } from './next-page.ts'
import { startSite } from './processes.ts'
import type { Result } from './result.ts'
import { staticTwin } from './static-twin.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const ways = [
  { name: 'slow 4G', slow: true, limit: 1.15 },
  { name: 'unthrottled', slow: false, limit: 1.1 },
]

export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const site = await startSite(process.env['BENCH_DATA'] ?? join(folder, 'data'))
  const browser = await launch()
  const next = process.env['BENCH_NEXT'] === '0' ? null : installNext()
  try {
    await expectFull(`http://127.0.0.1:${site.port}`, browser)
    const results: Result[] = []
    for (const screen of screens) results.push(...(await measure(browser, site.port, screen, next)))
    if (next === null)
      results.push({ what: 'the page of Next.js: NOT RUN, its packages cannot be installed' })
    return results
  } finally {
    await browser.close()
    next?.remove()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  browser: Browser,
  site: number,
  screen: (typeof screens)[number],
  next: NextSite | null,
): Promise<Result[]> {
  const twin = await staticTwin(browser, `http://127.0.0.1:${site}${screen.path}`, screen.viewport)
  const nextPage = await next?.start(browser, twin.html, twin.port)
  const elsewhere = await anotherSite()
  const results: Result[] = []
  try {
    for (const { name, slow, limit } of ways) {
      const sides = [
        { port: site, path: screen.path, seen: [] as Seen[] },
        { port: twin.port, path: screen.path, seen: [] as Seen[] },
        ...(nextPage ? [{ port: nextPage.port, path: '/', seen: [] as Seen[] }] : []),
      ]
      for (let round = 0; round < rounds; round++)
        // the order changes from round to round
        for (const at of sides.keys()) {
          const side = sides[(at + round) % sides.length]
          const { viewport } = screen
          side?.seen.push(
            await look(browser, {
              ...side,
              viewport,
              slow,
              from: elsewhere.address,
              visitor: null,
            }),
          )
        }
      const [ours = [], floor = [], other = []] = sides.map(({ seen }) => seen)
      const where = `${screen.name}, ${name}`
      // a page that waits for no identity: the largest contentful paint only
      const whole = ({ lcp, shown }: Seen) => Math.max(lcp, shown)
      results.push(
        {
          what: `first visit: the main view is painted, ${where}`,
          ratio: ratio(ours, floor, whole),
          limit,
          value: of(ours, whole),
          unit: 'ms',
        },
        {
          what: `largest contentful paint alone, ${where}`,
          ratio: ratio(ours, floor, ({ lcp }) => lcp),
          value: of(ours, ({ lcp }) => lcp),
          unit: 'ms',
        },
        { what: `of that: the visitor is requested, ${where}`, ...after(ours, 'requested') },
        { what: `of that: the visitor is there, ${where}`, ...after(ours, 'answered') },
      )
      if (other.length > 0)
        results.push({
          what: `the same page of Next.js, ${where}`,
          ratio: ratio(other, floor, whole),
          value: of(other, whole),
          unit: 'ms',
        })
    }
    return results
  } finally {
    elsewhere.close()
    twin.close()
    await nextPage?.close()
  }
}

/** Milliseconds after the head script ran, or after the start of the navigation. */
const after = (seen: Seen[], step: 'requested' | 'answered') => ({
  value: of(seen, (one) => one[step]),
  unit: step === 'requested' ? 'ms after the head script' : 'ms',
})
