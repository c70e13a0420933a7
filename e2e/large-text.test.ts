/**
 * Every screen with text twice as large: on a phone, as WeChat and iOS enlarge it, and by the
 * browser's own text size.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hitResults, playTypes, resultPicks } from '../contract/values.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { ask, standIn } from './calls.ts'
import { crowdedText } from './crowded.ts'
import { homeAnswers } from './home-answers.ts'
import { laidOut, unfold } from './screen-pass.ts'
import {
  byAxe,
  colours,
  everySize,
  isJudgedInFull,
  languagesAt,
  standards,
  violationsOn,
} from './violations.ts'

const browser = useBrowser()
/** Chromium enlarges text only when it emulates a phone. */
const phone = { ...byAxe, isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } }

let paths: string[]
beforeAll(async () => {
  const { queryHome, queryRecommend } = await homeAnswers('en')
  const matchId = queryHome.matches[0]?.matchId
  const tabs = ['overview', 'plans', 'intelligence', 'lineup', 'data', 'probability'].map(
    (tab) => `/matchDetail?matchId=${matchId}&tab=${tab}`,
  )
  const [plan] = queryRecommend.records
  const seasons = ['standings', 'fixtures', 'scorers', 'predictions'].map(
    (tab) => `/data?tab=${tab}`,
  )
  const details = [`/expertDetail?expertId=${plan?.expertId}`, `/planDetail?id=${plan?.id}`]
  paths = [
    '/',
    '/match',
    ...tabs,
    '/expertList',
    ...details,
    ...seasons,
    '/me',
    '/proof',
    '/nothing',
  ]
})

const fontSize = (page: Page) =>
  page.locator('main').evaluate((main) => parseFloat(getComputedStyle(main).fontSize))

/** Replaces the style sheet of the test, as a reader has it from the start. */
async function style(page: Page, rules: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
    dispatchEvent(new Event('resize'))
  }, rules)
  await laidOut(page)
}

/** As WeChat and iOS do. */
async function enlarge(page: Page): Promise<void> {
  const before = await fontSize(page)
  await style(page, 'html { text-size-adjust: 200% !important }')
  expect(await fontSize(page)).toBe(2 * before)
  await unfold(page)
}

async function crowdedAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 })
  await laidOut(page)
  // A phone's layout window grows with content that is too wide for it.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  const crowded = await page.evaluate(crowdedText)
  return [...(wide > width ? [`as wide as ${wide}`] : []), ...crowded].map(
    (words) => `${width}: ${words}`,
  )
}

async function violationsIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
  const part = { without: '[data-gate-content] article:nth-child(n+5)' }
  const found = await violationsOn(page, part, theme === 'light' ? standards : colours)
  return found.map((words) => `${theme}: ${words}`)
}

/** The visible texts and their sizes; avatars' initials are part of a picture. */
const texts = (page: Page) =>
  page.evaluateHandle(() =>
    [...document.querySelectorAll('#app :not(svg *, .vh, .vh *, [aria-hidden] *)')]
      .filter(
        (one) =>
          [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '') &&
          one.closest('[role="img"], [class*="avatar"], [class*="skeleton"]') === null,
      )
      .map((one) => ({
        one,
        words: one.textContent.slice(0, 30),
        was: parseFloat(getComputedStyle(one).fontSize),
      })),
  )

/** The texts of the page that do not grow, or are crowded, with the browser's text at 200 %. */
async function faultsAtDouble(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 })
  await style(page, '')
  await using before = await texts(page)
  await style(page, 'html { font-size: 200% }')
  const found = await before.evaluate((all) =>
    all.flatMap(({ one, words, was }) => {
      // a live page may have changed it meanwhile
      if (!one.isConnected || !one.textContent.startsWith(words)) return []
      const size = parseFloat(getComputedStyle(one).fontSize)
      // Another layout may have another size of type, and abbreviate with size 0.
      return size > 0 && size < 1.15 * was ? [`${words} is ${size} px, was ${was} px`] : []
    }),
  )
  return [...found, ...(await crowdedAt(page, width))]
}

test.each(languagesAt('/h5'))(
  '%s: on a phone no text is cut off or overlaps, every text grows, and axe finds nothing',
  async (language) => {
    await using reader = await openReader(browser(), { ...phone, language })
    const { page } = reader
    const found: string[] = []
    for (const path of paths) {
      await visit(page, `/h5${path}`)
      const ofBrowser = await faultsAtDouble(page, phone.viewport.width)
      await style(page, '')
      await enlarge(page)
      // axe judges one language: colours are the same in all
      const inFull = await isJudgedInFull(page)
      const here = [
        ...ofBrowser.map((words) => `the browser's own text, ${words}`),
        ...(await crowdedAt(page, 390)),
        ...(await crowdedAt(page, 360)),
        ...(inFull ? await violationsIn(page, 'light') : []),
        // larger text needs no more contrast than the main journeys ask of this theme
        ...(everySize ? await violationsIn(page, 'dark') : []),
      ]
      found.push(...here.map((words) => `${path} ${words}`))
    }
    expect(found).toEqual([])
  },
)

