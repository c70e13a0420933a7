/**
 * The mobile site by touch: pulls, sheets, the sticky unlock button, and every width of such a
 * screen.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { address } from './actions.ts'
import { openReader, origin, useBrowser, visit } from './browser.ts'
import { ask, lockedPlan, pathOf } from './calls.ts'
import { misfits } from './screen-pass.ts'

const browser = useBrowser()
const phone = {
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  language: 'en',
} as const

/** Moves one finger from a point by an offset, in ten steps. */
async function drag(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: from.x + by.x * share, y: from.y + by.y * share }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step++) await touch('touchMove', step / 10)
  await touch('touchEnd', 1)
}

test('a pull at the top refreshes in place; a short one, or further down, does not', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, '/h5/')
  await page.waitForTimeout(500)
  // Answers that came with the page are refetched only when they are old.
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname),
  )
  await drag(page, { x: 200, y: 300 }, { x: 0, y: 40 })
  await page.waitForTimeout(300)
  expect(requests).toEqual([])
  let goOn = () => {}
  const released = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(`**${pathOf('queryRecommend')}`, (route) =>
    released.then(() => route.continue()),
  )
  await drag(page, { x: 200, y: 300 }, { x: 0, y: 160 })
  await expect.poll(() => requests).toContain(pathOf('queryRecommend'))
  // The status is text: many screen readers do not announce the name of an element without text.
  await page.getByRole('status').getByText('Refreshing').waitFor({ state: 'attached' })
  goOn()
  expect(page.url()).toBe(`${origin}/h5/`)
  await page.waitForTimeout(300)
  await page.evaluate(() => scrollTo(0, 600))
  await page.waitForTimeout(300)
  const before = requests.filter((path) => path === pathOf('queryRecommend')).length
  await drag(page, { x: 200, y: 300 }, { x: 0, y: 160 })
  await page.waitForTimeout(300)
  expect(requests.filter((path) => path === pathOf('queryRecommend'))).toHaveLength(before)
})

test('a pull that begins in an element that scrolls sideways refreshes too', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, '/h5/match')
  await page.waitForTimeout(500)
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname),
  )
  const { y = 0, height = 0 } = (await page.locator('[data-swipe]').boundingBox()) ?? {}
  await drag(page, { x: 200, y: y + height / 2 }, { x: 0, y: 160 })
  await expect.poll(() => requests).toContain(pathOf('matchList'))
})

test('on a zoomed page touches only move the visible area', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, '/h5/data')
  await page.waitForTimeout(500)
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()))
  const address = page.url()
  // Chromium cancels such touches itself, Safari does not.
  await page.evaluate(() => Object.defineProperty(visualViewport, 'scale', { value: 2 }))
  await drag(page, { x: 200, y: 60 }, { x: 0, y: 160 })
  await drag(page, { x: 300, y: 60 }, { x: -160, y: 4 })
  await page.waitForTimeout(500)
  expect(requests).toEqual([])
  expect(page.url()).toBe(address)
})

test('scrolling over links by touch prefetches nothing', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, '/h5/')
  await page.waitForLoadState('networkidle')
  const title = page.locator('article h3 a').nth(2)
  await title.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await title.boundingBox()) ?? {}
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await drag(page, { x: x + 20, y: y + 10 }, { x: 0, y: -120 })
  await page.waitForTimeout(500)
  expect(requests.filter((path) => path === pathOf('planDetail') || path.endsWith('.js'))).toEqual(
    [],
  )
  await title.tap()
  await expect.poll(() => requests).toContain(pathOf('planDetail'))
})

test('a swipe opens the next tab or day, or the one before; on the strip it scrolls', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, '/h5/data')
  await page.waitForTimeout(500)
  const tab = () => new URL(page.url()).searchParams.get('tab')
  await drag(page, { x: 300, y: 60 }, { x: -160, y: 4 })
  await expect.poll(tab).not.toBeNull()
  await drag(page, { x: 100, y: 60 }, { x: 160, y: 4 })
  await expect.poll(tab).toBeNull()
  await visit(page, '/h5/match')
  await page.waitForTimeout(500)
  const day = () => new URL(page.url()).searchParams.get('date')
  const strip = page.locator('[data-swipe]')
  const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {}
  // The days are in a row that scrolls.
  const before = await strip.evaluate((row) => row.scrollLeft)
  await drag(page, { x: 300, y: y + height / 2 }, { x: -160, y: 0 })
  await expect.poll(() => strip.evaluate((row) => row.scrollLeft)).toBeGreaterThan(before)
  expect(day()).toBeNull()
  await drag(page, { x: 300, y: y + height + 240 }, { x: -160, y: 4 })
  await expect.poll(day).not.toBeNull()
})

