import type { Language } from '../../contract/values.ts'
import { matchDetail, type ParametersNamed } from '../links.ts'
import type { Question } from './queries.ts'

export type MatchDetailParameters = ParametersNamed<typeof matchDetail.name>
export type MatchTab = NonNullable<MatchDetailParameters['tab']>

export const matchTabOf = ({ tab = 'plans' }: MatchDetailParameters): MatchTab => tab

export const matchDetailQuery = (lang: Language, matchId: number): Question<'matchDetail'> => ({
  name: 'matchDetail',
  data: { matchId },
  lang,
})
