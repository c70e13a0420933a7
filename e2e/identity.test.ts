/** The identity: created once, early, for all tabs; replaced after a 403 and after nothing else. */
import type { BrowserContext, Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { chooseLanguage } from './actions.ts'
import { openReader, useBrowser, visit, withoutLocks } from './browser.ts'
import { blackHole, pathOf, reads, watchCalls, withCode, type WatchedCall } from './calls.ts'

const browser = useBrowser()
const forged = { uid: 'someone', token: 'forged' }

const visitor = async (page: Page): Promise<unknown> =>
  JSON.parse((await stored(page, 'visitor')) ?? 'null')
const stored = (page: Page, name: string) =>
  page.evaluate((name) => localStorage.getItem(`touchline:${name}`), name)
const made = (requests: WatchedCall[]) => requests.filter(({ name }) => name === 'visitorCreate')
const isVisitor = { uid: expect.stringMatching(/./), token: expect.stringMatching(/./) }

/** Opens a page with these values in its storage. */
async function withStored(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/robots.txt')
  await page.evaluate((values) => {
    localStorage.clear()
    for (const [name, value] of Object.entries(values))
      localStorage.setItem(
        `touchline:${name}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      )
  }, values)
}

test('a visitor is requested 100 ms after the head script, before the bundle', async () => {
  await using reader = await openReader(browser())
  const { page, problems } = reader
  const requests = watchCalls(page)
  const bundle = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await bundle.promise
    await route.continue()
  })
  const going = page.goto('/')
  await page.locator('html[data-identity="ready"]').waitFor({ state: 'attached' })
  // The main view shows before the bundle has loaded.
  expect(await page.locator('html').getAttribute('data-ready')).toBe(null)
  expect(await page.locator('article').first().isVisible()).toBe(true)
  expect(await page.locator('[data-gate-skeleton]:visible').count()).toBe(0)
  // Content outside the first paint also shows before.
  await expect.poll(() => page.locator('article h3').last().isVisible()).toBe(true)
  const { since } = await page.evaluate(timeOfCall)
  expect(since).toBeGreaterThanOrEqual(99)
  bundle.resolve()
  await going
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  expect(await visitor(page)).toEqual(isVisitor)
  // its payload is "none": the call has no body
  expect(made(requests).map(({ envelope }) => envelope)).toEqual([null])
  expect(problems).toEqual([])
})

/**
 * Milliseconds from the first byte of the page, before which no script can have run, to the call.
 */
function timeOfCall(): { since: number } {
  const [page] = performance.getEntriesByType('navigation')
  const call = performance
    .getEntriesByType('resource')
    .find(({ name }) => name.endsWith('/visitor/create'))
  return {
    since: (call?.startTime ?? 0) - ((page as PerformanceNavigationTiming).responseStart ?? 0),
  }
}

test('until then the main view is a skeleton, and everything around it is visible', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await page.route('**/visitor/create', blackHole)
  await page.goto('/')
  await page.locator('html[data-identity="missing"]').waitFor({ state: 'attached' })
  expect(await page.locator('article').first().isVisible()).toBe(false)
  // With a quick answer the skeleton must never show.
  await expect
    .poll(() => page.locator('[data-gate-skeleton]:visible').count())
    .toBeGreaterThanOrEqual(4)
  for (const name of ['Recommended experts', 'Recommended plans', 'Leaderboard'])
    expect(await page.getByRole('heading', { name }).isVisible()).toBe(true)
})

test.each([
  // Boxes laid out for the first window; without the main view there are 380 and 250.
  { address: '/', viewport: { width: 1440, height: 900 }, boxes: 600 },
  { address: '/h5/', viewport: { width: 390, height: 844 }, boxes: 330 },
])(
  '$address is laid out while its visitor is requested, and the answer moves nothing',
  async ({ address, viewport, boxes }) => {
    await using reader = await openReader(browser(), { viewport })
    const { page } = reader
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries())
          document.documentElement.dataset['moved'] = `${startTime} ms`
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const tools = await reader.context.newCDPSession(page)
    await tools.send('Performance.enable')
    const boxesNow = async () =>
      (await tools.send('Performance.getMetrics')).metrics.find(
        ({ name }) => name === 'LayoutObjects',
      )?.value ?? 0
    const answer = Promise.withResolvers<void>()
    await page.route('**/visitor/create', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto(address)
    expect(await page.getByRole('banner').isVisible()).toBe(true)
    expect(await page.locator('article').first().isVisible()).toBe(false)
    await page.waitForTimeout(200)
    expect(await boxesNow()).toBeGreaterThan(boxes)
    answer.resolve()
    await page.locator('html[data-identity="ready"]').waitFor({ state: 'attached' })
    expect(await page.locator('article').first().isVisible()).toBe(true)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    expect(await page.locator('html').getAttribute('data-moved')).toBe(null)
  },
)

test('a returning reader gets no new visitor', async () => {
  await using reader = await openReader(browser())
  const { page } = reader
  await visit(page, '/')
  const first = await visitor(page)
  const requests = watchCalls(page)
  await visit(page, '/')
  await page.waitForTimeout(300)
  expect(made(requests)).toEqual([])
  expect(await visitor(page)).toEqual(first)
})

/** Outside secure contexts browsers have no locks; a claim in a database replaces them. */
const coordination = [
  { by: 'locks', before: '' },
  { by: 'a claim', before: withoutLocks },
]

async function fiveTabs(context: BrowserContext): Promise<Page[]> {
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => visit(tab, '/')))
  return tabs
}

describe.each(coordination)('five tabs at once, by $by', ({ before }) => {
  test('create one visitor', async () => {
    await using reader = await openReader(browser(), { before })
    const requests = watchCalls(reader.context)
    const tabs = await fiveTabs(reader.context)
    const visitors = await Promise.all(tabs.map((tab) => visitor(tab)))
    expect(visitors).toEqual(Array(5).fill(visitors[0]))
    await reader.page.waitForTimeout(300)
    expect(made(requests)).toHaveLength(1)
    expect(reader.problems).toEqual([])
  })

  test('create one new visitor after a 403 in all of them', async () => {
    await using reader = await openReader(browser(), { before })
    const tabs = await fiveTabs(reader.context)
    const [first] = tabs
    if (first === undefined) throw new Error('no tabs')
    const old = await visitor(first)
    // From now on the server refuses this visitor's token, to all tabs at the same moment.
    const together = Promise.withResolvers<void>()
    const refused = new Set<Page>()
    await reader.context.route(reads, async (route) => {
      if (!isBy(route.request(), old)) return route.continue()
      refused.add(route.request().frame().page())
      if (refused.size === tabs.length) together.resolve()
      await together.promise
      return withCode(403)(route)
    })
    const requests = watchCalls(reader.context)
    await chooseLanguage(first, 'en')
    await Promise.all(
      tabs.map((tab) => tab.locator('html[lang="en"]').waitFor({ state: 'attached' })),
    )
    await Promise.all(tabs.map((tab) => tab.locator('article').first().waitFor()))
    await first.waitForTimeout(500)
    expect(made(requests)).toHaveLength(1)
    const replaced = await visitor(first)
    expect(replaced).toEqual(isVisitor)
    expect(replaced).not.toEqual(old)
    await expect
      .poll(() => Promise.all(tabs.map((tab) => visitor(tab))))
      .toEqual(Array(5).fill(replaced))
  })
})

const isBy = (request: Request, who: unknown) =>
  JSON.stringify(request.postDataJSON()).includes(JSON.stringify(who).slice(1, -1))

test('a 403 erases both identities, creates one visitor, and repeats the call', async () => {
  await using reader = await openReader(browser())
  const { page, problems } = reader
  await withStored(page, { user: forged, visitor: { uid: 'another', token: 'forged' } })
  const requests = watchCalls(page)
  await visit(page, '/')
  await chooseLanguage(page, 'en')
  await expect.poll(() => visitor(page)).toEqual(isVisitor)
  expect(await visitor(page)).not.toMatchObject({ token: 'forged' })
  expect(await stored(page, 'user')).toBe(null)
  await page.locator('article').first().waitFor()
  expect(made(requests)).toHaveLength(1)
  expect(problems.filter((words) => !words.includes('403'))).toEqual([])
})

test('a proxy’s 403 page, and every other code, keep the identities', async () => {
  await using reader = await openReader(browser())
  const { page } = reader
  await visit(page, '/')
  const first = await visitor(page)
  const requests = watchCalls(page)
  const html = { status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }
  await page.route(reads, (route) => route.fulfill(html))
  await chooseLanguage(page, 'en')
  await page.getByText('The recommended plans did not load').waitFor()
  for (const [language, code] of [
    ['zht', 401],
    ['zh', 500],
  ] as const) {
    await page.unroute(reads)
    await page.route(reads, withCode(code))
    await chooseLanguage(page, language)
    await page.waitForTimeout(200)
  }
  await page.unroute(reads)
  await page.route(reads, (route) =>
    route.fulfill({ ...html, contentType: 'application/json', body: '{"error":{"code":403}}' }),
  )
  await visit(page, '/match')
  expect(made(requests)).toEqual([])
  expect(await visitor(page)).toEqual(first)
})

test('calls carry the user if there is one, else the visitor', async () => {
  await using reader = await openReader(browser())
  const { page } = reader
  await page.route(reads, withCode(500))
  for (const name of ['planNews', 'userChoose'] as const)
    await page.route(`**${pathOf(name)}`, withCode(500))
  const someone = { uid: 'user-1', token: 'user-token' }
  const anyone = { uid: 'visitor-1', token: 'visitor-token' }
  for (const [values, expected] of [
    [{ user: someone, visitor: anyone }, someone],
    [{ visitor: anyone }, anyone],
    [{ user: someone }, someone],
    [{ user: { uid: '' }, visitor: anyone }, anyone],
  ] as const) {
    await withStored(page, values)
    await visit(page, '/')
    const requests = watchCalls(page)
    await chooseLanguage(page, 'en')
    expect(requests.length).toBeGreaterThanOrEqual(3)
    for (const { envelope } of requests)
      expect(envelope).toMatchObject({ realm: 'touchline', process: 'web', ...expected })
  }
})
