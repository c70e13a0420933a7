/** Navigation: every route and back, languages, themes, zones, and without JavaScript. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languageTags } from '../web/page/language.ts'
import { links, type LinkName } from '../web/page/links.ts'
import { loadWords } from '../web/words/index.ts'
import { address, chooseLanguage, darkSwitch } from './actions.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { ask, watchCalls } from './calls.ts'
import { expectedHome, homeAnswers } from './home-answers.ts'
import { homeSelectors, shownHome } from './home-page.ts'
import { screenName } from './titles.ts'
import { languagesAt } from './violations.ts'

const browser = useBrowser()
const sites = [
  { base: '', viewport: { width: 1440, height: 900 } },
  { base: '/h5', viewport: { width: 390, height: 844 } },
]

/** The links of home and its header, by selector. */
const waysOf = (
  base: string,
): Record<Exclude<LinkName, 'home' | 'me' | 'desk' | 'reset' | `studio${string}`>, string> => ({
  match: `nav a[href="${base}/match"]:visible`,
  data: `nav a[href="${base}/data"]:visible`,
  matchDetail: `${homeSelectors.matchCards} >> nth=0`,
  expertDetail: `${homeSelectors.experts} >> nth=0`,
  planDetail: 'article >> nth=0 >> h3 a',
  expertList: 'section[aria-labelledby="board"] a >> nth=0',
  search: `header a[href="${base}/search"]`,
  proof: `footer a[href="${base}/proof"]`,
})

/** Screens whose title begins with their subject. */
const named: ReadonlySet<LinkName> = new Set(['planDetail', 'expertDetail', 'matchDetail'])

describe.each(sites)('at base path "$base"', ({ base, viewport }) => {
  test.each(languagesAt(base))(
    'every route in %s is reached and left by links, with its title',
    async (language) => {
      await using reader = await openReader(browser(), { language, viewport })
      const { page, problems } = reader
      const words = await loadWords(language)
      await visit(page, `${base}/`)
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      const home = words.title(words.home.title)
      for (const [name, way] of Object.entries(waysOf(base)) as [LinkName, string][]) {
        const required = '?id=1&matchId=1&expertId=1'
        const screen = await screenName(links[name].path + required, language)
        const title = words.title(screen)
        // A screen that is still loading would scroll the page under the next press.
        const arrived = () =>
          named.has(name)
            ? expect.poll(() => page.title()).toMatch(new RegExp(`. - ${title}$`))
            : expect.poll(() => page.title()).toBe(title)
        await press(page.locator(way))
        await arrived()
        expect(new URL(page.url()).pathname).toBe(base + links[name].path)
        const heading = await page.locator('h1').textContent()
        // The data screen has its league as heading.
        if (named.has(name) || name === 'data') expect(heading).toBeTruthy()
        else expect(heading).toBe(screen)
        const here = address(page)
        const served = await (await page.request.get(here)).text()
        expect(served).toContain(
          named.has(name) ? ` - ${title}</title>` : `<title>${title}</title>`,
        )
        await page.goBack()
        await expect.poll(() => page.title()).toBe(home)
        await page.goForward()
        await arrived()
        expect(address(page)).toBe(here)
        await page.goBack()
        await expect.poll(() => page.title()).toBe(home)
      }
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
      expect(problems).toEqual([])
    },
  )

  test('an unknown address says so and links to home', async () => {
    await using reader = await openReader(browser(), { language: 'en', viewport })
    const { page, problems } = reader
    for (const lost of ['/nothing', '/matchDetail', '/matchDetail?matchId=0', '/planDetail?id=x']) {
      const response = await page.goto(base + lost)
      expect(response?.status()).toBe(404)
      expect(await page.title()).toBe('Page not found - Touchline')
    }
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect.poll(() => address(page)).toBe(`${base}/`)
    // The browser itself logs that the opened document was a 404.
    expect(problems.filter((words) => !words.includes('status of 404'))).toEqual([])
  })
})

