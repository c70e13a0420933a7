import type { Language } from '../../contract/values.ts'

/**
 * Loads the words of a folder in a language: one chunk for each. `files` is
 * `import.meta.glob('./words/*.ts')` of the folder. Rejects if the chunk cannot be fetched.
 */
export const wordsOf =
  <Shape>(files: Record<string, () => Promise<unknown>>) =>
  async (language: Language): Promise<Shape> => {
    const words = await files[`./words/${language}.ts`]?.()
    // boundary: words.test.ts holds that each folder has a file for each language, with this export
    return (words as Record<Language, Shape>)[language]
  }
