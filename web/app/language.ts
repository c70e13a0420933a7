/**
 * The reader's language: kept in the browser, and mirrored in a cookie so that the server can write
 * the page in it.
 */
import { defaultLanguage, languages, type Language } from '../../contract/values.ts'
import { keep, load } from '../api/stored.ts'

export const languageCookie = 'touchline_language'
const year = 365 * 24 * 60 * 60

/** As <html lang> and Intl know them. */
export const languageTags: Record<Language, string> = { zh: 'zh-Hans', zht: 'zh-Hant', en: 'en' }

/** The language that a text names, or null. */
export const languageNamed = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null

export const storedLanguage = (): Language | null => languageNamed(load('language'))

/** The page's language by its cookies; anything unknown is the default. */
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
