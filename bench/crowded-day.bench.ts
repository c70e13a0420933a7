/**
 * A day of 2,000 matches in the browser: frames dropped while scrolling, and the time of a filter.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { calls, prefix } from '../contract/calls.ts'
import { dayOf, thousands, type Listed } from '../e2e/match-day.ts'
import { median, newVisitor } from './client.ts'
import { framesWhile, slowest, watchInteractions } from './interactions.ts'
import { startSite } from './processes.ts'
import type { Result } from './result.ts'
import { byTurns, costOf, type Turn } from './turns.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
/** A frame longer than this, in milliseconds, took the place of two at 60 a second. */
const dropped = 25

const viewport = { width: 1440, height: 900 }

/** With club crests, which the page draws. */
const day = dayOf(
  thousands.map((match, at) => ({
    ...match,
    home: crested(match.home, at),
    away: crested(match.away, at + 1),
  })),
)

export async function run(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  const site = await startSite(join(folder, 'data'))
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const filters: number[] = []
  const opened: Page[] = []
  const openBoth = async () => {
    for (const page of opened.splice(0)) await page.close()
    const page = await openDay(browser, site.port)
    filters.push(await filter(page))
    const floor = await browser.newPage({ viewport })
    await floor.setContent(await page.evaluate(withoutScript))
    opened.push(page, floor)
  }
  const scrolled = (side: number) => async () => {
    const page = opened[side]
    if (!page) throw new Error('No page is open.')
    await page.bringToFront()
    return scroll(page)
  }
  try {
    const { ours, floor } = await byTurns(
      'scrolling a day of 2,000 matches',
      { ours: scrolled(0), floor: scrolled(1) },
      { rounds, warmUp: 0, before: openBoth },
    )
    return [
      {
        what: 'frames dropped of those of 20,000 px of a day of 2,000 matches',
        value: costOf(ours),
        unit: '%',
        limit: costOf(floor) + 1,
      },
      {
        what: 'a tab of that day, interaction to next paint, the slowest',
        value: median(filters),
        unit: 'ms',
        limit: 24,
      },
    ]
  } finally {
    await browser.close()
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openDay(browser: Browser, port: number): Promise<Page> {
  const page = await browser.newPage({ viewport })
  await page.addInitScript(watchInteractions, await newVisitor(`http://127.0.0.1:${port}`))
  await page.goto(`http://127.0.0.1:${port}/data`)
  await page.locator('html[data-ready][data-identity="ready"]').waitFor({ state: 'attached' })
  await page.route(`**${prefix}${calls.matchList.path}`, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: day } }),
  )
  await page.locator('a[href="/match"]').first().click()
  await page.getByText('Home 1', { exact: true }).first().waitFor()
  // readers do not press a tab in the frames in which the list appears
  await page.waitForTimeout(800)
  return page
}

function crested(club: Listed['home'], at: number): Listed['home'] {
  return { ...club, crest: `crest/${(at % 3) + 1}-${(at % 6) + 1}-1f3f6b-f2ede1.svg` }
}

/** The floor: the same page with every row drawn and no script. Runs in the page. */
function withoutScript(): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll('script, link')) element.remove()
  const style = document.createElement('style')
  style.textContent = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join('')
  copy.querySelector('head')?.replaceChildren(style)
  const stretch = copy.querySelector('main li:has(a[href*="matchDetail"])')?.parentElement
    ?.parentElement?.parentElement
  for (const other of stretch?.parentElement?.children ?? [])
    if (stretch && other.querySelector(':scope > svg'))
      other.replaceChildren(...stretch.cloneNode(true).childNodes)
  return `<!doctype html>${copy.outerHTML}`
}

/** Each tab of the list in turn. */
const filter = (page: Page) =>
  slowest(page, async () => {
    for (const tab of ['results', 'fixtures', 'live']) {
      await page.locator(`main nav a[href*="tab=${tab}"]`).click()
      await page.waitForTimeout(600)
      if (!page.url().includes(`tab=${tab}`)) throw new Error(`The tab ${tab} was not opened.`)
    }
    await page.locator('main nav a[href="/match"]').first().click()
    await page.waitForTimeout(600)
  })

/**
 * The share of dropped frames, in per cent, while a wheel scrolls by 20,000 px. The work is the
 * distance; in the floor every row is drawn.
 */
async function scroll(page: Page): Promise<Turn> {
  await page.evaluate(() => scrollTo(0, 0))
  const tools = await page.context().newCDPSession(page)
  const gesture = {
    x: 700,
    y: 500,
    yDistance: -20_000,
    speed: 4_000,
    gestureSourceType: 'mouse',
  } as const
  const frames = await framesWhile(page, () => tools.send('Input.synthesizeScrollGesture', gesture))
  const distance = await page.evaluate(() => scrollY)
  const cost = (100 * frames.filter((took) => took > dropped).length) / frames.length
  return { cost, count: 1, size: distance }
}
