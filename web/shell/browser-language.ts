/** Every language but the default one. */
export type Offered = 'zht' | 'en'

/** The first language of the browser that the site has, if it is not the default one. */
export function languageOfBrowser(): Offered | null {
  // boundary: browsers that hide their reader's languages leave these out
  const { languages, language }: { languages?: readonly string[]; language?: string } = navigator
  for (const tag of languages ?? [language ?? '']) {
    if (/^zh\b/i.test(tag)) return /-(hant|hk|mo|tw)\b/i.test(tag) ? 'zht' : null
    if (/^en\b/i.test(tag)) return 'en'
  }
  return null
}