test('the icon beside the days opens a date field for any day', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, '/h5/match')
  const field = page.getByLabel('Go to a date')
  const sign = page.locator('[data-swipe] ~ div svg')
  const box = await field.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const { x = 0, y = 0, width = 0, height = 0 } = (await sign.boundingBox()) ?? {}
  const under = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.getAttribute('type'),
    [x + width / 2, y + height / 2],
  )
  expect(under).toBe('date')
  await field.fill('2026-02-28')
  await expect.poll(() => address(page)).toBe('/h5/match?date=2026-02-28')
})

test('the chosen item of a row wider than the screen is in view when the page opens', async () => {
  await using reader = await openReader(browser(), phone)
  await visit(reader.page, '/h5/data?tab=predictions')
  const { x = -1, width = 0 } =
    (await reader.page.locator('[data-swipe] [aria-current]').boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(phone.viewport.width)
})

test('a swipe on a board opens the next board, on an expert’s plans the next filter', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, '/h5/expertList')
  await page.waitForTimeout(500)
  const here = page.locator('[data-swipe] [aria-current]')
  const right = () => here.evaluate((link) => link.getBoundingClientRect().right)
  for (const type of [7, 3, 8]) {
    await drag(page, { x: 300, y: 60 }, { x: -160, y: 4 })
    await expect.poll(() => address(page)).toBe(`/h5/expertList?type=${type}`)
    expect(await right()).toBeLessThanOrEqual(390)
  }
  await visit(page, '/h5/expertDetail?expertId=1')
  await page.waitForTimeout(500)
  // The board's tabs are off screen.
  await drag(page, { x: 300, y: 160 }, { x: -160, y: 4 })
  await page.waitForTimeout(500)
  expect(address(page)).toBe('/h5/expertDetail?expertId=1')
  await page.getByRole('table', { name: 'Every plan' }).evaluate((table) => table.scrollIntoView())
  await drag(page, { x: 300, y: 400 }, { x: -160, y: 4 })
  await expect.poll(() => address(page)).toBe('/h5/expertDetail?expertId=1&tab=onSale')
})

test('without popovers the language button cycles, and the leagues unfold', async () => {
  const before = `
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      delete HTMLElement.prototype[name]
    addEventListener('click', (event) => {
      if (event.target.closest('[popovertarget]')) event.preventDefault()
    }, true)`
  await using reader = await openReader(browser(), { ...phone, before })
  const { page, problems } = reader
  await visit(page, '/h5/match')
  await page.locator('[popovertarget="leagues"]').tap()
  await page.locator('#leagues a').nth(1).tap()
  await expect.poll(() => address(page)).toMatch(/league=/)
  await page.locator('#leagues').waitFor({ state: 'hidden' })
  for (const tag of ['zh-Hans', 'zh-Hant', 'en']) {
    await page.locator('[popovertarget="languages"]').tap()
    await page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' })
  }
  expect(problems.filter((words) => words.startsWith('uncaught'))).toEqual([])
})

test('the unlock button stays above the tab bar after its panel, and works', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, `/h5/planDetail?id=${await lockedPlan()}`)
  const buttons = page.getByRole('button', { name: 'Unlock' })
  await buttons.first().waitFor()
  expect(await buttons.count()).toBe(1)
  await page.evaluate(() => document.querySelector('footer')?.scrollIntoView())
  await expect.poll(() => buttons.count()).toBe(2)
  await page.evaluate(() => scrollBy(0, -300))
  // Also on a tablet, upright and in landscape.
  for (const viewport of [
    phone.viewport,
    { width: 820, height: 1180 },
    { width: 1024, height: 600 },
  ]) {
    await page.setViewportSize(viewport)
    const box = await buttons.last().boundingBox()
    const bar = await page.locator('nav').last().boundingBox()
    expect(box?.width).toBeGreaterThan(340)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await page.setViewportSize(phone.viewport)
  await buttons.last().click()
  await page.getByText('Unlock Successful').waitFor()
  await expect.poll(() => buttons.count()).toBe(0)
})

