/** One visit of a screen for all that holds on every screen, as it is sent and as it is shown. */
import type { Page } from 'playwright-core'
import type { Reader, Wishes } from './browser.ts'
import { brokenFigures } from './figures.ts'
import { markupFaults } from './markup.ts'
import { phone, smallTargets } from './phone.ts'
import { violationsOn, type Rules } from './violations.ts'

/** A width and a theme in which axe judges every screen. */
export interface Look {
  width: number
  theme: 'light' | 'dark'
  rules: Rules
}

export interface Pass {
  /** '' or '/h5', which is read on a phone. */
  base: '' | '/h5'
  /** The windows that every screen fits, each width and height. */
  windows: readonly (readonly [number, number])[]
  looks: readonly Look[]
}

/** The device of a site's reader; without motion, so that axe sees what stays. */
export const deviceOf = (base: Pass['base']): Wishes => ({
  reducedMotion: 'reduce',
  ...(base === '' ? { viewport: { width: 1440, height: 900 } } : phone),
})

/** Similar rows: the first of a list are enough for axe, in a fraction of the time. */
const laterRows = 'main :is(article:nth-of-type(n+5), tbody tr:nth-child(n+8))'

/** Visits the addresses, without their base path. Resolves to what is wrong, with its address. */
export async function passOver(
  reader: Reader,
  addresses: readonly string[],
  pass: Pass,
): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    const path = pass.base + address
    found.push(...named(path, await faultsAt(reader, path, pass)))
  }
  return found
}

const named = (where: string, faults: string[]) => faults.map((words) => `${where}: ${words}`)

async function faultsAt({ page, problems }: Reader, address: string, pass: Pass) {
  problems.length = 0
  await page.setViewportSize(deviceOf(pass.base).viewport ?? phone.viewport)
  const response = await page.goto(address)
  const found = named('as sent', await markupFaults((await response?.text()) ?? ''))
  await page.locator('html[data-ready][data-identity="ready"]').waitFor({ state: 'attached' })
  await unfold(page)
  for (const window of pass.windows) found.push(...(await misfits(page, window, pass)))
  found.push(...(await brokenAt(page, smallestWidth)))
  for (const { width, theme, rules } of pass.looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
    found.push(
      ...named(`${theme} ${width}`, await violationsOn(page, { without: laterRows }, rules)),
    )
  }
  // the browser itself logs the status of a page that is not found
  return [...found, ...problems.filter((words) => !/status of 404|^404 for/.test(words))]
}

/** Opens what is folded, which is read too. */
export async function unfold(page: Page): Promise<void> {
  for (const folded of await page.locator('main details').all())
    await folded.evaluate((details: HTMLDetailsElement) => void (details.open = true))
}

/** Sections near the window are rendered in the next frame. */
export const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** The narrowest window in which every screen is whole, by WCAG 1.4.10. */
const smallestWidth = 320

async function brokenAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 })
  await laidOut(page)
  return named(`${width}`, await page.evaluate(brokenFigures))
}

/** What is wider than a window, and what a finger cannot press in it. */
export async function misfits(
  page: Page,
  [width, height]: Pass['windows'][number],
  { base }: Pick<Pass, 'base'>,
): Promise<string[]> {
  await page.setViewportSize({ width, height })
  await laidOut(page)
  const found: string[] = []
  // a phone zooms out of a page that is too wide, and its layout width grows
  const over = await page.evaluate(
    (width) => Math.max(document.documentElement.scrollWidth, innerWidth) - width,
    width,
  )
  if (over > 0) found.push(`${over} px too wide`)
  if (base === '/h5') {
    if (!(await page.locator('nav').last().isVisible())) found.push('no tab bar')
    found.push(...(await page.evaluate(smallTargets)))
  }
  return named(`${width} × ${height}`, found)
}
