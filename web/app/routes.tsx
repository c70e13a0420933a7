/**
 * The one table of the site's places: what each is called, what it asks, and where its screen is. Screens import links.ts,
 * never this file: it imports them.
 */
import type { ComponentType } from 'react'
import type { CallName, ResultOf } from '../../contract/calls.ts'
import type { Language } from '../../contract/values.ts'
import { dataQuestions } from '../api/data-queries.ts'
import { planDetailQuery, planSealQuery, plansOfExpertQuery } from '../api/plan-detail-queries.ts'
import { expertDetailQuery, expertPlansQuery } from '../api/expert-detail-queries.ts'
import { expertListQuestions } from '../api/expert-list-queries.ts'
import { matchDetailQuery, matchTabOf } from '../api/match-detail-queries.ts'
import { matchListQuestions } from '../api/match-list-queries.ts'
import { homeQuery, leaderboardQuery, recommendQuery, type Question } from '../api/queries.ts'
import type { LinkName, ParametersNamed, Place, PlaceName } from './links.ts'
import { matchTabs } from './match-tabs.ts'
import type { Shape } from '../words/en.ts'

/** Code and the words that only it says, one chunk a language, fetched together: a screen, or a part of one. */
export interface Module {
  /** `folder` is where the manifest knows the words. */
  words?: { folder: string; load: Record<Language, () => Promise<unknown>> }
  load: () => Promise<{ default: ComponentType }>
  /** The module's own file, by which the build's manifest knows its chunks and styles. */
  source: string
}

/** What a question was answered, as far as it was. */
export type Answered = <N extends CallName>(question: Question<N>) => ResultOf<N> | undefined

/** What a page can say of itself. */
interface Known<P> {
  words: Shape
  language: Language
  parameters: P
  answered: Answered
}

export interface Route<P = never> extends Module {
  /** The name of the very thing that the page shows, such as a plan's title; undefined while it is not known. */
  subject?: (known: Known<P>) => string | undefined
  title: (words: Shape, subject?: string) => string
  /** For search engines and previews. */
  description: (words: Shape) => string
  /** Everything the screen asks at once, so that it is there when the screen shows. Public reads only: a page is the same for everyone. */
  questions: (language: Language, parameters: P) => Question[]
  /** The part of the screen that the address names, such as a tab: it comes with the screen, and shows where that has <ScreenPart>. */
  part?: (parameters: P) => Module | undefined
}

const predictionData: Module = {
  words: {
    folder: 'web/screens/data/predictions/words',
    load: {
      zh: async () => (await import('../screens/data/predictions/words/zh.ts')).zh,
      zht: async () => (await import('../screens/data/predictions/words/zht.ts')).zht,
      en: async () => (await import('../screens/data/predictions/words/en.ts')).en,
    },
  },
  load: () => import('../screens/data/predictions/predictions.tsx'),
  source: 'web/screens/data/predictions/predictions.tsx',
}

/** Title and description are words under the place's own name; a subject has its own. */
const named = (name: PlaceName) => ({
  title: (words: Shape, subject = words.titles[name]) => words.title(subject),
  description: (words: Shape) => (name === 'notFound' ? '' : words.descriptions[name]),
})

type ParametersAt<N extends PlaceName> = N extends LinkName ? ParametersNamed<N> : object

