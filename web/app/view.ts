/**
 * All that a page is made of, fetched together and complete before anything is shown: no screen
 * ever waits for its code.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Language } from '../../contract/values.ts'
import type { Ask } from '../api/ask.ts'
import { queryOf } from '../api/queries.ts'
import type { Place } from './links.ts'
import { loadModule } from './modules.ts'
import type { Answered } from './route.ts'
import { modulesAt, questionsAt } from './routes.ts'
import type { Door } from './site.ts'
import type { Shape } from '../words/en.ts'
import { loadWords } from '../words/index.ts'

export interface View {
  place: Place
  language: Language
  words: Shape
  /** The screen's own words, which travel with it; see ownWords() of nav.tsx. */
  own: unknown
  /**
   * The part of the screen that the address names, with its own words; see <ScreenPart> of nav.tsx.
   */
  part: { Part: ComponentType; own: unknown } | null
  Shell: ComponentType<{ children: ReactNode }>
  Screen: ComponentType
}

/** What surrounds a screen, by door, and where the manifest knows it. */
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

export interface Supplies {
  ask: Ask
  cache: QueryClient
  door: Door
  /**
   * Milliseconds that a view waits for its answers before it shows without them; null for as long
   * as it takes.
   */
  patience: number | null
}

/** Readers wait this long on the screen they have; then the next one shows, with skeletons. */
export const readersPatience = 400

/**
 * Fetches what a place needs in a language. A call that fails or takes long leaves its own part of
 * the screen to say so; rejects only when code or words cannot be fetched. On the way back an
 * answer shows at once however old it is: the screen asks anew behind it.
 */
export async function prepare(
  { ask, cache, door, patience }: Supplies,
  place: Place,
  language: Language,
  back = false,
): Promise<View> {
  const { screen, part } = modulesAt(place)
  const asked = questionsAt(place, language).map((question) => queryOf(ask, question))
  const missing = asked.filter(
    ({ queryKey }) => !back || cache.getQueryData(queryKey) === undefined,
  )
  const answers = Promise.all(missing.map((query) => cache.prefetchQuery(query)))
  const enough =
    patience === null
      ? answers
      : Promise.race([answers, new Promise((resolve) => setTimeout(resolve, patience))])
  const [words, Shell, whole, named] = await Promise.all([
    loadWords(language),
    shells[door].load(),
    loadModule(screen, language),
    part && loadModule(part, language),
    enough,
  ])
  return { place, language, words, Shell, Screen: whole.Part, own: whole.own, part: named ?? null }
}

/** Whether everything that a place needs is there. */
export function isAnswered({ ask, cache }: Supplies, place: Place, language: Language): boolean {
  return questionsAt(place, language).every(
    (question) => cache.getQueryData(queryOf(ask, question).queryKey) !== undefined,
  )
}

/** What is answered already. */
export function answeredBy({ ask, cache }: Supplies): Answered {
  return (question) => cache.getQueryData(queryOf(ask, question).queryKey)
}
