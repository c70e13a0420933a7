/**
 * The one table of the site's places: what each is called, what it asks, and where its screen is. Screens import links.ts,
 * never this file: it imports them.
 */
import type { ComponentType } from 'react'
import type { Language } from '../contract/values.ts'
import { planDetailQuery, plansOfExpertQuery } from './api/plan-detail-queries.ts'
import { expertDetailQuery, expertPlansQuery } from './api/expert-detail-queries.ts'
import { expertListQuestions } from './api/expert-list-queries.ts'
import { homeQuery, leaderboardQuery, recommendQuery, type Question } from './api/queries.ts'
import type { LinkName, ParametersNamed, Place, PlaceName } from './links.ts'
import type { Shape } from './words/en.ts'

export interface Route<P = never> {
  title: (words: Shape) => string
  /** For search engines and previews. */
  description: (words: Shape) => string
  /** Everything the screen asks at once, so that it is there when the screen shows. Public reads only: a page is the same for everyone. */
  questions: (language: Language, parameters: P) => Question[]
  /** The words that only this screen says, one chunk a language, fetched with it. `folder` is where the manifest knows them. */
  words?: { folder: string; load: Record<Language, () => Promise<unknown>> }
  load: () => Promise<{ default: ComponentType }>
  /** The screen's own file, by which the build's manifest knows its chunks and styles. */
  source: string
}

const outline = {
  questions: () => [],
  load: () => import('./screens/outline/outline.tsx'),
  source: 'web/screens/outline/outline.tsx',
}

/** Title and description are words under the place's own name. */
const named = (name: PlaceName) => ({
  title: (words: Shape) => words.title(words.titles[name]),
  description: (words: Shape) => (name === 'notFound' ? '' : words.descriptions[name]),
})

type ParametersAt<N extends PlaceName> = N extends LinkName ? ParametersNamed<N> : object

export const routes: { [N in PlaceName]: Route<ParametersAt<N>> } = {
  home: {
    ...named('home'),
    questions: (language) => [homeQuery(language), recommendQuery(language), leaderboardQuery(language)],
    load: () => import('./screens/home/home.tsx'),
    source: 'web/screens/home/home.tsx',
  },
  planDetail: {
    ...named('planDetail'),
    questions: (language, { id, expertId }) => [
      planDetailQuery(language, id),
      ...(expertId === undefined ? [] : [plansOfExpertQuery(language, expertId)]),
    ],
    words: {
      folder: 'web/screens/plan-detail/words',
      load: {
        zh: async () => (await import('./screens/plan-detail/words/zh.ts')).zh,
        zht: async () => (await import('./screens/plan-detail/words/zht.ts')).zht,
        en: async () => (await import('./screens/plan-detail/words/en.ts')).en,
      },
    },
    load: () => import('./screens/plan-detail/plan-detail.tsx'),
    source: 'web/screens/plan-detail/plan-detail.tsx',
  },
  match: { ...named('match'), ...outline },
  matchDetail: { ...named('matchDetail'), ...outline },
  expertList: {
    ...named('expertList'),
    questions: expertListQuestions,
    words: {
      folder: 'web/screens/expert-list/words',
      load: {
        zh: async () => (await import('./screens/expert-list/words/zh.ts')).zh,
        zht: async () => (await import('./screens/expert-list/words/zht.ts')).zht,
        en: async () => (await import('./screens/expert-list/words/en.ts')).en,
      },
    },
    load: () => import('./screens/expert-list/expert-list.tsx'),
    source: 'web/screens/expert-list/expert-list.tsx',
  },
  expertDetail: {
    ...named('expertDetail'),
    questions: (language, parameters) => [expertDetailQuery(language, parameters), expertPlansQuery(language, parameters)],
    words: {
      folder: 'web/screens/expert-detail/words',
      load: {
        zh: async () => (await import('./screens/expert-detail/words/zh.ts')).zh,
        zht: async () => (await import('./screens/expert-detail/words/zht.ts')).zht,
        en: async () => (await import('./screens/expert-detail/words/en.ts')).en,
      },
    },
    load: () => import('./screens/expert-detail/expert-detail.tsx'),
    source: 'web/screens/expert-detail/expert-detail.tsx',
  },
  data: { ...named('data'), ...outline },
  me: {
    ...named('me'),
    // what it shows is the reader's own, which no page can know
    questions: () => [],
    words: {
      folder: 'web/screens/me/words',
      load: {
        zh: async () => (await import('./screens/me/words/zh.ts')).zh,
        zht: async () => (await import('./screens/me/words/zht.ts')).zht,
        en: async () => (await import('./screens/me/words/en.ts')).en,
      },
    },
    load: () => import('./screens/me/me.tsx'),
    source: 'web/screens/me/me.tsx',
  },
  notFound: {
    ...named('notFound'),
    questions: () => [],
    load: () => import('./screens/not-found/not-found.tsx'),
    source: 'web/screens/not-found/not-found.tsx',
  },
}

/** What a place's screen asks at once. */
export function questionsAt(place: Place, language: Language): Question[] {
  // a place carries the parameters of the route of its own name
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { questions } = routes[place.name] as Route<object>
  return questions(language, place.name === 'notFound' ? {} : place.parameters)
}