test.each(languagesAt(''))(
  "%s: with the browser's own text at 200 % every text grows, and none is cut off or overlaps",
  async (language) => {
    await using reader = await openReader(browser(), { language })
    const { page } = reader
    const found: string[] = []
    for (const path of paths) {
      await visit(page, path)
      for (const width of [1440, 390]) {
        const faults = await faultsAtDouble(page, width)
        found.push(...faults.map((words) => `${path} ${words}`))
      }
    }
    expect(found).toEqual([])
  },
)

/** Filters of which a part is out of view. */
const scrolled = (page: Page) =>
  page
    .locator('main :is(nav, [role="group"]):has(> [aria-current="true"], > [aria-pressed])')
    .evaluateAll((rows) =>
      rows.flatMap((row) =>
        row.scrollWidth > row.clientWidth ? [`part of "${row.textContent}" is out of view`] : [],
      ),
    )

test.each([
  { base: '', widths: [1440, 390] },
  { base: '/h5', widths: [390, 320] },
])(
  "filters of a reader's plans and of a search wrap at 200 %, on '$base' at $widths px",
  async ({ base, widths }) => {
    await using reader = await openReader(browser(), {
      ...(base !== '' && phone),
      language: 'en',
    })
    const { page } = reader
    const { records } = await ask('planList', { size: 1, state: 'decided' })
    await visit(page, `${base}/planDetail?id=${records[0]?.id}`)
    const found: string[] = []
    for (const [path, filter] of [
      ['/me', 'All 1'],
      ['/search?q=north', /^All \d+/],
    ] as const) {
      await visit(page, base + path)
      await page.locator('main').getByText(filter).first().waitFor()
      for (const width of widths) {
        const faults = [...(await faultsAtDouble(page, width)), ...(await scrolled(page))]
        found.push(...faults.map((words) => `${path} ${words}`))
      }
    }
    expect(found).toEqual([])
  },
)

/**
 * The spacing of WCAG 1.4.12. A title in a list shows two lines and leads to the whole of it, so
 * that its end is not missed.
 */
const spaced = `
  *:not(svg *) {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important }
  h3 { -webkit-line-clamp: none !important }`

test.each([
  { base: '', widths: [1440, 768] },
  { base: '/h5', widths: [390, 320] },
])("no text is cut off at the reader's own spacing, on '$base' at $widths px", async (screen) => {
  const { base, widths } = screen
  const found: string[] = []
  for (const language of languagesAt(base)) {
    await using reader = await openReader(browser(), { language })
    const { page } = reader
    // home's moving carousel has cards beyond the window on purpose, except on a phone
    for (const path of paths.filter((one) => base !== '' || one !== '/')) {
      await page.setViewportSize({ width: widths[0] ?? 0, height: 844 })
      await visit(page, base + path)
      await style(page, spaced)
      for (const width of widths) {
        const crowded = await crowdedAt(page, width)
        found.push(...crowded.map((words) => `${language} ${path} ${words}`))
      }
    }
  }
  expect(found).toEqual([])
})

/** The text of a line for the pick; empty while it is sealed. */
const picked = [
  {},
  {
    main: {
      play: playTypes.result,
      line: -1.5,
      picks: [{ key: resultPicks.home }, { key: resultPicks.draw }],
    },
  },
  { main: { play: playTypes.totalGoals, line: 2.25, picks: [{ key: 'under' }] } },
  {
    main: { play: playTypes.exactScore, picks: [{ key: '2-1' }, { key: '10-1' }, { key: '2-0' }] },
  },
]
const ends = [
  { onSale: true, outcome: null },
  { onSale: false, outcome: null },
  { onSale: false, outcome: 'push', profit: 0 },
  { onSale: false, outcome: 'not_counted', ncReason: 3 },
  { onSale: false, outcome: 'win', hitResult: hitResults.hit, profit: 10.25 },
  { onSale: false, outcome: 'loss', hitResult: hitResults.miss, profit: -1 },
] as const

test.each(languagesAt('/h5'))(
  "%s: an expert's plans are legible, for any pick and result",
  async (language) => {
    await using reader = await openReader(browser(), { ...phone, language })
    const { page } = reader
    const { expertId } = (await ask('expertList', { page: 1, size: 1, type: 1 })).records[0]!
    const { records, ...rest } = await ask('expertPredicts', { expertId, size: 1 }, {}, language)
    const { main: _main, ...plan } = records[0]!
    const undecided = { ...plan, hitResult: hitResults.none, ncReason: null, profit: null }
    const all = ends.flatMap((end) => picked.map((main) => ({ ...undecided, ...main, ...end })))
    await standIn(page, 'expertPredicts', {
      ...rest,
      records: all.map((one, at) => ({ ...one, id: at + 1, serial: at + 1 })),
    })
    await visit(page, `/h5/expertDetail?expertId=${expertId}`)
    await enlarge(page)
    await page.locator('a[href$="tab=settled"]').tap()
    await page
      .getByText('+10.25')
      .nth(picked.length - 1)
      .waitFor()
    const found: string[] = []
    for (const width of [390, 360, 320]) found.push(...(await crowdedAt(page, width)))
    expect(found).toEqual([])
  },
)
