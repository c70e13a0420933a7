/**
 * The reader's language: stored in the browser, and mirrored in a cookie so that the server can
 * render the page in it.
 */
import { defaultLanguage, languages, type Language } from '../../contract/values.ts'
import { mirrorInCookie } from './cookie.ts'
import { keep, load } from './stored.ts'

export const languageCookie = 'touchline_language'

/** The codes of <html lang> and Intl. */
export const languageTags: Record<Language, string> = { zh: 'zh-Hans', zht: 'zh-Hant', en: 'en' }

/** The codes of search engines (hreflang). The traditional Chinese is that of Hong Kong. */
export const searchTags: Record<Language, string> = { zh: 'zh-Hans', zht: 'zh-HK', en: 'en' }

/** The codes of link previews (Open Graph). */
export const openGraphTags: Record<Language, string> = { zh: 'zh_CN', zht: 'zh_HK', en: 'en_GB' }

/** The tabs of a form with a text in each language. */
export const shortLanguageNames: Record<Language, string> = {
  zh: '简体',
  zht: '繁體',
  en: 'English',
}

/** Each language's name in that language, so that a reader who needs it can read it. */
export const languageNames: Record<Language, string> = {
  zh: '简体中文',
  zht: '繁體中文',
  en: 'English',
}

/** Parses a language code; null if it is unknown. */
export const languageNamed = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null

/** The query parameter that names the language of a page. */
const parameter = 'lang'

/** The language that a query string names; null if there is none, or an unknown one. */
export const languageInQuery = (search: string): Language | null =>
  search.includes(`${parameter}=`)
    ? languageNamed(new URLSearchParams(search).get(parameter))
    : null

/** The address of a page in a language. The default language needs no parameter. */
export function addressIn(language: Language, address: string): string {
  if (language === defaultLanguage) return address
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}=${language}`
}

/** Names another language in an address that names one. */
export function readdressed(address: string, language: Language): string {
  const url = new URL(address)
  if (url.searchParams.has(parameter)) url.searchParams.set(parameter, language)
  return url.href
}

export const storedLanguage = (): Language | null => languageNamed(load('language'))

/** The language in the cookies; the default if it is missing or unknown. */
export const languageByCookie = (cookies: ReadonlyMap<string, string>): Language =>
  languageNamed(cookies.get(languageCookie)) ?? defaultLanguage

export const mirrorLanguage = (language: Language): void => mirrorInCookie(languageCookie, language)

export function keepLanguage(language: Language): void {
  keep('language', language)
  mirrorLanguage(language)
}
