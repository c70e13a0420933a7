import { expect, test } from 'vitest'
import { openReader, useBrowser, visit } from './browser.ts'

const browser = useBrowser()

test('printed, a dark page is black on white, without the controls of the screen', async () => {
  await using reader = await openReader(browser(), {
    theme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  const { page } = reader
  await visit(page, '/h5/')
  const look = () =>
    page.locator('html').evaluate((html) => {
      const lightness = (colour: string) => Math.max(...(colour.match(/\d+/g) ?? []).map(Number))
      const { backgroundColor, printColorAdjust } = getComputedStyle(html)
      return {
        paper: lightness(backgroundColor),
        ink: lightness(getComputedStyle(document.body).color),
        printColorAdjust,
      }
    })
  const tabs = page.getByRole('link', { name: '我的', exact: true })
  expect((await look()).paper).toBeLessThan(40)
  expect(await tabs.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  expect(await look()).toEqual({ paper: 255, ink: 0, printColorAdjust: 'economy' })
  expect(await tabs.isVisible()).toBe(false)
  expect(await page.locator('header').evaluate((one) => getComputedStyle(one).position)).toBe(
    'static',
  )
  for (const control of ['a[href="#main"]', 'button', 'nav'])
    expect([control, await page.locator(`${control}:visible`).count()]).toEqual([control, 0])
  // marks that are backgrounds are printed; the seals are drawings
  await page.locator('main svg[role="img"]:visible').first().waitFor()
  const streak = page.locator('main [class*="streak_"]').first()
  expect(await streak.evaluate((one) => getComputedStyle(one).printColorAdjust)).toBe('exact')
  // what can be pressed on the screen does not look so on paper
  const action = page.locator('article [class*="action_"]').first()
  expect(await action.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('0px')
  // paper does not scroll: nothing is beside the sheet, which is as wide as a tablet
  await page.setViewportSize({ width: 718, height: 1000 })
  const beside = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('#app *')].filter(
          (one) =>
            one.checkVisibility() &&
            !one.closest('.vh') &&
            (one.getBoundingClientRect().right > innerWidth + 1 ||
              one.getBoundingClientRect().left < -1),
        ).length,
    )
  await expect.poll(beside).toBe(0)
  // of the list of matches the sheet has the day, and only that
  await visit(page, '/h5/match')
  const days = page.locator('nav li a:visible')
  await expect.poll(() => days.count()).toBe(1)
  expect(await days.innerText()).toMatch(/\d\d-\d\d$/)
  expect(await page.getByText('只看有方案').isVisible()).toBe(false)
  await expect.poll(beside).toBe(0)
  // the stars in the rows of a league table, beside heads that sort
  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/data')
  await page.locator('tbody th button').first().waitFor({ state: 'attached' })
  expect(await page.locator('button:visible').count()).toBe(0)
})
