/** Windows high contrast: each mark is rendered and measured against the page. */
import sharp from 'sharp'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hitResults } from '../contract/values.ts'
import { ask } from './calls.ts'
import { openReader, useBrowser, visit } from './browser.ts'

const browser = useBrowser()

/** WCAG 2: the contrast of a colour, 0 to 255 for each channel, with black or white. */
function contrast(rgb: readonly number[], paper: 'black' | 'white'): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return paper === 'black' ? (light + 0.05) / 0.05 : 1.05 / (light + 0.05)
}

/** The share of a mark's pixels that have at least 3:1 against the page. */
async function strength(mark: Locator, paper: 'black' | 'white'): Promise<number> {
  const { data, info } = await sharp(await mark.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const count = info.width * info.height
  let strong = 0
  for (let at = 0; at < count; at++)
    if (contrast([...data.subarray(3 * at, 3 * at + 3)], paper) >= 3) strong++
  return strong / count
}

/** Visible elements of a class of one of the style sheets. */
const marks = (page: Page, name: string) => page.locator(`main [class*="${name}_"]:visible`)

async function plansByResult() {
  const { records } = await ask('queryRecommend', { page: 1, size: 100 })
  const found = (result: number) => {
    const plan = records.find(({ hitResult }) => hitResult === result)
    if (!plan) throw new Error(`no plan with the result ${result} on home`)
    return `/planDetail?id=${plan.id}&expertId=${plan.expertId}`
  }
  return { hit: found(hitResults.hit), miss: found(hitResults.miss) }
}

test.each([
  ['dark', 'black'],
  ['light', 'white'],
] as const)('%s: every mark has 3:1, and a miss is as strong as a hit', async (scheme, paper) => {
  // the reader's own dark theme has no say
  await using reader = await openReader(browser(), {
    language: 'en',
    theme: scheme === 'dark' ? 'light' : 'dark',
    forcedColors: 'active',
    colorScheme: scheme,
  })
  const { page } = reader
  const least = async (names: Record<string, number>) => {
    for (const [name, share] of Object.entries(names)) {
      const mark = marks(page, name).first()
      await mark.scrollIntoViewIfNeeded()
      expect([name, await strength(mark, paper)]).toEqual([
        name,
        expect.toSatisfy((is) => is > share),
      ])
    }
  }
  await visit(page, '/')
  await least({ seal: 0.2, medal: 0.05, strip: 0.15, streak: 0.3, crest: 0.1 })
  const { hit, miss } = await plansByResult()
  const seals: number[] = []
  for (const address of [hit, miss]) {
    await visit(page, address)
    seals.push(await strength(marks(page, 'seal').first(), paper))
    await least({ bar: 0.03, strip: 0.1, [address === hit ? 'hit' : 'miss']: 0.3 })
  }
  const [ofHit = 0, ofMiss = 0] = seals
  expect(ofMiss / ofHit).toBeGreaterThan(0.7)
  expect(ofMiss / ofHit).toBeLessThan(1.4)
  await visit(page, `/expertDetail?${hit.split('&')[1]}`)
  await least({ bar: 0.02, plot: 0.02, strip: 0.1 })
  const [match] = (await ask('queryHome')).matches
  await visit(page, `/matchDetail?matchId=${match?.matchId}`)
  const bar = page.locator('main svg:has([class*="home_"]):visible').first()
  expect(await strength(bar, paper)).toBeGreaterThan(0.9)
})
