/**
 * The expert's screen: its numbers equal the calls', every plan is listed, choices are addresses,
 * and its states by axe.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { address } from './actions.ts'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import { ask, blackHole, pathOf, standIn, withCode } from './calls.ts'
import { byAxe, languagesAt, violationsAt, violationsOn } from './violations.ts'

const browser = useBrowser()
const english = { language: 'en' } as const

/** Experts with the most plans, with a priced plan on sale, and with stated probabilities. */
let busiest = 0
let selling = 0
beforeAll(async () => {
  const { records } = await ask('expertList', { page: 1, size: 100, type: 2, window: 'all' })
  busiest = records.toSorted((a, b) => b.countedCnt - a.countedCnt)[0]?.expertId ?? 0
  const { records: plans } = await ask('planList', { size: 100, state: 'onSale' })
  selling = plans.find(({ status }) => status === 1)?.expertId ?? 0
})

const content = (page: Page) => page.locator('main [data-gate-content]')
const serials = (page: Page) =>
  content(page)
    .locator('tbody th b')
    .evaluateAll((all) => all.map((one) => Number(one.textContent)))
const percent = (share: number) => (share * 100).toFixed(1)
const signed = (share: number) => `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}%`

test('on a phone, the expert beside whom the record stands is named in the list', async () => {
  await using reader = await openReader(browser(), {
    ...english,
    viewport: { width: 390, height: 844 },
  })
  const { page } = reader
  const { expert } = await ask('expertDetail', { expertId: selling })
  await visit(page, `/h5/expertDetail?expertId=${busiest}&with=${selling}`)
  const region = page.getByRole('region', { name: 'Beside another expert' })
  const list = region.getByRole('combobox', { name: 'Expert to compare with' })
  await expect.poll(() => list.locator('option').count()).toBeGreaterThan(2)
  const shown = () => list.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)
  await expect.poll(shown).toBe(expert.name)
  const [note, box] = [
    await region.getByText('Over the same time').boundingBox(),
    await list.boundingBox(),
  ]
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
})

describe('content', () => {
  test.each(['30', 'all'] as const)(
    'over %s, each figure equals that of the call',
    async (window) => {
      await using reader = await openReader(browser(), english)
      const { page } = reader
      await visit(
        page,
        `/expertDetail?expertId=${busiest}${window === 'all' ? '' : `&window=${window}`}`,
      )
      const { record, expert, byLeague, byMonth, ledger, curve, calibration } = await ask(
        'expertDetail',
        { expertId: busiest, window },
      )
      await page.getByRole('heading', { level: 1, name: expert.name }).waitFor()
      const text = await page
        .getByRole('region', {
          name: window === 'all' ? 'Record of all time' : 'Record over 30 days',
        })
        .innerText()
      expect(record.n).toBeGreaterThan(20)
      expect(text).toContain(`${record.hits} of ${record.n}`)
      expect(text).toContain(percent(record.hitRate))
      expect(text).toContain(
        // a word joiner keeps the span on one line
        `95% interval ${percent(record.hitRateLow)}–\u2060${percent(record.hitRateHigh)}%`,
      )
      expect(text).toContain(signed(record.yield ?? 0))
      expect(text).toContain(`± ${percent(record.yieldError ?? 0)}`)
      expect(text).toContain(record.averageOdds?.toFixed(2))
      expect(text).toContain(`longest ${record.longestHits}`)
      expect(text).toContain(record.brier?.toFixed(3))
      for (const [name, groups] of [
        ['By league', byLeague.map((one) => ({ ...one, name: one.name || 'All others' }))],
        ['By month', byMonth.map((one) => ({ ...one, name: one.month }))],
      ] as const) {
        const rows = await page.getByRole('table', { name }).locator('tbody tr').allInnerTexts()
        expect(rows.map((row) => row.split('\t').slice(1, 3))).toEqual(
          groups.map(({ n, hitRate }) => [String(n), `${percent(hitRate)}%`]),
        )
      }
      const table = page.getByRole('region', { name: 'Hit rate over time' })
      await table.getByText('View as table').click()
      const last = await table.locator('tbody tr').last().innerText()
      expect(last).toContain(String(curve.at(-1)?.n))
      expect(last).toContain(`${percent(record.hitRate)}%`)
      expect(await table.getByRole('img', { name: /after each of \d+ plans/ }).count()).toBe(2)
      expect(
        await page.getByRole('region', { name: 'Calibration' }).locator('tbody tr').count(),
      ).toBe(calibration.length)
      expect(
        await page.getByRole('complementary', { name: 'What is sealed' }).innerText(),
      ).toContain(`No. 1–${ledger.published}, no gap`)
      expect(reader.problems).toEqual([])
    },
  )

  test('the server’s page is complete, without a script and without style attributes', async () => {
    const html = await (await fetch(`${origin}/expertDetail?expertId=${busiest}`)).text()
    expect(html).toContain('95% 区间')
    expect(html.match(/role="img"/g)?.length).toBeGreaterThan(10)
    expect(html).not.toMatch(/ style=/)
    const { records } = await ask('expertPredicts', { expertId: busiest, size: 20 })
    for (const { serial } of records) expect(html).toContain(`<b>${serial}</b>`)
  })

  test('an unknown expert is not found', async () => {
    const answer = await fetch(`${origin}/expertDetail?expertId=999999`, {
      headers: { accept: 'text/html' },
    })
    expect(answer.status).toBe(404)
  })
})

