/** Every language but the default one. */
export type Offered = 'zht' | 'en'

/** The first language of the browser that the site has, if it is not the default one. */
export function languageOfBrowser(): Offered | null {
  for (const tag of navigator.languages) {
    if (/^zh\b/i.test(tag)) return /-(hant|hk|mo|tw)\b/i.test(tag) ? 'zht' : null
    if (/^en\b/i.test(tag)) return 'en'
  }
  return null
}
