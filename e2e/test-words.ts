import type { Language } from '../contract/values.ts'

const files = import.meta.glob<Record<string, unknown>>('../web/screens/*/words/*.ts')

/** The words of a screen in a language. `Shape` is the type that its en.ts exports. */
export async function wordsIn<Shape>(screen: string, language: Language): Promise<Shape> {
  const words = await files[`../web/screens/${screen}/words/${language}.ts`]?.()
  // boundary: web/words/words.test.ts holds that each folder has a file for each language
  return words?.[language] as Shape
}
