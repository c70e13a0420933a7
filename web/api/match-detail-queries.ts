import type { Id } from '../../contract/id.ts'
import { planStatus, type Language } from '../../contract/values.ts'
import { matchDetail, type ParametersNamed } from '../page/links.ts'
import type { Question } from './queries.ts'
import type { ReadOf } from './read/spec-only.ts'

export type MatchDetailParameters = ParametersNamed<typeof matchDetail.name>
export type MatchTab = NonNullable<MatchDetailParameters['tab']>

export const matchTabOf = ({ tab = 'plans' }: MatchDetailParameters): MatchTab => tab

export const matchDetailQuery = (lang: Language, matchId: Id): Question<'matchDetail'> => ({
  name: 'matchDetail',
  data: { matchId },
  lang,
})

/** The number of a match's plans; undefined before the answer, and if it has no count. */
export const plansOf = (match: ReadOf<'matchDetail'> | undefined): number | undefined =>
  match !== undefined && 'countsPlans' in match && !match.countsPlans
    ? undefined
    : match?.solutionCount

export type PlanStatus = (typeof planStatus)[keyof typeof planStatus]

/** Plans on each page. */
const pageSize = 10

/** A page of the match's plans, free or priced, of one main play type or of all. */
export function matchPlansQuery(
  lang: Language,
  { matchId, play }: MatchDetailParameters,
  status: PlanStatus,
  after?: string,
): Question<'planList'> {
  const data = {
    matchId,
    size: pageSize,
    status,
    ...(play !== undefined && { play }),
    ...(after !== undefined && { after }),
  }
  return { name: 'planList', data, lang }
}

export const matchIntelligenceQuery = (
  lang: Language,
  matchId: Id,
): Question<'matchIntelligence'> => ({
  name: 'matchIntelligence',
  data: { matchId },
  lang,
})

export const matchEventsQuery = (lang: Language, matchId: Id): Question<'matchEvents'> => ({
  name: 'matchEvents',
  data: { matchId },
  lang,
})

export const matchLineupQuery = (lang: Language, matchId: Id): Question<'matchLineup'> => ({
  name: 'matchLineup',
  data: { matchId },
  lang,
})

export const matchDataQuery = (lang: Language, matchId: Id): Question<'matchData'> => ({
  name: 'matchData',
  data: { matchId },
  lang,
})

export const matchPricesQuery = (lang: Language, matchId: Id): Question<'matchPrices'> => ({
  name: 'matchPrices',
  data: { matchId },
  lang,
})

export const matchProbabilityQuery = (
  lang: Language,
  matchId: Id,
): Question<'matchProbability'> => ({
  name: 'matchProbability',
  data: { matchId },
  lang,
})