describe('every plan', () => {
  test('more plans load without gaps and keep the scroll position, also on return', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, `/expertDetail?expertId=${busiest}`)
    const { ledger } = await ask('expertDetail', { expertId: busiest })
    const more = page.getByRole('button', { name: 'Show more plans' })
    await more.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await more.press('Enter')
    await expect.poll(() => serials(page).then((all) => all.length)).toBe(40)
    await more.press('Enter')
    await expect.poll(() => serials(page).then((all) => all.length)).toBe(60)
    const shown = await serials(page)
    expect(shown).toEqual(Array.from({ length: 60 }, (_, at) => ledger.published - at))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(before)
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true)
    await page
      .locator('tbody tr', { hasText: String(ledger.published - 45) })
      .locator('a')
      .click()
    await expect.poll(() => address(page)).toMatch(/^\/planDetail/)
    await page.goBack()
    await expect.poll(() => serials(page)).toEqual(shown)
  })

  test('tabs and windows have addresses; scroll position and focus are kept', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, `/expertDetail?expertId=${busiest}`)
    const { ledger } = await ask('expertDetail', { expertId: busiest })
    const tab = page.getByRole('link', { name: 'Settled' })
    // The browser itself scrolls the focused element to the middle.
    await tab.focus()
    const depth = await page.evaluate(() => scrollY)
    expect(depth).toBeGreaterThan(300)
    await tab.press('Enter')
    await expect.poll(() => address(page)).toBe(`/expertDetail?expertId=${busiest}&tab=settled`)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Settled')
    expect(Math.abs((await page.evaluate(() => scrollY)) - depth)).toBeLessThan(3)
    expect(await tab.innerText()).toContain(String(ledger.counted + ledger.pushes))
    await page.getByRole('link', { name: '30 days' }).click()
    await expect
      .poll(() => address(page))
      .toBe(`/expertDetail?expertId=${busiest}&window=30&tab=settled`)
    await page.getByRole('region', { name: 'Record over 30 days' }).waitFor()
  })

  test('a plan on sale shows a seal and links to the plan, without hidden content', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, `/expertDetail?expertId=${selling}&tab=onSale`)
    const { records } = await ask('expertPredicts', {
      expertId: selling,
      size: 100,
      state: 'onSale',
    })
    const sold = records.filter((plan) => plan.main === undefined)
    expect(sold.length).toBeGreaterThan(0)
    for (const { serial, id } of sold) {
      const row = page.locator('tbody tr', {
        has: page.locator('th b', { hasText: new RegExp(`^${serial}$`) }),
      })
      await row.getByRole('img', { name: 'Sealed until kick-off' }).waitFor()
      expect(await row.locator('a').getAttribute('href')).toContain(`id=${id}`)
      expect((await row.locator('td').nth(1).innerText()).trim()).toBe('–')
    }
  })
})

/** Navigates to the expert within the document, so that the browser makes the calls. */
async function goTo(page: Page, to: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), to)
  await page.goBack()
  await page.goForward()
}

test.each([
  ['expertDetail', 'The record did not load'],
  ['expertPredicts', 'The plans did not load'],
] as const)(
  'where %s fails, only its own block shows an error, with a retry button',
  async (name, title) => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/match')
    await page.route(`**${pathOf(name)}`, withCode(500))
    await goTo(page, `/expertDetail?expertId=${busiest}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('heading', { name: 'Every plan' }).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1)
    await page.unroute(`**${pathOf(name)}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
    await expect.poll(() => serials(page).then((all) => all.length)).toBe(20)
    await page.getByRole('heading', { name: 'By league' }).waitFor()
  },
)

describe.each([
  { base: '', widths: [1440, 1024, 768, 390] },
  { base: '/h5', widths: [390] },
])('axe, at base path "$base"', ({ base, widths }) => {
  test.each(languagesAt(base))(
    'a full record, and one with sealed plans, in %s',
    async (language) => {
      await using reader = await openReader(browser(), { ...byAxe, language })
      const { page } = reader
      for (const search of [`?expertId=${busiest}`, `?expertId=${selling}&tab=onSale&window=30`]) {
        await visit(page, `${base}/expertDetail${search}`)
        for (const summary of await page.locator('summary').all()) await summary.click()
        expect([search, await violationsAt(page, widths)]).toEqual([search, []])
      }
    },
  )

  test.each(['loading', 'empty', 'failed'] as const)('%s', async (state) => {
    await using reader = await openReader(browser(), byAxe)
    const { page } = reader
    await visit(page, `${base}/match`)
    if (state === 'loading') await page.route('**/api/expert/*', blackHole)
    if (state === 'failed') await page.route('**/api/expert/*', withCode(500))
    if (state === 'empty') {
      const full = await ask('expertDetail', { expertId: busiest })
      const nothing = {
        published: 0,
        onSale: 0,
        open: 0,
        counted: 0,
        pushes: 0,
        notCounted: 0,
        notCountedBy: [],
      }
      const empty = {
        curve: [],
        byPlay: [],
        byLeague: [],
        byMonth: [],
        calibration: [],
        form: [],
        ledger: nothing,
      }
      await standIn(page, 'expertDetail', {
        ...full,
        ...empty,
        record: { ...full.record, n: 0, yield: null, yieldError: null },
      })
      await standIn(page, 'expertPredicts', { records: [], next: null })
    }
    await goTo(page, `${base}/expertDetail?expertId=${busiest}&tab=onSale`)
    const shows = {
      loading: 'main tbody svg[aria-hidden]:not([viewBox])',
      empty: 'main h3',
      failed: 'main button:has(svg)',
    }
    await page.locator(shows[state]).first().waitFor({ state: 'attached' })
    expect(await violationsOn(page)).toEqual([])
  })
})
