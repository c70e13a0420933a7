/** Following matches and experts: pressed twice it ends as it began, on screen and on the server, however slow a call is. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openReader, useBrowser, visit } from './browser.ts'
import { ask, pathOf, watchCalls, withCode } from './calls.ts'

const browser = useBrowser()

const stars = [
  ['a match', '/match', 'followMatch'],
  ['an expert', '/expertList', 'followExpert'],
] as const

/** So often in one turn of the page. */
const press = (button: Locator, times: number) =>
  button.evaluate((element: HTMLElement, count) => {
    for (let pressed = 0; pressed < count; pressed++) element.click()
  }, times)

test.each(stars)('%s pressed twice at once, and thrice while the first call is slow, stands as it is shown', async (_, path, call) => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  const asked = watchCalls(page)
  const sent = () => asked.filter(({ name }) => name === call)
  let done = 0
  let first = true
  await page.route(`**${pathOf(call)}`, async (route) => {
    // what was sent later comes earlier, where two are sent at once
    const wait = first ? 400 : 0
    first = false
    await new Promise((resolve) => setTimeout(resolve, wait))
    await route.fulfill({ response: await route.fetch() })
    done++
  })
  /** Resolves once nothing is under way, nor was for a while. */
  const atRest = async () => {
    for (let before = -1; before !== sent().length || before !== done; await page.waitForTimeout(600)) before = sent().length
  }
  await visit(page, path)
  const button = page.getByRole('button', { name: /^Follow / }).first()
  await expect.poll(() => button.isEnabled()).toBe(true)
  const name = (await button.getAttribute('aria-label'))?.replace(/^Follow /, '') ?? ''
  const star = page.getByRole('button', { name: new RegExp(`^Follow(ing)? ${name}$`) })
  const kept = async () => {
    const { matches, experts } = await ask('followMine', {}, { uid: sent()[0]?.envelope.uid, token: sent()[0]?.envelope.token })
    return matches.length + experts.length
  }

  await press(star, 2)
  expect(await star.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => sent().length).toBeGreaterThan(0)
  await atRest()
  expect([await star.getAttribute('aria-pressed'), await kept()]).toEqual(['false', 0])

  first = true
  for (const shown of ['true', 'false', 'true']) {
    await star.click()
    expect(await star.getAttribute('aria-pressed')).toBe(shown)
  }
  await atRest()
  expect([await star.getAttribute('aria-pressed'), await kept()]).toEqual(['true', 1])
  expect(reader.said).toEqual([])
})

test.each(stars)('%s whose second call fails stands as the first has left it', async (_, path, call) => {
  await using reader = await openReader(browser(), { language: 'en' })
  const { page } = reader
  await visit(page, path)
  const button = page.getByRole('button', { name: /^Follow / }).first()
  await expect.poll(() => button.isEnabled()).toBe(true)
  const name = (await button.getAttribute('aria-label'))?.replace(/^Follow /, '') ?? ''
  const star = page.getByRole('button', { name: new RegExp(`^Follow(ing)? ${name}$`) })
  const kept = page.waitForResponse(`**${pathOf(call)}`)
  await star.click()
  await kept
  await page.route(`**${pathOf(call)}`, withCode(503))
  const refused = page.waitForResponse(`**${pathOf(call)}`)
  await star.click()
  await refused
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
})
