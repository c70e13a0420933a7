/** The expert list: its content, its choices, thousands of experts, and its states by axe. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { RankedExpert } from '../contract/expert.ts'
import { address, chooseLanguage } from './actions.ts'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import { blackHole, pathOf, standIn, watchCalls, withCode, type Envelope } from './calls.ts'
import { byAxe, languagesAt, violationsAt, violationsOn } from './violations.ts'
import { ranked } from './stub-answers.ts'

const browser = useBrowser()
const english = { language: 'en' } as const
const rows = (page: Page) => page.locator('[data-gate-content] tbody tr[aria-rowindex]')
const names = (page: Page) =>
  rows(page).evaluateAll((all) =>
    all.map((row) => row.querySelector('th a span:not([aria-hidden])')?.textContent ?? ''),
  )
const computedAt = '2026-03-04T05:06:00.000Z'

/**
 * Answers the list with this many experts in order: pages, with the figures of one in three
 * unknown.
 */
async function standInMany(page: Page, total: number): Promise<void> {
  await page.route(`**${pathOf('expertList')}`, async (route) => {
    // Written by our own client, by its contract.
    const { data } = route.request().postDataJSON() as Envelope & {
      data: { page: number; size: number }
    }
    const first = (data.page - 1) * data.size
    const records: RankedExpert[] = Array.from(
      { length: Math.max(0, Math.min(data.size, total - first)) },
      (_, at) => ranked(first + at + 1),
    )
    await route.fulfill({ json: { code: 0, msg: '', data: { records, total, computedAt } } })
  })
}

describe('content', () => {
  test('the server’s page has the first experts, their rule and the time, as a table', async () => {
    const html = await (await fetch(`${origin}/expertList`)).text()
    expect(html.match(/aria-rowindex="\d+"/g)?.length).toBeGreaterThan(10)
    expect(html).toMatch(/<th scope="row"/)
    expect(html).toContain('按近 90 天每份多中的 95% 区间下限排序')
    expect(html).not.toMatch(/ style=/)
  })

  test('boards, filters and sort orders have addresses; boards explain their rules', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/expertList')
    // The address changes before the links do.
    const choose = async (name: string) => {
      await page.getByRole('link', { name, exact: true }).click()
      await page.locator('main a[aria-current]').getByText(name, { exact: true }).waitFor()
    }
    await choose('Yield')
    expect(address(page)).toBe('/expertList?type=3')
    await choose('All time')
    await choose('Over/under')
    expect(address(page)).toBe('/expertList?type=3&play=5&window=all')
    await page.getByText('lower bound of the 95% interval of the yield over all time').waitFor()
    await page.getByText('Showing plans whose main pick is Over/under').waitFor()
    await choose('All types')

    const head = page.locator('[data-gate-content] thead')
    await head.getByRole('link', { name: 'Expert' }).click()
    await expect.poll(() => address(page)).toBe('/expertList?type=3&window=all&sort=name&order=up')
    const sorted = () =>
      head
        .locator('th[aria-sort]')
        .evaluateAll((all) => all.map((th) => [th.textContent, th.getAttribute('aria-sort')]))
    await expect.poll(sorted).toEqual([['Expert', 'ascending']])
    const shown = await names(page)
    await head.getByRole('link', { name: 'Expert' }).click()
    await expect.poll(() => address(page)).toBe('/expertList?type=3&window=all&sort=name')
    await expect.poll(() => names(page)).toEqual(shown.toReversed())
    expect(shown.length).toBeGreaterThan(5)
    await head.getByRole('link', { name: 'Rank', exact: true }).click()
    await expect.poll(() => address(page)).toBe('/expertList?type=3&window=all')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Plans a week' })
    await expect.poll(() => address(page)).toBe('/expertList?type=3&window=all&sort=weekly')
    await expect.poll(sorted).toEqual([['Plans a week', 'descending']])
    const weekly = rows(page).locator('td:nth-of-type(9)')
    const rates = (await weekly.allInnerTexts()).map(Number)
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    await page.getByRole('link', { name: 'Descending' }).click()
    await expect
      .poll(() => address(page))
      .toBe('/expertList?type=3&window=all&sort=weekly&order=up')
    await page.getByRole('link', { name: 'Back to the board’s own order' }).click()
    await expect.poll(() => address(page)).toBe('/expertList?type=3&window=all')
    expect(reader.problems).toEqual([])
  })

  test('the spread of all hit rates can be read as a table, and counts every expert', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/expertList')
    const spread = page.getByRole('region', { name: 'Everyone who ever published' })
    await spread.getByText('View as table').click()
    const counted = await spread
      .locator('dl div', { hasText: 'with 10 or more' })
      .locator('dd')
      .innerText()
    const bins = await spread.locator('[data-gate-content] tbody td:nth-child(2)').allInnerTexts()
    expect(bins).toHaveLength(20)
    expect(bins.reduce((sum, experts) => sum + Number(experts), 0)).toBe(Number(counted))
    expect(Number(counted)).toBeGreaterThan(5)
  })
})

test.each([1440, 1280, 1024, 800])('no name of an expert is cut off, at %i px', async (width) => {
  await using reader = await openReader(browser(), { ...english, viewport: { width, height: 900 } })
  const { page } = reader
  await visit(page, '/expertList?type=2')
  await rows(page).first().waitFor()
  const cut = await rows(page).evaluateAll((all) =>
    all.flatMap((row) => {
      const name = row.querySelector('th a span:not([aria-hidden])')
      if (name === null) return ['no name']
      // letters may be a little higher than their line
      const line = parseFloat(getComputedStyle(name).lineHeight)
      const isCut =
        name.scrollWidth > name.clientWidth || name.scrollHeight >= name.clientHeight + line
      return isCut ? [name.textContent] : []
    }),
  )
  expect(cut).toEqual([])
  expect(reader.problems).toEqual([])
})

