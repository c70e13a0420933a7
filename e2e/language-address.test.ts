/** One address per language, the sharer's language in links, and the offer of the browser's own. */
import { expect, test } from 'vitest'
import { languages } from '../contract/values.ts'
import { addressIn, languageTags } from '../web/page/language.ts'
import { address, chooseLanguage, movedSoFar } from './actions.ts'
import { loadWords } from '../web/words/index.ts'
import { openReader, origin, useBrowser, visit, type Wishes } from './browser.ts'
import { ask } from './calls.ts'

const browser = useBrowser()
const mainLand: Wishes = { locale: 'zh-CN' }

test.each(languages)('in %s each page names its address and the two others', async (language) => {
  const [plan] = (await ask('queryRecommend', { page: 1, size: 1 })).records
  for (const base of ['', '/h5'])
    for (const path of ['/', '/match', '/data?tab=fixtures', `/planDetail?id=${plan?.id}`]) {
      const html = await (await fetch(origin + base + addressIn(language, path))).text()
      expect(html).toContain(`<html lang="${languageTags[language]}">`)
      const [, site = ''] =
        /rel="(?:canonical|alternate)"[^>]* href="(https?:\/\/[^/]+)/.exec(html) ?? []
      const found = [...html.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, tag, to = '']) => [tag, to.replaceAll('&amp;', '&')],
      )
      expect(found).toEqual([
        ['zh-Hans', site + base + path],
        ['zh-HK', site + base + addressIn('zht', path)],
        ['en', site + base + addressIn('en', path)],
        ['x-default', site + base + path],
      ])
    }
})

test.each(['', '/h5'])(
  'at base path "%s" an address in English is read in English, from screen to screen',
  async (base) => {
    await using reader = await openReader(browser(), mainLand)
    const { page } = reader
    await visit(page, `${base}/match?lang=en`)
    const lang = () => page.locator('html').getAttribute('lang')
    expect(await lang()).toBe('en')
    await page.locator('main a[href*="matchDetail"]:visible').first().click()
    await expect.poll(() => address(page)).toMatch(/matchDetail\?matchId=\d+&lang=en$/)
    expect(await lang()).toBe('en')
    await page.goBack()
    await expect.poll(() => address(page)).toBe(`${base}/match?lang=en`)
    expect(await lang()).toBe('en')
    // The reader chooses another one: the address follows, and so does the next page.
    await chooseLanguage(page, 'zht')
    await expect.poll(() => address(page)).toBe(`${base}/match?lang=zht`)
    await visit(page, `${base}/`)
    expect(await lang()).toBe('zh-Hant')
    expect(reader.problems).toEqual([])
  },
)

test('a link in another language shows that language and changes no reader’s choice', async () => {
  await using reader = await openReader(browser(), { language: 'zht' })
  const { page } = reader
  await visit(page, '/match?lang=en')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await visit(page, '/match')
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant')
})