test('languages and sign-in open as sheets at the foot', async () => {
  await using reader = await openReader(browser(), phone)
  const { page } = reader
  await visit(page, '/h5/')
  await page.getByRole('button', { name: /^Language/ }).click()
  const menu = await page.getByRole('menu').boundingBox()
  expect([menu?.x, menu?.width, (menu?.y ?? 0) + (menu?.height ?? 0)]).toEqual([0, 390, 844])
  await page.keyboard.press('Escape')
  await visit(page, '/h5/me')
  await page.locator('main').getByRole('button', { name: 'Sign in' }).first().click()
  const places = [
    { viewport: phone.viewport, x: 0, width: 390 },
    { viewport: { width: 820, height: 1180 }, x: 90, width: 640 },
    { viewport: { width: 1024, height: 600 }, x: 192, width: 640 },
  ]
  for (const { viewport, x, width } of places) {
    await page.setViewportSize(viewport)
    const dialog = await page.getByRole('dialog').boundingBox()
    expect([dialog?.x, dialog?.width, (dialog?.y ?? 0) + (dialog?.height ?? 0)]).toEqual([
      x,
      width,
      viewport.height,
    ])
  }
})

describe('Back, with a sheet open', () => {
  // Browsers do not guarantee when a step back happens.
  const before = `
    const { back } = history
    history.back = () => void setTimeout(() => back.call(history), 500)`
  /** The match list, scrolled, with home before it in the history. */
  async function matches(page: Page) {
    await visit(page, '/h5/')
    await page.waitForLoadState('networkidle')
    await page.locator('nav').last().getByRole('link', { name: 'Matches' }).tap()
    await page.locator('[popovertarget="leagues"]').waitFor()
    await expect.poll(() => address(page)).toBe('/h5/match')
    await page.evaluate(() => scrollTo(0, 90))
    return {
      open: () => page.locator('[popovertarget="leagues"]').tap(),
      sheet: page.locator('#leagues:popover-open'),
      depth: () => page.evaluate(() => scrollY),
    }
  }
  const opener = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('popovertarget'))

  test('closes the sheet only; a second Back leaves the page', async () => {
    await using reader = await openReader(browser(), phone)
    const { page } = reader
    const { open, sheet, depth } = await matches(page)
    await open()
    await sheet.waitFor()
    // The page below is dimmed, as under every sheet.
    expect(
      await sheet.evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor),
    ).not.toBe('rgba(0, 0, 0, 0)')
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect([address(page), await depth(), await opener(page)]).toEqual(['/h5/match', 90, 'leagues'])
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/h5/')
    // Forward to a sheet's history entry opens no sheet, and needs no additional Back.
    await page.goForward()
    await expect.poll(() => address(page)).toBe('/h5/match')
    await page.goForward()
    await page.waitForTimeout(600)
    expect(await sheet.count()).toBe(0)
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/h5/')
  })

  test('leaves the page at once if the sheet was closed before, also on reload', async () => {
    await using reader = await openReader(browser(), { ...phone, before })
    const { page } = reader
    const { open, sheet } = await matches(page)
    const escape = () => page.keyboard.press('Escape')
    const closings = [
      escape,
      () => page.touchscreen.tap(200, 100),
      () => page.reload(),
      // Closed and reopened at once: the two steps must not interfere.
      () => escape().then(open).then(escape),
    ]
    for (const close of closings) {
      await open()
      await sheet.waitFor()
      await close()
      await sheet.waitFor({ state: 'hidden' })
      await page.waitForTimeout(1000)
      await page.goBack()
      await expect.poll(() => address(page)).toBe('/h5/')
      // the address changes before the screen does
      await page.locator('[popovertarget="leagues"]').waitFor({ state: 'detached' })
      await page.goForward()
      await expect.poll(() => address(page)).toBe('/h5/match')
    }
  })

  test('shows the page that is left for if both steps arrive together', async () => {
    // of a sheet's own step back, and of the reader's
    const together = 'history.back = () => history.go(-2)'
    await using reader = await openReader(browser(), { ...phone, before: together })
    const { page } = reader
    const { open, sheet } = await matches(page)
    await open()
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => address(page)).toBe('/h5/')
    await page.locator('[popovertarget="leagues"]').waitFor({ state: 'detached' })
  })

  test('a tap outside closes the sheet, and does nothing below it', async () => {
    await using reader = await openReader(browser(), { ...phone, before })
    const { page } = reader
    const { open, sheet } = await matches(page)
    await open()
    await sheet.waitFor()
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await page
      .locator('[data-swipe] [aria-current] >> xpath=../following-sibling::li[1]')
      .boundingBox()) ?? {}
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await sheet.waitFor({ state: 'hidden' })
    await page.waitForTimeout(600)
    expect(address(page)).toBe('/h5/match')
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect.poll(() => address(page)).toMatch(/date=/)
  })

  test('a link in the sheet opens its page, and Back returns to the page below', async () => {
    await using reader = await openReader(browser(), { ...phone, before })
    const { page } = reader
    const { open, sheet } = await matches(page)
    await open()
    await sheet.locator('a').nth(1).tap()
    await expect.poll(() => address(page)).toMatch(/league=/)
    await sheet.waitFor({ state: 'hidden' })
    await page.waitForTimeout(1000)
    expect(address(page)).toMatch(/league=/)
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/h5/match')
    await page.waitForTimeout(1000)
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/h5/')
  })

  test('closes a sheet that was opened before its code was loaded', async () => {
    await using reader = await openReader(browser(), phone)
    const { page } = reader
    let goOn = () => {}
    const released = new Promise<void>((resolve) => (goOn = resolve))
    const named = /\/assets\/touch-.*\.js/
    await page.route(named, (route) => released.then(() => route.continue()))
    await visit(page, '/h5/')
    await page.getByRole('button', { name: /^Language/ }).tap()
    await page.getByRole('menu').waitFor()
    const depth = await page.evaluate(() => history.length)
    goOn()
    await expect.poll(() => page.evaluate(() => history.length)).toBe(depth + 1)
    await page.goBack()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    expect(address(page)).toBe('/h5/')
  })

  test('the focus stays inside, both ways, and returns to the opener by Escape', async () => {
    await using reader = await openReader(browser(), phone)
    const { page } = reader
    const { sheet } = await matches(page)
    const leagues = page.locator('[popovertarget="leagues"]')
    await leagues.focus()
    await page.keyboard.press('Enter')
    await sheet.waitFor()
    const within = () => page.evaluate(() => document.activeElement?.closest('[popover]')?.id)
    const stops = sheet.locator('a, input')
    await stops.last().focus()
    await page.keyboard.press('Tab')
    expect(await stops.first().evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await stops.last().evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await within()).toBe('leagues')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await opener(page)).toBe('leagues')
  })

  test('closes a dialog too, whose opener gets the focus back', async () => {
    await using reader = await openReader(browser(), phone)
    const { page } = reader
    await visit(page, '/h5/')
    await page.waitForLoadState('networkidle')
    await page.locator('nav').last().getByRole('link', { name: 'Me', exact: true }).tap()
    const button = page.locator('main').getByRole('button', { name: 'Sign in' }).first()
    await button.tap()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(address(page)).toBe('/h5/me')
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
    await button.tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(600)
    await page.goBack()
    await expect.poll(() => address(page)).toBe('/h5/')
  })
})

const screens = [
  '/',
  '/match',
  '/expertList',
  '/data',
  '/me',
  '/planDetail?id=1',
  '/expertDetail?expertId=1',
  '/matchDetail?matchId=1',
  '/nothing',
]

const sizes = [
  [320, 640],
  [360, 740],
  [844, 390],
  [1024, 768],
  [820, 1180],
] as const

test.each(['en', 'zh'] as const)(
  'in %s every screen fits every display, with the tab bar and touch targets of 44 px',
  async (language) => {
    await using reader = await openReader(browser(), { ...phone, language })
    const { page } = reader
    const [match] = (await ask('queryHome')).matches
    const tabs = ['data', 'probability'].map(
      (tab) => `/matchDetail?matchId=${match?.matchId}&tab=${tab}`,
    )
    const wrong: string[] = []
    // Chinese labels are the narrower ones.
    for (const screen of language === 'zh' ? [...screens, ...tabs] : screens) {
      await visit(page, `/h5${screen}`)
      for (const size of sizes)
        wrong.push(
          ...(await misfits(page, size, { base: '/h5' })).map((what) => `${screen} at ${what}`),
        )
    }
    expect(wrong).toEqual([])
  },
)
