import type { Language } from '../../contract/values.ts'
import type { Shape } from './en.ts'

/** One chunk a language: a reader fetches only their own words. */
const chunks: Record<Language, () => Promise<Shape>> = {
  zh: async () => (await import('./zh.ts')).zh,
  zht: async () => (await import('./zht.ts')).zht,
  en: async () => (await import('./en.ts')).en,
}

/** The words of a language. Rejects when its chunk cannot be fetched. */
export function loadWords(language: Language): Promise<Shape> {
  return chunks[language]()
}
