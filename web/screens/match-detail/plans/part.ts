import { planStatus } from '../../../../contract/values.ts'
import { matchPlansQuery, type MatchDetailParameters } from '../../../api/match-detail-queries.ts'
import type { Part } from '../../route.ts'

export const plans: Part<MatchDetailParameters> = {
  folder: 'match-detail/plans',
  load: () => import('./plans.tsx'),
  // The free plans come first.
  questions: (language, parameters) =>
    [planStatus.free, planStatus.priced].map((status) =>
      matchPlansQuery(language, parameters, status),
    ),
}
