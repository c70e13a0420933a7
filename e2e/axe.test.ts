/**
 * Home in all its states, and the page for an unknown address, by axe's rules for WCAG 2.2 AA, on
 * both sites, in three languages, two themes and three widths.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages } from '../contract/values.ts'
import { chooseLanguage } from './actions.ts'
import { openReader, origin, useBrowser, visit } from './browser.ts'
import { blackHole, reads, standIn, withCode } from './calls.ts'
import { byAxe, violationsAt } from './violations.ts'

const browser = useBrowser()

async function expectNone(page: Page, widths: readonly number[], within?: string): Promise<void> {
  expect(
    await violationsAt(page, widths, {
      within,
      without: '[data-gate-content] article:nth-child(n+5)',
    }),
  ).toEqual([])
}

/** The other screens are checked in their own tests. */
const pages = ['/', '/nothing']
const sites = [
  { base: '', widths: [1440, 768, 390] },
  { base: '/h5', widths: [390] },
]

describe.each(sites)('base path "$base"', ({ base, widths }) => {
  test.each(languages)('all pages in %s', async (language) => {
    await using reader = await openReader(browser(), { ...byAxe, language })
    for (const path of pages) {
      await visit(reader.page, base + path)
      await expectNone(reader.page, widths)
    }
  })

  test('home while loading, without content, and with every call failed', async () => {
    for (const state of ['loading', 'empty', 'failed'] as const) {
      await using reader = await openReader(browser(), byAxe)
      const { page } = reader
      await visit(page, `${base}/`)
      if (state === 'loading') await page.route(reads, blackHole)
      if (state === 'failed') await page.route(reads, withCode(500))
      if (state === 'empty') {
        await standIn(page, 'queryHome', { matches: [], experts: [] })
        await standIn(page, 'queryRecommend', { records: [] })
        await standIn(page, 'expertList', {
          records: [],
          total: 0,
          computedAt: '2026-03-04T05:06:00.000Z',
        })
      }
      await chooseLanguage(page, 'en')
      const shows = {
        loading: 'main svg[aria-hidden]:not([viewBox])',
        empty: 'text=No plans right now',
        failed: 'text=Try again',
      }
      await page.locator(shows[state]).first().waitFor()
      await expectNone(page, [widths[0] ?? 390, 390])
    }
  })

  test('before there is a visitor, and when creating one fails', async () => {
    for (const answer of [blackHole, withCode(503)]) {
      await using reader = await openReader(browser(), byAxe)
      const { page } = reader
      await page.route('**/visitor/create', answer)
      await page.goto(`${base}/`)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      if (answer !== blackHole)
        await page.locator('html[data-identity="failed"]').waitFor({ state: 'attached' })
      await expectNone(page, [widths[0] ?? 390])
    }
  })
})

test('with the language menu open', async () => {
  await using reader = await openReader(browser(), byAxe)
  const { page } = reader
  await visit(page, '/')
  await page.locator('[popovertarget="languages"]').click()
  // axe ignores the top layer: it would treat content below the menu as lying over it.
  await page.locator('#app').evaluate((app) => void (app.style.visibility = 'hidden'))
  await page.locator('#languages').evaluate((menu) => void (menu.style.visibility = 'visible'))
  await expectNone(page, [1440, 390], '#languages')
})

test.each([
  '/',
  '/match',
  '/match?date=2020-01-01',
  '/matchDetail?matchId=1',
  '/matchDetail?matchId=1&tab=overview',
  '/matchDetail?matchId=1&tab=intelligence',
  '/matchDetail?matchId=1&tab=lineup',
  '/matchDetail?matchId=1&tab=data',
  '/matchDetail?matchId=1&tab=probability',
  '/expertList',
  '/expertList?search=nobody',
  '/data',
  '/proof',
  '/me',
])('headings of %s start at the first level and skip none', async (path) => {
  const html = await (await fetch(`${origin}${path}`)).text()
  const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([])
})