test('without scripts the links of a page in English lead to pages in English', async () => {
  await using reader = await openReader(browser(), { ...mainLand, javaScriptEnabled: false })
  const { page } = reader
  await page.goto('/match?lang=en')
  await page.locator('main a[href*="matchDetail"]').first().click()
  await expect.poll(() => address(page)).toContain('matchDetail')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test.each(languages)('a link shared in %s opens in that language', async (language) => {
  const before = `Reflect.deleteProperty(Navigator.prototype, 'share')`
  const permissions = ['clipboard-read', 'clipboard-write']
  await using sharer = await openReader(browser(), { language, before, permissions })
  const [plan] = (await ask('queryRecommend', { page: 1, size: 1 })).records
  const path = `/planDetail?id=${plan?.id}&expertId=${plan?.expertId}`
  await visit(sharer.page, path)
  const { share } = await loadWords(language)
  await sharer.page.getByRole('button', { name: share.button }).first().click()
  const shared = () => sharer.page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(shared).toBe(origin + addressIn(language, path))
  await using other = await openReader(browser(), mainLand)
  await visit(other.page, await shared())
  expect(await other.page.locator('html').getAttribute('lang')).toBe(languageTags[language])
})

const english = 'Read in English'
const offers = [
  { locale: 'en-GB', words: english, tag: 'en' },
  { locale: 'zh-HK', words: '以繁體中文閱讀', tag: 'zh-Hant' },
]

test.each(offers)(
  'a browser in $locale is offered its language once',
  async ({ locale, words, tag }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await using reader = await openReader(browser(), { locale, viewport })
      const { page } = reader
      await visit(page, '/match')
      const offer = page.getByRole('button', { name: words })
      await offer.waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans')
      expect(await movedSoFar(page)).toBe(0)
      await offer.click()
      await page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' })
      expect(await offer.count()).toBe(0)
      await visit(page, '/')
      expect(await page.locator('html').getAttribute('lang')).toBe(tag)
      expect(reader.problems).toEqual([])
    }
  },
)

test('an offer that is declined is not made again', async () => {
  await using reader = await openReader(browser(), { locale: 'en-US' })
  const { page } = reader
  await visit(page, '/')
  await page.getByRole('button', { name: 'No, thanks' }).click()
  const offer = page.getByRole('button', { name: english })
  expect(await offer.count()).toBe(0)
  await visit(page, '/match')
  await page.waitForTimeout(500)
  expect(await offer.count()).toBe(0)
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans')
})

test.each<{ who: string; wishes: Wishes; path?: string }>([
  { who: 'a browser in simplified Chinese', wishes: { locale: 'zh-CN' } },
  { who: 'a browser in French', wishes: { locale: 'fr-FR' } },
  { who: 'a reader who chose Chinese', wishes: { locale: 'en-GB', language: 'zh' } },
  { who: 'a reader of an address with a language', wishes: { locale: 'en-GB' }, path: '/?lang=zh' },
  {
    who: 'a search engine',
    wishes: { locale: 'en-US', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/150.0' },
  },
])('$who gets no language offer', async ({ wishes, path = '/' }) => {
  await using reader = await openReader(browser(), wishes)
  await visit(reader.page, path)
  await reader.page.waitForTimeout(500)
  expect(await reader.page.getByRole('button', { name: /Read in|閱讀/ }).count()).toBe(0)
})

test('the theme stays light on a dark system', async () => {
  await using reader = await openReader(browser(), { colorScheme: 'dark' })
  await visit(reader.page, '/')
  expect(await reader.page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(
    await reader.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
  ).toBe('light')
})

test('choices hold at once, after a reload, and in the first bytes', async () => {
  await using reader = await openReader(browser(), { colorScheme: 'dark', language: 'en' })
  const { page } = reader
  await visit(page, '/me?tab=settings')
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await html.getAttribute('data-theme')).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => html.getAttribute('data-theme')).toBe('light')
  await page.getByRole('radio', { name: 'American' }).check()
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/London')
  const bytes = await (await page.goto('/match'))?.text()
  expect(bytes).toMatch(/[+−]\d{3}<\/span>/)
  await page.getByText(/Times in your zone, UTC\+[01]$/).waitFor()
  await visit(page, '/me?tab=settings')
  for (const name of ['System', 'American'])
    expect(await page.getByRole('radio', { name }).isChecked()).toBe(true)
})

test.each(['', '/h5'])(
  'at "%s" the experts are linked from match, plan and data pages',
  async (base) => {
    const [plan] = (await ask('queryRecommend', { page: 1, size: 1 })).records
    const [match] = (await ask('queryHome')).matches
    for (const path of [
      '/match',
      `/matchDetail?matchId=${match?.matchId}`,
      `/planDetail?id=${plan?.id}`,
      '/data',
    ]) {
      const html = await (await fetch(origin + base + path)).text()
      const link = `href="${base}/expertList"`
      expect(html.split('<footer')[0]).toContain(link)
      expect(html.split('<footer')[1]).toContain(link)
    }
  },
)
