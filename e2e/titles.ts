import type { Language } from '../contract/values.ts'
import { locate } from '../web/page/links.ts'
import { loadTexts } from '../web/app/modules.ts'
import { modulesAt } from '../web/app/routes.ts'
import { loadWords } from '../web/words/index.ts'

/** The title of the screen at an address until its subject is loaded. */
export async function screenName(address: string, language: Language): Promise<string> {
  const { pathname, search } = new URL(address, 'http://site.example')
  const { screen } = modulesAt(locate(pathname, search))
  const screenTexts = await loadTexts(screen, language)
  return screen.page(screenTexts, await loadWords(language)).title
}
