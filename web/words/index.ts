import type { Language } from '../../contract/values.ts'
import type { Shape } from './en.ts'

/** One chunk for each language: a reader fetches only their own words. */
const chunks: Record<Language, () => Promise<Shape>> = {
  zh: async () => (await import('./zh.ts')).zh,
  zht: async () => (await import('./zht.ts')).zht,
  en: async () => (await import('./en.ts')).en,
}

/** Loads the words of a language. Rejects if the chunk cannot be fetched. */
export function loadWords(language: Language): Promise<Shape> {
  return chunks[language]()
}
