/** Every page by axe's rules for WCAG 2.2 AA, through both doors, in three languages, two themes and three widths. */
import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages } from '../contract/values.ts'
import { chooseLanguage } from './actions.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { blackHole, reads, standIn, withCode } from './calls.ts'

const browser = useBrowser()
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const themes = ['light', 'dark'] as const

/** What axe finds on the page as it stands: each rule with the elements that break it. */
async function violations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page, axeSource: axe.source }).setLegacyMode(true)
  // of a hundred like cards the first say what there is to say, in a fraction of the time
  builder.exclude('[data-gate-content] article:nth-child(n+5)')
  if (within !== undefined) builder.include(within)
  const { violations } = await builder.options({ runOnly: tags, resultTypes: ['violations'] }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`))
}

/** The page at every width and in both themes, without being loaded again. */
async function expectNone(page: Page, widths: readonly number[], within?: string): Promise<void> {
  const found: string[] = []
  for (const theme of themes) {
    // as another tab's switch does it; the switch itself is tested elsewhere
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(unpin)
      found.push(...(await violations(page, within)).map((words) => `${theme} ${width}: ${words}`))
    }
  }
  expect(found).toEqual([])
}

/** What stays in its place on screen covers something else at every depth of scrolling; axe would take that for lasting. */
function unpin(): void {
  for (const one of document.querySelectorAll<HTMLElement>('#app *'))
    if (/fixed|sticky/.test(getComputedStyle(one).position)) one.style.position = 'relative'
}

const pages = [
  '/',
  '/match',
  '/matchDetail?matchId=1',
  '/expertList',
  '/expertDetail?expertId=1',
  '/planDetail?id=1&expertId=1',
  '/data',
  '/nothing',
]
const doors = [
  { base: '', widths: [1440, 768, 390] },
  { base: '/h5', widths: [390] },
]

// axe itself comes into the page as a script, which the policy would refuse
const wishes = { bypassCSP: true, reducedMotion: 'reduce' } as const

describe.each(doors)('door "$base"', ({ base, widths }) => {
  test.each(languages)('all pages in %s', { timeout: 120_000 }, async (language) => {
    await using reader = await openReader(browser(), { ...wishes, language })
    for (const path of pages) {
      await visit(reader.page, base + path)
      await expectNone(reader.page, widths)
    }
  })

  test('home while it loads, without content, and when all of it failed', async () => {
    for (const state of ['loading', 'empty', 'failed'] as const) {
      await using reader = await openReader(browser(), wishes)
      const { page } = reader
      await visit(page, `${base}/`)
      if (state === 'loading') await page.route(reads, blackHole)
      if (state === 'failed') await page.route(reads, withCode(500))
      if (state === 'empty') {
        await standIn(page, 'queryHome', { matches: [], experts: [] })
        await standIn(page, 'queryRecommend', { records: [] })
        await standIn(page, 'expertList', { records: [], total: 0, computedAt: '2026-03-04T05:06:00.000Z' })
      }
      await chooseLanguage(page, 'en')
      const shows = { loading: 'main svg[aria-hidden]:not([viewBox])', empty: 'text=No plans right now', failed: 'text=Try again' }
      await page.locator(shows[state]).first().waitFor()
      await expectNone(page, [widths[0] ?? 390, 390])
    }
  })

  test('before there is a visitor, and when none can be had', async () => {
    for (const answer of [blackHole, withCode(503)]) {
      await using reader = await openReader(browser(), wishes)
      const { page } = reader
      await page.route('**/visitor/create', answer)
      await page.goto(`${base}/`)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      if (answer !== blackHole) await page.locator('html[data-identity="failed"]').waitFor({ state: 'attached' })
      await expectNone(page, [widths[0] ?? 390])
    }
  })
})

test('with the language menu open', async () => {
  await using reader = await openReader(browser(), wishes)
  const { page } = reader
  await visit(page, '/')
  await page.locator('[popovertarget="languages"]').click()
  // it lies over the switch beside it, as a menu may
  await expectNone(page, [1440, 390], '#languages')
})
