/** Home by keyboard, with reduced motion, and enlarged. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { address } from './actions.ts'
import { languageCookie } from '../web/page/language.ts'
import { openReader, origin, useBrowser, visit } from './browser.ts'
import { byAxe, violationsAt } from './violations.ts'

const browser = useBrowser()

/** The name of the focused element, and whether its focus is visible. */
function focused(page: Page): Promise<{ name: string; visible: boolean }> {
  return page.evaluate(() => {
    const at = document.activeElement ?? document.body
    const drawn = [getComputedStyle(at), getComputedStyle(at, '::after')].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    )
    const box = at.getBoundingClientRect()
    const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
    const named = at.matches('[aria-label]') ? at : at.querySelector('[aria-label]')
    return {
      name: at.textContent?.trim() || (named?.getAttribute('aria-label') ?? ''),
      visible: drawn && inside,
    }
  })
}

test('the skip link comes first and jumps to the content', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await visit(page, '/')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toEqual({ name: 'Skip to content', visible: true })
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test.each([
  { base: '', width: 1440 },
  { base: '/h5', width: 390 },
])('by Tab the board is at most 15 stops from the top of "$base/"', async ({ base, width }) => {
  const viewport = { width, height: 900 }
  await using reader = await openReader(browser(), { language: 'en', viewport })
  const { page } = reader
  await visit(page, `${base}/`)
  const board = page.getByRole('region', { name: 'Leaderboard' })
  await board.getByRole('link').first().waitFor()
  // it appears when the rows of links have become one stop each
  const more = page.getByRole('button', { name: 'Show 80 more plans' })
  await more.waitFor()
  const isOnBoard = () => board.evaluate((at) => at.contains(document.activeElement))
  const passed: string[] = []
  while (passed.length < 15 && !(await isOnBoard())) {
    await page.keyboard.press('Tab')
    passed.push((await focused(page)).name)
  }
  expect(await isOnBoard(), passed.join(' | ')).toBe(true)
  const cards = page.locator('article')
  await cards.nth(19).scrollIntoViewIfNeeded()
  await more.waitFor({ state: 'detached' })
  await cards.nth(99).scrollIntoViewIfNeeded()
  expect(await cards.nth(99).locator('h3').isVisible()).toBe(true)
})

test('arrow keys move in the rows of home, and a button shows the last 80 plans', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await visit(page, '/')
  const links = page.locator('[aria-roledescription="carousel"] li a')
  await links.first().focus()
  await page.keyboard.press('ArrowLeft')
  expect(await links.last().evaluate((link) => link === document.activeElement)).toBe(true)
  await expect.poll(() => focused(page)).toMatchObject({ visible: true })
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('Pause')
  await page.keyboard.press('Shift+Tab')
  expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true)
  const hint = page.getByText('Move with the arrow keys').filter({ visible: true })
  expect(await hint.count()).toBe(1)
  const described = '[aria-describedby="carousel-keys"]'
  expect(await links.and(page.locator(described)).count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  expect(await page.locator(`${described}:focus`).count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await hint.count()).toBe(0)
  // a hundred plans, of which the browser lays out those near the window
  const laidOut = await page
    .locator('article h3')
    .evaluateAll((titles) => [
      titles.length,
      titles.filter((title) => title.checkVisibility({ contentVisibilityAuto: true })).length,
    ])
  expect(laidOut[0]).toBe(100)
  expect(laidOut[1]).toBeLessThanOrEqual(20)
  const cards = page.locator('article')
  await cards.nth(19).locator('h3 a').focus()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toEqual({ name: 'Show 80 more plans', visible: true })
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatchObject({ visible: true })
  expect(await cards.nth(20).evaluate((card) => card.contains(document.activeElement))).toBe(true)
})

test.each([
  { base: '', width: 1440 },
  { base: '/h5', width: 390 },
])(
  '60 steps with Tab at base path "$base": each focused element is visible and has a name',
  async ({ base, width }) => {
    await using reader = await openReader(browser(), {
      language: 'en',
      viewport: { width, height: 900 },
    })
    const { page } = reader
    await visit(page, `${base}/`)
    const names = new Set<string>()
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      // Rows scroll there smoothly.
      await expect
        .poll(() => focused(page))
        .toEqual({ name: expect.stringMatching(/./), visible: true })
      names.add((await focused(page)).name)
    }
    expect(names.size).toBeGreaterThan(30)
  },
)

test('the language menu by keyboard: arrows, Escape, and the focus returns', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await visit(page, '/')
  const button = page.locator('[popovertarget="languages"]')
  await button.focus()
  await page.keyboard.press('Enter')
  const name = () =>
    page.evaluate(
      () => document.activeElement?.closest('[role="menuitemradio"]')?.textContent ?? null,
    )
  await expect.poll(name).toBe('English')
  await page.keyboard.press('ArrowDown')
  expect(await name()).toBe('简体中文')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await name()).toBe('繁體中文')
  await page.keyboard.press('Escape')
  expect(await page.locator('#languages').isVisible()).toBe(false)
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(name).toBe('English')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.locator('html[lang="zh-Hans"]').waitFor({ state: 'attached' })
})

