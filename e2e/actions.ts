/** Actions of readers. */
import type { Page } from 'playwright-core'
import type { Language } from '../contract/values.ts'
import { languageTags } from '../web/page/language.ts'

/** Chooses a language in the header's menu and waits until the page is in that language. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.locator('[popovertarget="languages"]').click()
  await page.locator(`[role="menuitemradio"][lang="${languageTags[language]}"]`).click()
  await page.locator(`html[lang="${languageTags[language]}"]`).waitFor({ state: 'attached' })
}

/** Opens the forms of a row of the reader's settings. */
export const openSetting = (page: Page, title: string): Promise<void> =>
  page
    .locator('main button[aria-expanded="false"]')
    .and(page.getByRole('button', { name: title }))
    .click()

export const darkSwitch = (page: Page) => page.getByRole('switch')

/** The reader's address: path and query. */
export const address = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The sum of layout shifts not caused by the reader; 0 if nothing moved. */
export const movedSoFar = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
