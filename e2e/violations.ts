/** axe's violations of WCAG 2.2 AA. */
import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { languages, type Language } from '../contract/values.ts'
import { languageTags } from '../web/page/language.ts'
import { crowdedText } from './crowded.ts'

export type Rules = RunOptions

export const standards: Rules = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
  },
}

/** `npm run test:every-size` sets it: nothing is left out because it is the same elsewhere. */
export const everySize = process.env['EVERY_SIZE'] === '1'

/**
 * The languages in which the states of a screen are looked at. English has the longest words, and
 * the mobile site the least room. Hong Kong Chinese stands for both kinds of Chinese, which are
 * equally wide; most other tests read simplified Chinese. EVERY_SIZE=1 looks at all of them.
 */
export const languagesAt = (base: string): readonly Language[] =>
  everySize ? languages : base === '/h5' ? ['zht', 'en'] : ['en']

/**
 * Tests whether the page's language is one that is checked with colours, in both themes. Colours
 * are the same in every language: the others are checked without them, unless EVERY_SIZE=1.
 */
export const isJudgedInFull = async (page: Page): Promise<boolean> =>
  everySize || (await page.getAttribute('html', 'lang')) === languageTags.en

/** Which end of the widths is judged in a language that is not judged in full. */
const endOf = async (page: Page) =>
  (await page.getAttribute('html', 'lang')) === languageTags.zh ? 0 : -1

/** Options for the reader: axe is injected as a script, which the policy would refuse. */
export const byAxe = { bypassCSP: true, reducedMotion: 'reduce' } as const

const axeFile = new URL('../node_modules/axe-core/axe.min.js', import.meta.url)
/** The file without comments: each page loads and parses it again. */
const axeSource = readFileSync(axeFile, 'utf8')

/** The only rule that depends on the theme: half of axe's time. */
export const colours: Rules = { runOnly: { type: 'rule', values: ['color-contrast'] } }
/** All others. */
const structure: Rules = { ...standards, rules: { 'color-contrast': { enabled: false } } }

interface Part {
  within?: string | undefined
  /** Of many similar rows the first are enough, in a fraction of the time. */
  without?: string
}

/** The violations of the page as it is: each rule with its elements. */
export async function violationsOn(
  page: Page,
  { within, without }: Part = {},
  rules = standards,
): Promise<string[]> {
  await page.evaluate(unpin)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(run, { within: within ?? 'html', without: without ?? null, rules })
}

interface Run {
  within: string
  without: string | null
  rules: RunOptions
}

async function run({ within, without, rules }: Run): Promise<string[]> {
  const { axe: pageAxe } = globalThis as typeof globalThis & { axe: typeof axe }
  const context = { include: [within], ...(without !== null && { exclude: [without] }) }
  // axe reads excluded elements too, which took half of its time on home; React keeps the rows
  const emptied = [...document.querySelectorAll(without ?? ':not(*)')].map((row) => {
    const content = document.createDocumentFragment()
    content.append(...row.childNodes)
    return { row, content }
  })
  try {
    const { violations } = await pageAxe.run(context, { ...rules, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    )
  } finally {
    for (const { row, content } of emptied) row.append(content)
  }
}

/**
 * The violations of a screen, without a reload, and where it is wider than its window. Axe judges
 * English, whose words are the longest, by all rules: the light theme at the widest width and the
 * dark one at the narrowest, or both where there is one width. It judges each other language
 * without colours, at one of the two. With EVERY_SIZE=1 it judges both themes at every width.
 * `widths` begin with the widest.
 */
export async function violationsAt(
  page: Page,
  widths: readonly number[],
  part: Part = {},
): Promise<string[]> {
  const found: string[] = []
  const inFull = await isJudgedInFull(page)
  const ends = inFull ? [widths.at(0), widths.at(-1)] : [widths.at(await endOf(page))]
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Readers never see the intermediate layout while the window gets narrower.
    const fits = page.waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      {
        timeout: 2_000,
      },
    )
    await fits.catch(() => found.push(`${width}: wider than its window`))
    if (!everySize && !ends.includes(width)) continue
    for (const [theme, rules] of looksAt(width)) {
      await setTheme(theme)
      const violations = await violationsOn(page, part, rules)
      found.push(...violations.map((words) => `${theme} ${width}: ${words}`))
    }
  }
  await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
  return found

  /** What axe judges at a width. Only colours depend on the theme. */
  function looksAt(width: number): [theme: string, rules: Rules][] {
    if (!inFull) return [['light', structure]]
    if (everySize || widths.length === 1)
      return [
        ['light', standards],
        ['dark', colours],
      ]
    return [[width === widths[0] ? 'light' : 'dark', standards]]
  }

  /** Changes the theme as another tab would; the switch is tested elsewhere. */
  function setTheme(theme: string) {
    return page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
  }
}

/**
 * Elements that are cut off, overlap or are wider than the window (in px) when the browser's own
 * setting doubles the text size.
 */
export async function crowdedAtDouble(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
    dispatchEvent(new Event('resize'))
    // sections near the window are rendered in the next frame
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  const crowded = await page.evaluate(crowdedText)
  await page.evaluate(() => void (document.adoptedStyleSheets = []))
  return [...(wide > width ? [`as wide as ${wide}`] : []), ...crowded].map(
    (words) => `200 % at ${width}: ${words}`,
  )
}

/**
 * Pinned elements cover other content at every scroll position; axe would treat that as permanent.
 */
function unpin(): void {
  for (const one of document.querySelectorAll<HTMLElement>('#app *'))
    if (/fixed|sticky/.test(getComputedStyle(one).position)) one.style.position = 'static'
}
