import {
  matchPricesQuery,
  matchProbabilityQuery,
  type MatchDetailParameters,
} from '../../../api/match-detail-queries.ts'
import type { Part } from '../../route.ts'

export const probability: Part<MatchDetailParameters> = {
  folder: 'match-detail/probability',
  load: () => import('./probability.tsx'),
  questions: (language, { matchId }) => [
    matchProbabilityQuery(language, matchId),
    matchPricesQuery(language, matchId),
  ],
}