describe('search', () => {
  test.each(['keyboard', 'no script'] as const)('finds part of a name, in %s', async (way) => {
    await using reader = await openReader(browser(), {
      ...english,
      javaScriptEnabled: way === 'keyboard',
    })
    const { page } = reader
    await (way === 'keyboard' ? visit(page, '/expertList?type=1') : page.goto('/expertList?type=1'))
    const [first = ''] = await names(page)
    const part = first.slice(0, 4).trim()
    await page.getByRole('searchbox').fill(part)
    await page.getByRole('searchbox').press('Enter')
    await expect
      .poll(() => address(page))
      .toBe(`/expertList?type=1&search=${new URLSearchParams({ part }).toString().slice(5)}`)
    // until the answer arrives, the list of everyone is still there
    const isFound = (name: string) => name.toLowerCase().includes(part.toLowerCase())
    await expect
      .poll(async () => {
        const shown = await names(page)
        return [shown.includes(first), shown.filter((name) => !isFound(name))]
      })
      .toEqual([true, []])
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect.poll(() => address(page)).toBe('/expertList?type=1')
  })

  test('without a result, or too short, explains itself and offers a link', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/expertList?search=%25%25%25')
    await page.getByRole('heading', { name: 'Nobody has “%%%” in the name' }).waitFor()
    expect((await fetch(`${origin}/expertList?search=x`)).status).toBe(400)
    await visit(page, '/expertList?search=x')
    await page.getByRole('heading', { name: 'too short' }).waitFor()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect.poll(() => names(page).then((all) => all.length)).toBeGreaterThan(5)
  })
})

test('of five thousand experts only nearby rows are rendered, and nothing moves', async () => {
  await using reader = await openReader(browser(), english)
  const { page } = reader
  await visit(page, '/match')
  await standInMany(page, 5_000)
  const requests = watchCalls(page)
  await page.evaluate(() => history.pushState({}, '', '/expertList?type=2'))
  await page.goBack()
  await page.goForward()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(40)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  expect(before).toBeGreaterThan(5_000 * 60)
  await page.evaluate(() => scrollTo(0, 2_500 * 60))
  await rows(page).filter({ hasText: 'Expert 2500' }).first().waitFor()
  expect(await rows(page).count()).toBeLessThan(300)
  expect(await height()).toBe(before)
  expect(await page.locator('tr[aria-rowindex="2501"]').innerText()).toContain('Expert 2500')
  expect(requests.filter(({ name }) => name === 'expertList').length).toBeLessThan(8)
  // A focused link stays rendered, however far the page is scrolled.
  await page.locator('tr[aria-rowindex="2501"] a').focus()
  await page.evaluate(() => scrollTo(0, 0))
  await rows(page).filter({ hasText: 'Expert 1\n' }).first().waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Expert 2500')
})

describe('a page that fails to load', () => {
  test('shows an error in its place, with a retry button', async () => {
    await using reader = await openReader(browser(), english)
    const { page } = reader
    await visit(page, '/match')
    await page.route(`**${pathOf('expertList')}`, withCode(500))
    await chooseLanguage(page, 'zh')
    await page.goto('/expertList').catch(() => {})
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: '新人' }).click()
    const retry = page.getByRole('button', { name: '重试' })
    await retry.first().waitFor()
    await page.unroute(`**${pathOf('expertList')}`)
    await retry.first().click()
    await page.getByText('不满 10 份的专家').waitFor()
  })
})

describe.each([
  { base: '', widths: [1440, 1024, 768, 390] },
  { base: '/h5', widths: [390] },
])('axe, at base path "$base"', ({ base, widths }) => {
  test.each(languagesAt(base))(
    'boards, a search, a sort order and an empty board, in %s',
    async (language) => {
      await using reader = await openReader(browser(), { ...byAxe, language })
      const { page } = reader
      for (const search of [
        '',
        '?type=1&sort=yield',
        '?type=6',
        '?search=%E7%8E%8B',
        '?search=%25%25',
      ]) {
        await visit(page, `${base}/expertList${search}`)
        const found = await violationsAt(page, widths, {
          without: '[data-gate-content] tbody tr:nth-child(n+8)',
        })
        expect([search, found, reader.problems]).toEqual([search, [], []])
      }
    },
  )

  test('while loading, empty and failed', async () => {
    for (const state of ['loading', 'empty', 'failed'] as const) {
      await using reader = await openReader(browser(), byAxe)
      const { page } = reader
      await visit(page, `${base}/match`)
      if (state === 'loading') await page.route('**/api/expert/*', blackHole)
      if (state === 'failed') await page.route('**/api/expert/*', withCode(500))
      if (state === 'empty') {
        await standIn(page, 'expertList', { records: [], total: 0, computedAt })
        await standIn(page, 'expertSpread', {
          ever: 0,
          active: 0,
          withdrawn: 0,
          counted: 0,
          bins: [],
          medianHitRate: null,
          meanHitRate: null,
          computedAt,
        })
      }
      await page.evaluate((to) => history.pushState({}, '', to), `${base}/expertList?type=4`)
      await page.goBack()
      await page.goForward()
      const shows = {
        loading: 'main tbody svg[aria-hidden]:not([viewBox])',
        empty: 'main svg + h2',
        failed: 'main button:has(svg)',
      }
      await page.locator(shows[state]).first().waitFor({ state: 'attached' })
      expect(
        await violationsOn(page, { without: '[data-gate-content] tbody tr:nth-child(n+8)' }),
      ).toEqual([])
    }
  })
})
