/**
 * A phone: plan detail against its static twin, and touch interactions with the CPU throttled to a
 * quarter.
 */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { calls, prefix } from '../contract/calls.ts'
import { median, newVisitor } from './client.ts'
import { compare, figuresOfScreen } from './home.bench.ts'
import { framesWhile, slowest, watchInteractions } from './interactions.ts'
import type { Result } from './result.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const viewport = { width: 390, height: 844 }

export const run = () =>
  compare(
    async (origin) => {
      const answer = await fetch(
        `${origin}${prefix}${calls.queryRecommend.path}?lang=zh&page=1&size=1`,
      )
      const { data }: { data: { records: { id: number }[] } } = JSON.parse(await answer.text())
      return [
        { name: 'plan detail, phone', path: `/h5/planDetail?id=${data.records[0]?.id}`, viewport },
      ]
    },
    figuresOfScreen,
    touches,
  )

/** Filters of the match list; its days and leagues are lists of links, too. */
const filters = 'main nav:not([popover], :has([data-swipe])) a[href*="tab="]'

async function touches(browser: Browser, origin: string): Promise<Result[]> {
  const measured = {
    'tab of a match': [] as number[],
    'filter of the match list': [] as number[],
    'change of language': [] as number[],
    'scroll of 100 cards': [] as number[],
  }
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true })
    const page = await context.newPage()
    await page.addInitScript(watchInteractions, await newVisitor(origin))
    const tools = await context.newCDPSession(page)
    const open = async (path: string) => {
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await page.goto(`${origin}/h5${path}`)
      await page.locator('html[data-ready][data-identity="ready"]').waitFor({ state: 'attached' })
      await page.waitForTimeout(1_000)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    }
    await open('/')
    measured['scroll of 100 cards'].push(await scroll(page, tools))
    await open('/')
    measured['change of language'].push(await changeLanguage(page, tools))
    await open('/match')
    measured['filter of the match list'].push(await tapEach(page, tools, filters, 3))
    const match = await page
      .locator('main li a[href*="/matchDetail?"]')
      .first()
      .getAttribute('href')
    await open(match?.replace('/h5', '') ?? '/match')
    measured['tab of a match'].push(await tapEach(page, tools, '[role="tab"]', 5))
    await context.close()
  }
  return Object.entries(measured).map(([what, values]) => ({
    what: what.startsWith('scroll')
      ? `${what}, phone, CPU 4 ×, the longest between two frames`
      : `${what}, phone, interaction to next paint, CPU 4 ×, the slowest`,
    value: median(values),
    unit: 'ms',
    limit: 50,
  }))
}

/**
 * Taps this many of the links one after the other, beginning with the last, so that each tap
 * changes something.
 */
const tapEach = (page: Page, tools: CDPSession, links: string, count: number) =>
  slowest(page, async () => {
    for (let at = count - 1; at >= 0; at--) {
      const before = page.url()
      await tap(page, tools, page.locator(links).nth(at))
      if (page.url() === before) throw new Error(`Link ${at} of ${links} changed nothing.`)
    }
  })

const changeLanguage = (page: Page, tools: CDPSession) =>
  slowest(page, async () => {
    await tap(page, tools, page.locator('[popovertarget="languages"]'))
    await tap(page, tools, page.locator('#languages').getByText('English'))
    await page.locator('html[lang="en"]').waitFor({ state: 'attached' })
  })

/**
 * Taps as a finger does: pressed for a tap's duration, on a page at rest; then waits for the
 * result.
 */
async function tap(page: Page, tools: CDPSession, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await page.waitForTimeout(400)
  await tools.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  })
  await page.waitForTimeout(80)
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(1_000)
}

/**
 * Drags from the first card to the last: the longest interval between two frames, in milliseconds.
 */
async function scroll(page: Page, tools: CDPSession): Promise<number> {
  const distance = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const gesture = {
    x: 195,
    y: 600,
    yDistance: -distance,
    speed: 4_000,
    gestureSourceType: 'touch',
  } as const
  const frames = await framesWhile(page, () => tools.send('Input.synthesizeScrollGesture', gesture))
  if (distance < 1_000 || (await page.evaluate(() => scrollY)) < distance / 2)
    throw new Error('The cards were not scrolled.')
  return Math.max(...frames)
}
