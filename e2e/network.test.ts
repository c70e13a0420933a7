/** Network failures: offline, silent, refusing, partly broken. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { codes, type Language } from '../contract/values.ts'
import { errorAnswer } from '../web/api/client-errors.ts'
import { languageTags } from '../web/page/language.ts'
import { loadWords } from '../web/words/index.ts'
import { chooseLanguage } from './actions.ts'
import { openReader, useBrowser, visit, type Reader } from './browser.ts'
import { ask, blackHole, pathOf, reads, standIn, withCode } from './calls.ts'
import { homeSelectors } from './home-page.ts'
import { match } from './stub-answers.ts'

const browser = useBrowser()
/** The time-out message; web/api/send.test.ts compares it with the specification's. */
const timeoutIn = (language: Language) => errorAnswer(codes.timeout, language).msg
const skeletons = (page: Page) =>
  page.locator('main svg[aria-hidden][width][height]:not([viewBox]):visible').count()

/** A page in a different language from the one that will be chosen. */
async function about(language: Language): Promise<Reader> {
  const reader = await openReader(browser(), { language: language === 'zh' ? 'en' : 'zh' })
  await visit(reader.page, '/')
  return reader
}

/** Milliseconds from the next call until the page shows this text, by the page's clock. */
function waitedFor(words: string): Promise<number> {
  let requestedAt = 0
  const fetch = window.fetch.bind(window)
  window.fetch = (...call) => {
    requestedAt ||= performance.now()
    return fetch(...call)
  }
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#app main')?.textContent.includes(words)) return
      watch.disconnect()
      resolve(performance.now() - requestedAt)
    })
    watch.observe(document, { subtree: true, childList: true, characterData: true })
  })
}

test.each([
  { from: 'zh', chosen: ['en', 'zht'] },
  { from: 'en', chosen: ['zh'] },
] as const)(
  'an unanswered call times out after 10 s, and a retry works: from $from to $chosen',
  async ({ from, chosen }) => {
    await using reader = await openReader(browser(), { language: from, timeLimits: true })
    const { page } = reader
    await page.clock.install()
    await visit(page, '/')
    for (const language of chosen) {
      const words = await loadWords(language)
      const message = page.locator('main').getByText(timeoutIn(language))
      await page.route(reads, blackHole)
      await page.locator('[popovertarget="languages"]').click()
      // From now on only the test moves the page's clock, so a busy machine changes nothing.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      const after = async (milliseconds: number, look: () => Promise<number>) => {
        await page.clock.runFor(milliseconds)
        return look()
      }
      const waited = page.evaluate(waitedFor, timeoutIn(language))
      await page.locator(`[role="menuitemradio"][lang="${languageTags[language]}"]`).click()
      await expect.poll(() => after(10, () => skeletons(page)), { interval: 5 }).toBeGreaterThan(10)
      // The plans and the leaderboard show it; home data show nothing.
      await expect.poll(() => after(100, () => message.count()), { interval: 5 }).toBe(2)
      expect(await waited).toBeGreaterThanOrEqual(9_900)
      expect(await waited).toBeLessThan(10_500)
      expect(await skeletons(page)).toBe(0)
      await page.unroute(reads)
      await page.clock.resume()
      const retry = page.getByRole('button', { name: words.errors.retry })
      // A repaired block has no button any more.
      for (; (await retry.count()) > 0; await page.waitForTimeout(100)) await retry.first().click()
      for (const place of [
        homeSelectors.matchCards,
        homeSelectors.experts,
        homeSelectors.plans,
        homeSelectors.ranks,
      ])
        await page.locator(place).first().waitFor()
      expect(await message.count()).toBe(0)
    }
  },
)

