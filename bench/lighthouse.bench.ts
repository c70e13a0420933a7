/**
 * Lighthouse's four categories for every route on the desktop and the mobile site, on the real
 * server with the simulated world.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { calls, prefix, type OwnResultOf } from '../contract/calls.ts'
import { siteBases } from '../web/page/site.ts'
import { median } from './client.ts'
import { freePort, startSite } from './processes.ts'
import type { Result } from './result.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** A desktop user agent, so that the server does not redirect to the mobile site. */
const desktop =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, ' +
  'like Gecko) Chrome/140.0.0.0 Safari/537.36'

export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-lighthouse-'))
  const site = await startSite(folder)
  const port = await freePort()
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  const origin = `http://localhost:${site.port}`
  const results: Result[] = []
  try {
    for (const [name, base] of Object.entries(siteBases))
      for (const route of await routesOf(origin))
        results.push(
          ...(await measure(`${origin}${base}${route}`, `${name} ${route}`, name === 'h5', port)),
        )
  } finally {
    await browser.close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return results
}

async function routesOf(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}${prefix}${calls.queryRecommend.path}?page=1&size=1&lang=zh`)
  const { data } = (await answer.json()) as { data: OwnResultOf<'queryRecommend'> }
  const [{ id, expertId }] = data.records as [OwnResultOf<'queryRecommend'>['records'][number]]
  return [
    '/',
    '/match',
    '/matchDetail?matchId=1',
    '/expertList',
    `/expertDetail?expertId=${expertId}`,
    `/planDetail?id=${id}`,
    '/data',
    '/proof',
    '/me',
  ]
}

async function measure(
  address: string,
  name: string,
  phone: boolean,
  port: number,
): Promise<Result[]> {
  const scores = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++) {
    const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories] }
    const config = phone
      ? undefined
      : { ...desktopConfig, settings: { ...desktopConfig.settings, emulatedUserAgent: desktop } }
    const { lhr } = (await lighthouse(address, flags, config)) ?? {}
    const bytes = lhr?.audits['total-byte-weight']?.numericValue ?? 0
    const status = lhr?.audits['http-status-code']?.score
    if (lhr?.runtimeError || status !== 1 || bytes === 0 || lhr?.finalDisplayedUrl !== address)
      throw new Error(
        `${name}: ${lhr?.runtimeError?.message ?? ''} ${lhr?.finalDisplayedUrl}, ` +
          `${bytes} bytes, status ${status === 1 ? 'good' : 'bad'}.`,
      )
    for (const category of categories) {
      const score = (lhr?.categories[category]?.score ?? 0) * 100
      scores.set(category, [...(scores.get(category) ?? []), score])
    }
  }
  // a Result's limit is a maximum, so the value is the difference to 100
  return categories.map((category) => ({
    what: `${name}: points short of 100 in ${category}`,
    value: 100 - median(scores.get(category) ?? []),
    limit: 0,
    unit: 'points',
  }))
}
