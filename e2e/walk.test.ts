/** Home on both sites, in three languages and two themes, compared with the API's answers. */
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../contract/values.ts'
import { languageTags } from '../web/page/language.ts'
import { loadWords } from '../web/words/index.ts'
import { openReader, useBrowser, visit } from './browser.ts'
import { expectedHome, homeAnswers, type Setting } from './home-answers.ts'
import { shownHome } from './home-page.ts'
import type { Page } from 'playwright-core'

const browser = useBrowser()
const sites = [
  { site: 'desktop', base: '', viewport: { width: 1440, height: 900 } },
  { site: 'h5', base: '/h5', viewport: { width: 390, height: 844 } },
]
const zone = 'Asia/Shanghai'

/** The world keeps running: the page must equal the API's answer just before or just after. */
async function expectHomeAsAnswered(
  page: Page,
  language: Language,
  setting: Setting,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const before = await homeAnswers(language)
    await visit(page, `${setting.base}/`)
    const shown = await shownHome(page)
    const after = await homeAnswers(language)
    if (tries < 5 && JSON.stringify(before) !== JSON.stringify(after)) continue
    expect(shown).toEqual(expectedHome(after, setting))
    return
  }
}

describe.each(sites)('home of the $site site', ({ base, viewport }) => {
  for (const language of languages) {
    for (const theme of ['light', 'dark'] as const) {
      test(`in ${language}, ${theme}, shows what the API answers`, async () => {
        await using reader = await openReader(browser(), {
          language,
          theme,
          viewport,
          timezoneId: zone,
        })
        const { page, problems } = reader
        const words = await loadWords(language)
        await expectHomeAsAnswered(page, language, { words, base, zone })
        const html = page.locator('html')
        expect(await html.getAttribute('lang')).toBe(languageTags[language])
        expect(await html.getAttribute('data-theme')).toBe(theme)
        expect(await page.title()).toBe(words.title(words.home.title))
        expect(problems).toEqual([])
      })
    }
  }
})
