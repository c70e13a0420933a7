/** The tabs of a match: each a part of the screen with code, words and questions of its own, fetched where the address names it. */
import { planStatus, type Language } from '../../contract/values.ts'
import {
  matchDataQuery,
  matchLineupQuery,
  matchPlansQuery,
  matchProbabilityQuery,
  type MatchDetailParameters,
  type MatchTab,
  matchIntelligenceQuery,
} from '../api/match-detail-queries.ts'
import type { Question } from '../api/queries.ts'
import type { Module } from './routes.tsx'

interface Tab extends Module {
  /** Everything the tab asks at once, beside the match itself. */
  questions: (language: Language, parameters: MatchDetailParameters) => Question[]
}

export const matchTabs: Record<MatchTab, Tab> = {
  plans: {
    // the free ones come first
    questions: (language, parameters) =>
      [planStatus.free, planStatus.priced].map((status) =>
        matchPlansQuery(language, parameters, status),
      ),
    words: {
      folder: 'web/screens/match-detail/plans/words',
      load: {
        zh: async () => (await import('../screens/match-detail/plans/words/zh.ts')).zh,
        zht: async () => (await import('../screens/match-detail/plans/words/zht.ts')).zht,
        en: async () => (await import('../screens/match-detail/plans/words/en.ts')).en,
      },
    },
    load: () => import('../screens/match-detail/plans/plans.tsx'),
    source: 'web/screens/match-detail/plans/plans.tsx',
  },
  intelligence: {
    questions: (language, { matchId }) => [matchIntelligenceQuery(language, matchId)],
    words: {
      folder: 'web/screens/match-detail/intelligence/words',
      load: {
        zh: async () => (await import('../screens/match-detail/intelligence/words/zh.ts')).zh,
        zht: async () => (await import('../screens/match-detail/intelligence/words/zht.ts')).zht,
        en: async () => (await import('../screens/match-detail/intelligence/words/en.ts')).en,
      },
    },
    load: () => import('../screens/match-detail/intelligence/intelligence.tsx'),
    source: 'web/screens/match-detail/intelligence/intelligence.tsx',
  },
  lineup: {
    questions: (language, { matchId }) => [matchLineupQuery(language, matchId)],
    words: {
      folder: 'web/screens/match-detail/lineup/words',
      load: {
        zh: async () => (await import('../screens/match-detail/lineup/words/zh.ts')).zh,
        zht: async () => (await import('../screens/match-detail/lineup/words/zht.ts')).zht,
        en: async () => (await import('../screens/match-detail/lineup/words/en.ts')).en,
      },
    },
    load: () => import('../screens/match-detail/lineup/lineup.tsx'),
    source: 'web/screens/match-detail/lineup/lineup.tsx',
  },
  data: {
    questions: (language, { matchId }) => [matchDataQuery(language, matchId)],
    words: {
      folder: 'web/screens/match-detail/facts/words',
      load: {
        zh: async () => (await import('../screens/match-detail/facts/words/zh.ts')).zh,
        zht: async () => (await import('../screens/match-detail/facts/words/zht.ts')).zht,
        en: async () => (await import('../screens/match-detail/facts/words/en.ts')).en,
      },
    },
    load: () => import('../screens/match-detail/facts/facts.tsx'),
    source: 'web/screens/match-detail/facts/facts.tsx',
  },
  probability: {
    questions: (language, { matchId }) => [matchProbabilityQuery(language, matchId)],
    words: {
      folder: 'web/screens/match-detail/probability/words',
      load: {
        zh: async () => (await import('../screens/match-detail/probability/words/zh.ts')).zh,
        zht: async () => (await import('../screens/match-detail/probability/words/zht.ts')).zht,
        en: async () => (await import('../screens/match-detail/probability/words/en.ts')).en,
      },
    },
    load: () => import('../screens/match-detail/probability/probability.tsx'),
    source: 'web/screens/match-detail/probability/probability.tsx',
  },
}