test('the dark switch and a card by keyboard', async () => {
  await using reader = await openReader(browser())
  const { page } = reader
  await visit(page, '/')
  await page.getByRole('switch').focus()
  await page.keyboard.press('Space')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  const to = await page.locator('article h3 a').first().getAttribute('href')
  // The world keeps running: another plan may be first by now.
  await page.locator(`article h3 a[href="${to}"]`).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => address(page)).toBe(to)
  // After a navigation, screen readers start at the beginning of the new screen.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

/** What the typed letters found, not what the search shows before. */
const resultsIn = (place: Locator) =>
  place.getByRole('link').filter({ has: place.page().locator('mark') })

test.each([
  { base: '', width: 1440, within: 'dialog' },
  { base: '/h5', width: 390, within: 'main' },
])('search by keyboard alone at base path "$base"', async ({ base, width, within }) => {
  await using reader = await openReader(browser(), {
    ...byAxe,
    language: 'en',
    viewport: { width, height: 900 },
  })
  const { page } = reader
  await visit(page, `${base}/`)
  await page.keyboard.press('/')
  const place = page.locator(within)
  const field = place.getByRole('searchbox')
  await field.waitFor()
  const isFocused = () => field.evaluate((one) => one === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  const results = resultsIn(place)
  await page.keyboard.type('ath')
  await results.first().waitFor()
  expect(await violationsAt(page, [width], { within })).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect((await focused(page)).visible).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isFocused()).toBe(true)
  if (within === 'dialog') {
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await place.waitFor({ state: 'detached' })
    expect(address(page)).toBe('/')
    await page.keyboard.press('Meta+k')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await place.waitFor({ state: 'detached' })
  } else await visit(page, `${base}/match`)
  await page.keyboard.press('Control+k')
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.type('ath')
  await results.first().waitFor()
  const to = await results.first().getAttribute('href')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => address(page)).toBe(to)
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.goBack()
  // the page of the search comes back with its results; a dialog does not come back
  await (within === 'main' ? results : page.locator('#app a')).first().waitFor()
  if (within === 'main') {
    expect(address(page)).toBe(`${base}/search?q=ath`)
    await visit(page, `${base}/search`)
  } else await page.keyboard.press('/')
  const recent = place.getByRole('button', { name: 'ath', exact: true })
  await recent.waitFor()
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await results.first().waitFor()
  // the button that was pressed is gone, and the keys go on from the field
  expect(await isFocused()).toBe(true)
})

test('what is typed while the search opens stands in its field', async () => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  const held = Promise.withResolvers<void>()
  await page.route(/assets\/dialog-.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await visit(page, '/')
  await page.keyboard.press('/')
  await page.keyboard.type('ath')
  expect(await page.locator('dialog').count()).toBe(0)
  held.resolve()
  const dialog = page.getByRole('dialog')
  await resultsIn(dialog).first().waitFor()
  await page.keyboard.type('e')
  expect(await dialog.getByRole('searchbox').inputValue()).toBe('athe')
})

/** The position of the carousel's track. */
const track = (page: Page) =>
  page
    .locator('[aria-roledescription="carousel"] ul')
    .evaluate((list) => getComputedStyle(list).transform)

describe('the carousel', () => {
  test('rotates by itself, and stops at a pointer or by its button', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    const { page } = reader
    await page.clock.install()
    await visit(page, '/')
    // The rotation's code is loaded when the browser is idle; after that the test controls the
    // clock.
    await page.clock.runFor(1000)
    const pause = page.getByRole('button', { name: 'Pause' })
    await pause.waitFor()
    await page.mouse.move(5, 890)
    const goesOn = async () => {
      // A running step ends first.
      await page.clock.runFor(1000)
      const before = await track(page)
      // The rotation counts its seconds one by one; the step itself then takes more time.
      for (let second = 0; second < 7; second++) await page.clock.fastForward(1000)
      await page.clock.runFor(600)
      return (await track(page)) !== before
    }
    await expect.poll(goesOn).toBe(true)
    await page.locator('[aria-roledescription="carousel"]').hover()
    expect(await goesOn()).toBe(false)
    await pause.click()
    await page.mouse.move(5, 890)
    await page.getByRole('switch').focus()
    expect(await goesOn()).toBe(false)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('switch').focus()
    await page.mouse.move(5, 890)
    await expect.poll(goesOn).toBe(true)
  })

  test('does not rotate with reduced motion; a step is immediate', async () => {
    await using reader = await openReader(browser(), { language: 'en', reducedMotion: 'reduce' })
    const { page } = reader
    await page.clock.install()
    await visit(page, '/')
    await page.clock.runFor(1000)
    const next = page.getByRole('button', { name: 'Next match' })
    await next.waitFor()
    const before = await track(page)
    for (let second = 0; second < 20; second++) await page.clock.fastForward(1000)
    expect(await track(page)).toBe(before)
    await next.focus()
    await page.keyboard.press('Enter')
    await page.clock.runFor(50)
    expect(await track(page)).not.toBe(before)
    const running = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    )
    expect(running).toBe(0)
  })
})

// the mobile site's screens are in the tests of touch
test('at 320 px, which is 400 %, nothing scrolls sideways', async () => {
  await using reader = await openReader(browser(), { viewport: { width: 320, height: 640 } })
  const { page, context } = reader
  for (const language of ['zh', 'en']) {
    await context.addCookies([{ name: languageCookie, value: language, url: origin }])
    for (const path of ['/', '/match', '/planDetail?id=1', '/nothing']) {
      await visit(page, path)
      expect([path, await overflow(page)]).toEqual([path, []])
    }
  }
})

test.each(['', '/h5'])(
  'with text at 200 % nothing is cut off or overlaps, at base path "%s"',
  async (base) => {
    await using reader = await openReader(browser(), {
      language: 'en',
      viewport: { width: 1280, height: 800 },
    })
    const { page } = reader
    await visit(page, `${base}/`)
    // Browsers zoom; at 200 % a window of 1280 is one of 640.
    await page.setViewportSize({ width: 640, height: 400 })
    expect(await overflow(page)).toEqual([])
    expect(await page.locator('article h3').first().isVisible()).toBe(true)
  },
)

/** Elements that overflow the page sideways, except inside elements that scroll. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`)
      .slice(0, 5)
  })
}
