/** Every screen on a phone whose reader has text twice as large, as WeChat and iOS enlarge it. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
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
  paths = ['/', '/match', ...tabs, '/expertList', ...details, '/data', '/me', '/verify', '/nothing']
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
  // what was not on screen is laid out when it comes near
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

describe.each(languages)('in %s', (language) => {
  test('no words are cut off or lie over others, at 390 and 360 px', { timeout: 120_000 }, async () => {
    const crowded: string[] = []
    for (const width of [390, 360]) {
      await using reader = await openReader(browser(), { ...phone, language, viewport: { width, height: 844 } })
      const { page } = reader
      for (const path of paths) {
        await visit(page, `/h5${path}`)
        await enlarge(page)
        crowded.push(...(await page.evaluate(crowdedText)).map((words) => `${path} ${width}: ${words}`))
      }
    }
    expect(crowded).toEqual([])
  })

  test('axe finds nothing, in both themes', { timeout: 120_000 }, async () => {
    await using reader = await openReader(browser(), { ...phone, language })
    const { page } = reader
    const found: string[] = []
    for (const path of paths) {
      await visit(page, `/h5${path}`)
      await enlarge(page)
      for (const theme of ['light', 'dark'] as const) {
        await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
        const violations = await violationsOn(page, { without: '[data-gate-content] article:nth-child(n+5)' })
        found.push(...violations.map((words) => `${path} ${theme}: ${words}`))
      }
    }
    expect(found).toEqual([])
  })
})
