/**
 * Fetches code, words and answers of a page together, before anything is shown: no screen ever
 * waits for its code.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Language } from '../../contract/values.ts'
import type { CallApi } from '../api/call-api.ts'
import { queryOf } from '../api/queries.ts'
import type { Place } from '../page/links.ts'
import { silentPlace } from '../page/silent-place.ts'
import { loadModule } from './modules.ts'
import type { Answered } from '../screens/route.ts'
import { modulesAt, questionsAt } from './routes.ts'
import type { SiteName } from '../page/site.ts'
import type { Shape } from '../words/en.ts'
import { loadWords } from '../words/index.ts'

export interface View {
  place: Place
  language: Language
  words: Shape
  /** The screen's own words, fetched with it; see screenTexts() of nav.tsx. */
  texts: unknown
  /**
   * The part of the screen that the address names, with its own words; see <ScreenPart> of nav.tsx.
   */
  part: { Part: ComponentType; texts: unknown } | null
  Shell: ComponentType<{ children: ReactNode }>
  Screen: ComponentType
}

/** The shells of the two sites, and their files in the manifest. */
export const shells = {
  desktop: {
    load: async () => (await import('../shell/desktop.tsx')).DesktopShell,
    source: 'web/shell/desktop.tsx',
  },
  h5: {
    load: async () => (await import('../shell/mobile.tsx')).MobileShell,
    source: 'web/shell/mobile.tsx',
  },
}

export interface ViewParts {
  callApi: CallApi
  cache: QueryClient
  site: SiteName
  /** Whether the reader hides scores. */
  hides: boolean
  /**
   * Milliseconds that a view waits for its answers before it shows without them; null means without
   * limit.
   */
  timeout: number | null
}

/**
 * Readers stay this many milliseconds on the current screen; then the next one shows, with
 * skeletons.
 */
export const navigationTimeout = 400

/**
 * Fetches everything that a place needs in a language. A call that fails or takes too long only
 * affects its own block. Rejects only if code or words cannot be fetched. On Back a cached answer
 * shows at once, however old it is, and is refetched behind it.
 */
export async function prepare(
  { callApi, cache, site, hides, timeout }: ViewParts,
  asked: Place,
  language: Language,
  back = false,
): Promise<View> {
  const place = hides ? silentPlace(asked) : asked
  const { screen, part } = modulesAt(place)
  const queries = questionsAt(place, language).map((question) => queryOf(callApi, question))
  const missing = queries.filter(
    ({ queryKey }) => !back || cache.getQueryData(queryKey) === undefined,
  )
  const answers = Promise.all(missing.map((query) => cache.prefetchQuery(query)))
  const enough =
    timeout === null
      ? answers
      : Promise.race([answers, new Promise((resolve) => setTimeout(resolve, timeout))])
  const [words, Shell, loaded, named] = await Promise.all([
    loadWords(language),
    shells[site].load(),
    loadModule(screen, language),
    part && loadModule(part, language),
    enough,
  ])
  return {
    place,
    language,
    words,
    Shell,
    Screen: loaded.Part,
    texts: loaded.texts,
    part: named ?? null,
  }
}

/** Marks the answers of a place in a language as stale, so that they are refetched. */
export function expire({ callApi, cache }: ViewParts, place: Place, language: Language): void {
  for (const question of questionsAt(place, language)) {
    const { queryKey } = queryOf(callApi, question)
    void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Tests whether everything that a place needs is loaded. */
export function isAnswered(
  { callApi, cache, hides }: ViewParts,
  place: Place,
  language: Language,
): boolean {
  return questionsAt(hides ? silentPlace(place) : place, language).every(
    (question) => cache.getQueryData(queryOf(callApi, question).queryKey) !== undefined,
  )
}

/** Reads cached answers. */
export function answeredBy({ callApi, cache }: ViewParts): Answered {
  return (question) => cache.getQueryData(queryOf(callApi, question).queryKey)
}
