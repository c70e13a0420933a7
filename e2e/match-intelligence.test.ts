/** The intelligence of a match: facts for and against each side, and the screen without data. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ResultOf } from '../contract/calls.ts'
import { languageCookie } from '../web/page/language.ts'
import { hiddenCookie } from '../web/page/scores.ts'
import { origin, openReader, useBrowser, visit } from './browser.ts'
import { ask, pathOf, watchCalls } from './calls.ts'
import { byAxe, languagesAt, violationsOn } from './violations.ts'

const browser = useBrowser()

let answer: ResultOf<'matchIntelligence'>
let address = ''
beforeAll(async () => {
  const { records } = await ask('planList', { size: 20, state: 'decided' })
  const [plan] = records
  if (plan === undefined) throw new Error('the simulated world has no plan that was decided')
  answer = await ask('matchIntelligence', { matchId: plan.matchId })
  address = `/matchDetail?matchId=${plan.matchId}&tab=intelligence`
})

const panel = (page: Page) => page.getByRole('tabpanel')

test('each side has facts for and against, with weight, source and date', async () => {
  expect(answer.items.length).toBeGreaterThan(4)
  expect(answer.asOf).toBe(answer.matchTime)
  for (const { at } of answer.items) expect(Date.parse(at)).toBeLessThan(Date.parse(answer.asOf))
  await using reader = await openReader(browser(), { language: 'en' })
  const { page, problems } = reader
  await visit(page, address)
  for (const [side, club] of [
    ['home', answer.home],
    ['away', answer.away],
  ] as const) {
    const section = panel(page).getByRole('region', { name: club.name, exact: true })
    const sideItems = answer.items.filter((item) => item.side === side)
    expect(await section.getByRole('listitem').count()).toBe(sideItems.length)
    for (const { text, weight, source } of sideItems) {
      const item = section.getByRole('listitem').filter({ hasText: text })
      const words = await item.innerText()
      expect(words).toContain(source)
      expect(await item.textContent()).toContain(`Weight ${weight} of 5`)
      expect(words).toMatch(/\d{1,2} [A-Z][a-z]{2} \d{4}/)
    }
    const headings = await section.getByRole('heading', { level: 3 }).allInnerTexts()
    const order = ['For', 'Against', 'Neutral']
    expect(headings.map((text) => text.replace(/^[+–=]\s*/, ''))).toEqual(
      order.filter((tone) => sideItems.some((item) => item.tone === tone.toLowerCase())),
    )
  }
  expect(problems).toEqual([])
})

test('the server’s page has it without a script; the GET form answers the same', async () => {
  const [matchId = ''] = /\d+/.exec(address) ?? []
  const page = await (
    await fetch(`${origin}${address}`, { headers: { cookie: `${languageCookie}=en` } })
  ).text()
  const [first] = answer.items
  // A whole page in the failure message would not help.
  expect(
    page
      .split('<script type="application/json" id="page-state">')[0]
      ?.includes(first?.text ?? 'nothing'),
  ).toBe(true)
  const twin: { data: unknown } = JSON.parse(
    await (
      await fetch(`${origin}${pathOf('matchIntelligence')}?matchId=${matchId}&lang=en`)
    ).text(),
  )
  expect(twin.data).toEqual(answer)
})

test('it is not in the page of a reader who hides scores, and a button shows it', async () => {
  const cookie = `${languageCookie}=en; ${hiddenCookie.join('=')}`
  const page = await (await fetch(`${origin}${address}`, { headers: { cookie } })).text()
  const [first] = answer.items
  expect(page.includes(first?.text ?? '')).toBe(false)
  expect(page).toContain('Team news tells earlier results of both sides.')
  await using reader = await openReader(browser(), { language: 'en' })
  await reader.page
    .context()
    .addCookies([{ name: hiddenCookie[0], value: hiddenCookie[1], url: origin }])
  await visit(reader.page, address)
  await panel(reader.page)
    .getByRole('button', { name: /^Show score: / })
    .click()
  await panel(reader.page)
    .getByText(first?.text ?? 'nothing', { exact: true })
    .first()
    .waitFor()
  expect(reader.problems).toEqual([])
})

const long = { name: 'A club whose name is as long as a name of a club can well be' }
const answers: Record<string, object> = {
  empty: { items: [] },
  'one side only': {
    items: [
      {
        side: 'home',
        tone: 'for',
        weight: 5,
        text: 'They won all.',
        source: 'Results',
        at: '2026-01-01T00:00:00.000Z',
      },
    ],
  },
}

describe('missing data are explained calmly', () => {
  /** Answers the tab's call instead of the server, when the reader comes from another tab. */
  async function open(page: Page, change: object | null): Promise<void> {
    await page.route(`**${pathOf('matchIntelligence')}*`, (route) =>
      change === null
        ? route.fulfill({ status: 500, json: { code: 500, msg: 'no' } })
        : route.fulfill({
            json: {
              code: 0,
              msg: '',
              data: { ...answer, home: { ...answer.home, ...long }, ...change },
            },
          }),
    )
    await visit(page, address.replace('&tab=intelligence', ''))
    await page.getByRole('tab', { name: 'Team news' }).click()
  }

  test('no facts', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    await open(reader.page, answers['empty'] ?? {})
    await panel(reader.page).getByRole('heading', { name: 'Nothing known yet' }).waitFor()
  })

  test('one side only', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    await open(reader.page, answers['one side only'] ?? {})
    await panel(reader.page).getByText('Nothing that stands out is known.').waitFor()
  })

  test('a failed answer can be retried', async () => {
    await using reader = await openReader(browser(), { language: 'en' })
    const requests = watchCalls(reader.page)
    await open(reader.page, null)
    await panel(reader.page).getByText('Team news did not load').waitFor()
    // The pointer is still on the pressed tab: it prefetches nothing more.
    await reader.page.waitForTimeout(300)
    expect(requests.filter(({ name }) => name === 'matchIntelligence')).toHaveLength(1)
    await reader.page.unroute(`**${pathOf('matchIntelligence')}*`)
    await panel(reader.page).getByRole('button').first().click()
    await panel(reader.page).getByRole('region', { name: answer.home.name, exact: true }).waitFor()
  })
})

describe.each(languagesAt('/h5'))('%s', (language) => {
  test.each(['light', 'dark'] as const)(
    'has no violation of WCAG 2.2 AA on either site, and fits 360 px, %s',
    async (theme) => {
      await using reader = await openReader(browser(), { language, theme, ...byAxe })
      await visit(reader.page, address)
      await panel(reader.page).getByRole('listitem').first().waitFor()
      expect(await violationsOn(reader.page)).toEqual([])
      await using narrow = await openReader(browser(), {
        language,
        theme,
        ...byAxe,
        viewport: { width: 360, height: 800 },
      })
      await visit(narrow.page, `/h5${address}`)
      await panel(narrow.page).getByRole('listitem').first().waitFor()
      expect(await violationsOn(narrow.page)).toEqual([])
      expect(
        await narrow.page.evaluate(() => document.documentElement.scrollWidth),
      ).toBeLessThanOrEqual(360)
    },
  )
})
