/**
 * Every screen in English: valid, without console messages, within its window, and by axe.
 * @module-tag main
 */
import { beforeAll, expect, test } from 'vitest'
import { openReader, useBrowser } from '../browser.ts'
import { screenAddresses } from '../screen-addresses.ts'
import { deviceOf, passOver } from '../screen-pass.ts'
import { standards } from '../violations.ts'

const browser = useBrowser()

let addresses: string[]
beforeAll(async () => {
  addresses = await screenAddresses()
})

// Four readers at once: one after the other they take as long as all other main journeys.
test.concurrent.each(
  [0, 1].flatMap((half) => [
    { half, base: '', width: 1440, height: 900, theme: 'light' } as const,
    { half, base: '/h5', width: 390, height: 844, theme: 'dark' } as const,
  ]),
)(
  'every second address from $half on, at base path "$base", $theme',
  async ({ half, base, width, height, theme }) => {
    await using reader = await openReader(browser(), { ...deviceOf(base), language: 'en' })
    const own = addresses.filter((_, at) => at % 2 === half)
    const looks = [{ width, theme, rules: standards }]
    const pass = { base, windows: [[width, height]], looks } as const
    expect(await passOver(reader, own, pass)).toEqual([])
  },
)
