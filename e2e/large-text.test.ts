/** Every screen on a phone whose reader has text twice as large, as WeChat and iOS enlarge it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { languages } from '../contract/values.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { crowdedText } from './crowded.ts'
import { homeAnswers } from './home-answers.ts'
import { byAxe, violationsOn } from './violations.ts'

const browser = useBrowser()
/** A browser enlarges text only where it takes itself for a phone's. */
const phone = { ...byAxe, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } }

let paths: string[]
beforeAll(async () => {
  const { queryHome, queryRecommend } = await homeAnswers('en')
  const matchId = queryHome.matches[0]?.matchId
  const tabs = ['plans', 'intelligence', 'lineup', 'data', 'probability'].map((tab) => `/matchDetail?matchId=${matchId}&tab=${tab}`)
  const [plan] = queryRecommend.records
  const details = [`/expertDetail?expertId=${plan?.expertId}`, `/planDetail?id=${plan?.id}`]
  paths = ['/', '/match', ...tabs, '/expertList', ...details, '/data', '/me', '/proof', '/nothing']
})

const fontSize = (page: Page) => page.locator('main').evaluate((main) => parseFloat(getComputedStyle(main).fontSize))

async function enlarge(page: Page): Promise<void> {
  const before = await fontSize(page)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { text-size-adjust: 200% !important }')
    document.adoptedStyleSheets = [sheet]
  })
  expect(await fontSize(page)).toBe(2 * before)
}

/** What comes near the window is drawn in the frame after. */
const laidOut = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

async function crowdedAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 })
  await laidOut(page)
  return (await page.evaluate(crowdedText)).map((words) => `${width}: ${words}`)
}

async function violationsIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
  return (await violationsOn(page, { without: '[data-gate-content] article:nth-child(n+5)' })).map((words) => `${theme}: ${words}`)
}

test.each(languages)('%s: no words are cut off or lie over others, and axe finds nothing', { timeout: 120_000 }, async (language) => {
  await using reader = await openReader(browser(), { ...phone, language })
  const { page } = reader
  const found: string[] = []
  for (const path of paths) {
    await page.setViewportSize(phone.viewport)
    await visit(page, `/h5${path}`)
    await enlarge(page)
    const here = [
      ...(await crowdedAt(page, 390)),
      ...(await crowdedAt(page, 360)),
      ...(await violationsIn(page, 'light')),
      ...(await violationsIn(page, 'dark')),
    ]
    found.push(...here.map((words) => `${path} ${words}`))
  }
  expect(found).toEqual([])
})
