/**
 * The reader's language: stored in the browser, and mirrored in a cookie so that the server can
 * render the page in it.
 */
import { defaultLanguage, languages, type Language } from '../../contract/values.ts'
import { keep, load } from '../api/stored.ts'

export const languageCookie = 'touchline_language'
const year = 365 * 24 * 60 * 60

/** The codes of <html lang> and Intl. */
export const languageTags: Record<Language, string> = { zh: 'zh-Hans', zht: 'zh-Hant', en: 'en' }

/** Parses a language code; null if it is unknown. */
export const languageNamed = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null

export const storedLanguage = (): Language | null => languageNamed(load('language'))

/** The language in the cookies; the default if it is missing or unknown. */
export const languageByCookie = (cookies: ReadonlyMap<string, string>): Language =>
  languageNamed(cookies.get(languageCookie)) ?? defaultLanguage

export function mirrorLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

export function keepLanguage(language: Language): void {
  keep('language', language)
  mirrorLanguage(language)
}
