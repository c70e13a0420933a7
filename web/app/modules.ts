/**
 * Fetches the code and words of a screen or of a part of one. Both are found by the name of its
 * folder.
 */
import type { ComponentType } from 'react'
import type { Language } from '../../contract/values.ts'
import type { Module } from '../screens/route.ts'

/** One chunk for each folder and language, by file path. */
const screenTexts = import.meta.glob<Record<Language, unknown>>('../screens/**/words/*.ts')

const wordsFile = ({ folder }: Module, language: Language) =>
  `screens/${folder}/words/${language}.ts`
/** Undefined for a folder without own words: it uses the shared ones of web/words. */
const wordsLoader = (module: Module, language: Language) =>
  screenTexts[`../${wordsFile(module, language)}`]
/** The words of a folder, or null if it has none of its own. */
export const loadTexts = async (module: Module, language: Language): Promise<unknown> =>
  (await wordsLoader(module, language)?.())?.[language] ?? null

export interface LoadedModule {
  Part: ComponentType
  /** See screenTexts() of nav.tsx. */
  texts: unknown
}

/** Rejects if the code or the words cannot be fetched. */
export async function loadModule(module: Module, language: Language): Promise<LoadedModule> {
  const [{ default: Part }, texts] = await Promise.all([module.load(), loadTexts(module, language)])
  return { Part, texts }
}

/** The source files of a module, which the build's manifest maps to chunks and styles. */
export function sourcesOf(module: Module, language: Language): string[] {
  const name = module.folder.slice(module.folder.lastIndexOf('/') + 1)
  const component = `web/screens/${module.folder}/${name}.tsx`
  return wordsLoader(module, language) === undefined
    ? [component]
    : [component, `web/${wordsFile(module, language)}`]
}
