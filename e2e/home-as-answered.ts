/** Home of both sites, compared with the API's answers. */
import { expect } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { Language } from '../contract/values.ts'
import { languageTags } from '../web/page/language.ts'
import { loadWords } from '../web/words/index.ts'
import { openReader, visit, type Wishes } from './browser.ts'
import { expectedHome, homeAnswers, type Setting } from './home-answers.ts'
import { shownHome } from './home-page.ts'
import { deviceOf } from './screen-pass.ts'

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

export interface HomeOf {
  base: '' | '/h5'
  language: Language
  theme: 'light' | 'dark'
}

export async function expectHome(
  browser: Browser,
  { base, language, theme }: HomeOf,
): Promise<void> {
  const wishes: Wishes = { ...deviceOf(base), language, theme, timezoneId: zone }
  await using reader = await openReader(browser, wishes)
  const { page, problems } = reader
  const words = await loadWords(language)
  await expectHomeAsAnswered(page, language, { words, base, zone })
  const html = page.locator('html')
  expect(await html.getAttribute('lang')).toBe(languageTags[language])
  expect(await html.getAttribute('data-theme')).toBe(theme)
  expect(await page.title()).toBe(words.title(words.home.title))
  expect(problems).toEqual([])
}
