/**
 * Without a network: home as last seen, with its age, and nothing personal. Also the web app
 * manifest.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CallName } from '../contract/calls.ts'
import { languageCookie, languageTags } from '../web/page/language.ts'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import { main } from './main-journeys.ts'
import { lockedPlan } from './calls.ts'
import { byAxe, violationsOn } from './violations.ts'

const browser = useBrowser()
const sites = ['', '/h5'] as const

/** Waits until the page has been stored. */
async function waitUntilStored(page: Page, home: string): Promise<void> {
  const isKept = async (home: string) => {
    const found = await (await caches.open('touchline-kept')).match(home, { ignoreVary: true })
    return (
      found !== undefined && (await navigator.serviceWorker.ready).active?.state === 'activated'
    )
  }
  await expect.poll(() => page.evaluate(isKept, home), { interval: 300 }).toBe(true)
}

/** Navigates exactly when the store opens. */
const goOnMeanwhile = `{
  const open = CacheStorage.prototype.open
  CacheStorage.prototype.open = function (name) {
    history.pushState(history.state, '', '/match')
    return open.call(this, name)
  }
}`

test('the home page is stored, even if the reader navigates meanwhile', main, async () => {
  await using reader = await openReader(browser(), { language: 'en', before: goOnMeanwhile })
  const { page } = reader
  await visit(page, '/')
  const title = () =>
    page.evaluate(
      async () =>
        /<title>.*?<\/title>/.exec((await (await caches.match('/'))?.text()) ?? '')?.[0] ?? '',
    )
  await expect.poll(title).not.toBe('')
  const served = await (await page.request.get('/')).text()
  expect(served).toContain(await title())
})

test.each(sites)(
  'base path "%s": home opens with its age, and reloads with the network',
  main,
  async (site) => {
    await using reader = await openReader(browser(), { language: 'en' })
    const { page, context } = reader
    await visit(page, `${site}/`)
    await waitUntilStored(page, `${site}/`)
    const title = await page.locator('article h3').first().textContent()
    await context.setOffline(true)
    await page.goto(`${origin}${site}/`)
    await page.waitForSelector('html[data-ready]')
    await page.getByRole('status').getByText('No network').waitFor()
    expect(await page.locator('[role="status"] time').first().getAttribute('datetime')).toMatch(
      /^\d{4}-\d\d-\d\dT/,
    )
    expect(await page.locator('article h3').first().textContent()).toBe(title)
    await Promise.all([page.waitForEvent('load'), context.setOffline(false)])
    await page.waitForSelector('html[data-ready]:not([data-kept])')
    expect(await page.getByText('No network').filter({ visible: true }).count()).toBe(0)
  },
)

/** Elements in the green of live content, or with an animation. */
const live = (page: Page) =>
  page.evaluate(() => {
    const green = 'rgb(11, 112, 64)'
    return [...document.querySelectorAll('#app *')].flatMap((one) => {
      const { color, backgroundColor } = getComputedStyle(one)
      const moves = getComputedStyle(one, '::after').animationName
      return [color, backgroundColor].includes(green) || (one.localName === 'i' && moves !== 'none')
        ? [one.outerHTML.slice(0, 80)]
        : []
    })
  })

