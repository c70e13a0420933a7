import type { Language } from '../../contract/values.ts'
import { expertDetail, type ParametersNamed } from '../page/links.ts'
import type { Question } from './queries.ts'

export type ExpertDetailParameters = ParametersNamed<typeof expertDetail.name>
export type LedgerTab = NonNullable<ExpertDetailParameters['tab']>

/** Plans on each page of the ledger. */
export const pageSize = 20

export const windowOf = ({ window = 'all' }: ExpertDetailParameters) => window
export const tabOf = ({ tab = 'all' }: ExpertDetailParameters): LedgerTab => tab

export const expertDetailQuery = (
  lang: Language,
  parameters: ExpertDetailParameters,
): Question<'expertDetail'> => ({
  name: 'expertDetail',
  data: { expertId: parameters.expertId, window: windowOf(parameters) },
  lang,
})

/** A page of the ledger: the latest plans, or those with a serial below `before`. */
export function expertPlansQuery(
  lang: Language,
  parameters: ExpertDetailParameters,
  before?: number,
): Question<'expertPredicts'> {
  const tab = tabOf(parameters)
  const { league, result, price, month } = parameters
  const data = {
    expertId: parameters.expertId,
    size: pageSize,
    ...(before !== undefined && { before }),
    ...(tab !== 'all' && { state: tab }),
    ...(league !== undefined && { leagueId: league }),
    ...(result !== undefined && { result }),
    ...(price !== undefined && { price }),
    ...(month !== undefined && { month }),
  }
  return { name: 'expertPredicts', data, lang }
}

/** The filters of the ledger, in the order in which an address has them. */
const filters = ['league', 'result', 'price', 'month'] as const

/** The same place without any filter of its plans. */
export function unfiltered(parameters: ExpertDetailParameters): ExpertDetailParameters {
  const { league: _l, result: _r, price: _p, month: _m, ...rest } = parameters
  return rest
}

export const isFiltered = (parameters: ExpertDetailParameters): boolean =>
  filters.some((name) => parameters[name] !== undefined)

/** The file with the rows of the log of these plans. */
export function plansFile(parameters: ExpertDetailParameters): string {
  const query = new URLSearchParams(
    filters.flatMap((name) => {
      const value = parameters[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  ).toString()
  return `/log/plans/expert-${parameters.expertId}.csv${query && `?${query}`}`
}