export const routes: { [N in PlaceName]: Route<ParametersAt<N>> } = {
  home: {
    ...named('home'),
    questions: (language) => [
      homeQuery(language),
      recommendQuery(language),
      leaderboardQuery(language),
    ],
    load: () => import('../screens/home/home.tsx'),
    source: 'web/screens/home/home.tsx',
  },
  planDetail: {
    ...named('planDetail'),
    subject: ({ answered, language, parameters }) =>
      answered(planDetailQuery(language, parameters.id))?.plan.solutionTitle,
    questions: (language, { id, expertId }) => [
      planDetailQuery(language, id),
      planSealQuery(language, id),
      ...(expertId === undefined ? [] : [plansOfExpertQuery(language, expertId)]),
    ],
    words: {
      folder: 'web/screens/plan-detail/words',
      load: {
        zh: async () => (await import('../screens/plan-detail/words/zh.ts')).zh,
        zht: async () => (await import('../screens/plan-detail/words/zht.ts')).zht,
        en: async () => (await import('../screens/plan-detail/words/en.ts')).en,
      },
    },
    load: () => import('../screens/plan-detail/plan-detail.tsx'),
    source: 'web/screens/plan-detail/plan-detail.tsx',
  },
  match: {
    ...named('match'),
    questions: matchListQuestions,
    words: {
      folder: 'web/screens/match-list/words',
      load: {
        zh: async () => (await import('../screens/match-list/words/zh.ts')).zh,
        zht: async () => (await import('../screens/match-list/words/zht.ts')).zht,
        en: async () => (await import('../screens/match-list/words/en.ts')).en,
      },
    },
    load: () => import('../screens/match-list/match-list.tsx'),
    source: 'web/screens/match-list/match-list.tsx',
  },
  matchDetail: {
    ...named('matchDetail'),
    subject({ answered, language, parameters, words }) {
      const found = answered(matchDetailQuery(language, parameters.matchId))
      return found && `${found.home.name} ${words.plan.versus} ${found.away.name}`
    },
    questions: (language, parameters) => [
      matchDetailQuery(language, parameters.matchId),
      ...matchTabs[matchTabOf(parameters)].questions(language, parameters),
    ],
    part: (parameters) => matchTabs[matchTabOf(parameters)],
    words: {
      folder: 'web/screens/match-detail/words',
      load: {
        zh: async () => (await import('../screens/match-detail/words/zh.ts')).zh,
        zht: async () => (await import('../screens/match-detail/words/zht.ts')).zht,
        en: async () => (await import('../screens/match-detail/words/en.ts')).en,
      },
    },
    load: () => import('../screens/match-detail/match-detail.tsx'),
    source: 'web/screens/match-detail/match-detail.tsx',
  },
  expertList: {
    ...named('expertList'),
    questions: expertListQuestions,
    words: {
      folder: 'web/screens/expert-list/words',
      load: {
        zh: async () => (await import('../screens/expert-list/words/zh.ts')).zh,
        zht: async () => (await import('../screens/expert-list/words/zht.ts')).zht,
        en: async () => (await import('../screens/expert-list/words/en.ts')).en,
      },
    },
    load: () => import('../screens/expert-list/expert-list.tsx'),
    source: 'web/screens/expert-list/expert-list.tsx',
  },
  expertDetail: {
    ...named('expertDetail'),
    subject: ({ answered, language, parameters }) =>
      answered(expertDetailQuery(language, parameters))?.expert.name,
    questions: (language, parameters) => [
      expertDetailQuery(language, parameters),
      expertPlansQuery(language, parameters),
    ],
    words: {
      folder: 'web/screens/expert-detail/words',
      load: {
        zh: async () => (await import('../screens/expert-detail/words/zh.ts')).zh,
        zht: async () => (await import('../screens/expert-detail/words/zht.ts')).zht,
        en: async () => (await import('../screens/expert-detail/words/en.ts')).en,
      },
    },
    load: () => import('../screens/expert-detail/expert-detail.tsx'),
    source: 'web/screens/expert-detail/expert-detail.tsx',
  },
  data: {
    ...named('data'),
    questions: dataQuestions,
    // the record of predictions is most of the screen's code, and has little to do with its tables
    part: ({ tab }) => (tab === 'predictions' ? predictionData : undefined),
    words: {
      folder: 'web/screens/data/words',
      load: {
        zh: async () => (await import('../screens/data/words/zh.ts')).zh,
        zht: async () => (await import('../screens/data/words/zht.ts')).zht,
        en: async () => (await import('../screens/data/words/en.ts')).en,
      },
    },
    load: () => import('../screens/data/data.tsx'),
    source: 'web/screens/data/data.tsx',
  },
  me: {
    ...named('me'),
    // what it shows is the reader's own, which no page can know
    questions: () => [],
    words: {
      folder: 'web/screens/me/words',
      load: {
        zh: async () => (await import('../screens/me/words/zh.ts')).zh,
        zht: async () => (await import('../screens/me/words/zht.ts')).zht,
        en: async () => (await import('../screens/me/words/en.ts')).en,
      },
    },
    load: () => import('../screens/me/me.tsx'),
    source: 'web/screens/me/me.tsx',
  },
  proof: {
    ...named('proof'),
    questions: () => [],
    words: {
      folder: 'web/screens/proof/words',
      load: {
        zh: async () => (await import('../screens/proof/words/zh.ts')).zh,
        zht: async () => (await import('../screens/proof/words/zht.ts')).zht,
        en: async () => (await import('../screens/proof/words/en.ts')).en,
      },
    },
    load: () => import('../screens/proof/proof.tsx'),
    source: 'web/screens/proof/proof.tsx',
  },
  notFound: {
    ...named('notFound'),
    questions: () => [],
    load: () => import('../screens/not-found/not-found.tsx'),
    source: 'web/screens/not-found/not-found.tsx',
  },
}

// a place carries the parameters of the route of its own name
const routeAt = (place: Place) => routes[place.name] as Route<object>
const parametersAt = (place: Place): object => (place.name === 'notFound' ? {} : place.parameters)

/** What a place's screen asks at once. */
export const questionsAt = (place: Place, language: Language): Question[] =>
  routeAt(place).questions(language, parametersAt(place))

/** A place's screen, and the part of it that the address names. */
export function modulesAt(place: Place): { screen: Module; part: Module | undefined } {
  const screen = routeAt(place)
  return { screen, part: screen.part?.(parametersAt(place)) }
}

/** What a page is called: by what it shows, as soon as that is known. */
export function titleAt(place: Place, known: Omit<Known<object>, 'parameters'>): string {
  const { title, subject } = routeAt(place)
  return title(known.words, subject?.({ ...known, parameters: parametersAt(place) }))
}