test('a stored page’s age stays visible and covers no focus, and nothing looks live', async () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  await using reader = await openReader(browser(), { ...phone, language: 'en' })
  const { page, context } = reader
  await visit(page, '/h5/')
  // Otherwise the test below could not fail.
  expect(await live(page)).not.toEqual([])
  await waitUntilStored(page, '/h5/')
  await page.evaluate(() => scrollTo(0, 1_500))
  await context.setOffline(true)
  await page.reload()
  await page.waitForSelector('html[data-ready][data-kept]')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
  const notice = page.getByRole('status').filter({ hasText: 'No network' })
  const seen = () =>
    notice.evaluate((element) => {
      const { left, top, width, bottom } = element.getBoundingClientRect()
      const over = document.querySelector('header')!.getBoundingClientRect().bottom
      return {
        below: top - over,
        bottom,
        whole: [top + 1, bottom - 1].every((y) =>
          element.contains(document.elementFromPoint(left + width / 2, y)),
        ),
      }
    })
  expect(await seen()).toMatchObject({ below: 0, whole: true })
  await page.locator('main article a').nth(1).focus()
  const focused = () => page.evaluate(() => document.activeElement!.getBoundingClientRect().top)
  expect(await focused()).toBeGreaterThanOrEqual((await seen()).bottom)
  expect(await live(page)).toEqual([])
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => scrollTo(0, 1_500))
  expect(await seen()).toMatchObject({ whole: true })
})

test.each(['/h5/', '/h5'])(
  'after a visit to %s alone, the desktop address and /h5 without a slash open mobile home',
  async (visited) => {
    await using reader = await openReader(browser(), { language: 'en' })
    const { page, context } = reader
    await visit(page, visited)
    await waitUntilStored(page, '/h5/')
    await context.setOffline(true)
    for (const address of ['/', '/h5', '/h5/']) {
      await page.goto(address)
      await page.waitForSelector('html[data-ready][data-kept]')
      expect(new URL(page.url()).pathname).toBe('/h5/')
    }
  },
)

test('navigating to home within the app stores the newer home', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page, context } = reader
  await visit(page, '/h5/match')
  // Waits out the time in which a stored home page is not replaced.
  await page.waitForTimeout(3_500)
  await page.evaluate((now) => void (Date.now = () => now), Date.now() + 61_000)
  await page.locator('nav').last().getByRole('link', { name: 'Home' }).click()
  await waitUntilStored(page, '/h5/')
  const madeAt = () =>
    page.evaluate(
      async () => (await caches.match('/h5/', { ignoreVary: true }))?.headers.get('date') ?? '',
    )
  const before = await madeAt()
  // The age of a page is shown to the second.
  await page.waitForTimeout(1_100)
  await page.locator('nav').last().getByRole('link', { name: 'Matches' }).click()
  await page.evaluate((now) => void (Date.now = () => now), Date.now() + 122_000)
  await page.locator('[popovertarget="leagues"]').waitFor()
  await page.locator('nav').last().getByRole('link', { name: 'Home' }).click()
  await expect.poll(madeAt).not.toBe(before)
  await context.setOffline(true)
  await page.goto('/h5/')
  await page.locator('html[data-ready][data-kept]').waitFor({ state: 'attached' })
})

test('with a network, pages do not wait for the worker to start', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await visit(page, '/')
  await waitUntilStored(page, '/')
  const preloads = async () =>
    (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled
  expect(await page.evaluate(preloads)).toBe(true)
})

const noNetwork = { zh: '没有网络', zht: '沒有網絡', en: 'No network' } as const

test.each([
  { site: '', language: 'en', width: 1440 },
  { site: '/h5', language: 'zht', width: 390, byCookie: true },
  { site: '/h5', language: 'zh', width: 320 },
] as const)(
  'base path "$site", $language: an address that is not kept stays, and opens with the network',
  async ({ site, language, width, byCookie = false }) => {
    const viewport = { width, height: 800 }
    await using reader = await openReader(browser(), {
      ...byAxe,
      ...(!byCookie && { language }),
      viewport,
    })
    if (byCookie)
      await reader.context.addCookies([{ name: languageCookie, value: language, url: origin }])
    const { page, context } = reader
    await visit(page, `${site}/`)
    await waitUntilStored(page, `${site}/`)
    const address = `${origin}${site}/expertList?type=2`
    await context.setOffline(true)
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: noNetwork[language] }).waitFor()
    expect(page.url()).toBe(address)
    expect(await page.title()).toBe(`${noNetwork[language]} | Touchline 球鉴`)
    expect(await page.getAttribute('html', 'lang')).toBe(languageTags[language])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((theme) => localStorage.setItem('touchline:theme', theme), theme)
      await page.reload()
      await page.locator(`html[data-theme="${theme}"] h1`).waitFor()
      expect([theme, await violationsOn(page)]).toEqual([theme, []])
    }
    // home is kept, the list of plans is not
    const links = page.getByRole('link')
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      `${site}/`,
    ])
    await links.first().click()
    await page.waitForSelector('html[data-ready][data-kept]')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: noNetwork[language] }).waitFor()
    await Promise.all([page.waitForEvent('load'), context.setOffline(false)])
    await page.waitForSelector('html[data-ready]:not([data-kept])')
    expect(page.url()).toBe(address)
  },
)

