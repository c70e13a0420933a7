/** What readers do. */
import type { Page } from 'playwright-core'
import type { Language } from '../contract/values.ts'
import { languageTags } from '../web/language.ts'

/** Chooses a language in the header's menu and waits until the page is in it. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.locator('[popovertarget="languages"]').click()
  await page.locator(`[role="menuitemradio"][lang="${languageTags[language]}"]`).click()
  await page.locator(`html[lang="${languageTags[language]}"]`).waitFor({ state: 'attached' })
}

export const darkSwitch = (page: Page) => page.getByRole('switch')

/** A picture of where the reader is: path and query. */
export const address = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
