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
  const data = {
    expertId: parameters.expertId,
    size: pageSize,
    ...(before !== undefined && { before }),
    ...(tab !== 'all' && { state: tab }),
  }
  return { name: 'expertPredicts', data, lang }
}