describe('one failed block never empties the others', () => {
  const blocks = [
    {
      name: 'queryRecommend',
      title: 'The recommended plans did not load',
      shows: [homeSelectors.matchCards, homeSelectors.ranks],
      empty: homeSelectors.plans,
    },
    {
      name: 'expertList',
      title: 'The leaderboard did not load',
      shows: [homeSelectors.matchCards, homeSelectors.plans],
      empty: homeSelectors.ranks,
    },
  ] as const

  test.each(blocks)('$name', async ({ name, title, shows, empty }) => {
    await using reader = await about('en')
    const { page } = reader
    await page.route(`**${pathOf(name)}`, withCode(500))
    await chooseLanguage(page, 'en')
    await page.getByText(title).waitFor()
    for (const place of shows) expect(await page.locator(place).first().isVisible()).toBe(true)
    expect(await page.locator(empty).count()).toBe(0)
    expect(await skeletons(page)).toBe(0)
    expect(await page.locator('[role="alert"], dialog[open]').count()).toBe(0)
    expect(await page.locator('#app').innerText()).not.toMatch(/\b500\b|internal|undefined|stack/i)
    await page.unroute(`**${pathOf(name)}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(empty).first().waitFor()
    expect(await page.getByText(title).count()).toBe(0)
  })

  test.each([500, 429, 404, 9999])(
    'all three with code %i: the page stays, and a retry replaces the skeletons',
    async (code) => {
      await using reader = await about('en')
      const { page } = reader
      await page.route(reads, (route) =>
        route.fulfill({ json: { code, msg: 'A message for engineers' } }),
      )
      await chooseLanguage(page, 'en')
      await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(2)
      expect(await skeletons(page)).toBe(0)
      expect(await page.getByText('A message for engineers').count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Matches' }).first().isVisible()).toBe(true)
    },
  )
})

test.each([500, 504])(
  'failed home data with %i show nothing (specification section 8)',
  async (code) => {
    await using reader = await about('en')
    const { page } = reader
    const words = await loadWords('en')
    await page.route(`**${pathOf('queryHome')}`, withCode(code))
    await chooseLanguage(page, 'en')
    const matchCards = page.locator('[aria-roledescription="carousel"] li')
    await expect.poll(() => matchCards.count()).toBe(5)
    expect((await matchCards.allTextContents()).join('')).toBe('')
    const section = page.locator('section[aria-labelledby="experts"]')
    await expect
      .poll(() => section.innerText())
      .toBe(`${words.experts.title}\n${words.experts.all}`)
    for (const place of [homeSelectors.plans, homeSelectors.ranks])
      expect(await page.locator(place).first().isVisible()).toBe(true)
    expect(await skeletons(page)).toBe(0)
    expect(await page.getByRole('button', { name: words.errors.retry }).count()).toBe(0)
  },
)

test('answers that arrive after the skeletons replace them', async () => {
  await using reader = await about('en')
  const { page, problems } = reader
  const late = Promise.withResolvers<void>()
  await page.route(reads, async (route) => {
    await late.promise
    await route.continue()
  })
  await chooseLanguage(page, 'en')
  await expect.poll(() => skeletons(page)).toBeGreaterThan(10)
  late.resolve()
  for (const place of Object.values(homeSelectors)) await page.locator(place).first().waitFor()
  expect(await skeletons(page)).toBe(0)
  expect(problems).toEqual([])
})

test('a screen that loads slowly shows that it is loading', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await visit(page, '/')
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await late.promise
    await route.continue()
  })
  const waiting = page.locator('html[data-awaited]')
  await page.getByRole('link', { name: 'Matches' }).first().click()
  await waiting.waitFor({ state: 'attached' })
  const line = await page.evaluate(
    () => getComputedStyle(document.documentElement, '::before').height,
  )
  expect(line).toBe('2px')
  expect(await page.locator('article').first().isVisible()).toBe(true)
  // Opening a loaded screen instead ends the waiting.
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.poll(() => waiting.count()).toBe(0)
  await page.getByRole('link', { name: 'Matches' }).first().click()
  await waiting.waitFor({ state: 'attached' })
  late.resolve()
  await expect.poll(() => page.title()).toBe('Matches - Touchline')
  expect(await waiting.count()).toBe(0)
})

test('three of ten calls fail: the page is never blank, and retrying completes it', async () => {
  await using reader = await about('en')
  const { page } = reader
  let count = 0
  await page.route(reads, (route) =>
    ++count % 10 < 3 ? route.abort('connectionreset') : route.continue(),
  )
  for (const language of ['en', 'zht', 'zh'] as const) {
    await chooseLanguage(page, language)
    const words = await loadWords(language)
    const retry = page.getByRole('button', { name: words.errors.retry })
    await expect.poll(() => skeletons(page)).toBe(0)
    for (; (await retry.count()) > 0; await page.waitForTimeout(300)) await retry.first().click()
    for (const place of Object.values(homeSelectors)) await page.locator(place).first().waitFor()
  }
})

describe('offline', () => {
  test('the screen stays; missing texts of a language load with the network', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    const { page, context } = reader
    await visit(page, '/')
    await chooseLanguage(page, 'zh')
    await chooseLanguage(page, 'en')
    await standIn(page, 'queryHome', { matches: [match(1)], experts: [] })
    await context.setOffline(true)
    expect(await page.locator('article').first().isVisible()).toBe(true)
    // The texts of the other language cannot be loaded: the page keeps its language.
    await page.locator('[popovertarget="languages"]').click()
    await page.locator('[role="menuitemradio"][lang="zh-Hant"]').click()
    await page.waitForTimeout(1000)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('article').first().isVisible()).toBe(true)
    await context.setOffline(false)
    await chooseLanguage(page, 'zht')
    await page.locator('article').first().waitFor()
  })

  test('a screen that was prefetched can be opened, and left by Back', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    const { page, context } = reader
    await visit(page, '/')
    const go = async (name: string) => {
      await page.getByRole('link', { name }).first().click()
      await expect.poll(() => page.title()).toBe(`${name} - Touchline`)
    }
    await go('Data')
    await go('Matches')
    await context.setOffline(true)
    await go('Data')
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect.poll(() => page.title()).toBe('Match predictions - Touchline')
    expect(await page.locator('article').first().isVisible()).toBe(true)
  })

  test('a screen that cannot be fetched is not opened, and the page says why', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    const { page, context } = reader
    await visit(page, '/')
    const notice = page.getByText('No network.')
    expect(await notice.isVisible()).toBe(false)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Matches' }).first().click()
    await notice.waitFor()
    expect(page.url()).not.toContain('chrome-error')
    expect(await page.locator('article').first().isVisible()).toBe(true)
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Matches' }).first().click()
    await expect.poll(() => page.title()).toBe('Matches - Touchline')
    expect(await notice.isVisible()).toBe(false)
  })
})

test('without an identity the page that was sent stays readable, says so and retries', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await page.route('**/visitor/create', withCode(503))
  await page.goto('/')
  await page.getByText('The service cannot be reached right now').waitFor()
  expect(await page.locator('article').first().isVisible()).toBe(true)
  expect(await page.locator('[data-gate-skeleton]:visible').count()).toBe(0)
  // A search engine reads the text that is laid out, and does not scroll.
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const empty = (cards: HTMLElement[]) => cards.filter((card) => card.innerText === '').length
  expect(await page.locator('article').evaluateAll(empty)).toBe(0)
  await page.unroute('**/visitor/create')
  // The page also retries by itself, which can remove the button before the click.
  await page
    .getByRole('button', { name: 'Try again' })
    .first()
    .click({ timeout: 1_000 })
    .catch(() => {})
  await page.locator('html[data-identity="ready"]').waitFor({ state: 'attached' })
  expect(await page.locator('article').first().isVisible()).toBe(true)
})

test('without an identity every match that was sent is laid out', async () => {
  await using reader = await openReader(browser(), { viewport: { width: 1440, height: 200 } })
  const { page } = reader
  await page.route('**/visitor/create', withCode(503))
  const { matches } = await ask('matchList')
  expect(matches.length).toBeGreaterThan(20)
  await page.goto('/match')
  await expect
    .poll(() => page.locator('main li > a[href*="matchDetail"]').count())
    .toBe(matches.length)
})
