/** Pages whose text a translator replaces, and pages into which an extension writes. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages } from '../contract/values.ts'
import { address, chooseLanguage } from './actions.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { ask, answerPolls } from './calls.ts'
import { startTranslator, translateByInserting } from './translator.ts'

const browser = useBrowser()
const sites = [
  { site: 'desktop', base: '', viewport: { width: 1440, height: 900 } },
  { site: 'h5', base: '/h5', viewport: { width: 390, height: 844 } },
]

/** The visible text, without the marks of the translator. */
const textOf = async (page: Page) =>
  (await page.locator('#app').innerText()).replaceAll(/[‹›]/g, '').replaceAll(/\s+/g, ' ')

async function addresses(): Promise<string[]> {
  const { records } = await ask('queryRecommend', { page: 1, size: 100 })
  const { matches } = await ask('queryHome')
  const [plan] = records
  const [match] = matches
  const tabs = ['', '&tab=data', '&tab=lineup'].map(
    (tab) => `/matchDetail?matchId=${match?.matchId}${tab}`,
  )
  return [
    `/planDetail?id=${plan?.id}&expertId=${plan?.expertId}`,
    ...tabs,
    '/match',
    '/match?tab=live',
    '/data',
    '/expertList',
    `/expertDetail?expertId=${plan?.expertId}`,
    '/proof',
    '/',
  ]
}

/** Moves within the page, as a link does. */
async function go(page: Page, to: string, base: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(null, '', href)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, base + to)
  await expect.poll(() => address(page)).toBe(base + to)
}

const strange = /undefined|NaN|Something went wrong|出错/

describe.each(sites)('the translated $site site', ({ base, viewport }) => {
  test.each([
    { kind: 'one that watches', translator: startTranslator },
    { kind: 'one that inserts first', translator: translateByInserting },
  ])('moves between all screens, with $kind', async ({ translator }) => {
    await using reader = await openReader(browser(), { language: 'en', viewport })
    const { page } = reader
    await visit(page, `${base}/`)
    await page.evaluate(translator)
    // Moves by links where the page has them.
    const link = page.locator('main a[href*="planDetail"]:visible').first()
    await link.click()
    await expect.poll(() => address(page)).toContain('planDetail')
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    await page.goBack()
    await page.locator('main a[href*="planDetail"]:visible').first().waitFor()
    for (const to of await addresses()) {
      await go(page, to, base)
      await page.waitForTimeout(300)
      if (translator === translateByInserting) await page.evaluate(translator)
      expect(await textOf(page)).not.toMatch(strange)
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(60)
    }
    expect(reader.problems).toEqual([])
  })

  test('changes the language, and shows each text once', async () => {
    await using reader = await openReader(browser(), { language: 'en', viewport })
    const { page } = reader
    await visit(page, `${base}/`)
    await page.evaluate(startTranslator)
    for (const language of ['zht', 'zh', 'en'] as const) {
      await chooseLanguage(page, language)
      await using fresh = await openReader(browser(), { language, viewport })
      await visit(fresh.page, `${base}/`)
      const expected = await fresh.page.locator('header').innerText()
      await expect
        .poll(async () => (await page.locator('header').innerText()).replaceAll(/[‹›\s]/g, ''))
        .toBe(expected.replaceAll(/\s/g, ''))
    }
    expect(reader.problems).toEqual([])
  })

  test('shows live values, each once', async () => {
    await using reader = await openReader(browser(), { language: 'en', viewport })
    const { page } = reader
    const { matches } = await ask('queryHome')
    const match = matches.find(({ status }) => status > 1 && status < 8)
    if (match === undefined) throw new Error('no match is being played')
    const polled: Parameters<typeof answerPolls>[1] = { at: match.observedAt, events: [] }
    await answerPolls(page, polled)
    await visit(page, `${base}/`)
    await page.evaluate(startTranslator)
    for (const score of [171, 172, 173]) {
      polled.events = [...polled.events, { id: score, match: { ...match, homeScore: score } }]
      await expect.poll(() => page.getByText(`‹${score}›`, { exact: true }).count()).toBe(1)
      expect(await page.getByText(`‹${score - 1}›`, { exact: true }).count()).toBe(0)
    }
    expect(reader.problems).toEqual([])
  })
})

test.each(languages)(
  'a page in %s that is translated before it is hydrated works',
  async (language) => {
    await using reader = await openReader(browser(), { language })
    const { page } = reader
    await page.addInitScript(`addEventListener('DOMContentLoaded', ${startTranslator.toString()})`)
    await visit(page, '/')
    expect(await page.locator('header').count()).toBe(1)
    await page.locator('main a[href*="planDetail"]:visible').first().click()
    await expect.poll(() => address(page)).toContain('planDetail')
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    expect(
      reader.problems.filter((text) => !text.includes('was not what the server wrote')),
    ).toEqual([])
  },
)

test.each(['', '/h5'])(
  'an extension’s nodes and attributes on %s/ change nothing',
  async (base) => {
    await using plain = await openReader(browser(), { language: 'en' })
    await using reader = await openReader(browser(), { language: 'en' })
    await reader.page.addInitScript(extend)
    for (const path of ['/', '/match', '/expertList']) {
      await visit(plain.page, `${base}${path}`)
      await visit(reader.page, `${base}${path}`)
      await reader.page.locator('html[data-extended="3"]').waitFor({ state: 'attached' })
      const ids = (page: Page) =>
        page.locator('#app a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      expect(await ids(reader.page)).toEqual(await ids(plain.page))
      expect(await reader.page.locator('main').count()).toBe(1)
    }
    expect(
      reader.problems.filter((text) => !text.includes('was not what the server wrote')),
    ).toEqual([])
  },
)

/** Runs before the page's own scripts. */
function extend(): void {
  let times = 0
  const write = () => {
    const { head, body, documentElement: html } = document
    html.setAttribute('data-extension', 'on')
    head?.prepend(Object.assign(document.createElement('meta'), { name: 'extension' }))
    body?.setAttribute('cz-shortcut-listen', 'true')
    body?.prepend(document.createElement('extension-bar'))
    body?.append(document.createElement('div'))
    times += 1
    html.dataset['extended'] = String(times)
  }
  document.addEventListener('DOMContentLoaded', () => {
    write()
    // Within the page, where React will look for its own.
    document.querySelector('#app')?.prepend(document.createElement('div'))
    document.querySelector('main')?.append(document.createElement('div'))
  })
  addEventListener('load', write)
  setTimeout(write, 1_000)
}
