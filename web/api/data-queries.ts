import type { Language } from '../../contract/values.ts'
import { data, type ParametersNamed } from '../page/links.ts'
import { foretellQuery } from './expert-list-queries.ts'
import type { Question } from './queries.ts'

export type DataParameters = ParametersNamed<typeof data.name>
export type DataTab = NonNullable<DataParameters['tab']>

export const dataTabOf = ({ tab = 'standings' }: DataParameters): DataTab => tab

/** The season that the address names. Empty when it names none: the server then chooses. */
const seasonIn = ({ league, season }: DataParameters) => ({
  ...(league !== undefined && { leagueId: league }),
  ...(season !== undefined && { season }),
})

export const leaguesQuery = (lang: Language): Question<'matchLeagues'> => ({
  name: 'matchLeagues',
  data: {},
  lang,
})

export const tableQuery = (lang: Language, parameters: DataParameters): Question<'matchTable'> => ({
  name: 'matchTable',
  data: {
    ...seasonIn(parameters),
    ...(parameters.side === 'now'
      ? { live: true }
      : parameters.side !== undefined && { side: parameters.side }),
  },
  lang,
})

export const roundsQuery = (
  lang: Language,
  parameters: DataParameters,
): Question<'matchRounds'> => ({
  name: 'matchRounds',
  data: {
    ...seasonIn(parameters),
    ...(parameters.round !== undefined && { round: parameters.round }),
  },
  lang,
})

export const scorersQuery = (
  lang: Language,
  parameters: DataParameters,
): Question<'matchScorers'> => ({
  name: 'matchScorers',
  data: seasonIn(parameters),
  lang,
})

export const predictionsQuery = (
  lang: Language,
  { league, play }: DataParameters,
): Question<'predictRecord'> => ({
  name: 'predictRecord',
  data: { ...(league !== undefined && { leagueId: league }), ...(play !== undefined && { play }) },
  lang,
})

/** The questions of each tab, besides the leagues. */
const questionsOf: Record<DataTab, (lang: Language, parameters: DataParameters) => Question[]> = {
  standings: (lang, parameters) => [
    tableQuery(lang, parameters),
    roundsQuery(lang, parameters),
    scorersQuery(lang, parameters),
  ],
  fixtures: (lang, parameters) => [roundsQuery(lang, parameters)],
  scorers: (lang, parameters) => [scorersQuery(lang, parameters)],
  predictions: (lang, parameters) => [predictionsQuery(lang, parameters), foretellQuery(lang)],
}

export const dataQuestions = (lang: Language, parameters: DataParameters): Question[] => [
  leaguesQuery(lang),
  ...questionsOf[dataTabOf(parameters)](lang, parameters),
]
