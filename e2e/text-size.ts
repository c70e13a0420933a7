/** Text twice as large, and what it leaves illegible. */
import type { Page } from 'playwright-core'
import { crowdedText } from './crowded.ts'

/** Sections near the window are rendered in the next frame. */
export const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Runs in the page: adopts a rule, and returns nothing that Playwright would have to send. */
function adopt(rule: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rule)
  document.adoptedStyleSheets.push(sheet)
  // as a reader has it, from the start
  dispatchEvent(new Event('resize'))
}

/** Texts that are cut off or overlap in a window of this width, and a page that is wider. */
export async function crowdedAt(page: Page, width: number, height = 900): Promise<string[]> {
  await page.setViewportSize({ width, height })
  await laidOut(page)
  // a phone's layout window grows with content that is too wide for it
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  const crowded = await page.evaluate(crowdedText)
  return wide > width ? [`as wide as ${wide}`, ...crowded] : crowded
}

/** What the browser's own setting of 200 % leaves illegible or as small as before. */
export async function enlargedText(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await laidOut(page)
  const before = await page.evaluate(sizes)
  await page.evaluate(adopt, 'html { font-size: 200% }')
  await laidOut(page)
  const after = await page.evaluate(sizes)
  const found = after.flatMap(({ words, size }, at) => {
    const was = before[at]
    // another layout may have another size of type, and abbreviate with size 0
    return was?.words === words && size > 0 && size < 1.15 * was.size
      ? [`${words} is ${size} px, was ${was.size} px`]
      : []
  })
  found.push(...(await crowdedAt(page, width)))
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
  return found
}

/** Sizes of the visible texts in the order of the page; avatars' initials are part of a picture. */
const sizes = () =>
  [...document.querySelectorAll('#app :not(svg *, .vh, .vh *, [aria-hidden] *)')]
    .filter(
      (one) =>
        [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
        one.closest('[role="img"], [class*="avatar"], [class*="skeleton"]') === null,
    )
    .map((one) => ({
      words: one.textContent.slice(0, 30),
      size: parseFloat(getComputedStyle(one).fontSize),
    }))

/**
 * Doubles the text as a phone's system does; Chromium does so only when it emulates a phone.
 * `settle` undoes it.
 */
export async function inflateText(page: Page): Promise<{ settle: () => Promise<void> }> {
  const size = () =>
    page.locator('main').evaluate((main) => parseFloat(getComputedStyle(main).fontSize))
  const before = await size()
  await page.evaluate(adopt, 'html { text-size-adjust: 200% !important }')
  if ((await size()) !== 2 * before) throw new Error('the text is not twice as large')
  return { settle: () => page.evaluate(() => void document.adoptedStyleSheets.pop()) }
}
