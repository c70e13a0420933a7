/** Web views that cannot run the bundle still show the server's page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { address } from './actions.ts'
import { openReader, useBrowser, type Wishes } from './browser.ts'
import { pathOf, withCode } from './calls.ts'

const browser = useBrowser()

const unreadable = (page: Page) =>
  page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class { #new? }' }),
  )

test.each<{ name: string; wishes?: Wishes; break?: (page: Page) => Promise<unknown> }>([
  { name: 'without scripts', wishes: { javaScriptEnabled: false } },
  { name: 'whose engine cannot parse the bundle', break: unreadable },
  {
    name: 'whose engine cannot parse it, while no visitor can be made',
    async break(page) {
      await unreadable(page)
      await page.route(`**${pathOf('visitorCreate')}`, withCode(503))
    },
  },
  {
    name: 'without an API that the head script uses',
    wishes: { before: `Reflect.deleteProperty(globalThis, 'MutationObserver')` },
  },
  {
    name: 'without an API that the start uses',
    wishes: { before: `Reflect.deleteProperty(globalThis, 'PerformanceObserver')` },
  },
])('a web view $name shows each page, and its links lead on', async ({ wishes, ...other }) => {
  for (const base of ['', '/h5']) {
    await using reader = await openReader(browser(), wishes)
    const { page } = reader
    await other.break?.(page)
    await page.goto(`${base}/`)
    const plan = page.locator('main a[href*="planDetail"]')
    await plan.first().waitFor()
    await page.waitForTimeout(1_500)
    expect(await plan.first().isVisible()).toBe(true)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(500)
    await plan.first().click()
    await expect.poll(() => address(page)).toContain(`${base}/planDetail`)
    await page.waitForTimeout(1_500)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(200)
  }
})
