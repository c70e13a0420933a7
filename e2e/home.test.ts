/**
 * The languages of home that the main journeys leave out, each site in both themes; and the plans
 * that are hydrated late.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { LiveEvent } from '../contract/live.ts'
import { hitResults } from '../contract/values.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { answerPolls, ask } from './calls.ts'
import { expectHome } from './home-as-answered.ts'

const browser = useBrowser()

test.each([
  { base: '', language: 'zh', theme: 'dark' },
  { base: '', language: 'zht', theme: 'light' },
  { base: '/h5', language: 'zht', theme: 'dark' },
  { base: '/h5', language: 'en', theme: 'light' },
] as const)('home at base path "$base" in $language, $theme, is as answered', (home) =>
  expectHome(browser(), home),
)

const hidden = '[hidden="until-found"]'
const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__react'))

/** The last plan, which no reader is near to, as the server sent it for readers in China. */
async function lastPlan(page: Page) {
  await visit(page, '/')
  await page.locator(hidden).waitFor({ state: 'attached' })
  const plan = page.locator('article').last()
  expect(await plan.evaluate(isHydrated)).toBe(false)
  return plan
}

test('the last 80 plans are hydrated in place when a search in the page finds one', async () => {
  await using reader = await openReader(browser(), { timezoneId: 'America/New_York' })
  const { page } = reader
  const plan = await lastPlan(page)
  const sent = await plan.locator('time').textContent()
  const node = await plan.elementHandle()
  await page.locator(hidden).dispatchEvent('beforematch')
  await expect.poll(() => plan.locator('time').textContent()).not.toBe(sent)
  expect(await node?.evaluate((element) => element.isConnected)).toBe(true)
  expect(await plan.evaluate(isHydrated)).toBe(true)
  await page.evaluate(() => (document.documentElement.dataset['here'] = ''))
  await plan.locator('h3 a').click()
  await page.waitForURL(/planDetail/)
  expect(await page.locator('html[data-here]').count()).toBe(1)
  expect(reader.problems).toEqual([])
})

test('the last 80 plans are printed by the clock of the reader', async () => {
  await using reader = await openReader(browser(), { timezoneId: 'America/New_York' })
  const { page } = reader
  const plan = await lastPlan(page)
  const time = plan.locator('time')
  const sent = await time.textContent()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await time.textContent()).not.toBe(sent)
  expect(await plan.evaluate(isHydrated)).toBe(true)
})

test('the last 80 plans show what was settled since', async () => {
  await using reader = await openReader(browser())
  const { page } = reader
  const polled: { at: string; events: LiveEvent[] } = { at: '2026-09-19T14:00:00.000Z', events: [] }
  await answerPolls(page, polled)
  const plan = await lastPlan(page)
  const address = await plan.locator('h3 a').getAttribute('href')
  const planId = Number(new URLSearchParams(address?.split('?')[1]).get('id'))
  const { records } = await ask('queryRecommend', { page: 1, size: 100 })
  const one = records.find(({ id }) => id === planId)
  if (!one) throw new Error(`no plan ${planId} among the recommended`)
  const { expertId, matchId } = one
  const hitResult = one.hitResult === hitResults.hit ? hitResults.miss : hitResults.hit
  polled.events = [
    { id: 1, plans: { matchId, what: 'settled', plans: [{ planId, expertId, hitResult }] } },
  ]
  const label = hitResult === hitResults.hit ? '命中' : '未中'
  await expect.poll(() => plan.locator('svg[role="img"]').getAttribute('aria-label')).toBe(label)
  expect(reader.problems).toEqual([])
})
