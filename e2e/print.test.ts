import { expect, test } from 'vitest'
import { openReader, useBrowser, visit } from './browser.ts'

const browser = useBrowser()

test('printed, a dark page has dark ink on light paper, seals, and no tab bar', async () => {
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
  const { paper, ink, printColorAdjust } = await look()
  expect(paper).toBeGreaterThan(230)
  expect(ink).toBeLessThan(40)
  expect(printColorAdjust).toBe('exact')
  expect(await tabs.isVisible()).toBe(false)
})