test('without any page kept, an address tries again, also while the server is away', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page, context } = reader
  await visit(page, '/match')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await context.setOffline(true)
  await page.goto('/data')
  await page.getByText('No page is kept on this device yet.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No page is kept on this device yet.').waitFor()
  // the network is back, and the browser does not say so
  await page.evaluate(() =>
    addEventListener('online', (event) => event.stopImmediatePropagation(), true),
  )
  await Promise.all([page.waitForEvent('load', { timeout: 30_000 }), context.setOffline(false)])
  await page.waitForSelector('html[data-ready]')
  expect(new URL(page.url()).pathname).toBe('/data')
})

/** The addresses of everything but files of the build in the browser's stores. */
const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return stores
      .flat()
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => !pathname.startsWith('/assets/'))
      .map(({ pathname, search }) => pathname + (pathname === '/me' ? search : ''))
  })

/** Addresses among which each of these calls has an answer. */
const keptOf = (...calls: CallName[]): unknown =>
  expect.arrayContaining(calls.map((call) => expect.stringContaining(`/en/${call}/`)))

test('unlocked plans open without a network, for this reader only', main, async () => {
  await using reader = await openReader(browser(), { ...byAxe, language: 'en' })
  const { page, context } = reader
  await visit(page, '/')
  await waitUntilStored(page, '/')
  const address = `/planDetail?id=${await lockedPlan()}`
  await visit(page, address)
  const button = page.locator('section[aria-labelledby="lock"] button:enabled')
  await button.waitFor()
  await button.click()
  await page.locator('main [role="status"]:not(:empty)').waitFor()
  await expect.poll(() => storedAddresses(page)).toContain('/planDetail')
  // the account has the plan, too: its page is kept again at once
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  const box = page.getByRole('dialog')
  await box.getByRole('button', { name: 'New here' }).click()
  const account = `Offline ${Date.now() % 1e8}`
  await box.getByLabel('Account name').fill(account)
  await box.getByLabel('Passphrase').fill('correct horse battery')
  await box.getByRole('button', { name: 'Create account' }).click()
  await box.getByRole('button', { name: 'I have stored it' }).click()
  await box.waitFor({ state: 'detached' })
  await expect.poll(() => storedAddresses(page)).toContain('/planDetail')
  const expertId = await page.evaluate(
    async () => /expertId=(\d+)/.exec(document.body.innerHTML)?.[1] ?? '',
  )
  await visit(page, `/expertDetail?expertId=${expertId}`)
  await page.locator('main [aria-pressed="false"]').first().click()
  await page.locator('main [aria-pressed="true"]').first().waitFor()
  await visit(page, '/me?tab=following')
  const followed = page.locator('section[aria-labelledby="follows"] li')
  const name = await followed.first().getByRole('link').first().textContent()
  // a page that is left keeps nothing more
  const ofFollowed = ['followMine', 'followFavourites', 'expertList'] as const
  await expect.poll(() => storedAddresses(page)).toEqual(keptOf(...ofFollowed))
  await visit(page, '/me')
  await page.locator('main h3').first().waitFor()
  await page.getByText('to kick-off').waitFor()
  const head = page.locator('main header')
  const balance = await head.getByRole('link').textContent()
  await head.getByRole('heading', { name: account }).waitFor()
  await expect
    .poll(() => storedAddresses(page))
    .toEqual(expect.arrayContaining(['/', '/me?tab=settings', '/planDetail']))
  await expect.poll(() => storedAddresses(page)).toEqual(keptOf('userMe', 'pointsMine'))
  await context.setOffline(true)
  // each tab by its own address, with what it showed last
  await page.goto(`${origin}/me?tab=points&kind=unlock`)
  await page.locator('main tbody tr').first().waitFor()
  expect(page.url()).toBe(`${origin}/me?tab=points`)
  await page.goto(`${origin}/me?tab=following`)
  await page.getByText(/^Could not update/).waitFor()
  expect(await followed.getByRole('link').first().textContent()).toBe(name)
  const tabs = page.locator('main nav[data-swipe] a')
  expect(await tabs.locator('b').allTextContents()).toEqual(['1', '1'])
  // what the site would have to store is not offered
  await tabs.last().click()
  await page.getByRole('status').getByText('No network. What is').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
  const controls = page.locator('main section').getByRole('button').or(page.getByRole('radio'))
  expect(await controls.count()).toBeGreaterThan(10)
  // to sign out on this device needs no site
  expect(await controls.and(page.locator(':enabled')).allTextContents()).toEqual(['Sign out'])
  expect(await violationsOn(page)).toEqual([])
  await page.goto(`${origin}/me`)
  const title = page.locator('main h3').first()
  await title.waitFor()
  // whose page it is, and the balance, with their age
  await head.getByRole('heading', { name: account }).waitFor()
  expect(await head.getByRole('link').textContent()).toBe(balance)
  await head.getByText(/^Saved \d/).waitFor()
  // from the list, and by an address: both name its expert, too
  await title.getByRole('link').click()
  await page.getByText('Unlocked for').waitFor()
  await page.goto(`${origin}${address}&expertId=1`)
  await page.waitForSelector('html[data-ready][data-kept]')
  await page.getByText('Unlocked for').waitFor()
  await page.getByRole('status').getByText('No network').waitFor()
  await Promise.all([page.waitForEvent('load'), context.setOffline(false)])
  await page.waitForSelector('html[data-ready]:not([data-kept])')
  // an address that is not kept says what is
  await context.setOffline(true)
  await page.goto(`${origin}/data`)
  await page.getByRole('link', { name: 'My plans, 1 unlocked plan' }).click()
  await page.locator('main h3').first().waitFor()
  await Promise.all([page.waitForEvent('load'), context.setOffline(false)])
  await page.waitForSelector('html[data-ready]:not([data-kept])')
  // another identity in this browser
  await page.evaluate(() => localStorage.removeItem('touchline:user'))
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await expect.poll(() => storedAddresses(page)).toEqual(['/'])
})

test.each(sites)(
  'base path "%s": its manifest starts there, and its icons exist, in three languages',
  async (site) => {
    const ids = new Set<string>()
    for (const language of ['zh', 'zht', 'en'] as const) {
      const page = await (
        await fetch(`${origin}${site}/`, { headers: { cookie: `${languageCookie}=${language}` } })
      ).text()
      const answer = await fetch(
        origin + (/<link rel="manifest" href="([^"]+)">/.exec(page)?.[1] ?? ''),
      )
      expect(answer.headers.get('content-type')).toContain('application/manifest+json')
      const manifest: {
        id: string
        lang: string
        start_url: string
        icons: { src: string; sizes: string }[]
      } = JSON.parse(await answer.text())
      expect(manifest.start_url).toBe(`${site}/`)
      expect(manifest.lang).toBe(languageTags[language])
      ids.add(manifest.id)
      for (const { src, sizes } of manifest.icons) {
        const png = Buffer.from(await (await fetch(origin + src)).arrayBuffer())
        expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
      }
    }
    // the app is the same on both sites
    expect([...ids]).toEqual(['/'])
  },
)