test.each(['', '/h5'])(
  'base path "%s": a refusal shows without a script, and hydrates without errors',
  async (base) => {
    const address = `${base}/expertList?search=a`
    const words = 'That is too short to search for'
    await using plain = await openReader(browser(), { language: 'en', javaScriptEnabled: false })
    expect((await plain.page.goto(address))?.status()).toBe(400)
    await plain.page.getByText(words).waitFor()
    await using reader = await openReader(browser(), { language: 'en' })
    const { page, problems } = reader
    // The answer arrives after the page is hydrated.
    await page.route('**/expert/list', async (route) => {
      await delay(1_500)
      await route.continue()
    })
    await page.goto(address)
    await page.waitForSelector('html[data-ready]')
    await page.getByText(words).waitFor()
    // The browser itself logs the status, of the document and of the answer.
    expect(problems.filter((words) => !/status of 400|^400 for/.test(words))).toEqual([])
  },
)

/**
 * Presses an element once it no longer moves: cards near the window get their real heights, and may
 * move it under the press.
 */
async function press(link: Locator) {
  await expect.poll(async () => (await broughtNear(link)) === (await broughtNear(link))).toBe(true)
  await link.click()
}

/**
 * The top of an element once its surroundings have their real height: off screen the height is
 * estimated, and real a frame after coming near.
 */
