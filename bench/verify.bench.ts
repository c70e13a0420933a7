/**
 * Verifying an expert with a thousand plans in a browser, against the bare hashes and signature
 * checks of the same files, in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { calls, prefix, type CallName, type DataOf, type OwnResultOf } from '../contract/calls.ts'
import { startSite } from './processes.ts'
import type { Result } from './result.ts'
import { costOf, ratioOf } from './turns.ts'
import type { Given, Measured } from './verify-browser.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9)
const plansWanted = 1_000

export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // the usual past of a first start has no expert of so many plans
  const site = await startSite(folder, { HISTORY_DAYS: '75' })
  try {
    const origin = `http://127.0.0.1:${site.port}`
    while ((await fetch(`${origin}/log/checkpoint`)).status !== 200) await delay(200)
    const { plans, entries, files, ...turns } = await inBrowser(origin, await givenBy(origin))
    if (plans < plansWanted) throw new Error(`${plans} plans were verified.`)
    const note = `${entries} entries in ${files} files; bare ${costOf(turns.floor).toFixed(0)} ms`
    return [
      {
        what: `verifying an expert of ${plans} plans in a browser`,
        ratio: ratioOf(turns),
        limit: 3,
        value: costOf(turns.ours),
        unit: 'ms',
        note,
      },
    ]
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The expert with the fewest plans above a thousand, and the site's answers about those plans. */
async function givenBy(origin: string): Promise<Given> {
  const { records } = await ask(origin, 'expertList', {
    page: 1,
    size: 100,
    type: 2,
    window: 'all',
  })
  const large = records
    .filter(({ countedCnt }) => countedCnt >= plansWanted)
    .toSorted((a, b) => a.countedCnt - b.countedCnt)[0]
  if (!large) throw new Error('The simulated world has no expert of a thousand plans')
  const { expertId } = large
  const shown = await Promise.all(
    (['30', '90', 'all'] as const).map((window) =>
      ask(origin, 'expertDetail', { expertId, window }),
    ),
  )
  const { entries: indexes } = await ask(origin, 'expertLog', { expertId })
  return { expertId, indexes, shown, rounds }
}

async function ask<N extends CallName>(
  origin: string,
  name: N,
  data: DataOf<N>,
): Promise<OwnResultOf<N>> {
  const body = JSON.stringify({ data })
  const answer = await fetch(origin + prefix + calls[name].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (answer.status !== 200) throw new Error(`${name}: status ${answer.status}`)
  // boundary: our own server answers by the contract
  const { data: result } = (await answer.json()) as { data: OwnResultOf<N> }
  return result
}

async function inBrowser(origin: string, given: Given): Promise<Measured> {
  const entry = fileURLToPath(new URL('verify-browser.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name: 'bench' },
      target: 'baseline-widely-available',
    },
  })
  const [output] = [built].flat()
  const script = output && 'output' in output ? output.output[0].code : ''
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage()
    await page.goto(`${origin}/healthz`)
    await page.addScriptTag({ content: script })
    return await page.evaluate((one) => {
      // the script above defines it
      const { measure } = globalThis as unknown as { measure: (given: Given) => Promise<Measured> }
      return measure(one)
    }, given)
  } finally {
    await browser.close()
  }
}
