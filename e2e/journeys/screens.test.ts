/**
 * Every screen in English: valid, without console messages, within its window, and by axe.
 * @module-tag main
 */
import { expect, test } from 'vitest'
import { openReader, useBrowser } from '../browser.ts'
import { screenAddresses } from '../screen-addresses.ts'
import { deviceOf, passOver } from '../screen-pass.ts'
import { standards } from '../violations.ts'

const browser = useBrowser()

test.each([
  { base: '', width: 1440, height: 900, theme: 'light' },
  { base: '/h5', width: 390, height: 844, theme: 'dark' },
] as const)('at base path "$base", $theme', async ({ base, width, height, theme }) => {
  await using reader = await openReader(browser(), { ...deviceOf(base), language: 'en' })
  const looks = [{ width, theme, rules: standards }]
  const pass = { base, windows: [[width, height]], looks } as const
  expect(await passOver(reader, await screenAddresses(), pass)).toEqual([])
})
