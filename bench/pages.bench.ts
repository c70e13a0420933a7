/**
 * Match list, match detail and data against their static twins; and the time to open a match and
 * to change tabs.
 */
import type { Browser, Page } from 'playwright-core'
import { median, newVisitor } from './client.ts'
import { compare, figuresOfScreen, type Screen } from './home.bench.ts'
import { slowest, watchInteractions } from './interactions.ts'
import type { Result } from './result.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)

export const run = () => compare(screensOf, figuresOfScreen, movesOf)

async function matchWithPlans(origin: string): Promise<number> {
  const answer: { data: { records: { matchId: number; solutionCount: number }[] } } = JSON.parse(
    await (await fetch(`${origin}/app/api/expert/matches`)).text(),
  )
  return (
    answer.data.records.toSorted((one, other) => other.solutionCount - one.solutionCount)[0]
      ?.matchId ?? 1
  )
}

async function screensOf(origin: string): Promise<Screen[]> {
  const detail = `/matchDetail?matchId=${await matchWithPlans(origin)}`
  const pages = { 'match list': '/match', 'match detail': detail, data: '/data' }
  return Object.entries(pages).flatMap(([name, path]) => [
    { name: `${name}, desktop`, path, viewport: { width: 1440, height: 900 } },
    { name: `${name}, phone`, path: `/h5${path}`, viewport: { width: 390, height: 844 } },
  ])
}

/**
 * Opening a match from the list, prefetched; and changing tabs, with the CPU throttled to a
 * quarter.
 */
async function movesOf(browser: Browser, origin: string): Promise<Result[]> {
  const arrivals: number[] = []
  const goings: number[] = []
  const interactions: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watchInteractions, await newVisitor(origin))
    const list = async () => {
      await page.goto(`${origin}/match`)
      await page.locator('html[data-ready][data-identity="ready"]').waitFor({ state: 'attached' })
    }
    await list()
    goings.push(await goSlowly(page))
    await list()
    arrivals.push(await arrive(page))
    interactions.push(await changeTabs(page))
    await page.close()
  }
  return [
    {
      what: 'to a match from the list, fetched ahead',
      value: median(arrivals),
      unit: 'ms',
      limit: 100,
    },
    {
      what: 'to a match from the list, interaction to next paint, CPU 4 ×',
      value: median(goings),
      unit: 'ms',
      limit: 50,
    },
    {
      what: 'tab of a match, interaction to next paint, CPU 4 ×, the slowest',
      value: median(interactions),
      unit: 'ms',
      limit: 50,
    },
  ]
}

/** The first match of the list, prefetched because the pointer rests on it. */
async function pointedAt(page: Page) {
  const link = page.locator('main a[href*="/matchDetail?"]').first()
  await link.hover()
  await page.waitForTimeout(1_500)
  return link
}

async function goSlowly(page: Page): Promise<number> {
  const link = await pointedAt(page)
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const took = await slowest(page, async () => {
    await link.click()
    await page.waitForTimeout(1_500)
  })
  if (!page.url().includes('/matchDetail?')) throw new Error('The match was not opened.')
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return took
}

/** Milliseconds from the click to the match on screen. */
async function arrive(page: Page): Promise<number> {
  const link = await pointedAt(page)
  return link.evaluate(
    (link: HTMLElement) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = () => {
          if (document.querySelector('[role="tabpanel"]'))
            requestAnimationFrame(() => resolve(performance.now() - began))
          else requestAnimationFrame(look)
        }
        link.click()
        look()
      }),
  )
}

/** The slowest of one visit to each tab; each is prefetched. */
async function changeTabs(page: Page): Promise<number> {
  const tabs = page.getByRole('tab')
  for (let at = 0; at < (await tabs.count()); at++)
    await tabs
      .nth(at)
      .hover()
      .then(() => page.waitForTimeout(400))
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return slowest(page, async () => {
    for (const at of [3, 4, 1, 2, 0]) {
      await tabs.nth(at).click()
      await page.waitForTimeout(700)
      if ((await tabs.nth(at).getAttribute('aria-selected')) !== 'true')
        throw new Error(`Tab ${at} of the match was not opened.`)
    }
  })
}