function broughtNear(one: Locator): Promise<number> {
  return one.evaluate(async (one) => {
    one.scrollIntoView({ block: 'center' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return one.getBoundingClientRect().top
  })
}

/** A point inside it without text of its own. */
async function corner(card: Locator) {
  await broughtNear(card)
  const { width = 0, height = 0 } = (await card.boundingBox()) ?? {}
  return { x: width - 12, y: height - 6 }
}

test('the whole card links to its plan, avatar and name to the expert', async () => {
  await using reader = await openReader(browser())
  const { page } = reader
  await visit(page, '/')
  const [expert, plan] = await page
    .locator('article')
    .first()
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  // The world keeps running: another plan may be first by now.
  const card = page.locator('article').filter({ has: page.locator(`a[href="${plan}"]`) })
  await card
    .locator('a')
    .first()
    .click({ position: { x: 2, y: 8 } })
  await expect.poll(() => address(page)).toBe(expert)
  await page.goBack()
  // The expert's page may show the same card.
  await page.locator('[aria-roledescription="carousel"]').waitFor()
  // a card off screen has an estimated height, so its corner may lie outside the real one
  await expect
    .poll(() =>
      card.evaluate((one) => {
        one.scrollIntoView({ block: 'center' })
        const { right, bottom } = one.getBoundingClientRect()
        const link = document.elementFromPoint(right - 12, bottom - 6)?.closest('a')
        return link?.getAttribute('href')
      }),
    )
    .toBe(plan)
  await card.click({ position: await corner(card) })
  await expect.poll(() => address(page)).toBe(plan)
})

/** The position in the window of a card far down the list, once its real height is known. */
async function comeTo(card: Locator): Promise<number> {
  await card.scrollIntoViewIfNeeded()
  await corner(card)
  await card.page().evaluate(() => scrollBy(0, 137))
  await corner(card)
  return topOf(card)
}
const topOf = (card: Locator) => card.evaluate((one) => one.getBoundingClientRect().top)

describe.each(sites)('Back, at base path "$base"', ({ base, viewport }) => {
  /** Home with the thirtieth plan in view, and the link to that plan. */
  async function atThirtieth(page: Page) {
    await visit(page, `${base}/`)
    // The world keeps running, so the list may change.
    const plan = await page.locator('main article h3 a').nth(29).getAttribute('href')
    const link = page.locator(`main article h3 a[href="${plan}"]`)
    return { link, top: await comeTo(link) }
  }
  async function expectBack(page: Page, { link, top }: { link: Locator; top: number }) {
    await page.locator('[aria-roledescription="carousel"]').waitFor()
    await expect.poll(async () => Math.abs((await topOf(link)) - top)).toBeLessThanOrEqual(2)
    // It must stay there.
    await page.waitForTimeout(300)
    expect(Math.abs((await topOf(link)) - top)).toBeLessThanOrEqual(2)
    expect(await link.evaluate((one) => document.activeElement === one)).toBe(true)
  }
  const follow = async (link: Locator) => {
    await link.click()
    await expect.poll(() => new URL(link.page().url()).pathname).toBe(`${base}/planDetail`)
    await link.page().locator('main h1').waitFor()
  }

  test('returns to the same card with the focus, also after a reload', async () => {
    await using reader = await openReader(browser(), { language: 'en', viewport })
    const { page, problems } = reader
    const left = await atThirtieth(page)
    await follow(left.link)
    await page.goBack()
    await expectBack(page, left)
    await follow(left.link)
    await page.reload()
    await page.locator('html[data-ready][data-identity="ready"]').waitFor({ state: 'attached' })
    await page.goBack()
    await expectBack(page, left)
    expect(problems).toEqual([])
  })

  test.each(base === '' ? ['5', 'null'] : ['"x"', '{'])(
    'works when the browser’s storage holds %s',
    async (spoilt) => {
      await using reader = await openReader(browser(), { language: 'en', viewport })
      const { page, problems } = reader
      await page.addInitScript((text) => sessionStorage.setItem('touchline:entries', text), spoilt)
      const left = await atThirtieth(page)
      await follow(left.link)
      await page.goBack()
      await expectBack(page, left)
      expect(problems).toEqual([])
    },
  )

  test('does not move the page of a reader who scrolls at once, without wheel or key', async () => {
    await using reader = await openReader(browser(), { language: 'en', viewport })
    const { page } = reader
    const left = await atThirtieth(page)
    await follow(left.link)
    await page.evaluate(() => {
      const title = document.querySelector('title')
      // Before the first frame of the returning screen.
      if (title) new MutationObserver(() => scrollTo(0, 40)).observe(title, { childList: true })
    })
    await page.goBack()
    await page.locator('[aria-roledescription="carousel"]').waitFor()
    await page.waitForTimeout(500)
    expect(await page.evaluate(() => scrollY)).toBe(40)
  })

  test('shows the earlier content at once, however old it is', async () => {
    await using reader = await openReader(browser(), { language: 'en', viewport })
    const { page } = reader
    await page.clock.install()
    const left = await atThirtieth(page)
    await follow(left.link)
    // From now on calls get no answer, and no timer shows home without one.
    await page.route('**/app/api/**', () => {})
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.evaluate(() => history.back())
    await left.link.waitFor()
    await page.clock.resume()
    await expectBack(page, left)
  })

  test('restores each screen’s scroll position, also after the skip link', async () => {
    await using reader = await openReader(browser(), { language: 'en', viewport })
    const { page } = reader
    const left = await atThirtieth(page)
    await follow(left.link)
    await page.locator('a[href="#main"]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toMatch(/#main$/)
    await page.waitForTimeout(300)
    expect(
      await page.locator('main').evaluate((main) => main.getBoundingClientRect().top),
    ).toBeLessThan(300)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.goBack()
    await page.goBack()
    await expectBack(page, left)
  })
})

test('changing the language fetches home again, and the page stays in that language', async () => {
  await using reader = await openReader(browser())
  const { page, problems } = reader
  await visit(page, '/')
  const requests = watchCalls(page)
  for (const language of ['en', 'zht'] as const) {
    requests.length = 0
    await chooseLanguage(page, language)
    const words = await loadWords(language)
    // Calls prefetched for a link under the pointer are not the screen's.
    const screenRequests = requests.filter(
      ({ name }) => name !== 'matchDetail' && name !== 'planList',
    )
    expect(
      screenRequests.map(({ name, envelope }) => `${name} ${envelope.info.lang}`).sort(),
    ).toEqual(['expertList', 'queryHome', 'queryRecommend'].map((name) => `${name} ${language}`))
    expect(await page.title()).toBe(words.title(words.home.title))
    const shown = await shownHome(page)
    const expected = expectedHome(await homeAnswers(language), {
      words,
      base: '',
      zone: 'Asia/Shanghai',
    })
    expect(shown.plans[0]).toEqual(expected.plans[0])
    expect(await page.evaluate(() => localStorage.getItem('touchline:language'))).toBe(language)
  }
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe(languageTags.zht)
  expect(problems).toEqual([])
})

test('the theme is stored, is set before the first paint, and reaches other tabs', async () => {
  await using reader = await openReader(browser())
  const { page, context, problems } = reader
  await visit(page, '/')
  const other = await context.newPage()
  await visit(other, '/match')
  const html = page.locator('html')
  const ink = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).color)
  // The browser's own bars have the same colour as the page.
  const around = () => page.locator('meta[name="theme-color"]').getAttribute('content')
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'))
  expect(await html.getAttribute('data-theme')).toBe('light')
  expect(await around()).toBe(await paper())
  const light = await ink()
  await darkSwitch(page).click()
  expect(await html.getAttribute('data-theme')).toBe('dark')
  await expect.poll(() => darkSwitch(page).getAttribute('aria-checked')).toBe('true')
  await expect.poll(ink).not.toBe(light)
  await other.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
  // Without the bundle: only the head script runs.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await html.getAttribute('data-theme')).toBe('dark')
  expect(await around()).toBe(await paper())
  expect(problems.filter((words) => !/ERR_FAILED|the bundle did not load/.test(words))).toEqual([])
})

test('the underline is below the current tab', async () => {
  await using reader = await openReader(browser())
  const { page } = reader
  await visit(page, '/')
  for (const at of [1, 2, 0]) {
    const tab = page.locator('header nav a').nth(at)
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    await expect.poll(() => offset(page, at)).toBeLessThan(12)
  }
})

/** Pixels between the middle of the underline and that of a tab. */
function offset(page: Page, at: number): Promise<number> {
  return page.evaluate((at) => {
    const middle = (one: Element | null | undefined) => {
      const box = one?.getBoundingClientRect() ?? new DOMRect()
      return box.left + box.width / 2
    }
    return Math.abs(
      middle(document.querySelector('header nav > span')) -
        middle(document.querySelectorAll('header nav a')[at]),
    )
  }, at)
}

test.each(['America/New_York', 'Asia/Shanghai', 'Pacific/Chatham'])(
  'times are those of %s, without a hydration warning',
  async (zone) => {
    await using reader = await openReader(browser(), { language: 'en', timezoneId: zone })
    const { page, problems } = reader
    const words = await loadWords('en')
    await visit(page, '/')
    const expected = expectedHome(await homeAnswers('en'), { words, base: '', zone })
    expect((await shownHome(page)).plans[0]?.texts).toEqual(expected.plans[0]?.texts)
    expect(problems).toEqual([])
  },
)

describe.each(sites)('without JavaScript, at base path "$base"', ({ base, viewport }) => {
  test.each(languagesAt(base))(
    'home in %s is visible, and its links lead to every other page',
    async (language) => {
      await using reader = await openReader(browser(), {
        language,
        viewport,
        javaScriptEnabled: false,
      })
      const { page, problems } = reader
      const words = await loadWords(language)
      await page.goto(`${base}/`)
      for (const place of Object.values(homeSelectors))
        expect(await page.locator(place).first().isVisible()).toBe(true)
      expect(await page.locator('[data-gate-skeleton]:visible').count()).toBe(0)
      expect(await page.getByText(words.foot.notice).isVisible()).toBe(true)
      const plan = page.locator('article h3 a').first()
      const name = (await plan.textContent()) ?? ''
      await plan.click()
      expect(new URL(page.url()).pathname).toBe(`${base}/planDetail`)
      const screen = await screenName('/planDetail?id=1', language)
      expect(await page.title()).toBe(words.title(`${name} - ${screen}`))
      for (const note of [...words.notes.ofAll, ...words.notes.ofOwn])
        expect(await page.locator('main').getByText(note).isVisible()).toBe(true)
      const { records } = await ask('planList', { size: 1, state: 'decided' })
      const [decided] = records
      const named = new URLSearchParams({
        id: `${decided?.id}`,
        expertId: `${decided?.expertId}`,
        matchId: `${decided?.matchId}`,
      })
      for (const { path } of Object.values(links)) {
        const answer = await page.goto(`${base}${path}?${named}`)
        const main = page.locator('main')
        const seen = [
          await main.locator('h1').filter({ visible: true }).count(),
          await page.locator('[data-gate-skeleton]:visible').count(),
        ]
        expect([path, answer?.status(), ...seen]).toEqual([path, 200, 1, 0])
        // The page shows more than its heading. Pages of experts and operators, and reset links,
        // need a script; a reader's own page says so. A search begins with its form.
        const least = /^\/(studio|desk|reset|search)/.test(path) ? 3 : path === '/me' ? 60 : 100
        expect([path, (await main.innerText()).length]).toEqual([
          path,
          expect.toSatisfy((length: number) => length > least),
        ])
      }
      expect(problems).toEqual([])
    },
  )
})
